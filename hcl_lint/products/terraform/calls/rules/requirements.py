"""Whether some version meets what a module requires and what the modules that it calls do."""

from __future__ import annotations

from hcl_lint.annotations import Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import MODULE, WARNING, check
from hcl_lint.products.terraform.language.required_version import required_range, required_versions
from hcl_lint.products.terraform.language.rules.required_version import invalid_version_constraint
from hcl_lint.products.terraform.providers.built_in import BUILT_IN
from hcl_lint.products.terraform.providers.requirements import providers_of, with_called
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import Symbol, called_interface, symbols_of
from hcl_lint.text.messages import short
from hcl_lint.text.source import Range
from hcl_lint.values.versions import VersionRange, allowed_range, overlap, parse_constraints


class _Requirement:
    """The versions of ``subject``, the product or a provider, that ``owner`` works with."""

    def __init__(self, subject: str, owner: str, versions: VersionRange, written: str) -> None:
        self.subject = subject
        self.owner = owner
        self.versions = versions
        self.written = written


@check(invalid_version_constraint, reads=MODULE, words=("module",))
def contradicting_requirements(module: Module) -> Diagnostics:
    """Report calls of modules that work with no version that the others work with."""
    known = list(_requirements(module, "this module"))
    calls = symbols_of(module).of_kind("module")
    for call in calls:
        if not known and call is calls[-1]:
            return  # PERF: nothing is left to compare its requirements with.
        called = called_interface(module, call)
        if called is None:
            continue
        title = f"`{call.address}`" if called.versions is None else called.versions.title
        added = [entry for part in with_called(called) for entry in _requirements(part, title)]
        contradictions: dict[str, tuple[_Requirement, _Requirement]] = {}
        for entry in added:
            for other in known:
                if other.subject == entry.subject and not overlap(other.versions, entry.versions):
                    contradictions.setdefault(entry.subject, (entry, other))
        is_open = called.versions is not None and called.versions.is_open
        for subject, (entry, other) in contradictions.items():
            yield invalid_version_constraint.at(
                _place(call), f"No version of {subject} meets the constraints of all modules",
                f"{entry.owner[:1].upper()}{entry.owner[1:]} requires {entry.written}, but "
                f"{other.owner} {other.written}.",
                severity=WARNING if is_open else "",
            )
        known += added


def _requirements(module: Module, owner: str) -> Iterator[_Requirement]:
    """What a module itself requires, except what no version meets, which is reported there."""
    versions = required_range(module)
    if versions is not None and overlap(versions, versions) is not None:
        written = ", ".join([short(value.place.text) for value in required_versions(module)])
        yield _Requirement(module.dialect.title, owner, versions, written)
    for requirement in providers_of(module).requirements.values():
        constraints = parse_constraints(requirement.constraint) if requirement.constraint else None
        if not constraints or requirement.address in ("", BUILT_IN):
            continue
        versions = allowed_range(constraints)
        is_exact = not any([constraint.prerelease for constraint in constraints])
        if is_exact and overlap(versions, versions) is not None:
            yield _Requirement(
                f"`{requirement.address}`", owner, versions, short(f'"{requirement.constraint}"')
            )


def _place(call: Symbol) -> Range:
    source = call.attribute("source")
    if source is None:
        return Range(call.document.source, *call.declaration.place)
    node, document = source
    return document.tree.range_of(node)
