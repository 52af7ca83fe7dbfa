"""Rules that belong to no product, by family."""

FAMILIES = {
    "E": "Syntax, encoding and structure",
    "F": "Formatting",
    "L": "Layout and order",
    "S": "Style and simplification",
    "N": "Naming",
    "R": "References and declarations",
    "V": "Values and types",
    "D": "Deprecated syntax and features",
    "VC": "Policies, configuration entries and agents",
    "SEC": "Security of cloud resources",
    "RD": "Other programs that read the files",
    "HL": "hcl-lint itself",
}
