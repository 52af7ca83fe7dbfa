"""What the packs of hcl-lint say is read once and kept, and read again when it has changed."""

from __future__ import annotations

import marshal
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hcl_lint.dialects.dialect import (
    Declares, Dialect, Expressions, FunctionNames, Root, SchemaFile, TypicalContent,
)
from hcl_lint.dialects.dialect_data import dialect_data, dialect_of_data
from hcl_lint.files.build_cache import DIALECTS, POLICIES, Kept

ROOT = Path(__file__).parents[2]
SHOW = "from hcl_lint.dialects.registry import DIALECTS; print(*DIALECTS['hcldec'].files)"
FILES = "*.hcldec *.hcldec.json"


def test_a_dialect_is_the_same_after_it_was_data() -> None:
    dialect = Dialect(
        "a", files=("*.a",), roots=(), unwraps=True,
        scopes=(
            Root("self", within=("x",), of_instances=True, loops_avoid=False),
            Root("each", of_instances=False, loops_avoid=True),
        ),
        functions=FunctionNames("a", removed={"f": "g"}, is_open=True),
        expressions=Expressions(static=("x.y",)),
        declarations=(
            Declares("x", ("name",), "x.{name}", type="type", legacy_types=True, free_name=False),
        ),
        schemas=(SchemaFile("a/schema/a.hcl", ("*.a",), packed=b"("),),
        content=TypicalContent(("x",), ("x.*",), {"y": ("1", "2")}),
    )
    data = dialect_data(dialect)
    made = dialect_of_data(data)
    assert dialect_data(made) == data
    assert (made.roots, made.files, made.unwraps) == ((), ("*.a",), True)
    assert [(each.name, each.of_instances, each.loops_avoid) for each in made.scopes] == [
        ("self", True, False), ("each", False, True),
    ]
    assert made.functions is not None and made.functions.removed == {"f": "g"}
    assert made.content is not None and made.content.values == {"y": ("1", "2")}
    (declares,) = made.declarations
    assert declares.address == "x.{name}"
    assert (declares.legacy_types, declares.free_name) == (True, False)
    assert made.schemas[0].files == ("*.a",)


@pytest.mark.parametrize(
    ("own", "inherited"), [(None, ("var",)), ((), ()), (("each",), ("each",))]
)
def test_a_dialect_has_the_roots_of_its_base_unless_it_names_its_own(
    own: tuple[str, ...] | None, inherited: tuple[str, ...]
) -> None:
    dialect = Dialect("b", roots=own)
    dialect.inherit(Dialect("a", roots=("var",)))
    assert dialect.roots == inherited


@pytest.mark.parametrize("kept", [DIALECTS, POLICIES], ids=lambda each: each.name)
def test_a_build_makes_what_another_process_has_kept(kept: Kept) -> None:
    known = marshal.dumps(kept.data(), 2)  # which this process has read, if there was a file
    _, _, data = marshal.loads(kept.new_content())
    assert marshal.dumps(data, 2) == known


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository, with few packs, in which hcl-lint has not run."""
    copy = tmp_path_factory.mktemp("repository")
    ignored = shutil.ignore_patterns("_tables*", "_policies*", "*.so")
    shutil.copytree(ROOT / "hcl_lint", copy / "hcl_lint", ignore=ignored, copy_function=os.symlink)
    for name in ("hcl", "hcldec", "terraform"):
        shutil.copytree(ROOT / "rules" / name, copy / "rules" / name)
    return copy


@pytest.fixture
def kept(repository: Path) -> Path:
    """The file with the tables; there is none yet."""
    path = repository / "hcl_lint" / DIALECTS.name
    if path.is_dir():
        path.rmdir()
    path.unlink(missing_ok=True)
    return path


def start(repository: Path) -> subprocess.Popen[str]:
    """A run that prints what a pack says."""
    return subprocess.Popen(
        [sys.executable, "-c", SHOW], cwd=repository,
        env={**os.environ, "PYTHONPATH": str(repository)}, stdout=subprocess.PIPE, text=True,
    )


def files(repository: Path) -> str:
    run = start(repository)
    out, _ = run.communicate()
    assert run.returncode == 0
    return out.strip()


def test_the_first_run_in_a_clone_keeps_what_it_read(repository: Path, kept: Path) -> None:
    assert files(repository) == FILES
    made = kept.stat().st_mtime_ns
    assert files(repository) == FILES
    assert kept.stat().st_mtime_ns == made


def test_a_pack_that_changed_is_read_again(repository: Path, kept: Path) -> None:
    assert files(repository) == FILES
    pack = repository / "rules" / "hcldec" / "pack.hcl"
    text = pack.read_text("utf-8")
    try:
        pack.write_text(text.replace(".hcldec.json", ".hcldec.yaml"), "utf-8")
        assert files(repository) == FILES.replace(".json", ".yaml")
    finally:
        pack.write_text(text, "utf-8")
    assert files(repository) == FILES


@pytest.mark.parametrize("content", [b"", b"[\x01\x00\x00\x00N"])
def test_a_damaged_file_is_made_anew(repository: Path, kept: Path, content: bytes) -> None:
    kept.write_bytes(content)
    assert files(repository) == FILES
    assert len(kept.read_bytes()) > 10_000


def test_where_nothing_can_be_written_every_run_reads_the_packs(
    repository: Path, kept: Path
) -> None:
    kept.mkdir()
    assert files(repository) == FILES
    assert [path.name for path in kept.parent.glob(f"{DIALECTS.name}*")] == [DIALECTS.name]


def test_several_first_runs_at_once_do_not_disturb_each_other(
    repository: Path, kept: Path
) -> None:
    runs = [start(repository) for _ in range(4)]
    assert [run.communicate()[0].strip() for run in runs] == [FILES] * 4
    assert [path.name for path in kept.parent.glob(f"{DIALECTS.name}*")] == [DIALECTS.name]
    assert files(repository) == FILES
