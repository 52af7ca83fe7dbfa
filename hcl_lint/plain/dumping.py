"""Plain Python data to HCL: the inverse of `hcl_lint.plain.loading`."""

from __future__ import annotations

import collections.abc
import os

from hcl_lint.annotations import IO, Any, Final, Iterator, Mapping, TypeAlias, Union
from hcl_lint.dialects.dialect import EVALUATED, HCL, LITERAL, Dialect, Reading, of_block, of_item
from hcl_lint.dialects.registry import DIALECTS, dialect_for
from hcl_lint.dialects.schemas import load_schema, readings_in, schema_of
from hcl_lint.edit.address import error
from hcl_lint.edit.code import ValueWriter, is_enclosed, is_identifier, quote
from hcl_lint.files.disk import read_bytes
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.files.writing import write_files
from hcl_lint.format.layout import lay_out
from hcl_lint.plain.loading import os_error
from hcl_lint.plain.shape import Place, escaped, parts, scalar, template_string
from hcl_lint.schema.body_schema import BlockSchema, BodySchema
from hcl_lint.schema.spec_language import read_spec
from hcl_lint.syntax.nodes import (
    Attribute, Block, Body, ForDirective, IfDirective, Interpolation, Node, Object, ObjectItem,
    Parentheses, Template, TemplateText, Tuple,
)
from hcl_lint.syntax.parser import parse_config, parse_expression, parse_template
from hcl_lint.syntax.queries import without_parentheses
from hcl_lint.syntax.tokens import HEREDOC_CLOSE
from hcl_lint.text.edits import Edit, apply_edits
from hcl_lint.text.limits import DEEPEST_DATA
from hcl_lint.text.source import Source

File: TypeAlias = Union[str, os.PathLike[str], IO[str]]
Blocks: TypeAlias = Mapping[str, "int | None"]

_COMMENT: Final = "//"  # the name of comments in JSON syntax
_UNKNOWN: Final = BlockSchema("")
_DYNAMIC: Final = BlockSchema(
    "dynamic", ("type",), nested=BodySchema(blocks=[BlockSchema("content")], is_open=True)
)


def dumps(
    data: Mapping[str, Any], dialect: str = HCL, *, blocks: Blocks | None = None,
    spec: str | None = None,
) -> str:
    """Write plain data as HCL, so that `loads` returns it again.

    Strings are templates, as `loads` returns them: ``"${var.x}"`` becomes ``var.x``, and so does
    ``Expression("var.x")``. Where *dialect* is ``"terraform"`` or another one, its schema says
    which items are blocks, how many labels they have, and which strings are source text or
    literal; data in the JSON syntax of that dialect is accepted too. *spec* is the text of a spec
    in place of a schema, and *blocks* takes precedence over both: the number of labels by path,
    such as ``{"job": 1, "job.group": 1}``; None for an attribute. Where nothing is known of an
    item, a list of dicts is a list of blocks, whose labels are what no attribute can be called,
    and everything else is an attribute.

    Raises ValueError: HCL has no form for something in the data, a string is not a valid template,
    or a value is nested too deeply; or there is no such dialect.
    """
    return _Dump(_known(dialect), "", spec, blocks or {}).text(data)


def dump(
    data: Mapping[str, Any], file: File, dialect: str | None = None, *,
    blocks: Blocks | None = None, spec: str | None = None,
) -> None:
    """Write plain data to a file, named by its path or open for writing; see `dumps`.

    Without a *dialect* the file's name decides. Nothing is written if the data has no HCL form.
    Raises OSError: the file cannot be written.
    """
    name = os.fspath(file) if isinstance(file, (str, os.PathLike)) else getattr(file, "name", "")
    path = name if isinstance(name, str) else ""
    known = dialect_for(path) if dialect is None else _known(dialect)
    text = _Dump(known, path, spec, blocks or {}).text(data)
    if isinstance(file, (str, os.PathLike)):
        _write(path, text)
    else:
        file.write(text)


def _write(path: str, text: str) -> None:
    old: bytes | None = None
    try:
        try:
            old = read_bytes(path)
        except FileProblem as problem:
            if not isinstance(problem.error, FileNotFoundError):
                raise
        write_files([(path, text.encode(), old)])
    except FileProblem as problem:
        raise os_error(path, problem) from None


