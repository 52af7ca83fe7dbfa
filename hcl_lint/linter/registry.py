"""Which finders look for which problems: built-in ones, plugins and policies."""

from __future__ import annotations

from hcl_lint.annotations import Callable, Sequence, TypeAlias
from hcl_lint.diagnostics import secrets
from hcl_lint.diagnostics.catalogue import Catalogue, built_in_families
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.diagnostics.rule import Family, Rule
from hcl_lint.dialects.pack import Pack
from hcl_lint.dialects.registry import BUILT_IN, DIALECTS
from hcl_lint.linter.expression_problems import evaluation_finders
from hcl_lint.linter.finders.table import FINDERS
from hcl_lint.linter.plugins import plugin_families
from hcl_lint.linter.selection import Selection
from hcl_lint.semantics.finder import (
    EVALUATION, FILE, Finder, LaterFinder, PolicyFamily, RuleFamily,
)
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import own_products, products

_ANY = ""  # the word that every text has, and the product of finders that belong to none
_PACKS = frozenset([dialect.pack for dialect in BUILT_IN])

# A finder and its place in the order of all, which does not depend on what is loaded when: that of
# its product, then its number.
Placed: TypeAlias = "tuple[tuple[str, int], Finder]"


class Registry(Catalogue):
    """A catalogue of problems with the finders that look for them.

    ``general`` are those that belong to no product. Problems without a finder are found by the
    parser or by the run itself.
    """

    __slots__ = ("general",)

    def __init__(self, families: list[Family]) -> None:
        super().__init__(families)
        self.general: list[Finder] = [*evaluation_finders(), *FINDERS]
        for family in families:
            if isinstance(family, RuleFamily):
                self.general += family.finders

    @property
    def finders(self) -> list[Finder]:
        """All finders; this loads every product."""
        found = [*self.general]
        for product in products():
            found += product.finders
            found += product.policy_finders()
        return found

    def finders_of(self, rule: Rule) -> list[Finder]:
        """The finders that look for a problem, beside evaluation, which may meet it anywhere."""
        found: list[Finder] = []
        for finder in self.finders:
            if rule in finder.rules and finder.name != EVALUATION:
                found.append(_given(finder))
        return found

    def policy_finders(self) -> list[Finder]:
        """The finders that are written in HCL."""
        found = [each for product in products() for each in product.policy_finders()]
        for family in self.families:
            if isinstance(family, PolicyFamily):
                found += family.finders
        return found

    def scope_of(self, rule: Rule) -> str:
        """How much is looked at to find a problem: `FILE` or `MODULE`."""
        scopes = [each.scope for each in self.finders_of(rule)]
        return next((each for each in scopes if each != FILE), FILE)

    def dialects_of(self, rule: Rule) -> list[str]:
        """The names of the dialects in whose files a problem may be found; empty for all."""
        found: dict[str, None] = {}
        for finder in self.finders_of(rule):
            for name in finder.dialects or DIALECTS:
                dialect = DIALECTS.get(name)
                if dialect is None or finder.applies_to(dialect):
                    found[name] = None
        return [] if len(found) >= len(DIALECTS) else list(found)


class FinderLoader:
    """Gives the finders of selected problems as soon as a module may have something for them.

    Those of a product wait for a module of one of its dialects, and then for one of their words.
    """

    __slots__ = (
        "_selection", "_load", "_loaded", "_wants_modules", "_of_products", "_waiting", "_given",
        "_new",
    )

    def __init__(
        self,
        finders: Sequence[Finder],
        selection: Selection,
        load: Callable[[str], Sequence[Finder]] | None = None,
    ) -> None:
        """*load* gives the finders of a product that are not among *finders*."""
        self._selection = selection
        self._load = load
        self._loaded: set[str] = set()
        self._wants_modules = False
        self._of_products: dict[str, list[Placed]] = {}
        self._add(finders)
        # By the stem of a word, then by the word.
        self._waiting: dict[str, dict[str, list[Placed]]] = {}
        self._given: set[tuple[str, int]] = set()
        self._new: list[Placed] = []  # those given last, which still wait

    @property
    def wants_modules(self) -> bool:
        """Whether some of the finders are module-level finders."""
        if not self._wants_modules:
            for name in DIALECTS:
                self._load_product(name)
        return self._wants_modules

    def _add(self, finders: Sequence[Finder]) -> None:
        for number, finder in enumerate(finders):
            if any([self._selection.has(rule) for rule in finder.rules]):
                placed = (finder.product, number), finder
                self._of_products.setdefault(finder.product, []).append(placed)
                self._wants_modules = self._wants_modules or finder.wants_modules

    def _load_product(self, name: str) -> None:
        if self._load is not None and name not in self._loaded:
            self._loaded.add(name)
            self._add(self._load(name))

    def finders_for(self, module: Module) -> list[Placed]:
        """The finders that a module needs and none before it did, with their places."""
        # PERF: a run of one module asks once, and need not stop.
        for place, finder in self._new:
            self._stop_waiting(place, finder)
        dialect = module.dialect
        for name in dialect.names():
            self._load_product(name)
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
        found: list[Placed] = []
        # Words can be escaped in strings, and the packs of users call things by other names.
        if dialect.pack not in _PACKS or any([_has_escapes(text) for text in texts]):
            found = self._all_waiting()
        for text in texts:
            for stem, waiting in self._waiting.items():
                if stem in text:
                    for word in [word for word in waiting if word in text]:
                        found += waiting.pop(word)
        self._new = [each for each in dict.fromkeys(found) if each[0] not in self._given]
        self._given.update([place for place, _ in self._new])
        return [(place, _given(finder)) for place, finder in self._new]

    def _all_waiting(self) -> list[Placed]:
        found = [
            each
            for by_word in self._waiting.values()
            for waiting in by_word.values()
            for each in waiting
        ]
        self._waiting.clear()
        return found

    def _stop_waiting(self, place: tuple[str, int], finder: Finder) -> None:
        """Look for the words of a finder no longer."""
        for word in _words_of(finder):
            stem = _stem(word)
            waiting = self._waiting.get(stem, {})
            left = [each for each in waiting.pop(word, ()) if each[0] != place]
            if left:
                waiting[word] = left
            elif not waiting:
                self._waiting.pop(stem, None)


def finders_of_product(name: str) -> list[Finder]:
    """The finders of the product that a dialect is of, except for its policies."""
    return [each for product in own_products(name) for each in product.finders]


def finders_and_policies_of(name: str) -> list[Finder]:
    """All finders of the product that a dialect is of."""
    policies = [each for product in own_products(name) for each in product.policy_finders()]
    return finders_of_product(name) + policies


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
    return [each for each in families if each.letters != secrets.LETTERS]


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
