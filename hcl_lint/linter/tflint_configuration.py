"""The configuration of tflint, read as plain data: `.tflint.hcl`, or `.tflint.json`."""

from __future__ import annotations

from hcl_lint.evaluation.scope import Scope
from hcl_lint.schema.body_schema import BlockSchema, BodySchema
from hcl_lint.schema.files import read_body
from hcl_lint.values.plain import to_python

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.schema.content import ContentBlock
    from hcl_lint.schema.places import PlacedDiagnostic
    from hcl_lint.text.source import Source

# The blocks of the rule about names, by what they are for.
NAMED_TYPES = (
    "resource", "data", "ephemeral", "variable", "output", "locals", "module", "check",
)  # fmt: skip

_ROOT = BodySchema(
    (),
    (
        BlockSchema("tflint"),
        BlockSchema("config"),
        BlockSchema("plugin", ("name",)),
        BlockSchema("rule", ("name",)),
    ),
)
_NAMED = BodySchema((), [BlockSchema(each) for each in NAMED_TYPES])


class TflintBlock:
    """A block: its label, if its type has one, and what it holds.

    ``values`` are those of attributes, as Python objects; what is no constant is not among them
    and counts as unknown: ``lines`` has the lines, from 1, of all.
    """

    __slots__ = ("label", "line", "values", "lines", "blocks")

    def __init__(self, label: str, line: int) -> None:
        self.label = label
        self.line = line
        self.values: dict[str, object] = {}
        self.lines: dict[str, int] = {}
        self.blocks: dict[str, TflintBlock] = {}

    def is_on(self, name: str, default: bool) -> bool:
        """Whether a switch is on."""
        value = self.values.get(name, default)
        return value is True or value == "true"


class TflintConfiguration:
    """What one file says; of ``settings`` there are those of the blocks `tflint` and `config`."""

    __slots__ = ("settings", "plugins", "rules")

    def __init__(self) -> None:
        self.settings: list[TflintBlock] = []
        self.plugins: list[TflintBlock] = []
        self.rules: list[TflintBlock] = []


def read_tflint(source: Source) -> tuple[TflintConfiguration, list[PlacedDiagnostic]]:
    """Read a configuration of tflint; what is wrong with it comes along. Never raises."""
    body, diagnostics = read_body(source)
    content, found = body.content(_ROOT)
    configuration = TflintConfiguration()
    for block in content.blocks:
        read, complaints = _read_block(block)
        found += complaints
        if block.type == "plugin":
            configuration.plugins.append(read)
        elif block.type == "rule":
            configuration.rules.append(read)
        else:
            configuration.settings.append(read)
    return configuration, diagnostics + found


def _read_block(block: ContentBlock) -> tuple[TflintBlock, list[PlacedDiagnostic]]:
    read = TflintBlock("".join(block.labels), block.place.line)
    attributes, diagnostics = block.body.just_attributes()
    if block.type == "rule":
        # Rules of plugins may hold any blocks; those of the rule about names are understood.
        content, body, diagnostics = block.body.partial_content(_NAMED)
        attributes, _ = body.just_attributes()
        for inner in content.blocks:
            read.blocks[inner.type], found = _read_block(inner)
            diagnostics += found
    for name, attribute in attributes.items():
        read.lines[name] = attribute.name_place.line
        value, found = attribute.expression.evaluate(Scope({}))
        if found:
            continue
        try:
            read.values[name] = to_python(value)
        except (ValueError, OverflowError):
            pass  # unknown
    return read, diagnostics