def _known(dialect: str) -> Dialect:
    if dialect not in DIALECTS:
        raise ValueError(f"there is no dialect {dialect!r}, only {', '.join(sorted(DIALECTS))}")
    return DIALECTS[dialect]


def _schema(dialect: Dialect, path: str, spec: str | None) -> BodySchema | None:
    if spec is not None:
        read, problems = read_spec(Source("<spec>", spec))
        if read is None or problems:
            raise ValueError(f"the spec is wrong: {problems[0].summary}")
        return read.spec.schema
    found = schema_of(dialect, path) if path else None
    if found is None and dialect.schemas:
        # The files that have no patterns are all that are not special, else the first ones are.
        files = [file for file in dialect.schemas if not file.files] or dialect.schemas
        return load_schema(files[0])
    return found


class _Dump:
    """The writing of some data in one dialect."""

    def __init__(self, dialect: Dialect, path: str, spec: str | None, blocks: Blocks) -> None:
        is_literal = bool(path) and dialect.has_only_values(path)
        self.form: Reading = LITERAL
        if not is_literal:
            self.form = readings_in(DIALECTS[dialect.layout]).json
        self.schema = _schema(dialect, path, spec)
        self.blocks = blocks
        self.pieces: list[str] = []
        self.has_expressions = False

    def text(self, data: Mapping[str, Any]) -> str:
        if not isinstance(data, collections.abc.Mapping):
            raise error(f"the data of a file must be a dict, not a {type(data).__name__}")
        self.body(data, self.form, self.schema, (), "")
        return _laid_out("".join(self.pieces), self.has_expressions)

    # Bodies

    def body(
        self, data: Mapping[str, Any], form: Reading, schema: BodySchema | None,
        path: tuple[str, ...], indentation: str,
    ) -> None:
        """Write the items of a body, with a blank line before and after blocks."""
        if len(path) > DEEPEST_DATA:
            raise error(f"blocks may be nested {DEEPEST_DATA} levels deep")
        was_block = None
        for name, value in data.items():
            block = self.block(name, value, form, schema, path)
            if block is None:
                self.pieces.append("\n" if was_block else "")
                self.attribute(name, value, of_item(form, name), indentation)
                was_block = False
                continue
            for content in value if isinstance(value, (list, tuple)) else [value]:
                known = block
                if block is _UNKNOWN:
                    known = BlockSchema(name, ("",) * _guessed_labels(content))
                for labels, inside in _labelled(content, known):
                    self.pieces.append("" if was_block is None else "\n")
                    header = " ".join([indentation + _name(name), *[quote(x) for x in labels]])
                    self.pieces.append(f"{header} {{" + ("\n" if inside else "}\n"))
                    if inside:
                        nested = None if block.nested is None else block.nested.schema
                        inner = of_block(form, name)
                        self.body(inside, inner, nested, (*path, name), indentation + "  ")
                        self.pieces.append(f"{indentation}}}\n")
                    was_block = True

    def block(
        self, name: str, value: Any, form: Reading, schema: BodySchema | None,
        path: tuple[str, ...],
    ) -> BlockSchema | None:
        """The schema of the blocks that an item is written as; None for an attribute."""
        items = value if isinstance(value, (list, tuple)) else [value]
        if not items or not all([isinstance(item, dict) for item in items]):
            return None
        given = self.blocks.get(".".join((*path, name)), -1)
        if given is None:
            return None
        known = None if schema is None else schema.block(name)
        can_be_dynamic = name == _DYNAMIC.type and (schema is not None or value is items)
        if known is None and can_be_dynamic and all([_is_dynamic(item) for item in items]):
            known = _DYNAMIC
        if given >= 0:
            nested = None if known is None else known.nested
            return BlockSchema(name, ("",) * given, nested=nested)
        if known is not None:
            is_attribute = known.as_attribute is not None or _lacks_labels(value, known)
            return None if isinstance(value, dict) and is_attribute else known
        if isinstance(value, dict) or schema is not None and schema.attribute(name) is not None:
            return None
        if of_item(form, name) != EVALUATED or -1 in [_guessed_labels(item) for item in items]:
            return None
        return _UNKNOWN

    def attribute(self, name: str, value: Any, form: Reading, indentation: str) -> None:
        if name == _COMMENT:
            lines = str(value).splitlines()
            self.pieces += [f"{indentation}# {line}".rstrip() + "\n" for line in lines]
            return
        written = None
        if isinstance(value, str) and value.endswith("\n") and value.count("\n") > 1:
            written = _heredoc(value, form, indentation)
            self.has_expressions = self.has_expressions or _has_sequence(value)
        self.pieces.append(f"{indentation}{_name(name)} = ")
        self.pieces.append(written or _Values(self, form).value(value, 0))
        self.pieces.append("\n")


