"""The controls of benchmarks for accounts, with the checks of trivy that are about them.

Problems are about a control by their references to these checks.

Source: metadata of trivy's checks, key `frameworks` (github.com/aquasecurity/trivy-checks, MIT).
"""

from __future__ import annotations

# Controls, each with the numbers of its checks of AWS.
_CONTROLS = {
    "cis-aws-1.2": "1.1=140 1.2=145 1.3=144 1.4=146 1.5=61 1.6=58 1.7=60 1.8=59 1.9=63 1.10=56 "
    "1.11=62 1.12=141 1.13=142 1.16=143 2.3=161 2.4=162 2.5=14 2.6=163 3.1=147 3.2=148 3.3=149 "
    "3.4=150 3.5=151 3.6=152 3.7=153 3.8=154 3.9=155 3.10=156 3.11=157 3.12=158 3.13=159 3.14=160 "
    "4.1=107 4.2=107",
    "cis-aws-1.4": "1.4=141,145 1.5=142 1.6=165 1.7=140 1.8=63 1.9=56 1.12=166 1.13=167 1.14=146 "
    "1.15=143 1.16=57 1.17=169 1.19=168 1.20=175 2.1.3=170 3.3=161 3.4=162 3.6=163 3.10=171 "
    "3.11=172 4.1=147 4.2=148 4.3=149 4.4=150 4.5=151 4.6=152 4.7=153 4.8=154 4.9=155 4.10=156 "
    "4.11=157 4.12=158 4.13=159 4.14=160 4.15=174 5.1=105 5.3=173",
}

BENCHMARKS = tuple(_CONTROLS)
"""The names of the benchmarks, which select the problems that are about their controls."""


def controls_of(references: tuple[str, ...]) -> dict[str, list[str]]:
    """The controls that a problem with such references is about, by benchmark."""
    found: dict[str, list[str]] = {}
    for benchmark, text in _CONTROLS.items():
        for entry in text.split():
            control, _, numbers = entry.partition("=")
            checks = {f"AVD-AWS-{number:>04}" for number in numbers.split(",")}
            if checks.intersection(references):
                found.setdefault(benchmark, []).append(control)
    return found
