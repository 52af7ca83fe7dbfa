"""Resource limits for parsing, evaluation and decoding."""

from __future__ import annotations

import sys

from hcl_lint.annotations import Final

# Interpreter frames for one level of nesting, of the parsers and of code that walks the tree.
_FRAMES_PER_LEVEL: Final = 12

# The nesting that the platform's stack bears. In a browser it bears little more than the 1,000
# frames that the interpreter allows by default.
PLATFORM_DEPTH: Final = 80 if sys.platform in ("emscripten", "wasi") else 500


class Limits:
    """The limits passed to parse, evaluate and decode; never changed once made.

    They count and never look at a clock, so that a result is the same on every run.

    ``source``: code points of one file. ``depth``: levels of nesting; a chain of operators is
    as deep as it is long. ``steps``: expressions evaluated, and operations of similar cost, such
    as making a value or joining text. ``elements``: of one collection. ``string_length``: code
    points of one string made by evaluation. ``digits``: of one number as written.
    """

    __slots__ = ("source", "depth", "steps", "elements", "string_length", "digits")

    def __init__(
        self, *, source: int = 64 * 1024 * 1024, depth: int = PLATFORM_DEPTH,
        steps: int = 1_000_000, elements: int = 100_000, string_length: int = 4 * 1024 * 1024,
        digits: int = 1_000_000,
    ) -> None:
        self.source: Final = source
        self.depth: Final = depth
        self.steps: Final = steps
        self.elements: Final = elements
        self.string_length: Final = string_length
        self.digits: Final = digits

    def __repr__(self) -> str:
        return (
            f"Limits(source={self.source}, depth={self.depth}, steps={self.steps}, "
            f"elements={self.elements}, string_length={self.string_length}, digits={self.digits})"
        )

    def allow_depth(self) -> None:
        """Raise the interpreter's recursion limit, if necessary, to what ``depth`` needs."""
        frames = self.depth * _FRAMES_PER_LEVEL
        if sys.getrecursionlimit() < frames:
            sys.setrecursionlimit(frames)


DEFAULT_LIMITS: Final = Limits()


class Budget:
    """The steps that all evaluations of one file may take together.

    It is kept with the file's syntax tree, so that whatever evaluates an expression of the file
    takes from it. ``steps`` are those that are left, ``each`` what a single evaluation may take
    of them. Once one wanted more, ``start`` and ``end`` are the offsets, in code points, of the
    expression that was the first; before, they are negative.
    """

    __slots__ = ("steps", "each", "start", "end")

    # Large real files take 2,000.
    def __init__(self, steps: int = 400_000, each: int = 100_000) -> None:
        self.steps = steps
        self.each = each
        self.start = self.end = -1

    @property
    def is_exceeded(self) -> bool:
        """Whether some evaluation wanted more steps than it may take."""
        return self.start != -1

    def exceed(self, start: int, end: int) -> None:
        """Note that the expression at some offsets wanted more steps than it may take."""
        if self.start == -1:
            self.start, self.end = start, end


# Other limits on input that nobody trusts. Those that only say how much is shown, or how much is
# worth the time, are where they are used.

# Levels of values in one another: in Python data, JSON, YAML and types; and written out.
DEEPEST_DATA: Final = 200
DEEPEST_RESULT: Final = 1_000

# What functions read and make: characters of a document in YAML (the value of a longer one is left
# unknown) and of a duration, numbers of a range, parts of all arguments by the elements that one
# may have, steps in one template.
LONGEST_YAML: Final = 300_000
LONGEST_DURATION: Final = 10_000
LONGEST_RANGE: Final = 1_024
MOST_PARTS_OF_ARGUMENTS: Final = 10
MOST_TEMPLATE_STEPS: Final = 20_000

