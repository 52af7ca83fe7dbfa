"""Facts: what is computed once of a document or a module, and kept with it."""

from __future__ import annotations

from hcl_lint.annotations import Callable, Final, TypeVar

Fact = TypeVar("Fact")
Subject = TypeVar("Subject", bound="WithFacts")
Key = TypeVar("Key")

_NO_FACT: Final = object()


class WithFacts:
    """Something that never changes, so that what follows from it is kept as long as it lives."""

    __slots__ = ("_facts",)

    def __init__(self) -> None:
        self._facts: dict[object, object] = {}

    def fact(self: Subject, compute: Callable[[Subject], Fact]) -> Fact:
        """Return ``compute(self)``, computed once.

        *compute* is a function of a module, never a lambda: it is the key of what is kept.
        """
        found = self._facts.get(compute, _NO_FACT)
        if found is _NO_FACT:
            found = self._facts[compute] = compute(self)
        return found  # type: ignore[return-value]

    def fact_of(self: Subject, compute: Callable[[Subject, Key], Fact], key: Key) -> Fact:
        """Return ``compute(self, key)``, computed once for each key."""
        found = self._facts.get((compute, key), _NO_FACT)
        if found is _NO_FACT:
            found = self._facts[compute, key] = compute(self, key)
        return found  # type: ignore[return-value]


def kept(compute: Callable[[Subject], Fact]) -> Callable[[Subject], Fact]:
    """Make what a function computes a fact of its argument, computed once."""
    def known(subject: Subject) -> Fact:
        return subject.fact(compute)

    return known


def kept_by_key(compute: Callable[[Subject, Key], Fact]) -> Callable[[Subject, Key], Fact]:
    """Make what a function computes a fact of its first argument, once for each other one."""
    def known(subject: Subject, key: Key) -> Fact:
        return subject.fact_of(compute, key)

    return known
