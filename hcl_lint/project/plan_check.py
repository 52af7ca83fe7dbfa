"""Checking a plan by policies: findings lead to the configuration that the plan was made of."""

from __future__ import annotations

import os
import posixpath
from collections import Counter
from functools import partial

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.finding import to_findings
from hcl_lint.dialects.dialect import RESOURCES
from hcl_lint.linter.context import ModuleContext
from hcl_lint.linter.engine import Engine
from hcl_lint.linter.policies.plans import PlannedModule, names_at, read_plan
from hcl_lint.linter.registry import CheckLoader
from hcl_lint.linter.rules.secrets import CREDENTIALS, SECRET_IN_CODE
from hcl_lint.linter.ruleset import Ruleset
from hcl_lint.linter.suppression import Suppressions
from hcl_lint.project.check_data import CheckOutcome
from hcl_lint.project.project import Project
from hcl_lint.project.rule_settings import rule_settings_of
from hcl_lint.schema.native_body import NativeBlock
from hcl_lint.semantics.document import Document, document_of
from hcl_lint.semantics.module import Module, ModuleSource
from hcl_lint.semantics.symbols import Symbol, called_module, symbols_of
from hcl_lint.syntax.nodes import Block, Body
from hcl_lint.text.source import Range, Source

_NAME = "plan.tf.json"  # what the texts of modules are called, whatever the plan is
_MOST_LISTED = 5  # addresses in a finding


def check_plan(project: Project, content: bytes, path: str, folder: str) -> CheckOutcome:
    """The findings of policies in a plan, and the credentials in it that are not sensitive.

    They are at the blocks and attributes of the configuration in *folder*, and of the modules that
    it calls; those whose address leads to none are at *path*, that of the plan. Without a selected
    policy, those of hcl-lint are used. Raises PlanProblem: *content* is not a plan. Raises
    ConfigError: the configuration is wrong.
    """
    modules = read_plan(content)
    check = _PlanCheck(project, path, folder)
    check.look_at(modules)
    outcome = CheckOutcome(path, to_findings(check.diagnostics(), check.ruleset.urls))
    outcome.skipped = check.skipped
    return outcome


