"""Undefined and incomplete references, and unused declarations."""

from __future__ import annotations

from bisect import bisect_right

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rule import WARNING, Rule
from hcl_lint.dialects.dialect import (
    CONFIGURATION, DATA_SOURCE, EPHEMERAL_RESOURCE, LOCAL, OUTPUT, REFERENCES, RESOURCES,
    RUNTIME_TEXT, VALIDATED, VARIABLE, Declares, Root, forms_of,
)
from hcl_lint.dialects.schemas import has_role
from hcl_lint.evaluation.functions.syntax_functions import ATTEMPTS, FALLBACK, attempts_in
from hcl_lint.evaluation.rules import UNDEFINED_ROOT
from hcl_lint.interfaces.interface import OUTPUTS
from hcl_lint.schema.body_schema import OF_INSTANCES
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.facts import kept_by_key
from hcl_lint.semantics.instances import reason_against_key
from hcl_lint.semantics.meta_arguments import COUNT, FOR_EACH, KEYED
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import product_of
from hcl_lint.semantics.quiet import in_references
from hcl_lint.semantics.references import Context, is_in_scope
from hcl_lint.semantics.rules import (
    CONTEXT_REFERENCE, INVALID_REFERENCE_SHAPE, MISSING_INSTANCE_KEY, UNDEFINED_LOCAL,
    UNDEFINED_MODULE, UNDEFINED_RESOURCE, UNDEFINED_VARIABLE,
)
from hcl_lint.semantics.symbols import (
    DECLARED, INCOMPLETE, UNDECLARED, UNKNOWN, WELL_KNOWN, Resolved, Symbol, Symbols,
    called_interface, is_override, symbols_of,
)
from hcl_lint.semantics.unused import unused_symbols
from hcl_lint.semantics.values import values_of
from hcl_lint.syntax.json_nodes import JsonString
from hcl_lint.syntax.nodes import Attribute, Body
from hcl_lint.syntax.references import ATTRIBUTE, NUMBER, SPLAT, STRING
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.messages import MOST_SUGGESTIONS, advise, closest, short
from hcl_lint.text.source import Range

_LONGEST = 40  # characters of a name in a summary


@kept_by_key
def undefined_references(module: Module, document: Document) -> list[Diagnostic]:
    """Report problems of the references of a document, in order; kept with its module.

    Nothing where the dialect does not require declarations.
    """
    if not module.dialect.has(REFERENCES):
        return []
    lost = None if module.quiet is None else module.fact(_lost_names)
    key = _ReferenceCheck, document.path, lost
    return list(in_references(module, key, [document], _ReferenceCheck(module).problems))


def _weigh(problem: Diagnostic, each: Resolved, module: Module) -> None:
    """Make a warning of what is wrong in a provider configuration that nothing uses."""
    context = each.reference.context
    form = forms_of(module.dialect).by_path.get(context.path[0]) if context.path else None
    if form is not None and form.role == CONFIGURATION:
        idle = module.fact(_idle_configurations)
        if any([id(body) in idle for body in context.bodies]):
            problem.severity = WARNING


def _idle_configurations(module: Module) -> set[int]:
    """The identities of the bodies of provider configurations that nothing uses."""
    unused = [symbol.declaration for symbol in unused_symbols(module)]
    unused += product_of(module.dialect).names.idle_declarations(module)
    return {id(one.body) for one in unused if one.role == CONFIGURATION and one.body is not None}


