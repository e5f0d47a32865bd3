"""`whodunit admin`: accounts are made, changed and removed here and nowhere else."""

from __future__ import annotations

import argparse
import asyncio
import getpass
import secrets
import sys
from collections.abc import Awaitable, Callable

from app.admin.refusals import BadAccount
from app.admin.schemas import Role
from app.admin.service import Admins
from app.kernel.clock import SystemClock
from app.kernel.database import Database
from app.kernel.schema import require_current
from app.settings import Settings
from games.kit.models import say

Deed = Callable[[Admins, argparse.Namespace], Awaitable[str]]


def add_admin_commands(parser: argparse.ArgumentParser) -> None:
    """Declare the commands; passwords are asked for, or read from standard input."""
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    add = commands.add_parser("add", help="make an account; asks for its password")
    add.add_argument("name", help="to sign in with")
    add.add_argument(
        "--role",
        choices=[role.value for role in Role],
        default=Role.REVIEWER.value,
        help="reviewers see finished matches, admins running ones too (default: %(default)s)",
    )
    add.set_defaults(run=_command(_add))
    password = commands.add_parser("password", help="change a password; ends all sessions")
    password.add_argument("name", help="of the account")
    password.set_defaults(run=_command(_password))
    remove = commands.add_parser("remove", help="delete an account")
    remove.add_argument("name", help="of the account")
    remove.set_defaults(run=_command(_remove))
    commands.add_parser("list", help="list the accounts").set_defaults(run=_command(_list))


def _command(deed: Deed) -> Callable[[argparse.Namespace], int]:
    async def run(chosen: argparse.Namespace) -> str:
        database = Database(Settings().database_url, pool_size=1)
        try:
            await require_current(database)
            return await deed(Admins(database, SystemClock(), secrets.token_bytes), chosen)
        finally:
            await database.close()

    def execute(chosen: argparse.Namespace) -> int:
        try:
            sys.stdout.write(asyncio.run(run(chosen)))
        except BadAccount as refusal:
            sys.stderr.write(refusal.message.id.format(**refusal.message.params) + "\n")
            return 1
        return 0

    return execute


async def _add(admins: Admins, chosen: argparse.Namespace) -> str:
    admin = await admins.add(chosen.name, Role(chosen.role), _new_password())
    return f"{admin.name} may sign in at /admin as {admin.role}.\n"


async def _password(admins: Admins, chosen: argparse.Namespace) -> str:
    await admins.set_password(chosen.name, _new_password())
    return f"{chosen.name} has a new password and no open session.\n"


async def _remove(admins: Admins, chosen: argparse.Namespace) -> str:
    await admins.remove(chosen.name)
    return f"{chosen.name} is gone; the audit log keeps what the account did.\n"


async def _list(admins: Admins, chosen: argparse.Namespace) -> str:
    del chosen
    everyone = await admins.everyone()
    return "".join(f"{admin.name:<40} {admin.role}\n" for admin in everyone)


def _new_password() -> str:
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\r\n")
    password = getpass.getpass("Password: ")
    if getpass.getpass("Again: ") != password:
        raise BadAccount(say("The two passwords differ."))
    return password
