#!/usr/bin/env python3
"""Mutation tests with one build for all mutants. docs/mutants.md explains them.

  scripts/mutants.py build                          write all mutants behind switches and build the tests
  scripts/mutants.py reach                          record again which tests reach which mutants
  scripts/mutants.py run PATH… [--sample N] [--seed N] [--again]
                                                    try the mutants in files whose path contains PATH
  scripts/mutants.py report [PATH…]                 print the results
"""

import argparse
import collections
import json
import math
import os
import pathlib
import random
import resource
import shutil
import signal
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
WORK = ROOT / "target" / "mutants"
TREE, FRESH = WORK / "tree", WORK / "fresh"
LIST, LEFT_OUT, REGIONS = WORK / "list.json", WORK / "left-out", WORK / "regions.json"
UNBUILT, TESTS, RESULTS = WORK / "unbuilt.json", WORK / "tests.json", WORK / "results.jsonl"
PACKAGES = ["croupier-chance", "croupier-rules", "croupier-table", "croupier-ledger"]
# The plays and proofs of the packs test rules and tables, so they run too, but nothing in them is mutated.
TESTED = PACKAGES + ["croupier-rehearsal"]
TEST_BUILD = ["test", "--no-run"] + [word for name in TESTED for word in ("-p", name)]
# Tests that need a server or another program, or that take minutes.
SKIPPED = ["postgres", "verify_log", "check_draw", "the_script_agrees", "a_server_that_goes_away",
           "every_change_is_noticed", "every_way_to_decide", "every_clause_is_accounted", "every_kind_of_event",
           "an_attacker_with_the_secret", "under_every_option"]
# Tests that take longer than this, in seconds, are left out.
LONGEST = 12.0
# Property tests use the same cases for each mutant and do not shrink failures.
ENV = dict(os.environ, CARGO_TARGET_DIR=str(WORK / "target"), PROPTEST_RNG_SEED="1923", PROPTEST_MAX_SHRINK_ITERS="0",
           RUST_BACKTRACE="0")

SWITCH = """
/// Whether a mutant is switched on (scripts/mutants.py).
#[inline]
pub fn __m(mutant: u32) -> bool {
    let on = __mutant::ON.load(std::sync::atomic::Ordering::Relaxed);
    if on < __mutant::REACHED { on == mutant } else { __mutant::first(mutant) }
}
mod __mutant {
    use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
    pub static ON: AtomicU32 = AtomicU32::new(u32::MAX);
    pub const REACHED: u32 = u32::MAX - 1;
    static SEEN: [AtomicBool; MUTANTS] = [const { AtomicBool::new(false) }; MUTANTS];
    #[cold]
    pub fn first(mutant: u32) -> bool {
        if ON.load(Relaxed) == u32::MAX {
            let on = std::env::var("MUTANT").ok().and_then(|on| on.parse().ok());
            let none = if std::env::var_os("MUTANTS_REACHED").is_some() { REACHED } else { REACHED - 1 };
            ON.store(on.unwrap_or(none), Relaxed);
            return super::__m(mutant);
        }
        if !SEEN[mutant as usize].swap(true, Relaxed) {
            use std::io::Write as _;
            let path = std::env::var_os("MUTANTS_REACHED").expect("a file");
            let file = std::fs::OpenOptions::new().create(true).append(true).open(path);
            file.and_then(|mut file| file.write_all(format!("{mutant}\\n").as_bytes())).expect("to be written");
        }
        false
    }
}
"""


def run(*command, **more):
    return subprocess.run(command, check=True, env=ENV, **more)


def plant():
    """Copies the project and writes the mutants into it. Does not touch unchanged files."""
    for file in subprocess.check_output(["git", "ls-files", "-z"], cwd=ROOT, text=True).split("\0"):
        if file and (ROOT / file).is_file():
            (FRESH / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / file, FRESH / file)
    manifest = (FRESH / "Cargo.toml").read_text()
    for lint in ['unsafe_code = "forbid"', 'missing_docs = "deny"', 'unreachable_pub = "warn"',
                 'all = { level = "deny", priority = -1 }']:
        manifest = manifest.replace(lint + "\n", "")
    (FRESH / "Cargo.toml").write_text(manifest)
    switches = ROOT / "target/switches/release/switches"
    run("cargo", "build", "-q", "--release", "--locked", "--manifest-path", ROOT / "scripts/mutants/Cargo.toml",
        "--target-dir", ROOT / "target/switches")
    run(switches, LIST, FRESH, LEFT_OUT, REGIONS)
    mutants = len(json.loads(LIST.read_text()))
    for package in PACKAGES:
        with open(FRESH / "crates" / package / "src/lib.rs", "a") as lib:
            lib.write(SWITCH.replace("MUTANTS]", f"{mutants}]"))
    for file in FRESH.rglob("*"):
        to = TREE / file.relative_to(FRESH)
        if file.is_file() and not (to.is_file() and to.read_bytes() == file.read_bytes()):
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, to)


