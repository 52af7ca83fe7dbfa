"""Which finders look for which problems: built-in ones, plugins and policies."""

from __future__ import annotations

from hcl_lint.annotations import Sequence
from hcl_lint.dialects.pack import Pack
from hcl_lint.dialects.registry import BUILT_IN, DIALECTS
from hcl_lint.linter.expression_problems import evaluation_finders
from hcl_lint.linter.finders.table import FINDERS
from hcl_lint.linter.plugins import plugin_families
from hcl_lint.linter.selection import Selection
from hcl_lint.problems import security
from hcl_lint.problems.catalogue import Catalogue, built_in_families
from hcl_lint.problems.errors import ConfigError
from hcl_lint.problems.problem import Family, Problem
from hcl_lint.semantics.finder import (
    EVALUATION, FILE, Finder, LaterFinder, PolicyFamily, RuleFamily,
)
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import products

_ANY = ""  # the word that every text has, and the product of finders that belong to none
_PACKS = frozenset([dialect.pack for dialect in BUILT_IN])


class Registry(Catalogue):
    """A catalogue of problems with the finders that look for them.

    ``finders`` are all of these. Problems without one are found by the parser or by the run itself.
    """

    __slots__ = ("finders",)

    def __init__(self, families: list[Family]) -> None:
        super().__init__(families)
        self.finders: list[Finder] = [*evaluation_finders(), *FINDERS]
        for product in products():
            self.finders += product.finders
        for family in families:
            if isinstance(family, RuleFamily):
                self.finders += family.finders

    def finders_of(self, problem: Problem) -> list[Finder]:
        """The finders that look for a problem, beside evaluation, which may meet it anywhere."""
        found: list[Finder] = []
        for finder in self.finders:
            if problem in finder.problems and finder.name != EVALUATION:
                found.append(_given(finder))
        return found

    def policy_finders(self) -> list[Finder]:
        """The finders that are written in HCL."""
        known = set(security.OF_POLICIES)
        for family in self.families:
            if isinstance(family, PolicyFamily):
                known.update(family.problems)
        return [each for each in self.finders if not known.isdisjoint(each.problems)]

    def scope_of(self, problem: Problem) -> str:
        """How much is looked at to find a problem: `FILE` or `MODULE`."""
        scopes = [each.scope for each in self.finders_of(problem)]
        return next((each for each in scopes if each != FILE), FILE)

    def dialects_of(self, problem: Problem) -> list[str]:
        """The names of the dialects in whose files a problem may be found; empty for all."""
        found: dict[str, None] = {}
        for finder in self.finders_of(problem):
            for name in finder.dialects or DIALECTS:
                dialect = DIALECTS.get(name)
                if dialect is None or finder.applies_to(dialect):
                    found[name] = None
        return [] if len(found) >= len(DIALECTS) else list(found)


