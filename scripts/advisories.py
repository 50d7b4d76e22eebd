#!/usr/bin/env python3
"""Checks Cargo.lock and web/package-lock.json against advisories, licences, yanked versions and sources. Needs no network.

    scripts/advisories.py                       against ops/advisories/rustsec.toml
    scripts/advisories.py --database FOLDER     against a whole copy of the RustSec database
    scripts/advisories.py --lock FILE           with another Cargo.lock
    scripts/advisories.py --bom FILE            with the licences of another bill of materials, as by scripts/sbom.py

Exits with 1 if it finds a fault. ops/advisories/README.md says what this covers.
"""

import argparse
import json
import os
import re
import sys
import tomllib
from pathlib import Path

import sbom

ROOT = sbom.ROOT

# Accepted advisories, each with the reason.
BORNE = {
    "RUSTSEC-2024-0436": "a macro that pulp uses at compile time: finished, archived, without a known fault",
}

# A licence expression is acceptable if one of its alternatives has only these.
LICENCES = {
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    # The icons of the documentation's site, which are not inside the program.
    "CC-BY-4.0",
    "CC0-1.0",
    "CDLA-Permissive-2.0",
    "ISC",
    "MIT",
    "MIT-0",
    "MPL-2.0",
    "Python-2.0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
}


def version(text):
    """Returns a comparable version: numbers, then whether it is a release, then the pre-release parts."""
    text = text.strip().split("+")[0]
    numbers, _, before = text.partition("-")
    numbers = [int(number) for number in numbers.split(".")]
    parts = tuple((0, int(part), "") if part.isdigit() else (1, 0, part) for part in before.split(".") if part)
    return tuple((numbers + [0, 0, 0])[:3]), not parts, parts


def caret(text):
    """Returns the first version that a caret requirement no longer allows."""
    numbers = [int(number) for number in text.split("-")[0].split("+")[0].split(".")]
    for place, number in enumerate(numbers):
        if number or place == len(numbers) - 1:
            top = numbers[:place] + [number + 1]
            return version(".".join(map(str, top)))
    raise ValueError(text)


def fits(found, wanted):
    """Returns whether a version fits a requirement in Cargo's notation."""
    found = version(found)
    for part in wanted.split(","):
        sign, text = re.fullmatch(r"\s*(>=|<=|>|<|=|\^|~)?\s*(\S+)\s*", part).groups()
        bound = version(text)
        holds = {
            ">=": found >= bound,
            "<=": found <= bound or found[0][: text.count(".") + 1] == bound[0][: text.count(".") + 1] and text.count(".") < 2,
            ">": found > bound,
            "<": found < bound,
            "=": found == bound,
            "~": found >= bound and found[0][:2] == bound[0][:2],
        }
        if not (holds[sign] if sign in holds else bound <= found < caret(text)):
            return False
    return True


def advisories(folder):
    """Returns the advisories by package, from our snapshot or from a copy of the RustSec database."""
    if folder is None:
        all_of_them = tomllib.loads((ROOT / "ops/advisories/rustsec.toml").read_text())["advisory"]
    else:
        all_of_them = []
        for path in sorted(Path(folder).glob("crates/*/RUSTSEC-*.md")):
            text = re.search(r"```toml\n(.*?)```", path.read_text(), re.S)
            told = tomllib.loads(text.group(1))
            all_of_them.append({**told["advisory"], **told["versions"]})
        if not all_of_them:
            sys.exit(f"{folder} has no crates/*/RUSTSEC-*.md: it is not a copy of the RustSec database")
    by_package = {}
    for advisory in all_of_them:
        if "withdrawn" not in advisory:
            by_package.setdefault(advisory["package"], []).append(advisory)
    return by_package, len(all_of_them)


def concerned(packages, known):
    """Yields the advisories that concern a locked version."""
    for package in packages:
        for advisory in known.get(package["name"], []):
            spared = [*advisory.get("patched", []), *advisory.get("unaffected", [])]
            if not any(fits(package["version"], wanted) for wanted in spared):
                yield advisory, package


