"""`scripts/build_schemas_wheel.py`: a package with schemas, found where it is installed."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

from hcl_lint.project.schema_folders import installed_folders
from hcl_lint.providers.index import read_index
from tests.providers import made_up

SCRIPT = Path(__file__).parents[2] / "scripts" / "build_schemas_wheel.py"


def build(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(SCRIPT), *words], capture_output=True, encoding="utf-8"
    )


def test_an_installed_wheel_has_the_schemas(tmp_path: Path) -> None:
    (tmp_path / "schemas.json").write_bytes(made_up.text())
    lock = f'provider "{made_up.ADDRESS}" {{\n  version = "1.2.0"\n}}\n'
    (tmp_path / "lock.hcl").write_text(lock)
    done = build(
        "--json", str(tmp_path / "schemas.json"), "--lock-file", str(tmp_path / "lock.hcl"),
        "--output", str(tmp_path), "--version", "1.0",
    )
    assert done.returncode == 0, done.stderr
    site = tmp_path / "site-packages"
    with zipfile.ZipFile(done.stdout.strip()) as wheel:
        wheel.extractall(site)
    (folder,) = installed_folders([str(site)])
    (path,) = Path(folder).glob("*.hclschema")
    assert read_index(path.read_bytes()).title == "acme/forge 1.2.0"


def test_a_provider_without_a_version_is_refused() -> None:
    done = build("hashicorp/aws")
    assert (done.returncode, done.stdout) == (1, "")
    assert "is not a provider and its version" in done.stderr


def test_schemas_that_are_cut_off_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "schemas.json"
    path.write_bytes(made_up.text()[:900])
    done = build("--json", str(path))
    assert (done.returncode, done.stdout) == (1, "")
    assert f"{path}: it is not valid JSON" in done.stderr


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    done = build("--json", str(tmp_path / "nowhere.json"))
    assert done.returncode == 1
    assert done.stderr.endswith("nowhere.json: no such file or directory\n")
