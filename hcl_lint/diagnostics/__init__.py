"""Diagnostics: what hcl-lint has to say, and how sure its fixes are."""
