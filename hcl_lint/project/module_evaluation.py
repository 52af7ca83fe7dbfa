"""The values of a module: `evaluate_module` of the library."""

from __future__ import annotations

from hcl_lint.annotations import Iterator, Mapping, Sequence
from hcl_lint.diagnostics.finding import Finding
from hcl_lint.dialects.dialect import OUTPUT
from hcl_lint.project.evaluated_module import EvaluatedModule
from hcl_lint.project.project import Project
from hcl_lint.schema.json_body import JsonExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.semantics.causes import Cause, causes_of, is_unknown
from hcl_lint.semantics.meta_arguments import COUNT, SETTINGS
from hcl_lint.semantics.objects import Known, Object, Objects
from hcl_lint.semantics.symbols import Symbol, symbols_of
from hcl_lint.syntax.nodes import Node
from hcl_lint.values.json import to_json_text
from hcl_lint.values.plain import from_python
from hcl_lint.values.value import Value, object_value, tuple_value


class ModuleEvaluation:
    """The values of a module, as far as they are known before it is run.

    ``variables``, ``locals`` and ``outputs`` are by name. ``resources`` are by address, with those
    that data sources read: ``aws_subnet.a["x"]`` where the instances are known, else
    ``aws_subnet.a``. The value of one is an object with the attributes that are set in it, and a
    tuple of objects for the blocks of a type.

    ``unknown`` has the causes for what is not known in full: by ``local.x``, ``output.x`` and
    ``aws_subnet.a.cidr_block``. ``problems`` are syntax errors and wrong values of variables.
    """

    def __init__(self, module: EvaluatedModule) -> None:
        self._values = module.values()
        self.variables: dict[str, Value] = {}
        self.locals: dict[str, Value] = {}
        self.outputs: dict[str, Value] = {}
        self.resources: dict[str, Value] = {}
        self.unknown: dict[str, list[Cause]] = {}
        self.problems: list[Finding] = [*module.findings, *module.broken]
        for symbol in symbols_of(module.module):
            self._add(symbol)
        for block in Objects(self._values):
            declared = block.symbol
            if declared is not None and _is_object(declared):
                for address, instance in _instances(block, declared):
                    self.resources[address] = self._object(address, instance, [])

    def _add(self, symbol: Symbol) -> None:
        """Add a variable, local value or output."""
        path = tuple(symbol.address.split("."))
        if symbol.form.type_syntax:
            self.variables[symbol.name] = self._values.value(*path)
        if symbol.value is None:
            return
        value = self._values.value(*path)
        (self.outputs if symbol.role == OUTPUT else self.locals)[symbol.name] = value
        if is_unknown(value):
            self.unknown[symbol.address] = causes_of(self._values, symbol.address, *symbol.value)

    def _object(self, address: str, block: Object, settings: list[Node]) -> Value:
        found: dict[str, Value] = {}
        whole = block.with_all_items()
        setting = None if block.setting is None else block.setting.written
        if isinstance(setting, (NativeExpression, JsonExpression)):
            settings = [setting.node, *settings]
        for known in whole.all_known():
            if known.name in SETTINGS or _is_static(known, block):
                continue
            found[known.name] = known.value
            written = known.expression.written
            if is_unknown(known.value) and isinstance(written, (NativeExpression, JsonExpression)):
                name = f"{address}.{known.name}"
                self.unknown[name] = causes_of(
                    self._values, name, written.node, block.document, settings
                )
        inside: dict[str, list[Value]] = {}
        for nested in whole.blocks():
            values = self._object(f"{address}.{nested.type}", nested, settings)
            inside.setdefault(nested.type, []).append(values)
        return object_value({**found, **{name: tuple_value(own) for name, own in inside.items()}})


def evaluate_module(
    folder: str, variables: Mapping[str, object] | None = None, var_files: Sequence[str] = (), *,
    project: Project | None = None,
) -> ModuleEvaluation:
    """Evaluate a module with values for its variables; nothing is run, downloaded or changed.

    *folder* may also name a file of it. Variables have their defaults, or the values in files that
    the product reads unasked, then those in *var_files*, in order, and then *variables*: plain
    objects, or values. Those without any are unknown. *project* holds the files, by default those
    of the disk.

    Raises:
        EvaluationError: a ValueError: there is no module, or there are several; nothing declares a
            variable, or its value has another type.
        TypeError: a variable is not a plain object.
        ConfigError: the configuration of the folder is wrong.
    """
    module = EvaluatedModule(folder, project or Project())
    module.use_defaults()
    for path in var_files:
        module.use_file(path)
    for name, value in (variables or {}).items():
        module.give(name, from_python(value))
    return ModuleEvaluation(module)


def _is_object(symbol: Symbol) -> bool:
    """Whether a block is something that is created or read."""
    return not (symbol.form.type_syntax or symbol.form.value or symbol.is_call)


def _instances(block: Object, symbol: Symbol) -> Iterator[tuple[str, Object]]:
    """The instances of a block with their addresses."""
    known = block.instances.known()
    if known is None:
        yield symbol.address, block
        return
    name = "index" if block.instances.setting == COUNT else "key"
    for bound, instance in zip(known, block.single()):
        assert isinstance(bound.payload, dict)
        yield f"{symbol.address}[{to_json_text(bound.payload[name])}]", instance


def _is_static(known: Known, block: Object) -> bool:
    written = known.expression.written
    if not isinstance(written, NativeExpression):
        return False
    return block.document.readings.is_static(written.node)
