"""R023: references in strings that are not interpolated."""

from __future__ import annotations

import re

from hcl_lint.annotations import Final, Iterable, Iterator, Sequence
from hcl_lint.diagnostics.diagnostic import UNSAFE, Diagnostic, Diagnostics, Fix
from hcl_lint.diagnostics.rule import ON, WARNING, check, rule
from hcl_lint.dialects.dialect import REFERENCES, Root
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.json_templates import TemplateContext
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.references import references_of
from hcl_lint.semantics.symbols import DECLARED, WELL_KNOWN, symbols_of
from hcl_lint.syntax.json_nodes import JsonMember, JsonObject, JsonString, string_template
from hcl_lint.syntax.nodes import (
    Attribute, Block, For, HeredocTemplate, Interpolation, Node, ObjectItem, QuotedTemplate,
    Template, TemplateText,
)
from hcl_lint.syntax.parser import parse_config
from hcl_lint.syntax.queries import static_key
from hcl_lint.syntax.references import ATTRIBUTE
from hcl_lint.text.edits import Edit
from hcl_lint.text.messages import short
from hcl_lint.text.source import Source

_BRACES: Final = re.compile(r"\{([^{}]*)\}")
_BEGINNING: Final = re.compile(r"\s*([A-Za-z_][\w-]*)[.\[]")
_DOLLAR: Final = re.compile(r"\$([A-Za-z_][^{}$\s\"]*)\}")
_LONGEST: Final = 200  # code points of a reference
_ADDRESSES: Final = ("sources", "only", "except")  # of Packer: strings that name sources
_PROSE: Final = ("comment", "description", "error_message", "title")  # for people to read


class _Suspect:
    """Text of a string that may be meant as an expression.

    It ``is_whole`` where only the text itself says so, and not also the signs around it. The edits
    interpolate it.
    """

    def __init__(
        self, place: tuple[int, int], expression: str, advice: str, edits: list[Edit], *,
        is_whole: bool = False,
    ) -> None:
        self.place = place
        self.expression = expression
        self.advice = advice
        self.edits = edits
        self.is_whole = is_whole


@rule(
    "R023", "uninterpolated-reference", WARNING, ON,
    "Reference in a string that is not interpolated.",
    nodes=(QuotedTemplate, HeredocTemplate), features=(REFERENCES,), in_json=True,
)
def uninterpolated_reference(node: Template, file: FileContext) -> Iterable[Diagnostic]:
    if not _may_be_meant(node, file):
        return ()
    file.look_again(node)  # Other names may be declared next time.
    return _found(node, file)


@check(uninterpolated_reference, in_json=True, features=(REFERENCES,))
def uninterpolated_in_json(file: FileContext) -> Diagnostics:
    """Report the same in strings of files in JSON syntax, which all are templates."""
    if not file.is_json:
        return
    roots = file.module.fact(_roots)
    waiting: list[tuple[Node, tuple[Node, ...]]] = [(file.tree.root, ())]
    while waiting:
        node, around = waiting.pop()
        if isinstance(node, JsonString):
            text = node.value
            if "." not in text or "}" not in text and not _begins_with(text, roots):
                continue
            if node not in file.static and file.readings.is_evaluated(node):
                context = TemplateContext(file, node, string_template(file.tree, node), around)
                context.ancestors = context.around
                template = context.tree.expression
                if isinstance(template, Template):
                    yield from [context.in_file(found) for found in _found(template, context)]
        else:
            inside = (*around, node)
            waiting += [(child, inside) for child in reversed(node.children())]


def _may_be_meant(node: Template, file: FileContext) -> bool:
    """Whether a string has signs of a reference in its text; nearly all have none."""
    parts = node.parts
    for part in parts:
        if isinstance(part, TemplateText):
            text = part.value
            if "}" in text:
                return True
            if len(parts) == 1 and "." in text and isinstance(node, QuotedTemplate):
                return _begins_with(text, file.module.fact(_roots))
    return False


def _begins_with(text: str, roots: set[str]) -> bool:
    """Whether the first name of a text is one of those."""
    beginning = _BEGINNING.match(text)
    return beginning is not None and beginning.group(1) in roots


def _found(node: Template, file: FileContext) -> Diagnostics:
    for suspect in _suspects(node, file):
        if _is_reference(suspect, file) and _is_value(node, suspect, file):
            text = short(file.text_of(suspect.place))
            place = file.range(suspect.place)
            if suspect.advice == _SECOND_BRACE:
                yield uninterpolated_reference.at(
                    place, f"Brace too many in {text}", suspect.advice,
                    Fix("remove the second brace", suspect.edits, UNSAFE),
                )
            else:
                yield uninterpolated_reference.at(
                    place, f"{text} is not interpolated",
                    f"The reference has a value here, but this is literal text. {suspect.advice}",
                    Fix("interpolate it", suspect.edits, UNSAFE),
                )


def _suspects(node: Template, file: FileContext) -> Iterator[_Suspect]:
    parts = node.parts
    is_quoted = not isinstance(node, HeredocTemplate)
    for index, part in enumerate(parts):
        if not isinstance(part, TemplateText):
            continue
        start = file.range_of(part)[0]
        text = file.text_of(part)
        if "}" in text:
            if is_quoted and index > 0 and text.startswith("}") and _is_alone(node, file):
                yield from _before_brace(parts, index, file)
            if "." in text:
                yield from _in_braces(text, start, is_quoted)
        elif len(parts) == 1 and is_quoted and "." in text:
            place = file.range_of(node)
            is_string = isinstance(node, QuotedTemplate)  # and not one in JSON syntax
            edits = [Edit(*place, text if is_string else "${" + text + "}")]
            advice = "Remove the quotes." if is_string else _ADVICE
            yield _Suspect(place, text, advice, edits, is_whole=True)


