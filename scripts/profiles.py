#!/usr/bin/env python3
"""Prints the measurements of ./bench profiles, from the files in a folder."""
import json
import os
import sys

folder = sys.argv[1]


def best(profile):
    """Returns the rates of a profile, the best of all turns: other load on the machine can only slow a turn down."""
    rates = {}
    for turn in (1, 2):
        with open(os.path.join(folder, f"{profile}.{turn}.json")) as file:
            for line in json.load(file)["lines"]:
                key = (line["name"], line["engine"])
                rates[key] = max(rates.get(key, 0.0), line["per_second"])
    return rates


quick, full = best("quick"), best("release")
print("| millions per second per core | engine | quick | release | quick / release |")
print("| --- | --- | ---: | ---: | ---: |")
for name, engine in full:
    one, other = quick[name, engine] / 1e6, full[name, engine] / 1e6
    print(f"| {name} | {engine} | {one:,.1f} | {other:,.1f} | {one / other:.2f} |")
