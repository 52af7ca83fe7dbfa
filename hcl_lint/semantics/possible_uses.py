"""Which declarations a wrong reference may mean.

A reference where none is allowed, one that is misspelled, or one that is written as a string, is
reported for itself, or left to the product. What it may mean is not unused for all that.
"""

from __future__ import annotations

import re

from hcl_lint.annotations import Final, Iterator, Sequence
from hcl_lint.dialects.dialect import DATA_SOURCE, GLOBAL_NAMES, LOCAL, VARIABLE, Declares, forms_of
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.graph import spans_of
from hcl_lint.semantics.meta_arguments import PROVIDER, PROVIDERS, REQUIRED_PROVIDERS
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import Symbol, symbols_of
from hcl_lint.syntax.nodes import (
    Attribute, Body, Expression, Node, Template, TemplateText, Traversal,
)
from hcl_lint.syntax.queries import is_literal_value
from hcl_lint.syntax.references import path_of, references
from hcl_lint.syntax.walk import bodies_in
from hcl_lint.text.messages import is_slip_of

_WORD: Final = r"[\w-]+"
_MOST_WORDS: Final = 4  # of an address, with one superfluous word
_MOST_BLANKS: Final = 9  # before a name in brackets
_OPENINGS: Final = ("{", "$", "$(", "<")
_MOST_PAIRS: Final = 20_000  # of names that are compared for slips
_ANY: Final = 0  # the places of wordings
_EVALUATED: Final = 1
_OF_PROVIDER: Final = 2
# What people write for the beginning of an address, beside the types of blocks.
_BEGINNINGS: Final = {
    VARIABLE: ("vars", "variable", "variables", "input", "inputs", "param", "params"),
    LOCAL: ("locals", "loc"),
    DATA_SOURCE: ("datas", "datasource", "data_source"),
    "": ("var", "vars", "variable", "variables", "local", "locals", "env", "args", "global"),
}


class Wording:
    """Words with dots between them, as they are somewhere in a document.

    ``place`` is the kind of the place: one where a reference must lead somewhere, whatever it
    begins with; one of configurations of providers, which are such places, too; or any other.
    """

    def __init__(
        self, words: tuple[str, ...], document: Document, start: int, place: int = _ANY
    ) -> None:
        self.words = words
        self.document = document
        self.start = start
        self.place = place


def possibly_used(module: Module, candidates: Sequence[Symbol]) -> set[str]:
    """The addresses of those candidates that some text in the module may mean.

    What is in a candidate's own declaration does not count.
    """
    if not candidates:
        return set()
    search = _Search(module, candidates)
    for document in module.documents:
        for wording in wordings_of(document):
            search.exact(wording)
    search.slips()
    return search.found


class _Search:
    """Looks up wordings among the candidates, and compares the others with them."""

    def __init__(self, module: Module, candidates: Sequence[Symbol]) -> None:
        self.found: set[str] = set()
        self._has_globals = module.dialect.has(GLOBAL_NAMES)
        self._declared = symbols_of(module).by_address
        forms = forms_of(module.dialect).by_root
        # Names that lead to what no declaration gives: `each`, `path`.
        self._roots = {root.name for root in module.dialect.scopes if root.name not in forms}
        self._by_words = {words_of_address(candidate): candidate for candidate in candidates}
        self._unresolved: dict[tuple[tuple[str, ...], int], Wording] = {}
        self._others: set[tuple[str, ...]] = set()  # the words that lead to something else
        self._passed = {
            path_of(reference.root, reference.steps, _MOST_WORDS) for document in module.documents
            for reference in (document.references if REQUIRED_PROVIDERS in document.text else ())
            if REQUIRED_PROVIDERS in reference.context.path
        }

    def exact(self, wording: Wording) -> None:
        """Note what a wording literally is, or keep it if that is nothing."""
        words = wording.words
        if words in self._others:
            return
        for length in range(len(words), 0, -1):
            symbol = self._by_words.get(words[:length])
            if symbol is not None:
                self._note(symbol, wording)
                return
            if ".".join(words[:length]) in self._declared and (length > 1 or self._has_globals):
                self._others.add(words)
                return
        if f"{PROVIDER}.{'.'.join(words[:2])}" in self._declared or words[:2] in self._passed:
            self._others.add(words)
            return
        if words[0] not in self._roots and len(words) > 1 or self._has_globals:
            self._unresolved.setdefault((words, wording.place), wording)

    def slips(self) -> None:
        """Note what the other wordings may be slips of; all of it where these are too many."""
        if len(self._unresolved) * len(self._by_words) > _MOST_PAIRS:
            self.found.update([word.address for word in self._by_words.values()])
            return
        for wording in self._unresolved.values():
            meant = [
                symbol for words, symbol in self._by_words.items()
                if may_mean(wording, words, symbol.form)
            ]
            if wording.place == _OF_PROVIDER and not meant:
                meant = self._aliases(wording.words[0])
            for symbol in meant:
                self._note(symbol, wording)

    def _aliases(self, provider: str) -> list[Symbol]:
        """The configurations of a provider; of any one if the module does not know its name."""
        aliases = {words: value for words, value in self._by_words.items() if value.form.alias}
        own = [value for words, value in aliases.items() if words[0] == provider]
        is_known = f"{PROVIDER}.{provider}" in self._declared
        return own or ([] if is_known else list(aliases.values()))

    def _note(self, symbol: Symbol, wording: Wording) -> None:
        if wording.document is symbol.document:
            around = wording.document.fact(spans_of).at(wording.start)
            if around is not None and around.address == symbol.address:
                return
        self.found.add(symbol.address)


