#!/usr/bin/env python3
"""Prints what ./bench profiles measured, from the files that it left in a folder."""
import json
import os
import sys

folder = sys.argv[1]
PROFILES = ["quick", "release"]


def path(name):
    return os.path.join(folder, name)


print("| the program from clean | minutes | processor minutes | MB |")
print("| --- | ---: | ---: | ---: |")
for profile in PROFILES:
    with open(path(profile + ".time")) as file:
        wall, user, kernel = map(float, file.read().split()[-3:])
    size = os.path.getsize(path(f"{profile}/{profile}/croupier")) / 1e6
    print(f"| {profile} | {wall / 60:.1f} | {(user + kernel) / 60:.1f} | {size:.0f} |")


def best(profile):
    """Of all turns the best: what else the machine does can only slow one down."""
    rates = {}
    for turn in (1, 2, 3):
        with open(path(f"{profile}.{turn}.json")) as file:
            for line in json.load(file)["lines"]:
                key = (line["name"], line["engine"])
                rates[key] = max(rates.get(key, 0.0), line["per_second"])
    return rates


quick, full = map(best, PROFILES)
print()
print("| millions a second a core | engine | quick | release | quick / release |")
print("| --- | --- | ---: | ---: | ---: |")
for line, engine in full:
    one, other = quick[line, engine] / 1e6, full[line, engine] / 1e6
    print(f"| {line} | {engine} | {one:,.1f} | {other:,.1f} | {one / other:.2f} |")