def _in_braces(text: str, offset: int, is_quoted: bool) -> Iterator[_Suspect]:
    for match in _BRACES.finditer(text):
        start, end = offset + match.start(), offset + match.end()
        before = text[max(match.start() - 2, 0) : match.start()]
        if before == "$$":
            is_literal = text[: match.start() - 2].endswith("$")  # of a dollar sign before it
            if is_quoted and not is_literal:  # A script in a heredoc has variables of its own.
                advice = "`$${` is the escape of `${`: remove one `$`."
                edits = [Edit(start - 1, start, "")]
                yield _Suspect((start - 2, end), match.group(1), advice, edits)
        elif before[-1:] not in ("{", "$", "%") and text[match.end() : match.end() + 1] != "}":
            first = start - 1 if before[-1:] == "#" else start
            edits = [Edit(first, start + 1, "${")]
            yield _Suspect((first, end), match.group(1), _ADVICE, edits)
    for match in _DOLLAR.finditer(text) if is_quoted else ():
        start, end = offset + match.start(), offset + match.end()
        edits = [Edit(start + 1, start + 1, "{")]
        yield _Suspect((start, end), match.group(1), _ADVICE, edits)


_ADVICE: Final = "Interpolations begin with `${`."
_SECOND_BRACE: Final = "The interpolation ends at the first `}`, and the second is literal text."


def _is_alone(node: Node, file: FileContext) -> bool:
    """Whether a string is the whole value of an attribute, and opens no brace.

    The braces of other strings may close in it.
    """
    text = file.text_of(node).replace("${", "").replace("%{", "")
    return "{" not in text and isinstance(file.ancestors[-1], (Attribute, JsonMember))


def _before_brace(parts: Sequence[Node], index: int, file: FileContext) -> Iterator[_Suspect]:
    """An interpolation with a second brace after it, which closes nothing."""
    before = parts[index - 1]
    if isinstance(before, Interpolation):
        start, end = file.range_of(before)
        expression = file.text_of(before.expression)
        yield _Suspect((start, end + 1), expression, _SECOND_BRACE, [Edit(end, end + 1, "")])


def _is_reference(suspect: _Suspect, file: FileContext) -> bool:
    """Whether a text is an expression that only reads what the module declares."""
    text = suspect.expression
    if "." not in text or len(text) > _LONGEST or not text.isascii():
        return False
    tree = parse_config(Source("", f"value = {text}"))
    if tree.diagnostics or len(tree.body.attributes) != 1:
        return False
    symbols = symbols_of(file.module)
    loops = [loop for loop in file.ancestors if isinstance(loop, For)]
    is_found = False
    for reference in references_of(tree, file.dialect):
        if not suspect.is_whole and any([_binds(file, loop, reference.root) for loop in loops]):
            continue
        resolution = symbols.resolve(reference, file.document)
        if resolution.outcome == DECLARED:
            symbol = resolution.symbol
            is_object = symbol is not None and not symbol.form.value and not symbol.form.type
            rest = [step.kind for step in reference.steps[resolution.length :]]
            if suspect.is_whole and is_object and ATTRIBUTE not in rest:
                return False  # An address, which may be meant as it is.
        elif resolution.outcome != WELL_KNOWN or resolution.root is None:
            return False
        elif not _has_instances(resolution.root, file):
            return False
        elif not reference.steps or reference.steps[0].key not in resolution.root.attributes:
            return False
        is_found = True
    return is_found


def _has_instances(root: Root, file: FileContext) -> bool:
    """Whether the block around has what a name is about, such as `each` or `count`."""
    wanted = root.when
    if not wanted:
        return True
    for around in file.ancestors:
        if isinstance(around, Block):
            return wanted in [entry.name for entry in around.body.attributes]
        if isinstance(around, JsonObject) and wanted in [entry.name for entry in around.members()]:
            return True
    return False


def _roots(module: Module) -> set[str]:
    """The first names of all that a module can refer to."""
    addresses = [symbol.address for symbol in symbols_of(module)]
    names = [root.name for root in module.dialect.scopes]
    return {*names, *[address.partition(".")[0] for address in addresses]}


def _binds(file: FileContext, loop: For, name: str) -> bool:
    tokens = loop.key_token, loop.value_token
    return name in [file.token_text(token) for token in tokens if token != -1]


def _is_value(node: Template, suspect: _Suspect, file: FileContext) -> bool:
    """Whether a string is evaluated, and is for programs to read."""
    if not file.readings.is_evaluated(node):
        return False
    around = file.around if isinstance(file, TemplateContext) else ()
    for ancestor in reversed((*around, *file.ancestors)):
        name = ""
        if isinstance(ancestor, (Attribute, JsonMember)):
            name = ancestor.name
        elif isinstance(ancestor, ObjectItem):
            if suspect.is_whole and ancestor.key.first <= node.first <= ancestor.key.last:
                return False  # Keys may be addresses.
            name = static_key(file.tree, ancestor.key) or ""
        if name.lower() in _PROSE or suspect.is_whole and name in _ADDRESSES:
            return False
    return True
