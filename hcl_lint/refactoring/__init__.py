"""Changes across the files of a module, its tests and its callers that keep their meaning."""