class _ReferenceCheck:
    def __init__(self, module: Module) -> None:
        self.symbols: Symbols = symbols_of(module)
        # Whether names must be written out: elsewhere `var` alone is an object like others.
        self.is_strict = module.dialect.has(RESOURCES) or module.dialect.has(VALIDATED)
        # All of a job is evaluated.
        self.is_runtime = module.dialect.has(RUNTIME_TEXT)
        self.places = product_of(module.dialect).names.reference_places(module)
        self._suggestions = MOST_SUGGESTIONS
        self._types: set[str] | None = None
        self._misspelled: set[int] = set()

    def problems(self, each: Resolved) -> list[Diagnostic]:
        """The problem of a reference to what can be declared, or to what the product defines."""
        outcome = each.resolution.outcome
        if outcome == UNKNOWN or outcome == DECLARED and not self.is_strict:
            return []
        problem = self.reference(each)
        if problem is None:
            return []
        _weigh(problem, each, self.symbols.module)
        return [problem]

    def reference(self, each: Resolved) -> Diagnostic | None:
        outcome = each.resolution.outcome
        if outcome == DECLARED:
            return self.declared(each)
        if outcome == UNDECLARED:
            return self.undeclared(each)
        if outcome == INCOMPLETE:
            is_wrong = self.places.is_incomplete(each)
            return self.incomplete(each) if self.is_strict or is_wrong else None
        assert outcome == WELL_KNOWN
        return self.well_known(each)

    # Names that nothing declares

    def undeclared(self, each: Resolved) -> Diagnostic | None:
        form, address = each.resolution.form, each.resolution.address
        assert form is not None
        if not self.places.allows_names(each):
            return None
        before, _, name = address.rpartition(".")
        lost = self.symbols.module.fact(_lost_names)
        if name in lost or before.rpartition(".")[2] + "." in lost:
            return None
        type_ = address.partition(".")[0]
        if form.address.startswith("{") and "_" not in type_ and not self.is_type(type_):
            return self.unknown_root(each)
        noun = form.noun
        what = f"Nothing in the module declares `{address}`."
        advice = "Declare it, or correct the name."
        if self._suggestions > 0:
            self._suggestions -= 1
            known = self.symbols.names_like(form, each.document)
            meant = self.meant(address, known)
            advice += f" The module declares {_listed(known, noun)}."
            if meant == address:
                what, advice = f"`{address}` exists only in the block that declares it.", ""
            elif meant is not None:
                advice = f"Did you mean `{meant}`?"
        if self.is_runtime and is_tried(each):
            return None
        certainly_fails = self.places.certainly_fails(each)
        # Elsewhere, only what is evaluated fails: one arm of a conditional.
        is_evaluated = certainly_fails or self.is_strict or self.is_runtime
        return _rule_of(form).at(
            each.place(), f"Undeclared {noun} {_short(address)}", f"{what} {advice}".rstrip(),
            severity="" if is_evaluated else WARNING,
        )

    def is_type(self, name: str) -> bool:
        """Whether there are resources of a type."""
        if self._types is None:
            all_labels = [symbol.declaration.labels for symbol in self.symbols]
            self._types = {labels[0] for labels in all_labels if len(labels) == 2}
        return name in self._types

    def meant(self, address: str, known: list[str]) -> str | None:
        """The address that was probably meant: each part of it is alike."""
        words = address.split(".")
        meant = closest(words[-1], _last_words(words, known))
        if meant is not None:
            return ".".join([*words[:-1], meant])
        alike = [text for text in known if text.rpartition(".")[2] == words[-1]]
        return closest(address, alike) or (alike[0] if len(alike) == 1 else None)

    def unknown_root(self, each: Resolved) -> Diagnostic:
        name = each.resolution.address.partition(".")[0]
        names = [
            root.name for root in self.symbols.module.dialect.scopes
            if self.symbols.root(root.name, each.document) is not None
        ]
        forms = forms_of(self.symbols.module.dialect)
        usual = [*[forms.by_role.get(role) for role in (VARIABLE, LOCAL, DATA_SOURCE)], forms.call]
        also = forms.by_role.get(EPHEMERAL_RESOURCE)
        names += [form.root for form in (*usual, also) if form is not None]
        meant = closest(name, names) or self.value_named(name)
        advice = f"Did you mean `{meant}`?"
        if meant is None:
            listed = ", ".join([f"`{form.root}.`" for form in usual if form is not None])
            advice = f"Names begin with {listed} or the type of a resource."
        start = each.reference.start
        return UNDEFINED_ROOT.at(
            Range(each.document.source, start, start + len(name)), f"Unknown name {_short(name)}",
            f"Expressions cannot begin with `{name}` here. {advice}",
        )

    def value_named(self, name: str) -> str | None:
        """The address of the variable or local value with a name."""
        found = self.symbols.named(VARIABLE, name) or self.symbols.named(LOCAL, name)
        return None if found is None else found.address

    def incomplete(self, each: Resolved) -> Diagnostic:
        reference = each.reference
        form, root = each.resolution.form, reference.root
        assert form is not None
        if form.address.startswith("{") and root != form.block_type:
            meant = self.value_named(root)
            advice = f"Did you mean `{meant}`?"
            if meant is None:
                advice = f'Write "{root}" if it is text, or `{root}.NAME` if it is a resource.'
            detail = f"`{root}` alone has no meaning. {advice}"
        else:
            example = form.address.replace("{", "").replace("}", "").split(".")
            example = [*example[:1], *[word.upper() for word in example[1:]]]
            detail = f"`{root}` must be followed by a name: `{'.'.join(example)}`."
        return INVALID_REFERENCE_SHAPE.at(
            each.range, f"Incomplete reference {_short(reference.to_text())}", detail
        )

    # Names that exist without a declaration

    def well_known(self, each: Resolved) -> Diagnostic | None:
        root, reference = each.resolution.root, each.reference
        if root is None:
            return None
        if not self.is_in_context(each, root):
            misspelled = _meant_for_instances(each, root)
            if misspelled is None or self.is_first(misspelled):
                return self.out_of_context(each, root, misspelled)
            return None
        if not root.attributes or not self.is_strict:
            return None
        steps = reference.steps
        if len(steps) != 0 and steps[0].kind == ATTRIBUTE and steps[0].key in root.attributes:
            return None
        listed = ", ".join([f"`{root.name}.{name}`" for name in root.attributes])
        if len(steps) == 0 or steps[0].kind != ATTRIBUTE:
            return INVALID_REFERENCE_SHAPE.at(
                each.range, f"Incomplete reference {_short(reference.to_text())}",
                f"`{root.name}` alone is not a value. Use {listed}.",
            )
        name = steps[0].key
        advice = advise(name, root.attributes, f"Available: {listed}.")
        return INVALID_REFERENCE_SHAPE.at(
            each.step_range(0), f"`{root.name}` has no attribute {_short(name)}",
            f"`{root.name}.{name}` does not exist. {advice}",
        )

    def is_in_context(self, each: Resolved, root: Root) -> bool:
        document = each.document
        if not root.within or not document.is_complete:
            return True
        if self.is_strict and _makes_instances(each, root):
            return False
        context = each.reference.context
        if root.when and self.places.has_root(each):
            return True
        return is_in_scope(root, context) or is_override(document) and self.overrides(context, root)

    def overrides(self, context: Context, root: Root) -> bool:
        """Whether a block in an override file may be of instances that the overridden one makes."""
        if not root.when or not context.is_in_block or context.path[0] not in root.within:
            return False
        overridden = [
            symbol for symbol in self.symbols
            if any([declaration.body is context.bodies[1] for declaration, _ in symbol.overrides])
        ]
        return all([symbol.has(root.when) for symbol in overridden])

    def is_first(self, meant: Attribute) -> bool:
        """Whether nothing was reported of a misspelled argument so far."""
        is_known = id(meant) in self._misspelled
        self._misspelled.add(id(meant))
        return not is_known

    def out_of_context(self, each: Resolved, root: Root, meant: Attribute | None) -> Diagnostic:
        where = "`, `".join(sorted({path.rpartition(".")[2] for path in root.within}))
        if _makes_instances(each, root):
            detail = f"`{root.when}` creates the instances, so it cannot refer to one of them."
        elif root.when:
            detail = (
                f"`{root.name}` exists only in blocks with `{root.when}`, and this expression is "
                "not in one."
            )
            if meant is not None:
                name = meant.name
                detail += f" Did you mean `{root.when}` by `{name}`?"
        else:
            detail = f"`{root.name}` exists only in blocks of certain types: `{where}`."
        return CONTEXT_REFERENCE.at(each.range, f"`{root.name}` does not exist here", detail)

    # Objects that exist, but not in this form

    def declared(self, each: Resolved) -> Diagnostic | None:
        symbol = each.resolution.symbol
        assert symbol is not None
        if symbol.is_call:
            return self.call(each, symbol)
        reference, dialect = each.reference, symbol.document.dialect
        if len(reference.steps) <= each.resolution.length:
            return None
        if len(symbol.declaration.labels) == 2 or has_role(dialect, symbol.kind, OF_INSTANCES):
            if not reference.is_static or reference.attribute in KEYED:
                return self.instance(each, symbol)
        return None

    def instance(self, each: Resolved, symbol: Symbol) -> Diagnostic | None:
        """Report a missing or superfluous key of an instance."""
        reference, length = each.reference, each.resolution.length
        if not symbol.document.is_complete:
            return None
        step = reference.steps[length]
        has_count, has_for_each = symbol.has(COUNT), symbol.has(FOR_EACH)
        if has_count and has_for_each:
            return None  # One of them is too many, which the schema reports.
        if step.kind == ATTRIBUTE and not has_count and not has_for_each:
            return None
        address = symbol.address
        place = each.step_range(length)
        if has_count or has_for_each:
            if reference.attribute == "replace_triggered_by" and step.kind in (NUMBER, STRING):
                # Elsewhere, evaluation reports keys that no instance has.
                reason = reason_against_key(
                    values_of(self.symbols.module).value(*address.split(".")), step,
                    has_count, place,
                )
                if reason and self.symbols.module.is_whole:
                    return MISSING_INSTANCE_KEY.at(
                        place, f"{_short(address)} has no instance `{step.to_text()}`", reason
                    )
            if step.kind != ATTRIBUTE or symbol.declaration.outer or reference.is_static:
                return None
            by = COUNT if has_count else FOR_EACH
            key = "0" if by == COUNT else '"KEY"'
            return MISSING_INSTANCE_KEY.at(
                place, f"Missing key of an instance of {_short(address)}",
                f"`{address}` has `{by}`, so it is a collection of instances. Select one, "
                f"`{address}[{key}]`, or all of them.",
            )
        if step.kind in (NUMBER, STRING) and self.symbols.module.is_whole:
            # Stacks take it for the whole object.
            is_accepted = reference.is_static and not symbol.document.dialect.has(RESOURCES)
            return MISSING_INSTANCE_KEY.at(
                place, f"{_short(address)} has no instance keys",
                f"`{address}` has neither `count` nor `for_each`. Remove `{step.to_text()}`.",
                severity=WARNING if is_accepted else "",
            )
        return None

    def call(self, each: Resolved, symbol: Symbol) -> Diagnostic | None:
        """Report an output that the called module does not have."""
        reference, at = each.reference, each.resolution.length
        steps = reference.steps[at:]
        if len(steps) == 0 or reference.is_static or not symbol.document.is_complete:
            return None
        if steps[0].kind == ATTRIBUTE and symbol.has(COUNT):
            is_accepted = is_tried(each)  # In contrast to resources, calls have lists of instances.
            return MISSING_INSTANCE_KEY.at(
                each.step_range(at),
                f"Missing key of an instance of {_short(symbol.address)}",
                f"`{symbol.address}` has `count`, so it is a list of instances. Select one, "
                f"`{symbol.address}[0]`, or all of them.{' ' + FALLBACK if is_accepted else ''}",
                severity=WARNING if is_accepted else "",
            )
        if steps[0].kind in (NUMBER, STRING, SPLAT):
            if not symbol.is_repeated:
                return None
            steps = steps[1:]
            at += 1
        elif symbol.has(FOR_EACH):
            return None
        if not steps or steps[0].kind != ATTRIBUTE:
            return None
        callee = called_interface(self.symbols.module, symbol)
        name = steps[0].key
        if callee is None or callee is self.symbols.module:
            return None
        outputs = symbols_of(callee)
        if outputs.named(OUTPUT, name) is not None:
            return None
        versions = callee.versions
        if versions is not None and (is_tried(each) or not callee.documents):
            return None
        from hcl_lint.semantics.unread import may_declare

        if may_declare(callee, name, OUTPUT):
            return None
        advice = "Declare it there, or correct the name."
        if self._suggestions > 0:
            self._suggestions -= 1
            names = [output.name for output in outputs.of_role(OUTPUT)]
            meant = closest(name, names)
            advice = f"It has {_listed(names, OUTPUT)}."
            if meant is not None:
                advice = f"Did you mean `{meant}`?"
            elif versions is not None and versions.is_open:
                return None  # The version that is used may have it.
        advice += f" {FALLBACK}" if is_tried(each) else ""
        title = f"The module in `{callee.path}`"
        if versions is not None:
            title = versions.title
            advice = " ".join(filter(None, [versions.lifetime(OUTPUTS, name), advice]))
        is_sure = not is_tried(each) and (versions is None or not versions.is_open)
        return UNDEFINED_MODULE.at(
            each.step_range(at), f"`{symbol.address}` has no output {_short(name)}",
            f"{title} declares no output `{name}`. {advice}",
            severity="" if is_sure else WARNING,
        )


