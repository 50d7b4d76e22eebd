#!/usr/bin/env python3
"""Writes the licences of everything that is inside the program: the crates, and what the build of the page bundles.

    scripts/licences.py [FILE]      writes to the standard output without FILE

A release comes with this file, because most licences ask for their text. It needs the sources of the packages on this machine, as
after a build, and no network. scripts/advisories.py checks the licences against the policy.
"""

import re
import sys
from pathlib import Path

import sbom

NAMES = re.compile(r"(?i)^(licen[cs]e|copying|notice|unlicense|copyright)")


def texts(folder):
    """Returns the texts of a package's licence files."""
    found = sorted(path for path in Path(folder).iterdir() if path.is_file() and NAMES.match(path.name))
    return [path.read_text(errors="replace").strip() for path in found]


def packages():
    """Yields name, version, licence and licence texts of each package that is not ours."""
    known, needed = sbom.cargo_metadata()
    if not needed:
        sys.exit("licences: cargo metadata failed, so that the packages are unknown")
    for name, version in sorted(needed):
        package = known[name, version]
        if package["source"] is None:
            continue
        yield name, version, package["license"] or package["license_file"], texts(Path(package["manifest_path"]).parent)
    modules = sbom.ROOT / "web/node_modules"
    for component in sbom.page():
        if component.get("scope") != "required":
            continue
        folder = modules / component["name"]
        told = component.get("licenses") or [{"expression": "unknown"}]
        yield component["name"], component["version"], told[0]["expression"], texts(folder) if folder.is_dir() else []


def document():
    """Returns the document and the number of packages. Equal texts are printed once."""
    by_text, listed, count = {}, [], 0
    for name, version, licence, found in packages():
        count += 1
        listed.append(f"{name} {version}: {licence}")
        for text in found:
            by_text.setdefault(text, []).append(f"{name} {version}")
    parts = ["The program contains these packages. Their licence texts follow.", "\n".join(listed)]
    rule = "=" * 100
    for text, of in sorted(by_text.items(), key=lambda pair: pair[1]):
        parts.append(f"{rule}\n{', '.join(of)}\n{rule}\n\n{text}")
    return "\n\n".join(parts) + "\n", count


def main():
    text, count = document()
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(text)
        print(f"{sys.argv[1]}: {count} packages")
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
