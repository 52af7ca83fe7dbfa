"""All rules, with the checks that look for them: of hcl-lint, of plugins, and policies."""

from __future__ import annotations

from hcl_lint.annotations import Sequence, TypeAlias
from hcl_lint.diagnostics import rule_table
from hcl_lint.diagnostics.catalogue import Catalogue
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.diagnostics.rule import (
    EVALUATION, FILE, Check, Family, LaterCheck, PolicyFamily, Rule, RuleFamily,
)
from hcl_lint.dialects.pack import Pack
from hcl_lint.dialects.registry import BUILT_IN, DIALECTS
from hcl_lint.linter.plugins import plugin_families
from hcl_lint.linter.selection import Selection
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import products

_Waiting: TypeAlias = "dict[str, dict[str, list[Check]]]"
_ANY = ""  # the word that every text has
_PACKS = frozenset([dialect.pack for dialect in BUILT_IN])


class Registry(Catalogue):
    """A catalogue of rules with the checks that look for them.

    ``own_checks`` are all but the policies of products. Rules without a check are found by the
    parser or by the run itself.
    """

    def __init__(self, families: list[Family]) -> None:
        super().__init__(families)
        self.own_checks: list[Check] = [*rule_table.checks()]
        for family in families:
            if isinstance(family, RuleFamily):
                self.own_checks += family.checks

    @property
    def checks(self) -> list[Check]:
        """All checks; this loads the policies of products."""
        return [*self.own_checks, *_policies_of_products()]

    def checks_of(self, rule: Rule) -> list[Check]:
        """The checks that look for a rule, beside evaluation, which may meet it anywhere."""
        return [
            _read(check) for check in self.checks
            if check.name != EVALUATION and rule.name in [rule.name for rule in check.rules]
        ]

    def policy_checks(self) -> list[Check]:
        """The checks that are written in HCL."""
        found = _policies_of_products()
        for family in self.families:
            if isinstance(family, PolicyFamily):
                found += family.checks
        return found

    def is_about_modules(self, rule: Rule) -> bool:
        """Whether only all files of a folder show what breaks a rule."""
        return any([check.reads != FILE for check in self.checks_of(rule)])

    def is_of_evaluation(self, rule: Rule) -> bool:
        """Whether evaluation may meet what breaks a rule, in files of any dialect."""
        found_by = [check for check in self.own_checks if check.name == EVALUATION]
        return any([rule.name == found.name for check in found_by for found in check.rules])

    def dialects_of(self, rule: Rule) -> list[str]:
        """The names of the dialects in whose files a rule may be broken; empty for all."""
        is_of_evaluation = self.is_of_evaluation(rule)
        found = {
            name for check in self.checks_of(rule) if not (is_of_evaluation and check.products)
            for name in check.dialects or DIALECTS
            if name not in DIALECTS or check.applies_to(DIALECTS[name])
        }
        return [] if len(found) >= len(DIALECTS) else sorted(found)


class CheckLoader:
    """Gives the checks of selected rules as soon as a module may have something for them.

    Those of a product wait for a module of one of its dialects, and then for one of their words.
    ``wants_modules``: whether some of them look at more than one file by itself.
    """

    def __init__(self, checks: Sequence[Check], selection: Selection) -> None:
        chosen = [check for check in checks if _may_find(check, selection)]
        for number, check in enumerate(checks):
            check.number = number
        self.wants_modules = any([check.wants_modules for check in chosen])
        self._of_products: dict[str, list[Check]] = {}
        for check in chosen:
            for product in check.products or (_ANY,):
                self._of_products.setdefault(product, []).append(check)
        # By the stem of a word, then by the word: checks of files, and all others.
        self._of_files: _Waiting = {}
        self._of_modules: _Waiting = {}
        self._given: set[Check] = set()
        self._new: list[Check] = []  # those given last, which still wait

    def checks_for(self, module: Module, reported: Sequence[Document]) -> list[Check]:
        """The checks that a module needs and none before it did.

        Those that look at one file by itself wait for the *reported* documents.
        """
        # PERF: a run of one module asks once, and need not stop.
        for check in self._new:
            self._stop_waiting(check)
        dialect = module.dialect
        new = [self._of_products.pop(product, []) for product in (_ANY, *dialect.names())]
        for checks in new:
            for check in checks:
                for word in check.words or (_ANY,):
                    waiting = self._waiting_with(check).setdefault(_stem(word), {})
                    waiting.setdefault(word, []).append(check)
        if not self._of_files and not self._of_modules:
            return []
        paths = [*[document.path for document in module.documents], *module.unread]
        names = [path.rpartition("/")[2] for path in paths]
        texts = own = [document.text for document in module.documents]
        if module.quiet is None:
            own = [document.text for document in reported]
        else:  # PERF: an editor asks after each keystroke.
            texts_since = module.quiet.new_texts(self, module)
            if not any(new):
                texts = own = texts_since
        found: list[Check] = []
        # Words can be escaped in strings, and the packs of users call things by other names.
        if dialect.pack not in _PACKS or any(_has_escapes(text) for text in texts):
            found = [*_all_of(self._of_files), *_all_of(self._of_modules)]
        _move(self._of_modules, [*names, *texts], found)
        _move(self._of_files, [*names, *own], found)
        self._new = [check for check in dict.fromkeys(found) if check not in self._given]
        self._given.update(self._new)
        return [_read(check) for check in self._new]

    def _waiting_with(self, check: Check) -> _Waiting:
        is_of_file = check.reads == FILE and not check.reads_values
        return self._of_files if is_of_file else self._of_modules

    def _stop_waiting(self, check: Check) -> None:
        """Look for the words of a check no longer."""
        waiting_checks = self._waiting_with(check)
        for word in check.words or (_ANY,):
            stem = _stem(word)
            waiting = waiting_checks.get(stem, {})
            left = [other for other in waiting.pop(word, ()) if other is not check]
            if left:
                waiting[word] = left
            elif not waiting:
                waiting_checks.pop(stem, None)


