"""Dialects: the facts about the files of each product."""
