"""Reading policy files: blocks become policies, and problems diagnostics with their places."""

from __future__ import annotations

from hcl_lint.annotations import Collection
from hcl_lint.diagnostics.diagnostic import SAFE, SUGGESTION, UNSAFE, Diagnostic
from hcl_lint.diagnostics.options import OptionProblem, pattern_defect, read_value
from hcl_lint.diagnostics.page import EXAMPLE_FILE
from hcl_lint.diagnostics.rule import RISKS, SEVERITIES, WARNING, Option, OptionValue
from hcl_lint.diagnostics.rules import POLICY_ERROR
from hcl_lint.files.paths import is_json_name
from hcl_lint.linter.paths import matches_glob
from hcl_lint.linter.policies.functions import FUNCTIONS
from hcl_lint.linter.policies.patterns import (
    PathPattern, PathPatternError, PatternStep, parse_pattern,
)
from hcl_lint.linter.policies.policy import (
    BAD, FIXED, GOOD, ROOTS, AnyOf, Formula, Need, Part, Policy, PolicyExample, PolicyExamples,
    PolicyFix, calls_in,
)
from hcl_lint.linter.policies.rules import (
    DUPLICATE_BLOCK, EMPTY_FIX, FIXED_WITHOUT_FIX, NO_ALTERNATIVES, NO_DESCRIPTION, NO_MATCH,
    NO_MATCHED, NO_WAY, NOT_OF_RESOURCES, REPEATED_OPTION, STRAY_FIXED, TOO_DEEP, TWO_WAYS,
    WRONG_CHOICES, WRONG_CODE, WRONG_OPTION_DEFAULT, WRONG_OPTION_VALUE, WRONG_PATTERN,
    WRONG_REGULAR_EXPRESSION, WRONG_RULE_NAME, WRONG_VALUE_PATH, unknown_name,
)
from hcl_lint.linter.policies.table import (
    DEMANDS, TABLE_PARTS, TableReader, ValuePath, parse_value_path, whole_example,
)
from hcl_lint.schema.body_schema import AttributeSchema, BlockSchema, BodySchema
from hcl_lint.schema.content import Content, ContentAttribute, ContentBlock
from hcl_lint.schema.native_body import NativeBody, NativeExpression
from hcl_lint.schema.spec_attributes import SpecAttributes
from hcl_lint.syntax.nodes import Block, Expression, QuotedTemplate, Traversal
from hcl_lint.syntax.parser import parse_config
from hcl_lint.syntax.references import references
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.limits import DEEPEST_NEED, DEFAULT_LIMITS
from hcl_lint.text.messages import sentence, short
from hcl_lint.text.source import Range, Source
from hcl_lint.values.plain import to_python
from hcl_lint.values.types import DYNAMIC
from hcl_lint.values.value import Value, object_value

_WITH_PATTERN = ("regex", "regexall")  # functions whose first argument is one
_OF_TABLES = [name for name in TABLE_PARTS if name != "resources"]


def _schema(required: str, optional: str = "", blocks: tuple[BlockSchema, ...] = ()) -> BodySchema:
    attributes = [AttributeSchema(name, is_required=True) for name in required.split()]
    attributes += [AttributeSchema(name) for name in optional.split()]
    return BodySchema(attributes, blocks)


_BLOCKS = (BlockSchema("rule", ("name",)), BlockSchema("locals"), BlockSchema("defaults"))
_FILE = _schema("", "", _BLOCKS)
_DEFAULTS = "severity risk dialects enabled url"
_NEEDS, _NONE, _ANY_OF, _VALUE = "needs", "none", "any_of", "value"
_PARTS = (BlockSchema(_NEEDS, ("type",)), BlockSchema(_NONE, ("type",)), BlockSchema(_ANY_OF))
_IN_RULE = (
    BlockSchema("option", ("name",)), BlockSchema("fix"), BlockSchema("examples"), *_PARTS,
)
_RULE = _schema(
    "description match condition message", f"{_DEFAULTS} code when help at references", _IN_RULE
)
_TABLE_RULE = _schema(
    "description", f"{_DEFAULTS} code when help references match message {' '.join(TABLE_PARTS)}",
    _IN_RULE,
)
_JOIN_RULE = _schema(
    "description", f"{_DEFAULTS} code when help references match message resources condition at",
    _IN_RULE,
)
_VALUE_PARTS = f"path {' '.join(DEMANDS)} missing any"
_NEED = _schema("", f"by from condition {_VALUE_PARTS}", _PARTS)
_ALTERNATIVES = _schema("", "", (*_PARTS, BlockSchema(_VALUE)))
_ALTERNATIVE = _schema("path", _VALUE_PARTS.removeprefix("path "))
_OPTION = _schema("default", "description choices")
_FIX_PARTS = "title value expression set set_expression add rename remove"
_FIX = _schema("", f"safety {_FIX_PARTS}")
_EXAMPLES = _schema("", "file options", (BlockSchema(GOOD), BlockSchema(BAD), BlockSchema(FIXED)))
_JSON_EXAMPLE = _schema("content", "count")


