"""The Dockerfile, the compose file and the proxy's configuration, as far as no engine is needed."""

import re
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any, TypeAlias

import pytest
import yaml
from pydantic import TypeAdapter

from app.kernel.limits import Rates
from app.kernel.metrics import Metrics
from app.settings import Settings
from tests.support.proxy import CADDY, caddyfile
from tests.support.tree import ROOT, read

# What YAML holds, which the tests read by key.
Yaml: TypeAlias = Any

DOCKERFILE = read(Path("Dockerfile"))
COMPOSE = read(Path("docker-compose.yml"))
OPERATIONS = read(Path("docs/operations.md"))
PROJECT: Yaml = yaml.safe_load(COMPOSE)
SERVICES: dict[str, Yaml] = PROJECT["services"]
OURS = ("migrate", "web")
SECRETS = {"POSTGRES_PASSWORD", "REDIS_PASSWORD", "METRICS_TOKEN"}
# `$NAME`, `${NAME}`, `${NAME:-default}` or `${NAME:?message}`; a doubled dollar sign is none.
VARIABLE = re.compile(r"(?<!\$)\$(?:(\w+)|\{(\w+)(?:(:?[-?+])([^}]*))?\})")
UNITS = {"s": 1, "m": 60, "h": 3600}
every_service = pytest.mark.parametrize("name", SERVICES)


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - our own linters
        command, cwd=ROOT, capture_output=True, text=True, check=False
    )


def seconds(duration: str) -> int:
    number, unit = duration[:-1], duration[-1]
    return int(number) * UNITS[unit]


def variables() -> dict[str, set[tuple[str, str]]]:
    """Each variable of the compose file, with what is to happen where it is missing."""
    found: dict[str, set[tuple[str, str]]] = {}
    for plain, braced, operator, operand in VARIABLE.findall(COMPOSE):
        found.setdefault(plain or braced, set()).add((operator, operand))
    return found


# --- the image


def test_the_dockerfile_passes_its_linter() -> None:
    linter = str(Path(sys.executable).with_name("hadolint"))
    done = run(linter, "--failure-threshold", "style", "Dockerfile")
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_stage_is_made_from_the_same_pinned_release() -> None:
    bases = re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)
    assert len(set(bases)) == 1
    assert re.fullmatch(r"docker\.io/library/python:3\.\d+-slim-\w+", bases[0])


def test_the_image_runs_as_a_user_with_a_number_and_without_rights() -> None:
    (user,) = re.findall(r"^USER (\d+):\d+$", DOCKERFILE, re.MULTILINE)
    assert int(user) >= 1000


def test_buildah_and_podman_understand_every_instruction() -> None:
    assert "<<" not in DOCKERFILE
    assert "--link" not in DOCKERFILE
    assert "--mount" not in DOCKERFILE


def test_the_image_holds_exactly_what_is_let_into_its_context() -> None:
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", DOCKERFILE, re.MULTILINE)
    named = {name for line in copied for name in line.split()}
    let_in = {line[1:] for line in read(Path(".dockerignore")).splitlines() if line[:1] == "!"}
    assert named == let_in
    assert all((ROOT / name).exists() for name in named)


def test_packages_are_installed_by_their_hashes_only() -> None:
    installs = re.findall(r"pip install ([^&\n]*)", DOCKERFILE.replace("\\\n", ""))
    assert len(installs) == 2
    assert all("--require-hashes" in line or "--no-deps" in line for line in installs)


def test_the_health_check_asks_the_process_and_not_the_database() -> None:
    assert "'/health'" in DOCKERFILE.split("HEALTHCHECK", 1)[1]


# --- the services


def test_no_secret_has_a_default_and_the_start_is_refused_without_each() -> None:
    found = variables()
    for name in (*SECRETS, "SITE_ADDRESS"):
        assert found[name] == {(":?", "set it in .env")}
    optional = {name: uses for name, uses in found.items() if name not in SECRETS}
    assert set(optional) == {"SITE_ADDRESS", "WHODUNIT_VERSION", "WEB_PROCESSES"}


def test_the_example_names_every_variable_and_gives_no_secret() -> None:
    lines = [line for line in read(Path(".env.example")).splitlines() if line[:1] not in {"#", ""}]
    example = dict(line.split("=", 1) for line in lines)
    assert set(example) == set(variables()) - {"WHODUNIT_VERSION"}
    assert {name for name in SECRETS if example[name]} == set()


def test_every_setting_that_is_given_is_one_of_ours() -> None:
    for name in OURS:
        given = {key.removeprefix("WHODUNIT_").lower() for key in SERVICES[name]["environment"]}
        assert given <= set(Settings.model_fields)
        assert {"database_url", "redis_url", "metrics_token"} <= given


