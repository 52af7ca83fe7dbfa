"""Connecting to engines that distribute work, by what the user calls them."""

from __future__ import annotations

from hcl_lint.problems.config_error import ConfigError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from concurrent.futures import Executor
    from typing import Any

_DASK = "dask://"
_LONGEST_WAIT = 10  # seconds for a connection
_RETRIES = 3  # of what fails, and of what a lost worker was at


class Cluster:
    """A cluster, connected to while it is the context: then it is an executor."""

    __slots__ = ("url", "_client")

    def __init__(self, url: str) -> None:
        """*url* is ``dask://HOST:PORT``, the address of a Dask scheduler.

        Raises:
            ConfigError: it is no such thing.
        """
        if not url.startswith(_DASK) or not url[len(_DASK) :]:
            raise ConfigError(f"an executor is dask://HOST:PORT, not `{url}`")
        self.url = url
        self._client: Any = None

    def __enter__(self) -> Executor:
        """Connect.

        Raises:
            ConfigError: there is no connection, or the library for it is missing.
        """
        try:
            distributed: Any = __import__("distributed")
        except ImportError as error:
            raise ConfigError(
                f"{self.url} needs the package `distributed`: pip install 'hcl-lint[dask]'"
            ) from error
        address = "tcp://" + self.url[len(_DASK) :]
        try:
            self._client = distributed.Client(
                address, timeout=_LONGEST_WAIT, set_as_default=False
            )
        except (OSError, ValueError) as error:
            raise ConfigError(f"cannot connect to {self.url}: {error}") from error
        executor: Executor = self._client.get_executor(pure=False, retries=_RETRIES)
        return executor

    def __exit__(self, *exception: object) -> None:
        self._client.close()
