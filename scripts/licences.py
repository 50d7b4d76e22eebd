#!/usr/bin/env python3
"""Writes the licences of everything that is inside a program: the crates, and what the build of the page bundles.

    scripts/licences.py [FILE]                              writes to the standard output without FILE
    scripts/licences.py --program croupier-python [FILE]    of the Python package, which has no page

A release comes with this file, because most licences ask for their text. It needs the sources of the packages on this machine, as
after a build, and no network. It exits with 1 if a package has no licence, or no text of its licence. scripts/advisories.py checks the
licences against the policy.
"""

import re
import sys
from pathlib import Path

import sbom

NAMES = re.compile(r"(?i)^(licen[cs]e|copying|notice|unlicense|copyright|[al]?gpl-[^/]*\.txt$|mpl-[^/]*\.txt$)")


def texts(folder):
    """Returns the texts of a package's licence files."""
    found = sorted(path for path in Path(folder).iterdir() if path.is_file() and NAMES.match(path.name))
    return [path.read_text(errors="replace").strip() for path in found]


def standard_text(licence, authors):
    """Returns the standard text of a licence, for a package without a file; `None` unless the licence may be MIT."""
    if "MIT" not in re.split(r"\s+OR\s+|/", licence or ""):
        return None
    standard = (sbom.ROOT / "LICENSE-MIT").read_text()
    text, found = re.subn(r"(?m)^Copyright .*$", f"Copyright (c) {', '.join(authors)}", standard)
    if not found or not authors:
        return None
    return "This package has no licence file. Its manifest names its authors and the MIT licence, with this text:\n\n" + text.strip()


def packages(program=sbom.PROGRAM):
    """Yields name, version, licence and licence texts of each package that is not ours."""
    known, needed = sbom.cargo_metadata(program)
    if not needed:
        sys.exit("licences: cargo metadata failed, so that the packages are unknown")
    for name, version in sorted(needed):
        package = known[name, version]
        if package["source"] is None:
            continue
        licence = package["license"] or package["license_file"]
        found = texts(Path(package["manifest_path"]).parent)
        if not found:
            standard = standard_text(package["license"], package["authors"])
            found = [standard] if standard else []
        yield name, version, licence, found
    if not sbom.has_page(needed):
        return
    modules = sbom.ROOT / "web/node_modules"
    for component in sbom.page():
        if component.get("scope") != "required":
            continue
        folder = modules / component["name"]
        told = component.get("licenses") or [{"expression": None}]
        yield component["name"], component["version"], told[0]["expression"], texts(folder) if folder.is_dir() else []


def faults(found):
    """Yields what is missing for a document of these packages."""
    for name, version, licence, its_texts in found:
        if not licence:
            yield f"{name} {version} has no licence"
        elif not its_texts:
            yield f"{name} {version} ({licence}) has no licence text; are its sources on this machine?"


def document(found):
    """Returns the document about some packages. Equal texts are printed once."""
    by_text = {}
    for name, version, _, its_texts in found:
        for text in its_texts:
            by_text.setdefault(text, []).append(f"{name} {version}")
    listed = "\n".join(f"{name} {version}: {licence}" for name, version, licence, _ in found)
    parts = ["The program contains these packages. Their licence texts follow.", listed]
    rule = "=" * 100
    for text, of in sorted(by_text.items(), key=lambda pair: pair[1]):
        parts.append(f"{rule}\n{', '.join(of)}\n{rule}\n\n{text}")
    return "\n\n".join(parts) + "\n"


def main():
    asked = sbom.arguments("Writes the licences of everything that is inside a program.")
    found = list(packages(asked.program))
    wrong = list(faults(found))
    for what in wrong:
        print(f"fault: {what}", file=sys.stderr)
    if wrong:
        sys.exit(1)
    if asked.file:
        Path(asked.file).write_text(document(found))
        print(f"{asked.file}: {len(found)} packages")
    else:
        sys.stdout.write(document(found))


if __name__ == "__main__":
    main()
