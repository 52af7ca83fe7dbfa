"""The file system as this package sees it, and finding, reading and writing files in it."""