# Regular expressions: characters, groups in one another, counts of nested repetitions multiplied,
# instructions of a program, steps of all searches of a call, and of the standard library's matcher.
LONGEST_PATTERN: Final = 20_000
DEEPEST_PATTERN: Final = 100
MOST_REPEATS: Final = 1_000
LONGEST_PROGRAM: Final = 20_000
MOST_MACHINE_STEPS: Final = 1_000_000
MOST_MATCHER_STEPS: Final = 10_000_000

# Files: tokens that are looked at for unclosed items, strings in JSON syntax that are read as
# templates (generated files have too many), and code points that are laid out for one fix and for
# all fixes of a file: far more than files need that people write.
MOST_RECOVERED_TOKENS: Final = 1_000_000
MOST_JSON_TEMPLATES: Final = 20_000
LONGEST_LAYOUT: Final = 20_000
MOST_LAYOUT: Final = 1_000_000

# Policies: steps of one rule in one file, and of all; steps of patterns and of paths, values of one
# block that are judged, blocks in blocks that are looked into, instances that are looked at one by
# one. A file that is one block is read as often as it has findings: fixes beyond come later.
MOST_POLICY_STEPS: Final = 500_000
MOST_STEPS_OF_POLICIES: Final = 5_000_000
MOST_PATTERN_STEPS: Final = 50
MOST_PATH_STEPS: Final = 20
MOST_JUDGED_VALUES: Final = 1_000
DEEPEST_SUBJECT: Final = 20
MOST_SINGLE_INSTANCES: Final = 20
MOST_EDITED_TEXT: Final = 2_000_000

# Joins of policies: modules that call one another, levels of them, expressions that a value is
# followed through, in all and one inside another, parts of policies in others.
MOST_FRAMES: Final = 500
DEEPEST_FRAME: Final = 8
MOST_FOLLOWED: Final = 300
DEEPEST_FOLLOWED: Final = 50
DEEPEST_NEED: Final = 5

# Plans: bytes, levels of values and of modules, characters of a number, resources, characters in
# all texts.
LARGEST_PLAN: Final = 64 * 1024 * 1024
DEEPEST_PLANNED_VALUE: Final = 100
DEEPEST_PLANNED_MODULE: Final = 50
LONGEST_PLANNED_NUMBER: Final = 400
MOST_PLANNED_RESOURCES: Final = 100_000
LARGEST_PLAN_TEXT: Final = 64 * 1024 * 1024

# Packs: the largest that people write have a few dozen files of some kilobytes.
MOST_PACK_FILES: Final = 500
LARGEST_PACK: Final = 8 * 1024 * 1024

# Schemas of providers: files in a folder, bytes, levels of blocks, different bodies in one type,
# characters of a name, parts of the type of a block, nothing being known of larger ones.
MOST_SCHEMA_FILES: Final = 5_000
LARGEST_SCHEMAS: Final = 256 * 1024 * 1024
DEEPEST_SCHEMA: Final = 64
MOST_BODIES: Final = 50_000
LONGEST_SCHEMA_NAME: Final = 200
LARGEST_OBJECT_TYPE: Final = 3_000

# Packages with schemas: bytes of a wheel and of the archive in it, of all files, of one; how many.
LARGEST_PACKAGE: Final = 256 * 1024 * 1024
LARGEST_UNPACKED: Final = 2 * 1024 * 1024 * 1024
LARGEST_PACKAGE_MODULE: Final = 64 * 1024 * 1024
MOST_PACKAGE_MODULES: Final = 20_000

# Index files of schemas, in bytes: the first three lines, a table, a chunk.
LONGEST_INDEX_HEAD: Final = 4_000
LARGEST_INDEX_TABLE: Final = 8 * 1024 * 1024
LARGEST_INDEX_CHUNK: Final = 16 * 1024 * 1024

# Histories of modules: bytes of one, and of a repository the tags and the objects that are read.
LARGEST_MODULE_HISTORY: Final = 16 * 1024 * 1024
MOST_MODULE_TAGS: Final = 5_000
MOST_MODULE_FILES: Final = 100_000
