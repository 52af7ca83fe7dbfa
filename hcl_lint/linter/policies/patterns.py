"""Patterns of the subjects of policies: paths of blocks and attributes, with their labels.

``resource[aws_*].tags``: the names are those of `hcl_lint.diagnostics.rule.Check`, and in
brackets are patterns for the first labels of a block.
"""

from __future__ import annotations

from hcl_lint.annotations import Sequence
from hcl_lint.linter.paths import ANY_DEPTH, matches_glob, matches_path
from hcl_lint.text.limits import MOST_PATTERN_STEPS

WHOLE_FILE = "."
WHOLE_MODULE = "/"


class PathPatternError(Exception):
    """A text is not a pattern; the message is the end of a sentence about it."""


class PatternStep:
    """One step of a path: the type of a block and its labels, or the name of an attribute."""

    __slots__ = ("name", "labels")

    def __init__(self, name: str, labels: tuple[str, ...] = ()) -> None:
        self.name = name
        self.labels = labels


class PathPattern:
    """A path as a policy gives it; in ``steps`` names and labels are globs.

    Without steps it stands for the file, or for the module that this is of.
    """

    __slots__ = ("steps", "is_module")

    def __init__(self, steps: list[PatternStep], is_module: bool = False) -> None:
        self.steps = steps
        self.is_module = is_module

    @property
    def is_file(self) -> bool:
        """Whether it stands for the file."""
        return not self.steps and not self.is_module

    def matches(self, path: Sequence[PatternStep]) -> bool:
        """Whether a path is as the pattern says."""
        any_depth = next((element for element in self.steps if element.name == ANY_DEPTH), None)
        if any_depth is None:
            return len(self.steps) == len(path) and all(map(_matches, self.steps, path))
        steps = [any_depth if element.name == ANY_DEPTH else element for element in self.steps]
        return matches_path(steps, path, _matches, any_depth)


def parse_pattern(text: str) -> PathPattern:
    """Read a pattern. Raises PathPatternError: it is not a valid pattern."""
    if text in (WHOLE_FILE, WHOLE_MODULE):
        return PathPattern([], is_module=text == WHOLE_MODULE)
    reader = _PatternReader(text)
    steps = [reader.step()]
    while reader.at < len(text):
        reader.expect(".")
        steps.append(reader.step())
        if len(steps) > MOST_PATTERN_STEPS:
            raise PathPatternError(f"it has more than {MOST_PATTERN_STEPS} steps")
    if steps[-1].name == ANY_DEPTH:
        raise PathPatternError("a name must follow `**`")
    return PathPattern(steps)


class _PatternReader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def step(self) -> PatternStep:
        name = self.word(".[]\"'")
        if not name:
            raise PathPatternError(f"a name is missing at column {self.at + 1}")
        labels: list[str] = []
        if self.text.startswith("[", self.at):
            self.at += 1
            labels.append(self.label())
            while self.text.startswith(",", self.at):
                self.at += 1
                labels.append(self.label())
            self.expect("]")
        return PatternStep(name, tuple(labels))

    def label(self) -> str:
        self.skip_blanks()
        if self.text.startswith('"', self.at):
            end = self.text.find('"', self.at + 1)
            if end == -1:
                raise PathPatternError("the closing quote is missing")
            found = self.text[self.at + 1 : end]
            self.at = end + 1
        else:
            found = self.word(',]"').rstrip()
            if not found:
                raise PathPatternError(f"a label is missing at column {self.at + 1}")
        self.skip_blanks()
        return found

    def word(self, ends: str) -> str:
        start = self.at
        while self.at < len(self.text) and self.text[self.at] not in ends:
            self.at += 1
        word = self.text[start : self.at]
        if ends[0] == "." and any([text.isspace() for text in word]):
            raise PathPatternError("spaces are allowed only in brackets")
        return word

    def skip_blanks(self) -> None:
        while self.text.startswith(" ", self.at):
            self.at += 1

    def expect(self, sign: str) -> None:
        if not self.text.startswith(sign, self.at):
            raise PathPatternError(f"`{sign}` is expected at column {self.at + 1}")
        self.at += 1


def _matches(wanted: PatternStep, step: PatternStep) -> bool:
    if not matches_glob(wanted.name, step.name) or len(wanted.labels) > len(step.labels):
        return False
    return all(map(matches_glob, wanted.labels, step.labels))
