"""Rules that are written in HCL, by the users of hcl-lint; see ``docs/writing-a-policy.md``."""