def _meant_for_instances(each: Resolved, root: Root) -> Attribute | None:
    """The attribute of the block around a reference whose name is almost what makes instances."""
    for body in each.reference.context.bodies if root.when else ():
        for attribute in body.attributes if isinstance(body, Body) else ():
            name = attribute.name
            if name != root.when and closest(name, [root.when]) is not None:
                return attribute
    return None


def _makes_instances(each: Resolved, root: Root) -> bool:
    """Whether a reference is in the argument that makes the instances that its root is about."""
    reference = each.reference
    context = reference.context
    if not root.when or reference.attribute != root.when or len(context.path) != 1:
        return False
    body = context.bodies[-1]
    if not isinstance(body, Body):
        return False  # JSON is not looked into.
    # A dynamic block has an argument of the same name.
    return any([attribute.expression is reference.value for attribute in body.attributes])


_RULES: Final = {VARIABLE: UNDEFINED_VARIABLE, LOCAL: UNDEFINED_LOCAL}


def _rule_of(form: Declares) -> Rule:
    if form.calls:
        return UNDEFINED_MODULE
    return _RULES.get(form.role, UNDEFINED_RESOURCE)


def _last_words(words: list[str], known: list[str]) -> list[str]:
    """The last words of those addresses that otherwise are the same."""
    prefix = ".".join(words[:-1]) + "."
    return [text[len(prefix) :] for text in known if text.startswith(prefix)]


