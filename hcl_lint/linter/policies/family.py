"""Policies as families of rules, and which of them cannot work."""

from __future__ import annotations

import os

from hcl_lint.annotations import Sequence
from hcl_lint.diagnostics.catalogue import Catalogue
from hcl_lint.diagnostics.diagnostic import Diagnostic, Related
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.diagnostics.page import Example, Page
from hcl_lint.diagnostics.rule import ON, OPT_IN, Family, PolicyFamily, Rule
from hcl_lint.dialects.pack import Pack
from hcl_lint.dialects.pack_reader import load_pack
from hcl_lint.dialects.registry import DIALECTS, Dialects
from hcl_lint.dialects.schemas import load_schema
from hcl_lint.files.installed import pack_folder
from hcl_lint.linter.policies.patterns import PathPattern
from hcl_lint.linter.policies.policy import BAD, GOOD, Policy, PolicyFix, example_text
from hcl_lint.linter.policies.policy_rule import PolicyRule
from hcl_lint.linter.policies.reading import read_policies
from hcl_lint.linter.policies.rules import (
    NO_EXAMPLES, REPEATED_RULE, TAKEN_CODE, TAKEN_NAME, UNKNOWN_MATCH,
)
from hcl_lint.linter.selection import RULE_SETS
from hcl_lint.schema.body_schema import BodySchema
from hcl_lint.syntax.nodes import Template
from hcl_lint.text.messages import closest
from hcl_lint.values.value import display

TYPE_CHECKING = False
if TYPE_CHECKING:
    # Made of what this module returns.
    from hcl_lint.linter.policies.security_rules import Known


def rule_of(policy: Policy) -> PolicyRule:
    """The rule that a policy is."""
    return PolicyRule(policy, problem_of(policy))


def problem_of(policy: Policy) -> Rule:
    """The problem that a policy looks for."""
    default = ON if policy.is_enabled else OPT_IN
    return Rule(
        policy.code, policy.name, policy.severity, default, policy.summary,
        url=policy.url, options=policy.options, page=lambda: page_of_policy(policy),
        risk=policy.risk, references=policy.references,
    )


def read_packs(
    packs: Sequence[Pack], families: Sequence[Family] = ()
) -> tuple[list[Policy], list[Diagnostic]]:
    """The policies of packs, and what is wrong with them beside the rules of *families*."""
    dialects = [*DIALECTS, *[dialect.name for pack in packs for dialect in pack.dialects]]
    policies: list[Policy] = []
    diagnostics: list[Diagnostic] = []
    for pack in packs:
        for source in pack.policy_sources:
            found, wrong = read_policies(source, dialects)
            policies += found
            diagnostics += wrong
    return policies, diagnostics + _repeated(policies) + _taken(policies, families)


def policy_families(packs: Sequence[Pack], families: Sequence[Family] = ()) -> list[PolicyFamily]:
    """The rules of packs, in a family for each kind of code; *families* are those there are.

    Raises ConfigError: something in a policy file is wrong.
    """
    policies, diagnostics = read_packs(packs, families)
    if diagnostics:
        raise _error(diagnostics)
    titles = {
        source.path: pack.title or pack.name for pack in packs for source in pack.policy_sources
    }
    members: dict[str, list[Policy]] = {}
    for policy in policies:
        letters = "" if policy.code == policy.name else policy.code[:-3]
        members.setdefault(letters, []).append(policy)
    made = []
    for letters, found in members.items():
        names = dict.fromkeys([titles[element.place.source.path] for element in found])
        checks = [rule_of(element).check() for element in found]
        made.append(PolicyFamily(letters, ", ".join(names), checks))
    return made


def _error(diagnostics: list[Diagnostic]) -> ConfigError:
    """The first problem on one line, and how many more there are."""
    first = diagnostics[0]
    where = f"{first.source.path}:{first.range.line}:{first.range.column}"
    message = f"{where}: {first.summary}. {first.detail}"
    if len(diagnostics) > 1:
        message += f" (and {len(diagnostics) - 1} more; `hcl-lint test-rules` shows all)"
    return ConfigError(message)


def page_of_policy(policy: Policy) -> Page:
    """The page of a policy by its author, with its examples."""
    shown: dict[str, list[Example]] = {BAD: [], GOOD: []}
    for group in policy.examples:
        for item in group.items:
            if item.kind in shown:
                text = example_text(item.written).rstrip("\n")
                shown[item.kind].append(Example(group.path, text))
    fix = "" if policy.fix is None else _described(policy.fix)
    if policy.table is not None and policy.table.set_to is not None:
        path = policy.table.paths[0][1][0].text
        fix = f"Unsafe: set `{path}` to `{display(policy.table.set_to)}`."
    source = policy.place.source.path
    source = f"{source}\n\n{policy.url}" if policy.url else source
    return Page(
        policy.why, shown[BAD], shown[GOOD], fix, source=source, references=policy.references
    )


