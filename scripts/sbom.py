#!/usr/bin/env python3
"""Writes a software bill of materials: CycloneDX 1.5, JSON, from Cargo.lock and web/package-lock.json.

    scripts/sbom.py [FILE]                              writes to the standard output without FILE
    scripts/sbom.py --program croupier-python [FILE]    of the Python package, which has no page

It needs only Python 3.11 and cargo, and no network. Licences and scopes come from `cargo metadata`, as far as the sources of the
packages are on this machine; the lists themselves are complete without them. The same lock files give the same text. Of the Python
package, it lists only what is required.

Scopes: `required` is part of the program on this machine's platform, `optional` belongs to another platform, `excluded` is used only
by tests and benchmarks, or to build the page (which bundles its own code).
"""

import argparse
import hashlib
import json
import subprocess
import sys
import tomllib
import uuid
from base64 import b64decode
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = "croupier"
# The crate that contains the page.
HOUSE = "croupier-house"
# The packages that the build of the page bundles into the code for browsers.
BUNDLED = {"svelte", "esm-env", "clsx"}


def cargo_metadata(program=PROGRAM):
    """Returns the packages on this machine by name and version, and those that a program needs; empty if cargo fails."""
    command = ["cargo", "metadata", "--format-version=1", "--locked", "--offline"]
    host = subprocess.run(["rustc", "-vV"], capture_output=True, text=True).stdout
    triple = next((line.split()[1] for line in host.splitlines() if line.startswith("host:")), None)
    if triple:
        command += ["--filter-platform", triple]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    if done.returncode:
        print(f"sbom: cannot read the licences: {done.stderr.strip().splitlines()[-1:]}", file=sys.stderr)
        return {}, None
    told = json.loads(done.stdout)
    packages = {package["id"]: package for package in told["packages"]}
    nodes = {node["id"]: node for node in told["resolve"]["nodes"]}
    needed, todo = set(), [key for key, package in packages.items() if package["name"] == program]
    if not todo:
        sys.exit(f"sbom: this workspace has no package {program}")
    while todo:
        key = todo.pop()
        if key in needed:
            continue
        needed.add(key)
        for dep in nodes[key]["deps"]:
            if any(kind["kind"] in (None, "build") for kind in dep["dep_kinds"]):
                todo.append(dep["pkg"])
    named = lambda key: (packages[key]["name"], packages[key]["version"])
    return {named(key): package for key, package in packages.items()}, {named(key) for key in needed}


def licence(expression):
    """Returns a licence in CycloneDX form. Old manifests separate alternatives with a slash."""
    return [{"expression": " ".join(expression.replace("/", " OR ").split())}] if expression else None


def component(**fields):
    return {key: value for key, value in fields.items() if value is not None}


def rust(known, needed):
    """Returns the components and dependencies of Cargo.lock."""
    packages = tomllib.loads((ROOT / "Cargo.lock").read_text())["package"]
    purl = lambda package: f"pkg:cargo/{package['name']}@{package['version'].replace('+', '%2B')}"
    by_name = {}
    for package in packages:
        by_name.setdefault(package["name"], []).append(package)

    def refers(text):
        name, *version = text.split()
        found = [p for p in by_name[name] if not version or p["version"] == version[0]]
        return purl(found[0])

    components, dependencies = [], []
    for package in packages:
        key = (package["name"], package["version"])
        told = known.get(key)
        if needed is None:
            scope = None
        elif key in needed:
            scope = "required"
        else:
            scope = "excluded" if told else "optional"
        components.append(
            component(
                type="library",
                **{"bom-ref": purl(package)},
                name=package["name"],
                version=package["version"],
                scope=scope,
                hashes=[{"alg": "SHA-256", "content": package["checksum"]}] if "checksum" in package else None,
                licenses=licence(told["license"]) if told else None,
                purl=purl(package),
            )
        )
        on = sorted({refers(text) for text in package.get("dependencies", [])})
        dependencies.append({"ref": purl(package), "dependsOn": on})
    return components, dependencies


def page():
    """Returns the components of web/package-lock.json, without their dependencies: all of them serve the page."""
    packages = json.loads((ROOT / "web/package-lock.json").read_text())["packages"]
    components = []
    for path, package in packages.items():
        if not path:
            continue
        name = path.split("node_modules/")[-1]
        algorithm, _, digest = package.get("integrity", "").partition("-")
        purl = f"pkg:npm/{name.replace('@', '%40')}@{package['version']}"
        hashes = [{"alg": "SHA-512", "content": b64decode(digest).hex()}] if algorithm == "sha512" else None
        components.append(
            component(
                type="library",
                **{"bom-ref": purl},
                name=name,
                version=package["version"],
                scope="required" if name in BUNDLED else "excluded",
                hashes=hashes,
                licenses=licence(package.get("license")),
                purl=purl,
            )
        )
    return components


def has_page(needed):
    """Returns whether the page is inside the program; also if the packages of the program are unknown."""
    return needed is None or any(name == HOUSE for name, _ in needed)


def bill(of=PROGRAM):
    """Returns the bill of materials of a program."""
    known, needed = cargo_metadata(of)
    components, dependencies = rust(known, needed)
    program = next(c for c in components if c["name"] == of)
    components.remove(program)
    components += page() if has_page(needed) else []
    if of != PROGRAM:
        # The rest of Cargo.lock serves the main program and its tests.
        components = [c for c in components if c.get("scope") == "required"]
        inside = {c["bom-ref"] for c in [program, *components]}
        dependencies = [{**d, "dependsOn": [on for on in d["dependsOn"] if on in inside]} for d in dependencies if d["ref"] in inside]
    locks = b"".join((ROOT / name).read_bytes() for name in ("Cargo.lock", "web/package-lock.json"))
    program = {**program, "type": "application"}
    program.pop("scope", None)
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": uuid.uuid5(uuid.NAMESPACE_OID, hashlib.sha256(locks).hexdigest()).urn,
        "version": 1,
        "metadata": {"component": program},
        "components": sorted(components, key=lambda c: c["bom-ref"]),
        "dependencies": sorted(dependencies, key=lambda d: d["ref"]),
    }


def check(bom):
    """Checks the requirements of the format that this program could violate."""
    refs = [c["bom-ref"] for c in [bom["metadata"]["component"], *bom["components"]]]
    assert len(refs) == len(set(refs)), "duplicate reference"
    assert all(c["type"] and c["name"] and c["version"] for c in bom["components"])
    assert all(ref in refs for d in bom["dependencies"] for ref in [d["ref"], *d["dependsOn"]])


def arguments(description):
    """Returns the file and the program that the command line names."""
    asks = argparse.ArgumentParser(description=description)
    asks.add_argument("file", nargs="?", metavar="FILE", help="the file to write instead of the standard output")
    asks.add_argument("--program", default=PROGRAM, help="the package that is published, by default %(default)s")
    return asks.parse_args()


def main():
    asked = arguments("Writes a software bill of materials.")
    bom = bill(asked.program)
    check(bom)
    text = json.dumps(bom, indent=2, ensure_ascii=False) + "\n"
    if asked.file:
        Path(asked.file).write_text(text)
        print(f"{asked.file}: {len(bom['components'])} components")
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