class _Values(ValueWriter):
    """The writing of the values of a form; strings and keys may be templates."""

    def __init__(self, dump: _Dump, form: Reading) -> None:
        self.dump = dump
        self.form = form

    def expression(self, text: str, encloses: bool) -> str:
        self.dump.has_expressions = True
        return super().expression(text, encloses)

    def inside(self, key: str) -> ValueWriter:
        return _Values(self.dump, of_item(self.form, key))

    def key(self, key: str) -> str:
        if self.form != EVALUATED or not _has_sequence(key):
            return super().key(key)
        self.dump.has_expressions = True
        key, forms = _forms_of_template(key)
        for text in forms:
            text = text if text.startswith('"') else f"({text})"
            written = parse_expression(Source("<key>", f"{{ {text} = 0 }}"))
            found = parts(written, Place(written.root, written.root, self.form))
            if not written.diagnostics and isinstance(found, dict) and list(found) == [key]:
                return text
        raise error(f"{key!r} is not a valid template")

    def string(self, text: str, encloses: bool) -> str:
        """The expression that is read as a string."""
        form, value = self.form, text
        if isinstance(form, int) and form == LITERAL:
            return quote(value)
        if form == EVALUATED or not isinstance(form, int):
            if not _has_sequence(value):
                return quote(value)
            value, forms = _forms_of_template(value)
            form = EVALUATED
        else:
            forms = [value, quote(value)]
        self.dump.has_expressions = True
        for written in forms:
            found = _written(written, value, form, encloses)
            if found is not None:
                return found
        raise error(f"{value!r} is not a valid template")


def _labelled(content: Any, block: BlockSchema, at: int = 0) -> list[tuple[list[str], Any]]:
    """The labels and the bodies of blocks in the data of one; in JSON syntax these are several."""
    if at < len(block.labels) and isinstance(content, dict) and content:
        inside = content.values()
        is_optional = at >= block.required_labels
        if all([isinstance(x, dict) or _is_list_of_dicts(x) for x in inside]) and not (
            is_optional and len(content) != 1
        ):
            found = []
            if at >= DEEPEST_DATA:
                raise error(f"a block may have {DEEPEST_DATA} labels")
            for label, value in content.items():
                if not isinstance(label, str):
                    raise error(f"a label must be a str, not {label!r}")
                for item in [value] if isinstance(value, dict) else value:
                    for labels, body in _labelled(item, block, at + 1):
                        found.append(([label, *labels], body))
            return found
    return [([], content)]


def _lacks_labels(content: Any, block: BlockSchema) -> bool:
    """Whether data is that of no such block, as it does not have the labels that one needs."""
    return any([len(labels) < block.required_labels for labels, _ in _labelled(content, block)])


def _is_dynamic(data: dict[object, object]) -> bool:
    """Whether blocks `dynamic` have some data: a label, and the content of what they make."""
    return bool(data) and all([isinstance(x, dict) and "content" in x for x in data.values()])


def _guessed_labels(data: Mapping[object, object]) -> int:
    """The number of labels that a block of an unknown type has in its data; -1 for no block.

    Names that no attribute can have are labels, and so is what is around a key that no object can
    have.
    """
    count = depth = 0
    body = inside = data
    while len(inside) == 1 and depth < DEEPEST_DATA:
        [(key, value)] = inside.items()
        if not isinstance(key, str) or not isinstance(value, dict):
            break
        depth += 1
        inside = value
        if depth == count + 1 and not is_identifier(key) or not _is_template(key):
            count, body = depth, inside
    is_body = all([isinstance(name, str) and is_identifier(name) for name in body])
    return count if is_body else -1


