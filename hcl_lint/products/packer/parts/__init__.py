"""Packer beyond its rule pack, part by part: see `hcl_lint.semantics.product`."""
