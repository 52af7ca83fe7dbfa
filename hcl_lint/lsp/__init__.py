"""The language server: what editors ask, answered from a `Project`."""
