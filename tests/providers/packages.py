"""A small package of generated classes, in the form in which providers are published."""

from __future__ import annotations

import base64
import io
import json
import tarfile
import zipfile
from pathlib import Path

SOURCES = Path(__file__).parent / "package"
DESCRIPTION = {"cdktn": {"provider": {"name": "example.com/acme/forge", "version": "1.4.0"}}}


def module(text: str) -> bytes:
    """A module whose source map has a text."""
    data = json.dumps({"version": 3, "sourcesContent": [text]}).encode()
    mark = b"//# sourceMappingURL=data:application/json;base64,"
    return b'"use strict";\n' + mark + base64.b64encode(data)


def archive(files: dict[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w:gz") as packed:
        for name, content in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            packed.addfile(member, io.BytesIO(content))
    return stream.getvalue()


def wheel(inner: bytes, name: str = "acme/_jsii/provider-forge@1.0.0.jsii.tgz") -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("acme/__init__.py", "raise RuntimeError('executed')\n")
        packed.writestr(name, inner)
    return stream.getvalue()


def files(**more: str) -> dict[str, bytes]:
    """The files of the archive; *more* are texts of modules by the names of their folders."""
    found = {"package/package.json": json.dumps(DESCRIPTION).encode()}
    for path in sorted(SOURCES.glob("*.ts")):
        found[f"package/lib/{path.stem}/index.js"] = module(path.read_text("utf-8"))
    for name, text in more.items():
        found[f"package/lib/{name}/index.js"] = module(text)
    return found


def package(**more: str) -> bytes:
    """The wheel."""
    return wheel(archive(files(**more)))