def words_of_address(symbol: Symbol) -> tuple[str, ...]:
    """The words by which a symbol is referred to: `aws.west` for a configuration of a provider."""
    words = tuple(symbol.address.split("."))
    return words[1:] if words[0] == PROVIDER and len(words) > 1 else words


def may_mean(wording: Wording, words: tuple[str, ...], form: Declares) -> bool:
    """Whether a wording that leads nowhere may be meant for the address with some words."""
    written = wording.words
    if len(words) == 1:
        is_beginning = len(written) > 1 and written[0] in _BEGINNINGS[""]
        return is_slip_of(written[1] if is_beginning else written[0], words[0])
    forms = [written]
    if len(words) > 2:
        forms.append((words[0], *written))  # The first word is missing.
    for element in forms:
        if len(element) < len(words):
            continue
        *before, name = element[: len(words)]
        if wording.place != _ANY and name == words[-1] and before[1:] == list(words[1:-1]):
            return True
        if is_slip_of(name, words[-1]) and _begins(before, words, form):
            return True
    return False


def _begins(before: list[str], words: tuple[str, ...], form: Declares) -> bool:
    """Whether words may be meant for those of an address before the name."""
    first, *others = before
    known = (*_BEGINNINGS.get(form.role, ()), form.block_type)
    if first not in known and not is_slip_of(first, words[0]):
        return False
    return all([is_slip_of(a, b) for a, b in zip(others, words[1:-1], strict=True)])


def wordings_of(document: Document) -> Iterator[Wording]:
    """All wordings in a document that may be references, some of them in strings.

    In JSON syntax all words with dots between them may be; elsewhere those in strings that do not
    look like prose.
    """
    tree = document.tree
    known: set[Node] = set()
    for element in document.references:
        place = _ANY if element.is_static else _EVALUATED
        if element.attribute in PROVIDERS or REQUIRED_PROVIDERS in element.context.path:
            place = _OF_PROVIDER
        words = path_of(element.root, element.steps, _MOST_WORDS)
        yield Wording(words, document, element.start, place)
        known.add(element.node)
    if document.is_json:
        for words, start, _ in _runs(document.text):
            if len(words) > 1:
                yield Wording(words, document, start)
        return
    templates: list[Template] = []
    for value in [attribute.expression for attribute in _attributes(tree.root)]:
        if _look_into(value, known, templates):
            for traversal in references(tree, value):
                if traversal.node not in known:
                    words = path_of(traversal.root, traversal.steps, _MOST_WORDS)
                    yield Wording(words, document, traversal.start)
    for template in templates:
        for part in template.parts:
            is_whole = len(template.parts) == 1
            if isinstance(part, TemplateText) and _may_have_words(part.value, is_whole=is_whole):
                for words in _in_string(part.value, is_whole=is_whole):
                    yield Wording(words, document, tree.range(part)[0])


def _attributes(root: Node) -> list[Attribute]:
    bodies = bodies_in(root) if isinstance(root, Body) else []
    return [attribute for body in bodies for attribute in body.attributes]


def _look_into(value: Expression, known: set[Node], templates: list[Template]) -> bool:
    """Note the templates in a value; return whether it has traversals that are not *known*.

    So have values that nothing evaluates, and those with names that loops and iterators bind.
    """
    if is_literal_value(value):  # PERF: so are most.
        templates += [value] if isinstance(value, Template) else []
        return False
    has_others = False
    waiting: list[Node] = [value]
    while len(waiting) != 0:
        node = waiting.pop()
        if isinstance(node, Template):
            templates.append(node)
        elif isinstance(node, Traversal) and node not in known:
            has_others = True
        children = node.children()
        if len(children) != 0:
            waiting += children[::-1]
    return has_others


def _may_have_words(text: str, *, is_whole: bool) -> bool:
    """Whether there may be any in a string. PERF: most have none."""
    if "{" in text or "$" in text or "<" in text:
        return True
    return is_whole and "." in text and len(text.split()) == 1


def _in_string(text: str, *, is_whole: bool) -> Iterator[tuple[str, ...]]:
    """The words with dots between them that are all of a string, or in brackets: `$(var.x)`.

    A call for a variable in the templates of Packer before HCL, ``{{ user `x` }}``, is one, too.
    """
    is_call = False
    for words, start, end in _runs(text):
        if is_call:
            yield "var", words[0]
        if is_whole and len(words) > 1 and len(text.strip()) == end - start:
            yield words
        before = text[max(start - _MOST_BLANKS, 0) : start].rstrip(" \t")
        if before.endswith(_OPENINGS):
            yield words
        is_call = words == ("user",) and before.endswith("{{")


def _runs(text: str) -> Iterator[tuple[tuple[str, ...], int, int]]:
    """The words of a text, those with a single dot between them together, and their offsets."""
    words: list[str] = []
    first = last = 0
    for match in re.finditer(_WORD, text):
        start, end = match.span()
        if words and start == last + 1 and text[last] == ".":
            if len(words) < _MOST_WORDS:
                words.append(match[0])
        else:
            if words:
                yield tuple(words), first, last
            words, first = [match[0]], start
        last = end
    if words:
        yield tuple(words), first, last
