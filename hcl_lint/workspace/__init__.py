"""The workspace: which files there are, reading them, and writing them safely."""
