"""Vault and OpenBao: what their agents reject."""
