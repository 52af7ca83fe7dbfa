"""hcl-lint parses, formats, evaluates and checks every HCL file."""

__version__ = "0.1.0"