def _described(fix: PolicyFix) -> str:
    text = fix.safety.capitalize()
    title = fix.title
    if title is not None and isinstance(title.node, Template) and title.node.is_literal():
        text += f": {title.node.literal_text()}"
    return f"{text}."


# Policies that are well formed and still cannot work


_RESERVED = ("all", *RULE_SETS)  # selectors of many rules


def _repeated(policies: Sequence[Policy]) -> list[Diagnostic]:
    """The diagnostics of policies with the same name or code."""
    found = []
    taken: dict[str, Policy] = {}
    for policy in policies:
        for what, name in (("name", policy.name), ("code", policy.code)):
            first = taken.setdefault(name, policy)
            if first is not policy:
                place = first.place
                where = f"{place.source.path}:{place.line}:{place.column}"
                found.append(REPEATED_RULE.at(
                    policy.place, what=what, name=name, first=where,
                    related=[Related("first rule here", place)],
                ))
                break
    return found


def _taken(policies: Sequence[Policy], families: Sequence[Family]) -> list[Diagnostic]:
    """Report names and codes of policies that other rules have."""
    catalogue = Catalogue(list(families))
    titles = {family.letters: family.title for family in families}
    found = []
    for policy in policies:
        other = catalogue.find(policy.name)
        if policy.name in _RESERVED:
            found.append(TAKEN_NAME.at(policy.place, name=policy.name, owner="a set of rules"))
        elif other is not None:
            owner = f"rule {other.code}" if other.code != other.name else "a rule of a plugin"
            found.append(TAKEN_NAME.at(policy.place, name=policy.name, owner=owner))
        letters = "" if policy.code == policy.name else policy.code[:-3]
        if letters and letters in titles:
            place = policy.code_place
            found.append(
                TAKEN_CODE.at(place, code=policy.code, letters=letters, title=titles[letters])
            )
    return found


def without_example(policies: Sequence[Policy]) -> list[Diagnostic]:
    """Report policies that no example shows."""
    return [
        NO_EXAMPLES.at(policy.place, name=policy.name) for policy in policies
        if not any([group.items for group in policy.examples])
    ]


def unmatchable(policies: Sequence[Policy], dialects: Dialects) -> list[Diagnostic]:
    """Report policies whose paths begin with names that no file of their dialects can have."""
    found = []
    for policy in policies:
        bodies = _bodies(policy, dialects)
        for pattern in policy.patterns if bodies else ():
            if not pattern.steps or any([_can_have(body, pattern) for body in bodies]):
                continue
            name = pattern.steps[0].name
            known = dict.fromkeys([block for body in bodies for block in body.blocks])
            near = closest(name, list(known))
            hint = f" Did you mean `{near}`?" if near is not None else ""
            found.append(UNKNOWN_MATCH.at(
                policy.match_place, name=name, dialects=", ".join(policy.dialects), hint=hint
            ))
            break
    return found


def _bodies(policy: Policy, dialects: Dialects) -> list[BodySchema]:
    """The schemas of the files of a policy's dialects; none where one of them may hold anything."""
    bodies: list[BodySchema] = []
    known = {dialect.name for dialect in dialects}
    for name in policy.dialects:
        if name not in known or not dialects.find(name).schemas:
            return []
        bodies += [load_schema(file) for file in dialects.find(name).schemas]
    return bodies


def _can_have(body: BodySchema, pattern: PathPattern) -> bool:
    """Whether a file with this body can have something on a path, by the first of its names."""
    first = pattern.steps[0]
    if body.is_open or "*" in first.name or first.name in body.blocks:
        return True
    if body.other_blocks is not None:
        return True
    is_block = len(pattern.steps) > 1 or first.labels
    return not is_block and (body.other_attributes is not None or first.name in body.attributes)


def known_policies() -> list[Known]:
    """Read all policies, for the module `security_rules`, in the order of their codes."""
    policies, _ = read_packs([load_pack(pack_folder("security"))])
    return [_known(policy) for policy in sorted(policies, key=lambda policy: policy.code)]


def _known(policy: Policy) -> Known:
    file, _ = os.path.splitext(os.path.basename(policy.place.source.path))
    words, name = _words_of(policy), policy.name
    return policy.code, name, policy.risk, file, words, policy.references, policy.summary


def _words_of(policy: Policy) -> tuple[str, ...]:
    """Words without which a text has nothing for a policy; none where there are no such words."""
    found: dict[str, None] = {}
    for pattern in policy.patterns:
        first = pattern.steps[0] if pattern.steps else None
        names = [] if first is None else [*first.labels[:1], first.name]
        words = [name.partition("*")[0] for name in names if name.partition("*")[0]]
        if not words:
            return ()
        found[words[0]] = None
    return tuple(found)
