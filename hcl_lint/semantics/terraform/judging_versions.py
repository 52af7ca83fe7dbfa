"""Which of the known versions of a provider judge its use in a module.

The version in the lock file is in use, or else the newest that the constraints allow. If its
schemas are known, they judge. Else its neighbours do, the nearest known version below it and the
nearest above, of the same major; or the only one there is of them, with less to say. Of a major
version older than all that are known, nothing is known; one newer than all may have changed
anything.
"""

from __future__ import annotations

from hcl_lint.semantics.version_constraints import allows, version_key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Final

    from hcl_lint.providers.catalog import SchemaFile
    from hcl_lint.semantics.version_constraints import VersionConstraint


class Choice:
    """The files that judge, the oldest version first.

    ``is_older``: the only one is of another version than the one in use, and ``is_doubtful``: of
    an older major.
    """

    __slots__ = ("files", "is_older", "is_doubtful")

    def __init__(
        self, files: Sequence[SchemaFile], *, is_older: bool = False, is_doubtful: bool = False
    ) -> None:
        self.files = tuple(files)
        self.is_older = is_older
        self.is_doubtful = is_doubtful


NO_CHOICE: Final = Choice(())


def choose(
    versions: Mapping[str, SchemaFile],
    locked: str,
    constraints: list[VersionConstraint],
    *,
    is_free: bool = False,
) -> Choice:
    """Return which of the known *versions* judge.

    *locked* is the version in the lock file, "" where there is none; one that the constraints do
    not allow cannot be in use. *is_free*: modules that call this one decide about the version.
    """
    if not versions:
        return NO_CHOICE
    if locked and allows(constraints, locked):
        return _nearest(versions, locked)
    allowed = sorted([each for each in versions if allows(constraints, each)], key=version_key)
    if allowed:
        # What the oldest and the newest have in common, all between them probably have.
        names = (allowed[0], allowed[-1]) if is_free else allowed[-1:]
        return Choice([versions[name] for name in dict.fromkeys(names)])
    # The constraints ask for a version that is not known: one of those that they name.
    named = [".".join([*map(str, _three(each.numbers))]) for each in constraints]
    wanted = [each for each in named if allows(constraints, each)]
    return _nearest(versions, max(wanted, key=version_key)) if wanted else NO_CHOICE


def _three(numbers: tuple[int, ...]) -> tuple[int, ...]:
    return (*numbers, 0, 0)[:3]


def _releases(versions: Mapping[str, SchemaFile]) -> list[str]:
    return [each for each in versions if "-" not in each] or list(versions)


def _nearest(versions: Mapping[str, SchemaFile], wanted: str) -> Choice:
    if wanted in versions:
        return Choice([versions[wanted]])
    own = version_key(wanted)
    major = wanted.partition(".")[0]
    same = sorted(
        [each for each in _releases(versions) if each.partition(".")[0] == major], key=version_key
    )
    below = [each for each in same if version_key(each) < own]
    above = [each for each in same if version_key(each) > own]
    if below and above:
        return Choice([versions[below[-1]], versions[above[0]]])
    if below or above:
        return Choice([versions[(below[-1:] or above[:1])[0]]], is_older=True)
    newest = max(_releases(versions), key=version_key)
    if own > version_key(newest):
        return Choice([versions[newest]], is_older=True, is_doubtful=True)
    return NO_CHOICE