def compiled(arguments):
    """Returns the programs that cargo built, and the errors: file, lines and message."""
    made, errors = [], []
    build = subprocess.run(["cargo", *arguments, "--locked", "--offline", "--message-format", "json"], cwd=TREE, env=ENV,
                           stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    for line in build.stdout.splitlines():
        said = json.loads(line)
        if said.get("executable") and said.get("profile", {}).get("test"):
            made.append((said["target"]["name"], said["package_id"], said["executable"]))
        message = said.get("message") or {}
        if message.get("level") == "error":
            places = [s for s in message["spans"] if s["is_primary"]]
            errors += [(s["file_name"], s["line_start"], s["line_end"], message["message"]) for s in places]
    if build.returncode and not errors:
        sys.exit(build.stderr[-3000:])
    return made, errors


def build():
    WORK.mkdir(parents=True, exist_ok=True)
    with open(LIST, "w") as out:
        run("cargo", "mutants", "--list", "--json", cwd=ROOT, stdout=out)
    listed = json.loads(LIST.read_text())
    # A function that returns `impl Trait` has one concrete type, so a mutant cannot replace its value.
    unbuilt = {id: "around: impl Trait" for id, mutant in enumerate(listed)
               if mutant["genre"] == "FnValue" and "impl " in mutant["function"]["return_type"]}
    for package in PACKAGES + [None]:
        for attempt in range(30):
            LEFT_OUT.write_text("".join(f"{id}\n" for id in unbuilt))
            plant()
            wanted = ["build", "--lib", "-p", package] if package else TEST_BUILD
            made, errors = compiled(wanted)
            if not errors:
                break
            regions = json.loads(REGIONS.read_text())
            found = 0
            for file, first, last, message in errors:
                near = [r for r in regions if r["file"] == file and r["from"] <= last and first <= r["to"]]
                near.sort(key=lambda r: (not r["branch"], r["to"] - r["from"]))
                for id in near[0]["ids"] if near else []:
                    found += id not in unbuilt
                    unbuilt.setdefault(id, ("" if near[0]["branch"] else "around: ") + message)
                if not near:
                    print(f"  {file}:{first}: {message}")
            print(f"{package}: {len(errors)} errors, {found} mutants left out", flush=True)
            if not found:
                sys.exit("No mutant explains the remaining errors.")
    written = {id for region in json.loads(REGIONS.read_text()) for id in region["ids"]}
    unbuilt.update({id: "no place" for id in range(len(listed)) if id not in written and id not in unbuilt})
    UNBUILT.write_text(json.dumps(unbuilt))
    reach(made)


def home(package):
    return TREE / "crates" / package.split("#")[0].rsplit("/", 1)[1]


def reach(made):
    """Runs each test alone, and records its processor seconds and the mutants that it reaches."""
    tests, kept = [], []
    for name, package, program in made:
        said = subprocess.check_output([program, "--list", "--format", "terse"], env=ENV, text=True, cwd=home(package))
        for line in said.splitlines():
            test = line.removesuffix(": test")
            if test != line and not any(word in test for word in SKIPPED):
                tests.append({"test": test, "program": program, "home": str(home(package))})
    for test in tests:
        file = WORK / "reached"
        file.unlink(missing_ok=True)
        begun = processor()
        try:
            done = subprocess.run([test["program"], "--exact", test["test"]], cwd=test["home"], timeout=600,
                                  env=dict(ENV, MUTANTS_REACHED=str(file)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        except subprocess.TimeoutExpired:
            print(f"left out: {test['test']} does not end within 10 minutes", flush=True)
            continue
        if done.returncode:
            print(f"left out: {test['test']} fails without a mutant", flush=True)
            continue
        test["seconds"] = processor() - begun
        if test["seconds"] > LONGEST:
            print(f"left out: {test['test']} takes {test['seconds']:.0f} s", flush=True)
            continue
        test["reaches"] = sorted(set(map(int, file.read_text().split()))) if file.exists() else []
        kept.append(test)
    TESTS.write_text(json.dumps(kept))
    print(f"{len(kept)} tests, {sum(test['seconds'] for test in kept):.0f} s")


def processor():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def fails(id, tests):
    """Runs tests of one program. Returns the one that fails, or None."""
    # Processor seconds, so that a busy machine does not look like a mutant that never ends.
    limit = int(10 + 5 * sum(test["seconds"] for test in tests))
    names = [test["test"] for test in tests]
    command = [tests[0]["program"], "--exact", *names, "--test-threads", "2", "-Zunstable-options", "--fail-fast"]
    try:
        done = subprocess.run(command, cwd=tests[0]["home"], env=dict(ENV, MUTANT=str(id), RUSTC_BOOTSTRAP="1"),
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5)),
                              timeout=60 + 20 * limit, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                              errors="replace")
    except subprocess.TimeoutExpired:
        return "time"
    if done.returncode == 0:
        return None
    if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        return "time"
    failed = [line.split()[1] for line in done.stdout.splitlines() if line.startswith("test ") and line.endswith("FAILED")]
    return failed[0] if failed else "the program ended"


def tried(id, tests, killers, budget):
    """Returns the test that catches a mutant, or None. Tries the tests that caught its neighbours first, then the quick ones."""
    tests = sorted(tests, key=lambda test: -killers[test["test"]] / (test["seconds"] + 0.1))
    batches, rest = [], []
    for test in tests:
        if killers[test["test"]] and len(batches) < 3:
            batches.append([test])
        else:
            rest.append(test)
    rest.sort(key=lambda test: test["seconds"])
    for bound in (0.3, 1.0, 3.0, 1000.0):
        by_program = collections.defaultdict(list)
        for test in rest:
            if test["seconds"] <= bound:
                by_program[test["program"]].append(test)
        rest = [test for test in rest if test["seconds"] > bound]
        for group in by_program.values():
            batches += [group[at:at + 12] for at in range(0, len(group), 12)]
    spent = 0
    for batch in batches:
        if budget and spent > budget:
            return None
        by = fails(id, batch)
        if by:
            return by
        spent += sum(test["seconds"] for test in batch)
    return None


def done_before():
    lines = RESULTS.read_text().splitlines() if RESULTS.exists() else []
    return {result["name"]: result for result in map(json.loads, lines)}


def chosen(listed, paths):
    return [id for id, mutant in enumerate(listed) if not paths or any(path in mutant["file"] for path in paths)]


def try_all(paths, sample, seed, again, until, budget):
    listed, unbuilt = json.loads(LIST.read_text()), json.loads(UNBUILT.read_text())
    by_id = collections.defaultdict(list)
    for test in json.loads(TESTS.read_text()):
        for id in test["reaches"]:
            by_id[id].append(test)
    before, ids = done_before(), chosen(listed, paths)
    if sample and sample < len(ids):
        ids = sorted(random.Random(seed).sample(ids, sample))
    killers = collections.defaultdict(collections.Counter)
    for id in ids:
        mutant = listed[id]
        known = before.get(mutant["name"])
        if known and not (again and known["outcome"] == "survived"):
            continue
        if until and time.time() > until:
            break
        begun, key = time.time(), (mutant["file"], mutant["function"] and mutant["function"]["function_name"])
        if str(id) in unbuilt:
            outcome, by = "unbuilt", unbuilt[str(id)]
        else:
            by = tried(id, by_id[id], killers[key] or killers[mutant["file"]], budget)
            outcome = "caught" if by else "survived"
        if outcome == "caught":
            killers[key][by] += 1
            killers[mutant["file"]][by] += 1
        result = {"name": mutant["name"], "file": mutant["file"], "outcome": outcome, "by": by,
                  "tests": len(by_id[id]), "seconds": round(time.time() - begun, 2)}
        with open(RESULTS, "a") as out:
            out.write(json.dumps(result) + "\n")
        if outcome == "survived":
            print(f"survived ({len(by_id[id])} tests): {mutant['name']}", flush=True)


def wilson(caught, of):
    """Returns the 95% confidence interval of a share."""
    share, z = caught / of, 1.96
    middle, half = share + z * z / (2 * of), z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return (middle - half) / (1 + z * z / of), (middle + half) / (1 + z * z / of)


def report(paths):
    listed, results = json.loads(LIST.read_text()), done_before()
    files = collections.defaultdict(collections.Counter)
    for id in chosen(listed, paths):
        mutant = listed[id]
        for file in (mutant["file"], "all"):
            files[file]["mutants"] += 1
            files[file][results.get(mutant["name"], {}).get("outcome", "not tried")] += 1
    for file, count in sorted(files.items()):
        caught, survived = count["caught"], count["survived"]
        of = caught + survived
        low, high = wilson(caught, of) if of else (0, 1)
        print(f"| `{file}` | {count['mutants']} | {of + count['unbuilt']} | {caught} | {survived} | {count['unbuilt']} | "
              f"{100 * caught / of if of else 0:.1f} % | {100 * low:.0f}–{100 * high:.0f} % |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["build", "reach", "run", "report"])
    parser.add_argument("paths", nargs="*")
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--minutes", type=float, help="stop after this number of minutes")
    parser.add_argument("--budget", type=float, help="count a mutant as a survivor after this many seconds of tests")
    asked = parser.parse_args()
    if asked.what == "build":
        build()
    elif asked.what == "reach":
        reach(compiled(TEST_BUILD)[0])
    elif asked.what == "run":
        until = asked.minutes and time.time() + 60 * asked.minutes
        try_all(asked.paths, asked.sample, asked.seed, asked.again, until, asked.budget)
    else:
        report(asked.paths)


if __name__ == "__main__":
    main()
