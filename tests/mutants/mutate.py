#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests of the tests: plants one fault at a time in the algorithm files and asks whether a test
notices.

    mutate.py BUILD_FOLDER [--count N] [--seed S] [--files GLOB...] [--json FILE]

A fault ("mutant") is a sign turned, a term or a statement dropped, an index, a transpose, a factor
or the sides of a product exchanged. Each is compiled and the tests run, its own folder's first: the
first that fails has killed it. What does not compile does not count. The file is put back after
each, also when the run is interrupted. Prints every mutant and the share that was killed.

The sources of BUILD_FOLDER are changed while it runs: give it a checkout of its own, as ./dev
mutants does.
"""
import argparse
import fnmatch
import json
import os
import random
import re
import signal
import subprocess
import sys

FOLDERS = ["dynamics", "formulations", "loops", "analysis"]
SECONDS_TO_BUILD, SECONDS_TO_TEST = 600, 300

# What is sought in a line of code, what stands there instead, and what that is called.
FAULTS = [
    (r" \+ ", " - ", "sign turned"),
    (r" - ", " + ", "sign turned"),
    (r" \+= ", " -= ", "sign turned"),
    (r" -= ", " += ", "sign turned"),
    (r"(?<=[=(,] )-(?=[\w(])", "", "sign dropped"),
    (r"(?<=return )-(?=[\w(])", "", "sign dropped"),
    (r" \+ [\w.\[\]()>:-]+(?=[;)])", "", "term dropped"),
    (r" - [\w.\[\]()>:-]+(?=[;)])", "", "term dropped"),
    (r"\.transpose\(\)", "", "transpose dropped"),
    (r"\b0\.5\b", "1.0", "factor changed"),
    (r"\b2\.0\b", "1.0", "factor changed"),
    (r"\bcross\((\w+), (\w+)\)", r"cross(\2, \1)", "sides exchanged"),
    (r"\btoParent\(", "toChild(", "direction exchanged"),
    (r"\btoChild\(", "toParent(", "direction exchanged"),
    (r"\[i\]", "[body.parent]", "index exchanged"),
    (r"\.parent\b(?!_)", ".parent * 0", "index exchanged"),
    (r"head<3>", "tail<3>", "index exchanged"),
    (r"tail<3>", "head<3>", "index exchanged"),
    (r"\.angular\b", ".linear", "index exchanged"),
    (r"\.linear\b", ".angular", "index exchanged"),
    (r"\.force\b", ".moment", "index exchanged"),
    (r"\.moment\b", ".force", "index exchanged"),
    (r"(?<=\w) < (?=\w)", " <= ", "limit moved"),
    (r"(?<=\w) > 0(?=[;) ])", " > 1", "limit moved"),
    (r"\bi \+ 1\b", "i", "index moved"),
    (r"\bi - 1\b", "i", "index moved"),
]
# A statement that changes something already there can be left out and still compile.
STATEMENT = re.compile(r"^\s+[\w.\[\]()>:,<-]+(\.noalias\(\))? [+\-*]= .*;$")
NO_CODE = re.compile(r"^\s*(//|#|\*|namespace|using|template|struct|class|static_assert)|throw|\"")


def mutants_of(path):
    """(line, text instead, what it is) for every place of a file that a fault can stand in."""
    found = []
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    for number, line in enumerate(lines):
        code = line.split("//")[0].rstrip()
        if not code.strip() or NO_CODE.search(code) or "for (" in code and " < " in code:
            continue
        if STATEMENT.match(code):
            found.append((number, re.match(r"\s*", line)[0] + ";", "statement dropped"))
        for pattern, instead, name in FAULTS:
            for match in re.finditer(pattern, code):
                text = code[: match.start()] + match.expand(instead) + code[match.end() :]
                if text != code:
                    found.append((number, text, name))
    return lines, found


def run(command, seconds):
    """The exit code; a command that takes too long has failed."""
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    try:
        return process.wait(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return 1


def programs(folders):
    return [f"tests_engine_{folder}" for folder in folders]


def is_killed(build, own):
    """None where it does not compile; otherwise the folder whose test failed, or an empty string."""
    for folders in [[own], [each for each in FOLDERS if each != own]]:
        if run(["ninja", "-C", build, *programs(folders)], SECONDS_TO_BUILD) != 0:
            return None
        for folder in folders:
            tests = [
                name[: -len(".cpp")]
                for name in sorted(os.listdir(os.path.join(SOURCE, "tests/engine", folder)))
                if name.startswith("tst_") and name.endswith(".cpp")
            ]
            for test in tests:
                program = os.path.join(build, "tests", f"tests_engine_{folder}")
                if run([program, test], SECONDS_TO_TEST) != 0:
                    return test
    return ""


def main():
    parser = argparse.ArgumentParser(description="plants faults and asks whether a test notices")
    parser.add_argument("build")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--files", nargs="*", default=["*"])
    parser.add_argument("--json")
    asked = parser.parse_args()
    global SOURCE
    with open(os.path.join(asked.build, "CMakeCache.txt"), encoding="utf-8") as cache:
        SOURCE = re.search(r"CMAKE_HOME_DIRECTORY:INTERNAL=(.*)", cache.read())[1]
    places = []
    for folder in FOLDERS:
        root = os.path.join(SOURCE, "engine", folder)
        for name in sorted(os.listdir(root)):
            if not name.endswith(".cpp"):
                continue
            if not any(fnmatch.fnmatch(f"{folder}/{name}", each) for each in asked.files):
                continue
            path = os.path.join(root, name)
            places += [(folder, path, *each) for each in mutants_of(path)[1]]
    print(f"{len(places)} places for a fault", file=sys.stderr)
    random.Random(asked.seed).shuffle(places)
    told, killed, alive = [], 0, []
    for folder, path, number, text, name in places:
        if killed + len(alive) == asked.count:
            break
        lines, _ = mutants_of(path)
        whole = "\n".join(lines)
        where = f"{os.path.relpath(path, SOURCE)}:{number + 1}"
        changed = list(lines)
        changed[number] = text
        try:
            with open(path, "w", encoding="utf-8") as file:
                file.write("\n".join(changed))
            by = is_killed(asked.build, folder)
        finally:
            with open(path, "w", encoding="utf-8") as file:
                file.write(whole)
        if by is None:
            continue
        killed += 1 if by else 0
        one = {"where": where, "what": name, "was": lines[number].strip(), "is": text.strip()}
        one["killed_by"] = by
        told.append(one)
        if not by:
            alive.append(one)
        print(f"{'killed' if by else 'LIVES '} {where} {name}: {text.strip()}  {by}", flush=True)
    run(["ninja", "-C", asked.build, *programs(FOLDERS)], SECONDS_TO_BUILD)
    count = killed + len(alive)
    print(f"{killed} of {count} killed ({100.0 * killed / max(1, count):.1f} %)")
    for one in alive:
        print(f"  lives: {one['where']} {one['what']}\n    {one['was']}\n    {one['is']}")
    if asked.json:
        with open(asked.json, "w", encoding="utf-8") as file:
            json.dump({"killed": killed, "count": count, "mutants": told}, file, indent=1)


if __name__ == "__main__":
    main()
