"""Reading rule packs, whose content anybody may have written.

A pack is a folder with ``pack.hcl``, see `hcl_lint.dialects.manifest`, and files of policies in
``policy/``. A folder without ``pack.hcl`` is one too: its files ``*.hcl`` are policies. No more
than that is read, and nothing of it is run.
"""

from __future__ import annotations

import os

from hcl_lint.dialects.pack import Pack
from hcl_lint.dialects.pack_reader import PackReader
from hcl_lint.files.disk import DiskFiles
from hcl_lint.problems.errors import ConfigError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.files.filesystem import FileSystem

MANIFEST = "pack.hcl"
POLICIES = "policy"


def load_pack(
    folder: str,
    *,
    base: str | None = None,
    within: str | None = None,
    files: FileSystem | None = None,
) -> Pack:
    """Read a pack, from the disk unless there are *files*.

    Patterns of files are relative to *base*, by default the pack's own folder. *within* is the
    real path of a folder outside which nothing is read.

    Raises:
        ConfigError: the folder is no pack, or something in it is wrong.
    """
    files = files or DiskFiles()
    reader = PackReader(files, folder, within)
    own = files.absolute(folder)
    pack = Pack(os.path.basename(own), folder, base=base or own)
    names = reader.names("")
    if MANIFEST in names:
        from hcl_lint.dialects.manifest import read_manifest

        read_manifest(pack, reader.read(MANIFEST), reader)
        stray = [each for each in names if each != MANIFEST]
        if stray:
            raise ConfigError(
                f"{os.path.join(folder, stray[0])}: beside {MANIFEST} it is not read; policies "
                f"belong into the folder {POLICIES}"
            )
        names = []
    names += [os.path.join(POLICIES, each) for each in reader.names(POLICIES)]
    pack.policy_sources = [reader.read(each) for each in names]
    if not pack.policy_sources and not pack.dialects and not pack.title:
        raise ConfigError(f"rule pack {folder}: there is neither {MANIFEST} nor a file of policies")
    return pack