def yanked(packages):
    """Returns the yanked versions according to cargo's index, and the number of packages that it does not know."""
    home = Path(os.environ.get("CARGO_HOME", Path.home() / ".cargo"))
    found, unknown = [], 0
    for package in packages:
        name = package["name"].lower()
        place = {1: "1", 2: "2", 3: f"3/{name[:1]}"}.get(len(name), f"{name[:2]}/{name[2:4]}")
        files = list(home.glob(f"registry/index/*/.cache/{place}/{name}"))
        versions = {}
        for file in files:
            for line in re.findall(rb"\{[^\x00]*\}", file.read_bytes()):
                told = json.loads(line)
                versions[told["vers"]] = told["yanked"]
        unknown += package["version"] not in versions
        if versions.get(package["version"]):
            found.append(package)
    return found, unknown


def allowed(expression):
    """Returns whether one alternative of a licence expression has only licences of the list. What is not an expression is not allowed."""
    tokens = re.findall(r"[()]|[^\s()]+", expression.replace("/", " OR "))[::-1]

    def joined(operator, part, join):
        found = [part()]
        while tokens and tokens[-1] == operator:
            tokens.pop()
            found.append(part())
        return join(found)

    def either():
        return joined("OR", both, any)

    def both():
        return joined("AND", single, all)

    def single():
        if not tokens:
            raise ValueError(expression)
        name = tokens.pop()
        if name == "(":
            inside = either()
            if not tokens or tokens.pop() != ")":
                raise ValueError(expression)
            return inside
        if len(tokens) > 1 and tokens[-1] == "WITH":
            name = f"{name} {tokens.pop()} {tokens.pop()}"
        return name in LICENCES

    try:
        return either() and not tokens
    except ValueError:
        return False


def licence_faults(components):
    """Yields the components that violate the policy, and those inside the program whose licence is unknown."""
    for component in components:
        told = component.get("licenses", [])
        for licence in told:
            if not allowed(licence["expression"]):
                yield f"{component['bom-ref']} has the licence {licence['expression']}, which is not on the list"
        if component.get("scope") == "required" and not told:
            yield f"{component['bom-ref']} is inside the program and has no licence"
    if not any(component.get("scope") == "required" for component in components):
        yield "no component is known to be inside the program; cargo metadata failed"


def main():
    asks = argparse.ArgumentParser(description="Checks dependencies without the network.")
    asks.add_argument("--database", help="a copy of the RustSec database")
    asks.add_argument("--lock", default=ROOT / "Cargo.lock", help="another Cargo.lock")
    asks.add_argument("--bom", help="another bill of materials")
    asked = asks.parse_args()
    packages = tomllib.loads(Path(asked.lock).read_text())["package"]
    others = [package for package in packages if "source" in package]
    wrong = []

    known, count = advisories(asked.database)
    for advisory, package in concerned(others, known):
        what = f"{advisory['id']} ({advisory['date']}) concerns {package['name']} {package['version']}"
        if advisory["id"] in BORNE:
            print(f"accepted: {what}: {BORNE[advisory['id']]}")
        else:
            wrong.append(what)
    pulled, unknown = yanked(others)
    wrong += [f"{package['name']} {package['version']} was yanked" for package in pulled]

    sources = {package["source"] for package in others}
    if len(sources) > 1 or any(not source.startswith("registry+") for source in sources):
        wrong.append(f"packages come from {sorted(sources)}; expected one registry")
    wrong += [f"{package['name']} has no checksum" for package in others if "checksum" not in package]

    bom = json.loads(Path(asked.bom).read_text()) if asked.bom else sbom.bill()
    components = bom["components"]
    wrong += licence_faults(components)
    licensed = sum("licenses" in component for component in components)
    for component in components:
        if component["purl"].startswith("pkg:npm/") and "hashes" not in component:
            wrong.append(f"{component['bom-ref']} has no hash")

    doubled = sorted({p["name"] for p in others if sum(q["name"] == p["name"] for q in others) > 1})
    print(f"checked {len(others)} packages against {count} advisories; {unknown} of them are not in the local cargo index")
    print(f"{licensed} of {len(components)} components have a readable licence")
    print(f"locked in more than one version: {', '.join(doubled)}")
    for what in wrong:
        print(f"fault: {what}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