@every_service
def test_an_image_is_pinned_to_a_release(name: str) -> None:
    image, _, tag = SERVICES[name]["image"].rpartition(":")
    assert image
    assert (tag == "-local}") if name in OURS else re.fullmatch(r"\d+\.\d+", tag)


@every_service
def test_a_service_has_no_more_rights_than_it_needs(name: str) -> None:
    service = SERVICES[name]
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert "privileged" not in service
    assert service.get("read_only") is True or name == "postgres"
    assert ("cap_add" in service) is (name in {"postgres", "proxy"})


def test_only_the_proxy_is_reached_from_outside() -> None:
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]
    assert PROJECT["networks"]["data"]["internal"] is True
    reached = {name: set(service["networks"]) for name, service in SERVICES.items()}
    assert reached == {
        "postgres": {"data"},
        "redis": {"data"},
        "migrate": {"data"},
        "web": {"data", "front"},
        "proxy": {"front"},
    }


def test_the_database_is_migrated_once_before_any_process_serves() -> None:
    migrate, web = SERVICES["migrate"], SERVICES["web"]
    assert (migrate["command"], migrate["restart"]) == (["migrate"], "no")
    assert migrate["depends_on"] == {"postgres": {"condition": "service_healthy"}}
    assert web["depends_on"]["migrate"] == {"condition": "service_completed_successfully"}
    assert "deploy" not in migrate


def test_one_number_says_how_many_processes_serve() -> None:
    assert SERVICES["web"]["deploy"] == {"replicas": "${WEB_PROCESSES:-2}"}


@every_service
def test_a_service_is_waited_for_only_if_it_says_when_it_is_ready(name: str) -> None:
    for other, wanted in SERVICES[name].get("depends_on", {}).items():
        if wanted["condition"] == "service_healthy":
            assert other == "web" or "test" in SERVICES[other]["healthcheck"]


def test_a_stopping_process_is_given_longer_than_it_takes() -> None:
    grace = TypeAdapter(timedelta).validate_python(SERVICES["web"]["environment"]["WHODUNIT_GRACE"])
    assert seconds(SERVICES["web"]["stop_grace_period"]) >= grace.total_seconds() + 5


def test_the_database_keeps_its_data_where_its_image_says() -> None:
    assert SERVICES["postgres"]["volumes"] == ["postgres:/var/lib/postgresql"]
    assert set(PROJECT["volumes"]) == {"postgres", "caddy-data", "caddy-config"}


# --- the proxy


def test_the_proxy_understands_its_configuration(tmp_path: Path) -> None:
    path = tmp_path / "Caddyfile"
    path.write_text(caddyfile().replace("{$SITE_ADDRESS}", "play.example.org"))
    done = run(CADDY, "adapt", "--config", str(path), "--adapter", "caddyfile", "--validate")
    assert done.returncode == 0, done.stderr


def test_the_proxy_takes_no_more_than_the_server_does() -> None:
    assert "max_size 64KB" in caddyfile()


def test_the_proxy_serves_the_address_that_compose_hands_it() -> None:
    assert "{$SITE_ADDRESS}" in caddyfile()
    assert "SITE_ADDRESS" in SERVICES["proxy"]["environment"]


def test_a_container_that_is_read_only_gets_its_configuration_mounted() -> None:
    # Compose copies inline text into the container, which Docker refuses for these.
    assert all("file" in config for config in PROJECT["configs"].values())


# --- the page for operators


def test_the_page_names_every_setting_and_no_other() -> None:
    told = re.findall(r"^\| `WHODUNIT_(\w+)` \| \S", OPERATIONS, re.MULTILINE)
    assert sorted(name.lower() for name in told) == sorted(Settings.model_fields)


def test_the_page_names_every_metric_and_no_other() -> None:
    metrics = Metrics()
    metrics.gauge("database_connections", "", float)
    metrics.gauge("watched", "", float)
    counted = re.findall(r"^# TYPE (whodunit_\w+) ", metrics.text().decode(), re.MULTILINE)
    told = re.findall(r"`(whodunit_[a-z_]+)`", OPERATIONS)
    assert set(told) == set(counted)


def test_the_page_gives_the_limits_as_they_are() -> None:
    rates = Rates()
    told = re.sub(r"\s+", " ", OPERATIONS)
    assert f"{rates.address.a_second:g} requests a second and {rates.address.burst} at once" in told
    assert f"{rates.player.a_second:g} and {rates.player.burst} from one browser" in told
    assert f"{rates.table.a_second:g} and {rates.table.burst} changes at one table" in told
    assert f"{rates.making.burst} new identities" in told
    assert f"{rates.missing.burst} wrong codes" in told
    assert f"{rates.sockets} sockets from an address and {rates.own_sockets}" in told