def _listed(names: list[str], noun: str) -> str:
    if not names:
        return f"no {noun}"
    shown = ", ".join([f"`{name}`" for name in sorted(set(names))[:5]])
    return shown + (" and others" if len(set(names)) > 5 else "")


def _short(name: str) -> str:
    return short(name, _LONGEST)


def is_tried(each: Resolved) -> bool:
    """Whether a reference is in a call of a function that makes up for what is missing."""
    return is_tried_at(each.document, each.reference.start)


def is_tried_at(document: Document, start: int) -> bool:
    """Whether an offset is in a call of a function that makes up for what is missing."""
    attempts = document.fact(_attempts)
    before = bisect_right(attempts, (start, len(document.text)))
    return before > 0 and start < attempts[before - 1][1]


def _attempts(document: Document) -> list[tuple[int, int]]:
    """The calls of functions that make up for what is missing; in JSON, the strings with one."""
    if not document.is_json:
        return attempts_in(document.tree)
    strings = descendants(document.tree.root, JsonString)
    return [
        document.tree.range(string) for string in strings
        if any([f"{name}(" in string.value for name in ATTEMPTS])
    ]


def _lost_names(module: Module) -> frozenset[str]:
    """The names that blocks with a wrong type or wrong labels were probably meant to declare.

    With a dot after it, the type of a block whose own name is missing.
    """
    found: set[str] = set()
    for document in module.documents:
        found |= document.fact(_lost_in)
    return frozenset(found)


def _lost_in(document: Document) -> set[str]:
    """The labels of such blocks in a document, and the names of their attributes."""
    schema = None
    if not document.is_json and document.dialect.has(RESOURCES):
        schema = document.schema
    names: set[str] = set()
    for item in document.tree.native_body.blocks if schema is not None else ():
        known = schema.block(item.type) if schema else None
        if known is None or len(item.labels) != len(known.labels):
            names.update([label.value for label in item.labels])
            if known is not None and len(item.labels) == 1 < len(known.labels):
                names.add(item.labels[0].value + ".")
            names.update([attribute.name for attribute in item.body.attributes])
    return names
