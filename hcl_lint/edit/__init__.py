"""Changing configurations: what is asked for changes, and nothing else.

Stands above the format, whose layout new text gets, and below all that offers changes: fixes of
rules, the programming interface and the command line. It knows nothing of evaluation and schemas.
"""
