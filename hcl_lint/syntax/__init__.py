"""Syntax: tokens, the lossless tree, the parser, and what can be asked of a tree."""
