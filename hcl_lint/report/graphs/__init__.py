"""Graphs of declarations and of modules, in one format each."""
