"""The names that trivy and tfsec have or had for checks, with their identifiers.

Sources of `programs/checks.json`: the metadata of trivy's checks, and the names that tfsec
migrates.
"""

from __future__ import annotations

from hcl_lint.files.installed import program_data


def identifier_of(name: str) -> str | None:
    """The identifier of the check with a name, in any case; None for other words."""
    data = program_data("checks")
    name = name.lower().replace("_", "-")
    name = data["former-names"].get(name, name)
    identifiers = data["identifiers"] | data["first-codes"]
    for former, service in data["former-services"].items():
        if name not in identifiers and name.startswith(former):
            name = service + name.removeprefix(former)
    return identifiers.get(name)