def _is_template(text: str) -> bool:
    return not _has_sequence(text) or not parse_template(Source("<key>", text)).diagnostics


def _is_list_of_dicts(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all([isinstance(x, dict) for x in value])


def _name(name: Any) -> str:
    if not isinstance(name, str) or not is_identifier(name):
        raise error(f"{name!r} is not a valid name of an attribute or block")
    return name


# Strings


def _has_sequence(text: str) -> bool:
    return "${" in text or "%{" in text


def _forms_of_template(text: str) -> tuple[str, list[str]]:
    """A template as `loads` has it, and the expressions that may be read as it.

    These are its only interpolation, and a string in quotes.
    """
    tree = parse_template(Source("<string>", text))
    if tree.diagnostics:
        raise error(f"{text!r} is not a valid template: {tree.diagnostics[0].summary}")
    root = tree.root
    assert isinstance(root, Template)
    forms = []
    part = root.parts[0]
    if root.is_wrapper() and isinstance(part, Interpolation):
        forms.append(tree.text(part.expression))
    pieces, end = ['"'], 0
    for literal in _literals(root):
        start, stop = tree.range(literal)
        pieces += [text[end:start], quote(literal.value)[1:-1]]
        end = stop
    forms.append("".join([*pieces, text[end:], '"']))
    return template_string(tree, root, EVALUATED), forms


def _literals(template: Template) -> Iterator[TemplateText]:
    """The literal parts of a template, in order, those in its directives included."""
    waiting: list[Node] = [template]
    while waiting:
        part = waiting.pop()
        if isinstance(part, TemplateText):
            yield part
        elif isinstance(part, (Template, ForDirective)):
            waiting += reversed(part.parts)
        elif isinstance(part, IfDirective):
            waiting += reversed([*part.then_parts, *(part.else_parts or ())])


def _written(text: str, value: str, form: Reading, encloses: bool) -> str | None:
    """The text of an expression for some place; None if it is not read as a string there."""
    # After the marker of a heredoc, the line must end.
    tree = parse_expression(Source("<value>", text + "\n"))
    if tree.diagnostics:
        return None
    root = tree.expression
    place = Place(root, without_parentheses(root), form)
    if parts(tree, place) is not None or scalar(tree, place) != value:
        return None
    written = tree.text(root)
    ends_heredoc = encloses and tree.tokens.kinds[root.last] == HEREDOC_CLOSE
    return written if is_enclosed(tree) and not ends_heredoc else f"({written}\n)"


def _heredoc(value: str, form: Reading, indentation: str) -> str | None:
    """A string of several lines as a heredoc; None where its lines would not stay the same."""
    if not isinstance(form, int):
        form = EVALUATED
    text = value if form == EVALUATED else escaped(value)
    marker = "EOT"
    while marker in text:
        marker += "_"
    inner = indentation + "  "
    lines = [inner + line if line else "" for line in text.split("\n")[:-1]]
    for written in (
        "\n".join([f"<<-{marker}", *lines, indentation + marker]),
        f"<<{marker}\n{text}{marker}",
    ):
        if _written(written, value, form, False) is not None:
            return written
    return None


# Layout


def _laid_out(text: str, has_expressions: bool) -> str:
    """A text in canonical layout, but with expressions as they are."""
    tree = parse_config(Source("<data>", text))
    assert not tree.diagnostics, tree.diagnostics[0].summary
    formatted = lay_out(text, tree.tokens)
    if not has_expressions:
        return formatted
    after = parse_config(Source("<data>", formatted))
    edits: list[Edit] = []
    waiting: list[tuple[Node, Node]] = [(tree.body, after.body)]
    while waiting:
        old, new = waiting.pop()
        if isinstance(old, (Body, Block, Attribute, Object, ObjectItem, Tuple, Parentheses)):
            waiting += zip(old.children(), new.children())
        elif tree.text(old) != after.text(new):
            edits.append(Edit(*after.range(new), tree.text(old)))
    return apply_edits(formatted, sorted(edits, key=lambda edit: edit.start))
