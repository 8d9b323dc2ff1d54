"""Which packages there are: everything below cpsearch/, and models/ as cpsearch.models.

The rest is in pyproject.toml, which can either search for packages or map one to another directory, but not both.
"""

from setuptools import find_packages, setup

setup(
    packages=[*find_packages(include=["cpsearch", "cpsearch.*"]), "cpsearch.models"],
    package_dir={"cpsearch.models": "models"},
    package_data={"": ["*.pack", "*.schema.json", "*.jsonl", "py.typed"]},
    include_package_data=False,
)
