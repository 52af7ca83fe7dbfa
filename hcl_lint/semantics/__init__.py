"""The meaning of files: documents and modules, with the facts that follow from them."""