def _all_of(waiting_checks: _Waiting) -> list[Check]:
    """Checks that waited, and do so no longer."""
    found = [
        check
        for waiting in waiting_checks.values() for checks in waiting.values() for check in checks
    ]
    waiting_checks.clear()
    return found


def _move(waiting_checks: _Waiting, texts: list[str], found: list[Check]) -> None:
    """Move the checks with a word in one of the texts to those that are *found*."""
    for text in texts:
        for stem, waiting in waiting_checks.items():
            if waiting and stem in text:
                for word in [word for word in waiting if word in text]:
                    found += waiting.pop(word)


def _policies_of_products() -> list[Check]:
    found = [check for product in products() for check in product.reporting.policies()]
    return list(dict.fromkeys(found))


def _may_find(check: Check, selection: Selection) -> bool:
    """Whether one of its rules is selected, with what it cannot do without in its options."""
    rules = [rule for rule in check.rules if selection.has(rule)]
    option = check.option
    return any([not option or selection.options(rule).texts(option) for rule in rules])


def _read(check: Check) -> Check:
    """A check, read if that has waited until now."""
    return check.read() if isinstance(check, LaterCheck) else check


def _stem(word: str) -> str:
    """The common stem of many words, those for the resources of a provider: `aws_`."""
    head, sign, _ = word.partition("_")
    return head + sign


def _has_escapes(text: str) -> bool:
    """Whether a text writes characters by their numbers."""
    return "\\" in text and ("\\u" in text or "\\U" in text)


def all_rules(packs: Sequence[Pack] = ()) -> Registry:
    """The rules of hcl-lint, of all plugins, and of *packs*.

    Raises ConfigError: a plugin cannot be loaded, a policy is invalid, or one of them uses a name
    or letters that are taken.
    """
    families = rule_table.families()
    _add(families, plugin_families(), "a plugin")
    if any([pack.policy_sources for pack in packs]):
        from hcl_lint.linter.policies.family import policy_families

        _add(families, policy_families(packs, families), "a rule pack")
    return Registry(families)


def families_beside(packs: Sequence[Pack]) -> list[Family]:
    """The families that policies of *packs* must not clash with: not those made of these packs."""
    from hcl_lint.linter.policies.security import security_pack

    families: list[Family] = [*rule_table.families(), *plugin_families()]
    own = {source.text for source in security_pack().policy_sources}
    if own.isdisjoint([source.text for pack in packs for source in pack.policy_sources]):
        return families
    return [family for family in families if family.letters != rule_table.SECURITY]


def _add(families: list[Family], more: Sequence[Family], whose: str) -> None:
    if not more:
        return
    taken = {family.letters for family in families}
    names = {rule.name for family in families for rule in family.rules}
    for family in more:
        if family.letters in taken:
            raise ConfigError(
                f"{whose} uses the code prefix `{family.letters}`, which is taken; choose another"
            )
        for rule in family.rules:
            if rule.name in names:
                raise ConfigError(
                    f"{whose} uses the rule name `{rule.name}`, which is taken; choose another"
                )
            names.add(rule.name)
        taken.add(family.letters)
        families.append(family)
