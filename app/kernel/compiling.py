"""How templates are compiled: as the plain Python that they stand for.

Jinja asks at every attribute, item and call whether the value is one of several kinds. Ours are
contexts with attributes and functions with arguments, so their code says just that. What is missing
is an error at once.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, MutableMapping
from io import StringIO
from types import CodeType
from typing import Any, cast

from jinja2 import BytecodeCache, Environment, Template, nodes
from jinja2.bccache import Bucket
from jinja2.compiler import CodeGenerator, Frame
from jinja2.ext import Extension
from jinja2.runtime import Context
from markupsafe import Markup, escape

_SPECIAL = re.compile(r"[&<>\"']")
_INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)


class Outdented(Extension):
    """Sends no indentation: to a browser it is worth one space, and there is much of it."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Return the source with every line at the margin; lines keep their numbers."""
        del name, filename
        return _INDENTATION.sub("", source)


class Generator(CodeGenerator):
    """Writes templates that escape each value into plain text, and look nothing up twice.

    Jinja would make a `Markup` of each value first, which costs more than the escaping; what a
    template or a macro gives as a whole is marked either way.
    """

    def _output_child_pre(
        self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo
    ) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("environment.escaped(")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802  Jinja's name
        """Write `value.name`; an item of a mapping is not an attribute."""
        self.write("(")
        self.visit(node.node, frame)
        self.write(f").{node.attr}")

    def visit_Getitem(self, node: nodes.Getitem, frame: Frame) -> None:  # noqa: N802  Jinja's name
        """Write `value[item]`; an attribute is not an item."""
        self.write("(")
        self.visit(node.node, frame)
        self.write(")[")
        self.visit(node.arg, frame)
        self.write("]")

    def visit_Test(self, node: nodes.Test, frame: Frame) -> None:  # noqa: N802  Jinja's name
        """Write `value.name is defined` as what it asks, since the attribute may be missing."""
        if node.name == "defined" and isinstance(node.node, nodes.Getattr):
            self.write("hasattr(")
            self.visit(node.node.node, frame)
            self.write(f", {node.node.attr!r})")
        else:
            super().visit_Test(node, frame)

    def visit_CondExpr(self, node: nodes.CondExpr, frame: Frame) -> None:  # noqa: N802  Jinja's name
        """Write nothing for a missing `else`, where Jinja makes a value that tells it is none."""
        node.expr2 = node.expr2 or nodes.Const("", lineno=node.lineno)
        super().visit_CondExpr(node, frame)

    def visit_Call(  # noqa: N802  Jinja's name
        self,
        node: nodes.Call,
        frame: Frame,
        forward_caller: bool = False,  # noqa: FBT001, FBT002  as Jinja has it
    ) -> None:
        """Write `function(arguments)`: none of ours asks for Jinja's context."""
        self.write("(")
        self.visit(node.node, frame)
        self.write(")(")
        # Jinja writes arguments to stand behind one of its own.
        code, self.stream = self.stream, StringIO()
        self.signature(node, frame, {"caller": "caller"} if forward_caller else None)
        arguments, self.stream = self.stream.getvalue(), code
        self.write(arguments.removeprefix(", ") + ")")


class _Compiled(BytecodeCache):
    """Keeps what a template was compiled to: it is the same in every language."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give out what was compiled of this source, if anything was."""
        bucket.code = self._kept.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep it, for as long as the process lives: its templates are a fixed number."""
        if bucket.code is not None:
            self._kept[bucket.key, bucket.checksum] = bucket.code


_COMPILED = _Compiled()


class _Template(Template):
    def new_context(
        self,
        vars: dict[str, Any] | None = None,  # noqa: A002  Jinja's name
        shared: bool = False,  # noqa: FBT001, FBT002  as Jinja has it
        locals: Mapping[str, Any] | None = None,  # noqa: A002  Jinja's name
    ) -> Context:
        """Lay the variables over the globals, which Jinja copies for every drawing."""
        if shared or locals:
            return super().new_context(vars, shared, locals)
        globals_ = cast("dict[str, Any]", self.globals)  # as `Compiling.make_globals` made it
        context = Context(self.environment, globals_, self.name, self.blocks)
        context.vars.update(vars or {})
        return context


class Compiling(Environment):
    """Jinja's environment with that generator, compiling each template once for all languages."""

    code_generator_class = Generator
    template_class = _Template

    def __init__(self, **settings: Any) -> None:  # noqa: ANN401  Jinja's own
        """Take what Jinja takes."""
        super().__init__(bytecode_cache=_COMPILED, auto_reload=False, **settings)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return the globals as a plain mapping, quicker to look into than a chained one."""
        return {**self.globals, **(d or {})}

    @staticmethod
    def escaped(value: object) -> str:
        """Return the value as HTML."""
        if type(value) is str:
            return escape(value) if _SPECIAL.search(value) else value
        if type(value) is Markup:
            return value
        return str(value) if type(value) is int else escape(value)