class FinderLoader:
    """Gives the finders of selected problems as soon as a module may have something for them.

    Those of a product wait for a module of one of its dialects, and then for one of their words.
    ``wants_modules``: some of these are module-level finders.
    """

    __slots__ = ("wants_modules", "_selection", "_of_products", "_waiting", "_given", "_new")

    def __init__(self, finders: Sequence[Finder], selection: Selection) -> None:
        self.wants_modules = False
        self._selection = selection
        self._of_products: dict[str, list[tuple[int, Finder]]] = {}
        for number, finder in enumerate(finders):
            if any([selection.has(problem) for problem in finder.problems]):
                self._of_products.setdefault(finder.product, []).append((number, finder))
                self.wants_modules = self.wants_modules or finder.wants_modules
        # By the stem of a word, then by the word.
        self._waiting: dict[str, dict[str, list[tuple[int, Finder]]]] = {}
        self._given: set[int] = set()
        self._new: list[tuple[int, Finder]] = []  # those given last, which still wait

    def finders_for(self, module: Module) -> list[tuple[int, Finder]]:
        """The finders that a module needs and none before it did, with their places."""
        # PERF: a run of one module asks once, and need not stop.
        for number, finder in self._new:
            self._stop_waiting(number, finder)
        dialect = module.dialect
        for product in (_ANY, *dialect.names()):
            for each in self._of_products.pop(product, ()):
                for word in _words_of(each[1]):
                    waiting = self._waiting.setdefault(_stem(word), {})
                    waiting.setdefault(word, []).append(each)
        if not self._waiting:
            return []
        paths = [*[document.path for document in module.documents], *module.unread]
        texts = [path.rpartition("/")[2] for path in paths]
        texts += [document.text for document in module.documents]
        found: list[tuple[int, Finder]] = []
        # Words can be escaped in strings, and the packs of users call things by other names.
        if dialect.pack not in _PACKS or any([_has_escapes(text) for text in texts]):
            found = self._all_waiting()
        for text in texts:
            for stem, waiting in self._waiting.items():
                if stem in text:
                    for word in [word for word in waiting if word in text]:
                        found += waiting.pop(word)
        self._new = [each for each in dict.fromkeys(found) if each[0] not in self._given]
        self._given.update([number for number, _ in self._new])
        return [(number, _given(finder)) for number, finder in self._new]

    def _all_waiting(self) -> list[tuple[int, Finder]]:
        found = [
            each
            for by_word in self._waiting.values()
            for waiting in by_word.values()
            for each in waiting
        ]
        self._waiting.clear()
        return found

    def _stop_waiting(self, number: int, finder: Finder) -> None:
        """Look for the words of a finder no longer."""
        for word in _words_of(finder):
            stem = _stem(word)
            waiting = self._waiting.get(stem, {})
            left = [each for each in waiting.pop(word, ()) if each[0] != number]
            if left:
                waiting[word] = left
            elif not waiting:
                self._waiting.pop(stem, None)


def _words_of(finder: Finder) -> Sequence[str]:
    """The words of a finder: it finds nothing in a text that has none of them."""
    return finder.words or (_ANY,)


def _given(finder: Finder) -> Finder:
    """A finder of which everything is known."""
    return finder.finder() if isinstance(finder, LaterFinder) else finder


def _stem(word: str) -> str:
    """What many words have in common, those for the resources of a provider: `aws_`."""
    head, sign, _ = word.partition("_")
    return head + sign


def _has_escapes(text: str) -> bool:
    """Whether a text writes characters by their numbers."""
    return "\\" in text and ("\\u" in text or "\\U" in text)


def all_rules(packs: Sequence[Pack] = ()) -> Registry:
    """The problems and rules of hcl-lint, of all plugins, and of *packs*.

    Raises:
        ConfigError: a plugin cannot be loaded, a policy is invalid, or one of them uses a name
            or letters that are taken.
    """
    families = built_in_families()
    _add(families, plugin_families(), "a plugin")
    if any([pack.policy_sources for pack in packs]):
        from hcl_lint.linter.policies.family import policy_families

        _add(families, policy_families(packs, families), "a rule pack")
    return Registry(families)


def families_beside(packs: Sequence[Pack]) -> list[Family]:
    """The families that policies of *packs* must not clash with: not those made of these packs."""
    from hcl_lint.linter.policies.security import security_pack

    families: list[Family] = [*built_in_families(), *plugin_families()]
    own = {source.text for source in security_pack().policy_sources}
    if own.isdisjoint([source.text for pack in packs for source in pack.policy_sources]):
        return families
    return [each for each in families if each.letters != security.LETTERS]


def _add(families: list[Family], more: Sequence[Family], whose: str) -> None:
    taken = {family.letters for family in families}
    names = {problem.name for family in families for problem in family.problems}
    for family in more:
        if family.letters in taken:
            raise ConfigError(
                f"{whose} uses the code prefix `{family.letters}`, which is taken; choose another"
            )
        for problem in family.problems:
            if problem.name in names:
                raise ConfigError(
                    f"{whose} uses the rule name `{problem.name}`, which is taken; choose another"
                )
            names.add(problem.name)
        taken.add(family.letters)
        families.append(family)
