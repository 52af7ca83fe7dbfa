"""The schemas of built-in packs as data; written by ``scripts/generate_dialects.py``."""
