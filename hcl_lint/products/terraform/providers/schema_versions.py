"""Which of the known versions of a provider judge its use in a module.

The version in the lock file is in use, or else the newest that the constraints allow. If its
schemas are known, they judge. Else its neighbours do, the nearest known version below it and the
nearest above, of the same major; or the only one there is of them, with less to say. Of a major
version older than all that are known, nothing is known; one newer than all may have changed
anything.
"""

from __future__ import annotations

from hcl_lint.annotations import Callable, Final, Mapping, Sequence
from hcl_lint.providers.catalog import CatalogFile
from hcl_lint.values.versions import VersionConstraint, allowed_range, allows, version_key

_ANY: Final = 1 << 30  # the part of a version that may be any number


class SchemaChoice:
    """The files that judge, the oldest version first.

    ``is_near``: the only one is of another version than the one in use, and ``is_doubtful``: of
    an older major.
    """

    def __init__(
        self, files: Sequence[CatalogFile], *, is_near: bool = False, is_doubtful: bool = False
    ) -> None:
        self.files = tuple(files)
        self.is_near = is_near
        self.is_doubtful = is_doubtful


NO_SCHEMAS: Final = SchemaChoice(())


def choose(
    versions: Mapping[str, CatalogFile], locked: str, constraints: list[VersionConstraint],
    is_free: Callable[[], bool],
) -> SchemaChoice:
    """Return which of the known *versions* judge.

    *locked* is the version in the lock file, "" if there is none; one that the constraints do
    not allow cannot be in use. *is_free*: whether modules that call this one decide about it.
    Where nobody says anything about it, the code may be of any age, too.
    """
    if locked and allows(constraints, locked):
        return _nearest(versions, version_key(locked)[0], exact=locked)
    allowed = sorted([entry for entry in versions if allows(constraints, entry)], key=version_key)
    choice = _newest(versions, constraints, allowed[-1] if allowed else "")
    is_one = len(allowed) < 2 or not choice.files or choice.is_near
    if not is_one and (not constraints or is_free()):
        # What the oldest and the newest have in common, all between them probably have.
        files = dict.fromkeys([versions[allowed[0]], *choice.files])
        return SchemaChoice(list(files))
    return choice


def _newest(
    versions: Mapping[str, CatalogFile], constraints: list[VersionConstraint], known: str
) -> SchemaChoice:
    """The files for the newest version that constraints allow; *known* is the newest known one."""
    first, end = allowed_range(constraints)
    if end is None:
        return SchemaChoice([versions[known]]) if known else _nearest(versions, first)
    # The last release before the end: any of the major before it, of the minor, or one patch.
    major, minor, patch = end[:3]
    last = (major, minor, patch - 1)
    if patch == 0:
        last = (major, minor - 1, _ANY) if minor else (major - 1, _ANY, _ANY)
    if known:
        own = version_key(known)[0]
        if own[0] == last[0] and last[1] in (own[1], _ANY):
            return SchemaChoice([versions[known]])
    return _nearest(versions, last)


def _releases(versions: Mapping[str, CatalogFile]) -> list[str]:
    found = [version for version in versions if "-" not in version] or list(versions)
    return sorted(found, key=version_key)


def _nearest(
    versions: Mapping[str, CatalogFile], wanted: tuple[int, ...], exact: str = ""
) -> SchemaChoice:
    """The files for a version that is probably not known."""
    if exact in versions:
        return SchemaChoice([versions[exact]])
    releases = _releases(versions)
    same = [release for release in releases if version_key(release)[0][0] == wanted[0]]
    below = [release for release in same if version_key(release)[0] <= wanted]
    above = [release for release in same if version_key(release)[0] > wanted]
    if below and above:
        return SchemaChoice([versions[below[-1]], versions[above[0]]])
    if below or above:
        return SchemaChoice([versions[below[-1] if below else above[0]]], is_near=True)
    if releases and wanted > version_key(releases[-1])[0]:
        return SchemaChoice([versions[releases[-1]]], is_near=True, is_doubtful=True)
    return NO_SCHEMAS
