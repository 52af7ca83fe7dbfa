"""Text in the logs of CI services, which take some of what they see there for commands.

Anybody who can propose a change can have such text quoted in a report.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_SERVICES = ("GITHUB_ACTIONS", "TF_BUILD")  # The second is Azure Pipelines.


def heeds_commands(environment: Mapping[str, str]) -> bool:
    """Whether what is written goes to the log of a service that looks for commands in it."""
    return any([environment.get(name) for name in _SERVICES])


def without_commands(text: str) -> str:
    """The text with a blank in what would be a command: ``::`` first on a line, or ``##[``."""
    text = text.replace("##[", "# #[").replace("##vso[", "# #vso[")
    if "::" not in text:
        return text
    return "".join([_line(line) for line in text.splitlines(keepends=True)])


def _line(line: str) -> str:
    return line.replace("::", ": :", 1) if line.lstrip().startswith("::") else line