def read_policies(
    source: Source, dialects: Collection[str] = ()
) -> tuple[list[Policy], list[Diagnostic]]:
    """The policies of a file, and what is wrong with it. Never raises.

    Where a policy is wrong there may be one that lacks something, not to be run. *dialects* are
    the names that there are; where none is given, any is accepted.
    """
    tree = parse_config(source)
    if tree.diagnostics:
        return [], tree.diagnostics
    reader = _PolicyReader(tree, dialects)
    policies = reader.file()
    # What all rules of the file say is read for each of them.
    found = {(entry.start, entry.end, entry.summary): entry for entry in reader.diagnostics}
    for element in found.values():
        # To the user they are all about a policy, whichever part of hcl-lint found them.
        element.rule = POLICY_ERROR
    return policies, sorted(found.values(), key=lambda element: element.start)


class _PolicyReader(SpecAttributes):
    """Reads one file."""

    def __init__(self, tree: SyntaxTree, dialects: Collection[str]) -> None:
        super().__init__(DEFAULT_LIMITS)
        self.tree = tree
        self.dialects = dialects
        self.constants: dict[str, Value] = {}
        self.common: dict[str, ContentAttribute] = {}  # what all rules of the file say
        # The options of the rule that is read, with the places of their defaults.
        self.defaults: dict[str, tuple[Option, Range]] = {}

    # The file

    def file(self) -> list[Policy]:
        content = self.content(NativeBody(self.tree, self.tree.body), _FILE)
        for block in content.blocks:
            if block.type == "locals":
                self.locals(block)
        for block in self.at_most_one(content, "defaults", "A file"):
            self.common = self.content(block.body, _schema("", _DEFAULTS)).attributes
        rules = [self.rule(block) for block in content.blocks if block.type == "rule"]
        return [rule for rule in rules if rule is not None]

    def locals(self, block: ContentBlock) -> None:
        attributes, diagnostics = block.body.just_attributes()
        self.diagnostics += diagnostics
        for name, attribute in attributes.items():
            assert isinstance(attribute.expression, NativeExpression)
            known = len(self.diagnostics)
            formula = self.checked(attribute.expression, (), ("local",))
            value, found, _ = formula.evaluate({"local": object_value(self.constants)})
            if len(self.diagnostics) == known:
                self.diagnostics += found
            self.constants[name] = value

    def content(self, body: object, schema: BodySchema) -> Content:
        assert isinstance(body, NativeBody)
        content, diagnostics = body.content(schema)
        self.diagnostics += diagnostics
        return content

    def place_of(self, content: Content, name: str) -> Range:
        return content.attributes[name].expression.place

    # A rule

    def rule(self, block: ContentBlock) -> Policy | None:
        items = block.body.items()
        has_parts = any([inner.type in (_NEEDS, _NONE, _ANY_OF) for inner in items.blocks])
        has_table = any([name in items.attributes for name in _OF_TABLES]) or (
            "resources" in items.attributes and not has_parts
        )
        schema = _TABLE_RULE if has_table else _JOIN_RULE if has_parts else _RULE
        whole = len(self.diagnostics)
        content = self.content(block.body, schema)
        is_known = len(self.diagnostics) == whole
        content.attributes = {**self.common, **content.attributes}
        name = block.labels[0]
        place = block.label_places[0]
        if not _is_rule_name(name):
            self.report(WRONG_RULE_NAME.at(place, name=name))
        self.defaults = {}
        options = [self.option(block) for block in content.blocks if block.type == "option"]
        known = tuple([element.name for element in options if element is not None])
        reader = self.table_reader(content, place) if has_table or has_parts else None
        resources = [] if reader is None else reader.resources()
        patterns = self.patterns(content)
        patterns += [PathPattern([PatternStep("resource", (resource,))]) for resource in resources]
        policy = Policy(name, place, patterns)
        policy.condition = self.formula(content, "condition", known)
        policy.message = self.formula(content, "message", known)
        policy.constants = self.constants
        if "match" in content.attributes:
            policy.match_place = self.place_of(content, "match")
        policy.options = tuple([element for element in options if element is not None])
        self.describe(policy, content)
        policy.when = self.formula(content, "when", known)
        policy.help = self.formula(content, "help", known)
        policy.at = self.formula(content, "at", known)
        if reader is not None:
            policy.table = reader.table() if has_table and is_known else None
            if not patterns and is_known and "match" not in content.attributes:
                self.report(NO_MATCHED.at(place))
        policy.parts = self.parts(content, known, 0)
        if policy.parts and not all([_is_of_resources(pattern) for pattern in patterns]):
            self.report(NOT_OF_RESOURCES.at(policy.match_place))
        fixes = self.at_most_one(content, "fix")
        if fixes:
            policy.fix = self.fix(fixes[0], known)
        for element in content.blocks:
            if element.type == "examples":
                policy.examples.append(self.examples(element, policy, resources))
        is_whole = policy.table is not None
        if not has_table and has_parts:
            is_whole = bool(policy.parts)
        elif not has_table:
            is_whole = policy.condition is not None and policy.message is not None
        return policy if is_whole and patterns else None

    def table_reader(self, content: Content, place: Range) -> TableReader:
        values = {}
        for name in TABLE_PARTS:
            attribute = content.attributes.get(name)
            if attribute is None:
                continue
            assert isinstance(attribute.expression, NativeExpression)
            formula = self.checked(attribute.expression, (), ("local",))
            value, found, _ = formula.evaluate({"local": object_value(self.constants)})
            self.diagnostics += found
            if not found:
                values[name] = value, attribute.expression.place
        return TableReader(values, place, self.report)

    def parts(self, content: Content, options: tuple[str, ...], level: int) -> list[Part]:
        """The demands in a rule or in another demand."""
        found: list[Part] = []
        for block in content.blocks:
            if block.type not in (_NEEDS, _NONE, _ANY_OF, _VALUE):
                continue
            if level > DEEPEST_NEED:
                self.report(TOO_DEEP.at(block.place))
            elif block.type == _VALUE:
                inner = self.content(block.body, _ALTERNATIVE)
                table = self.table_reader(inner, block.place).table()
                found += [] if table is None else [table]
            elif block.type == _ANY_OF:
                inner = self.content(block.body, _ALTERNATIVES)
                if not inner.blocks:
                    self.report(NO_ALTERNATIVES.at(block.place))
                found.append(AnyOf(self.parts(inner, options, level + 1)))
            else:
                found.append(self.need(block, options, level))
        return found

    def need(self, block: ContentBlock, options: tuple[str, ...], level: int) -> Need:
        known = len(self.diagnostics)
        content = self.content(block.body, _NEED)
        ways = [self.way(content, name) for name in ("by", "from")]
        if ways[0] and ways[1]:
            self.report(TWO_WAYS.at(self.place_of(content, "from"), type=block.labels[0]))
        elif not ways[0] and not ways[1] and len(self.diagnostics) == known:
            self.report(NO_WAY.at(block.place, type=block.labels[0]))
        need = Need(
            tuple(block.labels[0].split("|")), ways[0], ways[1], is_none=block.type == _NONE,
            condition=self.formula(content, "condition", options),
        )
        if any([name in content.attributes for name in _VALUE_PARTS.split()]):
            need.table = self.table_reader(content, block.place).table()
        need.parts = self.parts(content, options, level + 1)
        return need

    def way(self, content: Content, name: str) -> list[ValuePath]:
        """The paths of attributes that lead from one resource to another."""
        value = self.value(content, name, DYNAMIC)
        texts = [] if value is None else _plain(value)
        found = []
        for text in texts if isinstance(texts, list) else [texts]:
            try:
                found.append(parse_value_path(text if isinstance(text, str) else ""))
            except PathPatternError as error:
                place, reason = self.place_of(content, name), sentence(str(error))
                self.report(WRONG_VALUE_PATH.at(place, text=short(str(text)), reason=reason))
        return found

    def at_most_one(self, content: Content, kind: str, owner: str = "A rule") -> list[ContentBlock]:
        blocks = [block for block in content.blocks if block.type == kind]
        for block in blocks[1:]:
            self.report(DUPLICATE_BLOCK.at(block.place, kind=kind, owner=owner))
        return blocks

    def describe(self, policy: Policy, content: Content) -> None:
        known = len(self.diagnostics)
        text = (self.text(content, "description") or "").strip()
        if not text and "description" in content.attributes and len(self.diagnostics) == known:
            self.report(NO_DESCRIPTION.at(self.place_of(content, "description")))
        summary, _, why = text.partition("\n\n")
        policy.summary = " ".join(summary.split())
        policy.why = why.strip()
        policy.url = self.text(content, "url") or ""
        policy.references = tuple(self.texts(content, "references"))
        policy.severity = self.choice(content, "severity", SEVERITIES) or WARNING
        policy.risk = self.choice(content, "risk", RISKS) or ""
        policy.is_enabled = "enabled" not in content.attributes or self.truth(content, "enabled")
        code = self.text(content, "code")
        if code is not None:
            policy.code = code
            policy.code_place = self.place_of(content, "code")
            if not _is_code(code):
                self.report(WRONG_CODE.at(self.place_of(content, "code"), code=code))
        policy.dialects = tuple(self.texts(content, "dialects"))
        for dialect in policy.dialects:
            if self.dialects and dialect not in self.dialects:
                place = self.place_of(content, "dialects")
                self.report(unknown_name("dialect", dialect, self.dialects, place))

    def choice(self, content: Content, name: str, choices: tuple[str, ...]) -> str | None:
        text = self.text(content, name)
        if text is not None and text not in choices:
            place = self.place_of(content, name)
            self.report(unknown_name(name, text, choices, place))
            return None
        return text

    def patterns(self, content: Content) -> list[PathPattern]:
        known = len(self.diagnostics)
        value = self.value(content, "match", DYNAMIC)
        if value is None:
            if "match" in content.attributes and len(self.diagnostics) == known:
                self.report(NO_MATCH.at(self.place_of(content, "match")))  # It is null.
            return []
        place = self.place_of(content, "match")
        found = _plain(value)
        texts = found if isinstance(found, list) else [found]
        patterns = []
        for text in texts:
            if not isinstance(text, str):
                self.report(NO_MATCH.at(place))
                return []
            try:
                patterns.append(parse_pattern(text))
            except PathPatternError as error:
                self.report(WRONG_PATTERN.at(place, text=text, reason=sentence(str(error))))
        if not texts:
            self.report(NO_MATCH.at(place))
        return patterns

    # Expressions

    def formula(self, content: Content, name: str, options: tuple[str, ...]) -> Formula | None:
        attribute = content.attributes.get(name)
        if attribute is None:
            return None
        assert isinstance(attribute.expression, NativeExpression)
        return self.checked(attribute.expression, options, ROOTS)

    def checked(
        self, expression: NativeExpression, options: tuple[str, ...], roots: tuple[str, ...]
    ) -> Formula:
        """An expression of which all names and functions are known; else that is reported."""
        tree, node = expression.tree, expression.node
        known = {"option": options, "local": tuple(self.constants)}
        for reference in references(tree, node):
            root = reference.root
            if root not in roots:
                place = Range(tree.source, reference.start, reference.start + len(root))
                self.report(unknown_name("variable", root, roots, place))
            elif root in known and reference.steps and reference.steps[0].key not in known[root]:
                step = reference.steps[0]
                place = Range(tree.source, step.start, step.end)
                self.report(unknown_name(root, step.key, known[root], place))
        for call in calls_in(node):
            name = call.name
            if name not in FUNCTIONS:
                start, end = tree.tokens.starts[call.first], tree.tokens.ends[call.open_token - 1]
                place = Range(tree.source, start, end)
                self.report(unknown_name(
                    "function", name, FUNCTIONS, place,
                    "Policies may call those Terraform functions that depend only on their "
                    "arguments.",
                ))
            if call.arguments and name in _WITH_PATTERN:
                self.pattern(tree, call.arguments[0])
        return Formula(tree, node)

    def pattern(self, tree: SyntaxTree, node: Expression) -> None:
        """Report a regular expression that is invalid, in a string or the default of an option."""
        if isinstance(node, QuotedTemplate) and node.is_literal():
            text = node.literal_text()
            reason = pattern_defect(text)
            if reason:
                start, end = tree.range(node)
                place = Range(tree.source, start, end)
                self.report(
                    WRONG_REGULAR_EXPRESSION.at(place, text=short(text), reason=sentence(reason))
                )
        for reference in references(tree, node) if isinstance(node, Traversal) else ():
            if reference.root != "option" or len(reference.steps) != 1:
                continue
            known = self.defaults.get(reference.steps[0].key)
            if known is None or known[0].is_pattern:
                continue
            option, place = known
            option.is_pattern = isinstance(option.default, str)
            reason = pattern_defect(option.default) if isinstance(option.default, str) else ""
            if reason:
                default = str(option.default)
                self.report(
                    WRONG_REGULAR_EXPRESSION.at(place, text=short(default), reason=sentence(reason))
                )

    # Parts of a rule

    def option(self, block: ContentBlock) -> Option | None:
        name = block.labels[0]
        if name in self.defaults:
            self.report(REPEATED_OPTION.at(block.label_places[0], name=name))
        content = self.content(block.body, _OPTION)
        value = self.value(content, "default", DYNAMIC)
        if value is None:
            return None
        default = _option_value(value)
        if default is None:
            self.report(WRONG_OPTION_DEFAULT.at(self.place_of(content, "default")))
            return None
        doc = " ".join((self.text(content, "description") or "").split())
        choices = tuple(self.texts(content, "choices"))
        if choices and default not in choices:
            self.report(WRONG_CHOICES.at(self.place_of(content, "choices")))
        option = Option(name, default, doc, choices=choices)
        self.defaults[option.name] = option, self.place_of(content, "default")
        return option

    def fix(self, block: ContentBlock, options: tuple[str, ...]) -> PolicyFix:
        content = self.content(block.body, _FIX)
        fix = PolicyFix(self.choice(content, "safety", (SAFE, UNSAFE, SUGGESTION)) or UNSAFE)
        for name in _FIX_PARTS.split():
            setattr(fix, name, self.formula(content, name, options))
        if not [name for name in content.attributes if name not in ("title", "safety")]:
            self.report(EMPTY_FIX.at(block.place))
        return fix

    def examples(self, block: ContentBlock, policy: Policy, resources: list[str]) -> PolicyExamples:
        assert isinstance(block.body, NativeBody)
        content = self.content(block.body, _EXAMPLES)
        path = self.text(content, "file") or EXAMPLE_FILE
        settings = self.settings(content, policy)
        starts = self.tree.tokens.starts
        nodes = {
            starts[item.type_token]: item for item in block.body.node.items
            if isinstance(item, Block)
        }
        items: list[PolicyExample] = []
        for element in content.blocks:
            if element.type == FIXED:
                if not items or items[-1].kind != BAD:
                    self.report(STRAY_FIXED.at(element.place))
                elif policy.fix is None and not _sets_value(policy):
                    self.report(FIXED_WITHOUT_FIX.at(element.place))
            node = nodes[element.type_place.start]
            items.append(self.example(node, element, path, resources))
        return PolicyExamples(path, settings, items, block.place)

    def example(
        self, node: Block, block: ContentBlock, path: str, resources: list[str]
    ) -> PolicyExample:
        if is_json_name(path):
            content = self.content(block.body, _JSON_EXAMPLE)
            text = self.text(content, "content") or ""
            return PolicyExample(block.type, text, block.place, self.count(content, "count"))
        if resources:
            text = whole_example(self.tree, node, resources[0])
            return PolicyExample(block.type, text, block.place)
        tokens = self.tree.tokens
        start, end = tokens.ends[node.open_token], tokens.starts[node.close_token]
        return PolicyExample(block.type, self.tree.source.text[start:end], block.place)

    def settings(self, content: Content, policy: Policy) -> dict[str, OptionValue]:
        value = self.value(content, "options", DYNAMIC)
        if value is None:
            return {}
        place = self.place_of(content, "options")
        table = _plain(value)
        found: dict[str, OptionValue] = {}
        known = {element.name: element for element in policy.options}
        if not isinstance(table, dict):
            self.report(WRONG_OPTION_VALUE.at(place, message="they are not an object"))
            return found
        for name, setting in table.items():
            if name not in known:
                self.report(unknown_name("option", name, known, place))
                continue
            try:
                found[name] = read_value(known[name], setting, f"option `{name}`")
            except OptionProblem as problem:
                self.report(WRONG_OPTION_VALUE.at(place, message=str(problem)))
        return found


def _is_of_resources(pattern: PathPattern) -> bool:
    return bool(pattern.steps) and matches_glob(pattern.steps[0].name, "resource")


def _sets_value(policy: Policy) -> bool:
    return policy.table is not None and policy.table.set_to is not None


def _plain(value: Value) -> object:
    """A known value as a Python object; None where a number is too large for one."""
    try:
        return to_python(value)
    except OverflowError:
        return None


def _option_value(value: Value) -> OptionValue | None:
    data = _plain(value)
    if isinstance(data, (bool, int, str)):
        return data
    if isinstance(data, list) and all([isinstance(item, str) for item in data]):
        return tuple(data)
    if isinstance(data, dict) and all([isinstance(item, str) for item in data.values()]):
        return data
    return None


def _is_rule_name(name: str) -> bool:
    words = name.split("-")
    return all([word.isascii() and word.isalnum() and word == word.lower() for word in words])


def _is_code(code: str) -> bool:
    letters, digits = code[:-3], code[-3:]
    is_word = letters.isascii() and letters.isalpha() and letters == letters.upper()
    return is_word and digits.isascii() and digits.isdigit()
