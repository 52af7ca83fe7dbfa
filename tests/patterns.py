"""Which regular expressions of Python take more than linear time, decided on their automata.

A backtracking matcher is slow exactly where one text leads from a state *p* back to *p*, from
*p* to another state *q*, and from *q* back to *q*: it then tries every place at which to change
from the one loop into the other, and once more for each pair of such loops. A search adds a
loop of its own in front, as it starts anew at every place.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from typing import Any

if sys.version_info >= (3, 11):
    from re import _constants as constants, _parser as sre_parser
else:
    import sre_constants as constants
    import sre_parse as sre_parser

SEARCHES = frozenset({"search", "finditer", "findall", "sub", "subn", "split"})
METHODS = SEARCHES | {"match", "fullmatch"}

MANY = 8  # a repeat of so many and more counts as unbounded
START, END, NOT_AHEAD = "<start>", "<end>", "<not ahead>"  # what a place needs of the text
_SAMPLES = frozenset(map(chr, range(128))) | frozenset(
    "\u0085\u00a0\u00e9\u00df\u0661\u2028\u4e2d\ud800")

State = int
Characters = frozenset[str]
Moves = dict[State, list[tuple[int, State]]]  # sets of characters are bits


class Automaton:
    """The states of a pattern, with steps that read a character and steps that read nothing."""

    def __init__(self, pattern: str, flags: int, method: str) -> None:
        parsed = sre_parser.parse(pattern, flags)
        self.flags = parsed.state.flags
        self.samples = _SAMPLES | frozenset(pattern)
        self.steps: list[list[tuple[Characters, State]]] = []
        self.free: list[list[State]] = []
        start = self._state()
        if method in SEARCHES:
            self._read(start, self.samples, start)
        end = self._sequence(parsed, self._follow(start))
        if method == "fullmatch":
            end = self._read(end, frozenset({END}))
        self.end = end

    def _state(self) -> State:
        self.steps.append([])
        self.free.append([])
        return len(self.steps) - 1

    def _read(self, state: State, characters: Characters, target: State | None = None) -> State:
        target = self._state() if target is None else target
        self.steps[state].append((characters, target))
        return target

    def _follow(self, state: State, target: State | None = None) -> State:
        target = self._state() if target is None else target
        self.free[state].append(target)
        return target

    def _sequence(self, items: Any, state: State) -> State:
        for operation, argument in items:
            state = self._item(str(operation), argument, state)
        return state

    def _item(self, operation: str, argument: Any, state: State) -> State:
        if operation in ("LITERAL", "NOT_LITERAL", "ANY", "IN"):
            return self._read(state, self._characters(operation, argument))
        if operation in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            return self._repeat(argument, state)
        if operation == "SUBPATTERN":
            return self._sequence(argument[-1], state)
        if operation == "ATOMIC_GROUP":
            return self._sequence(argument, state)
        if operation == "BRANCH":
            end = self._state()
            for branch in argument[1]:
                self._follow(self._sequence(branch, self._follow(state)), end)
            return end
        if operation == "AT":
            return self._place(str(argument), state)
        if operation == "ASSERT":  # read as if it were part of the match
            return self._sequence(argument[1], state)
        if operation == "ASSERT_NOT":
            direction, items = argument
            if direction < 0 and len(items) == 1:
                return self._read(state, self.samples - self._characters(*_named(items[0])))
            return self._read(state, frozenset({NOT_AHEAD}))
        raise NotImplementedError(operation)

    def _repeat(self, argument: Any, state: State) -> State:
        least, most, items = argument
        unbounded = most is constants.MAXREPEAT or most >= MANY
        for _ in range(min(least, MANY)):
            state = self._sequence(items, state)
        if unbounded:
            start = self._follow(state)
            end = self._follow(state)
            last = self._sequence(items, start)
            self._follow(last, start)
            return self._follow(last, end)
        end = self._state()
        self._follow(state, end)
        for _ in range(most - least):
            state = self._sequence(items, state)
            self._follow(state, end)
        return end

    def _place(self, kind: str, state: State) -> State:
        if kind == "AT_BEGINNING" and self.flags & re.MULTILINE:
            return self._read(state, frozenset({"\n"}))
        if kind in ("AT_BEGINNING", "AT_BEGINNING_STRING"):
            return self._read(state, frozenset({START}))
        if kind in ("AT_END", "AT_END_STRING"):
            return self._read(state, frozenset({END}))
        return self._follow(state)  # a boundary of a word, which rules nothing out here

    def _characters(self, operation: str, argument: Any) -> Characters:
        if operation == "ANY":
            return self.samples if self.flags & re.DOTALL else self.samples - {"\n"}
        if operation == "LITERAL":
            return self._with_cases({chr(argument)})
        if operation == "NOT_LITERAL":
            return self.samples - self._with_cases({chr(argument)})
        found: set[str] = set()
        negated = False
        for each, value in argument:
            kind = str(each)
            if kind == "NEGATE":
                negated = True
            elif kind == "LITERAL":
                found.add(chr(value))
            elif kind == "RANGE":
                found |= {each for each in self.samples if value[0] <= ord(each) <= value[1]}
                found |= {chr(value[0]), chr(value[1])}
            else:
                found |= self._category(str(value))
        characters = self._with_cases(found)
        return self.samples - characters if negated else characters

    def _category(self, name: str) -> set[str]:
        letter = {"DIGIT": "d", "SPACE": "s", "WORD": "w"}[name.rpartition("_")[2]]
        letter = letter.upper() if "_NOT_" in name else letter
        category = re.compile("\\" + letter, self.flags & re.ASCII)
        return {each for each in self.samples if category.match(each)}

    def _with_cases(self, characters: set[str]) -> Characters:
        if self.flags & re.IGNORECASE:
            characters |= {each.lower() for each in characters}
            characters |= {each.upper() for each in characters}
        return frozenset(characters)

    # Questions

    def moves(self) -> Moves:
        """The steps from each state that read something, as sets of equivalent characters."""
        sets = {characters for steps in self.steps for characters, _ in steps}
        kinds: dict[tuple[bool, ...], int] = {}
        bits = {
            each: 1 << kinds.setdefault(tuple([each in one for one in sets]), len(kinds))
            for each in frozenset().union(*sets)
        }
        masks = {one: sum({bits[each] for each in one}) for one in sets}
        return {
            state: [
                (masks[characters], target)
                for each in self.ways(state) for characters, target in self.steps[each]
            ]
            for state in range(len(self.steps))
        }

    def ways(self, state: State, passed: frozenset[State] = frozenset()) -> Iterator[State]:
        """The states that are reached without a character, itself included, once for each way."""
        yield state
        for each in self.free[state]:
            if each not in passed:
                yield from self.ways(each, passed | {state})

    def slow_states(self) -> list[tuple[State, State]]:
        """States that loop on one text that leads from the first to the second.

        The second is the same as the first where its loop can read one text in two ways, which
        takes exponential time.
        """
        moves = self.moves()
        places = sorted({0} | {target for steps in self.steps for _, target in steps})
        # There it has matched; whatever comes next, it does not have to try something else.
        done = {each for each in places if self.end in self.ways(each)}
        failing = {
            state: [step for step in steps if step[1] not in done]
            for state, steps in moves.items() if state not in done
        }
        loops = [each for each in failing if _leads([failing], (each,), (each,))]
        found = [
            (first, second)
            for first in places for second in loops
            if first != second
            and _leads([moves, moves, failing], (first, first, second), (first, second, second))
        ]
        for state in loops:
            for left, right in _reached([failing, failing], (state, state)):
                if left != right and _leads([failing] * 2, (left, right), (state, state)):
                    found.append((state, state))
            again = [step for step in failing[state] if failing[state].count(step) > 1]
            if any([_leads([failing], (target,), (state,)) for _, target in again]):
                found.append((state, state))
        return found


def _named(item: Any) -> tuple[str, Any]:
    return str(item[0]), item[1]


def _leads(moves: list[Moves], start: tuple[State, ...], goal: tuple[State, ...]) -> bool:
    """Whether one text, which is not empty, leads from all the states to all the others."""
    return any(each == goal for each in _reached(moves, start))


def _reached(moves: list[Moves], start: tuple[State, ...]) -> Iterator[tuple[State, ...]]:
    """What one text, which is not empty, can make of several states."""
    seen: set[tuple[State, ...]] = set()
    waiting = [start]
    while waiting:
        combined: list[tuple[int, tuple[State, ...]]] = [(-1, ())]
        for own, state in zip(moves, waiting.pop()):
            combined = [
                (both, (*before, target))
                for characters, before in combined
                for more, target in own.get(state, ())
                if (both := characters & more)
            ]
        for _, targets in combined:
            if targets not in seen:
                seen.add(targets)
                waiting.append(targets)
                yield targets


def repeats_without_end(pattern: str) -> bool:
    """Whether a part of a pattern matches any number of times."""
    return str(constants.MAXREPEAT) in repr(sre_parser.parse(pattern))


def is_slow(pattern: str | bytes, flags: int = 0, method: str = "search") -> bool:
    """Whether a method can take more than linear time for some text."""
    text = pattern.decode("latin-1") if isinstance(pattern, bytes) else pattern
    return Automaton(text, flags, method).slow_states() != []