class _PlanCheck:
    def __init__(self, project: Project, path: str, folder: str) -> None:
        self.path = path
        configuration = project.configuration_of(os.path.join(folder, _NAME))
        self.dialects = project.dialects_of(configuration)
        ruleset = project.checker(configuration).ruleset
        if not _selected(ruleset):
            settings = rule_settings_of(configuration)
            settings.extend_select = [*settings.extend_select, "SEC"]
            ruleset = Ruleset(ruleset.registry, settings)
        self.ruleset = ruleset
        self.names = _selected(ruleset)
        registry = ruleset.registry
        checks = [*registry.policy_checks(), *registry.checks_of(SECRET_IN_CODE)]
        loader = CheckLoader(checks, ruleset.selection)
        self.engine = Engine(loader=loader)
        self.root: Module | None = None
        for loaded in project.modules.in_folder(folder):
            if loaded.module is not None and loaded.module.dialect.has(RESOURCES):
                self.root = self.root or loaded.module
        self.documents: dict[str, Document] = {}  # with findings, by path
        self.skipped: Counter[str] = Counter()
        # By rule and place: the diagnostic, and the addresses of the instances that have it.
        self.found: dict[tuple[str, str, int, int], tuple[Diagnostic, list[str]]] = {}

    def look_at(self, planned: list[PlannedModule]) -> None:
        """Ask the policies about the instances of modules, which call each other."""
        by_folder: dict[str, Module] = {}
        for instance in planned:
            folder = instance.folder
            text = Source(posixpath.join(folder, _NAME), instance.text)
            document = document_of(text, self.dialects)
            source = ModuleSource(partial(_module_in, by_folder, folder))
            by_folder[folder] = Module(folder, document.dialect, [document], source)
        for instance in planned:
            module = by_folder[instance.folder]
            context = ModuleContext(module, selection=self.ruleset.selection)
            self.engine.run(context)
            self.skipped.update(context.files[0].skipped)
            for diagnostic in context.files[0].diagnostics:
                if diagnostic.rule.name in self.names:
                    self.add(diagnostic, instance)

    def add(self, diagnostic: Diagnostic, planned: PlannedModule) -> None:
        """Note what was found in the text of a module where it belongs."""
        resource = planned.resource_at(diagnostic.start)
        if resource is None:
            return
        place = self.place_of(planned, resource.declared, diagnostic.start)
        key = (diagnostic.rule.name, place.source.path, place.start, place.end)
        if place.source.path == self.path:
            key = (diagnostic.rule.name, resource.address, 0, 0)
        if key in self.found:
            self.found[key][1].append(resource.address)
            return
        moved = diagnostic.rule.at(place, diagnostic.summary, diagnostic.detail)
        self.found[key] = moved, [resource.address]

    # Places

    def place_of(self, planned: PlannedModule, declared: str, offset: int) -> Range:
        """Where the configuration says what is at an offset of a module's text."""
        module = self.root
        for name in planned.calls:
            call = None if module is None else symbols_of(module).call(name)
            module = None if module is None or call is None else called_module(module, call)
        symbol = None if module is None else symbols_of(module).get(declared)
        if symbol is None:
            return Range(Source(self.path, ""), 0, 0)
        document = symbol.document
        self.documents[document.path] = document
        return _place_in(symbol, [*names_at(planned, offset)])

    # Findings

    def diagnostics(self) -> list[Diagnostic]:
        """The findings, without those that comments and settings hide."""
        by_path: dict[str, list[Diagnostic]] = {}
        for diagnostic, addresses in self.found.values():
            diagnostic.detail = f"{diagnostic.detail} {_planned_as(addresses)}".lstrip()
            by_path.setdefault(diagnostic.source.path, []).append(diagnostic)
        kept = []
        for path in sorted(by_path):
            if path in self.documents:
                kept += self.kept(by_path[path], self.documents[path])
            else:
                kept += by_path[path]
        for element in kept:
            self.ruleset.complete(element)
        return kept

    def kept(self, diagnostics: list[Diagnostic], document: Document) -> list[Diagnostic]:
        """Those of a file that neither comments nor settings hide, in order."""
        found = Suppressions(document.tree, self.ruleset.registry).keep(diagnostics)
        is_ignored = self.ruleset.is_ignored
        found = [element for element in found if not is_ignored(element.rule.name, document.path)]
        return sorted(found, key=lambda element: (element.start, element.end, element.code))


def _module_in(by_folder: dict[str, Module], folder: str, path: str, dialect: str) -> Module | None:
    """The planned module in a folder that a path from another one leads to."""
    return by_folder.get(posixpath.normpath(posixpath.join(folder, path)).replace(".", ""))


def _selected(ruleset: Ruleset) -> frozenset[str]:
    """The names of the selected problems that a plan is looked at for."""
    names = [element.name for element in CREDENTIALS]
    return ruleset.policies() | ruleset.names.intersection(names)


def _place_in(symbol: Symbol, names: list[str | int]) -> Range:
    """The attribute or block that names lead to in a declaration, or as much as there is of it."""
    document, node = symbol.document, symbol.declaration.node
    tree = document.tree
    if not isinstance(node, Block):
        start, end = symbol.declaration.place
        return Range(document.source, start, end)
    block = node
    at = 0
    while at < len(names):
        name = names[at]
        number = names[at + 1] if at + 1 < len(names) else 0
        inner = _blocks_of(block.body, str(name))
        attribute = block.body.attribute(str(name))
        if attribute is not None:
            return tree.range_of(attribute.expression)
        if not inner:
            break
        block = inner[number if isinstance(number, int) and number < len(inner) else -1]
        at += 2
    return NativeBlock(tree, block).place


def _blocks_of(body: Body, name: str) -> list[Block]:
    """The blocks of a type in a body, and the contents of those that generate it."""
    found = []
    for block in body.blocks:
        if block.type == name:
            found.append(block)
        elif block.generated_type == name:
            found += block.body.blocks_of("content")
    return found


def _planned_as(addresses: list[str]) -> str:
    shown = ", ".join([f"`{address[:200]}`" for address in addresses[:_MOST_LISTED]])
    more = len(addresses) - _MOST_LISTED
    return f"In the plan: {shown}" + (f" and {more} more." if more > 0 else ".")
