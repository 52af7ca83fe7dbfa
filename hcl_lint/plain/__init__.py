"""Files as plain Python data, without a schema: what JSON would hold.

Stands above the syntax, of which it reads the tree, and the numbers; below the programming
interface and the command line, which offer it. It knows nothing of evaluation and of schemas: an
expression that is not a literal stays text.
"""
