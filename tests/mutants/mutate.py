#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests of the tests: plants one fault at a time in the algorithm files and asks whether a test
notices.

    mutate.py BUILD_FOLDER [--count N] [--seed S] [--jobs J] [--files GLOB...] [--json FILE [--go-on]]

A fault ("mutant") is a sign turned, a term or a statement dropped, an index, a transpose, a factor
or the sides of a product exchanged. The changed file is compiled beside the sources, by the command
that compiles it for the engine, and linked in front of the engine into the tests, those of its own
folder first: the first that fails has killed it. What does not compile does not count. Prints every
mutant and the share that was killed.

BUILD_FOLDER needs the tests of engine/, built by Ninja with a compilation database, and the folders
that are changed in ARMILLARY_ALONE, so that each file has an object. Nothing in it is changed.
"""
import argparse
import concurrent.futures
import fnmatch
import json
import os
import random
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time

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
    """(line, text instead, what it is), for every place of a file that a fault can stand in."""
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
    return found


def run(command, seconds, folder):
    """The exit code; a command that takes too long has failed."""
    process = subprocess.Popen(
        command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        return process.wait(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return 1


class Suite:
    """The engine's objects and the programs that test it, in one build folder."""

    def __init__(self, build):
        self.build = os.path.abspath(build)
        with open(os.path.join(build, "CMakeCache.txt"), encoding="utf-8") as cache:
            text = cache.read()
        self.source = re.search(r"CMAKE_HOME_DIRECTORY:INTERNAL=(.*)", text)[1]
        alone = re.search(r"ARMILLARY_ALONE:STRING=(.*)", text)
        rooms = ["engine/" + folder for folder in FOLDERS]
        if not alone or not set(rooms) <= set(alone[1].split(";")):
            sys.exit(f"configure the build folder with -DARMILLARY_ALONE={';'.join(rooms)}")
        with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as database:
            commands = json.load(database)
        self.compiling = {
            one["file"]: one["command"]
            for one in commands
            if " -o engine/CMakeFiles/armillary_engine.dir/" in one["command"]
        }
        self.linking, self.tests, self.patience = {}, {}, {}
        root = os.path.join(self.source, "tests/engine")
        for folder in sorted(os.listdir(root)):
            program = os.path.join("tests", f"tests_engine_{folder}")
            if not os.path.exists(os.path.join(self.build, program)):
                continue
            names = [name[:-4] for name in sorted(os.listdir(os.path.join(root, folder)))
                     if name.startswith("tst_") and name.endswith(".cpp")]
            every = subprocess.run(
                ["ninja", "-t", "commands", "-s", program],
                cwd=self.build, check=True, capture_output=True, text=True,
            ).stdout
            self.linking[folder] = every.strip().split("\n")[-1]
            self.tests[folder] = names
        self.leave_out_what_fails()

    def leave_out_what_fails(self):
        """A test that fails without a fault notices none; what is quickest is asked first, and
        what takes many times as long as without a fault will not end."""
        for folder, names in self.tests.items():
            program, took = os.path.join(self.build, "tests", f"tests_engine_{folder}"), {}
            for name in names:
                begin = time.monotonic()
                if run([program, name], SECONDS_TO_TEST, self.build) == 0:
                    took[name] = time.monotonic() - begin
                else:
                    print(f"{name} fails as it is: left out", file=sys.stderr)
            self.tests[folder] = sorted(took, key=took.get)
            self.patience.update({name: 20 + 10 * seconds for name, seconds in took.items()})

    def compiled(self, path, text, folder):
        """The object of a file with this text instead; None where it does not compile."""
        instead = os.path.join(folder, os.path.basename(path))
        with open(instead, "w", encoding="utf-8") as file:
            file.write(text)
        words = shlex.split(self.compiling[path])
        words = words[next(i for i, word in enumerate(words) if re.search(r"[cg]\+\+[^/]*$", word)):]
        made = os.path.join(folder, "mutant.o")
        for i, word in enumerate(words):
            if word == path:
                words[i] = instead
            elif words[i - 1] in ("-o", "-MF"):
                words[i] = made if words[i - 1] == "-o" else made + ".d"
        return made if run(words, SECONDS_TO_BUILD, self.build) == 0 else None

    def killer(self, made, own, folder):
        """The test that fails with this object in the engine's place, an empty string where none
        does; None where it does not link."""
        for part in [own, *(each for each in self.linking if each != own)]:
            program = os.path.join(folder, "tests")
            command = re.sub(
                r" -o (\S+) ", lambda found: f" -o {shlex.quote(program)} {shlex.quote(made)} ",
                self.linking[part], count=1,
            )
            if run(["/bin/sh", "-c", command], SECONDS_TO_BUILD, self.build) != 0:
                return None
            for test in self.tests[part]:
                if run([program, test], self.patience[test], folder) != 0:
                    return test
        return ""

    def verdict(self, place):
        """None where the mutant does not compile or link, otherwise what became of it."""
        own, path, number, text, name = place
        with open(path, encoding="utf-8") as file:
            lines = file.read().split("\n")
        one = {"where": f"{os.path.relpath(path, self.source)}:{number + 1}", "what": name,
               "was": lines[number].strip(), "is": text.strip()}
        lines[number] = text
        with tempfile.TemporaryDirectory() as folder:
            made = self.compiled(path, "\n".join(lines), folder)
            if not made:
                return None
            one["killed_by"] = self.killer(made, own, folder)
        return one if one["killed_by"] is not None else None


def main():
    parser = argparse.ArgumentParser(description="plants faults and asks whether a test notices")
    parser.add_argument("build")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--files", nargs="*", default=["*"])
    parser.add_argument("--json")
    parser.add_argument("--go-on", action="store_true",
                        help="after the last that FILE has, of the same sources and seed")
    asked = parser.parse_args()
    suite = Suite(asked.build)
    places = []
    for folder in FOLDERS:
        root = os.path.join(suite.source, "engine", folder)
        for name in sorted(os.listdir(root)):
            if not name.endswith(".cpp"):
                continue
            if not any(fnmatch.fnmatch(f"{folder}/{name}", each) for each in asked.files):
                continue
            path = os.path.join(root, name)
            places += [(folder, path, *each) for each in mutants_of(path)]
    print(f"{len(places)} places for a fault", file=sys.stderr)
    random.Random(asked.seed).shuffle(places)
    told = []
    if asked.go_on and asked.json and os.path.exists(asked.json):
        with open(asked.json, encoding="utf-8") as file:
            told = json.load(file)
        tried = [(os.path.relpath(path, suite.source) + f":{number + 1}", name, text.strip())
                 for _, path, number, text, name in places]
        last = told and (told[-1]["where"], told[-1]["what"], told[-1]["is"])
        if told and last not in tried:
            sys.exit(f"{asked.json} is of other sources or of another seed")
        if told:  # the last of those alike: a line can have two
            places = places[len(tried) - tried[::-1].index(last) :]
    workers = concurrent.futures.ThreadPoolExecutor(asked.jobs)
    running = []
    try:
        while len(told) < asked.count and (running or places):
            while places and len(running) < 4 * asked.jobs:
                running.append(workers.submit(suite.verdict, places.pop(0)))
            # in the order of the draw, so that the same seed takes the same mutants
            one = running.pop(0).result()
            if not one:
                continue
            told.append(one)
            print(f"{'killed' if one['killed_by'] else 'LIVES '} {one['where']} {one['what']}: "
                  f"{one['is']}  {one['killed_by']}", flush=True)
            if asked.json:
                with open(asked.json, "w", encoding="utf-8") as file:
                    json.dump(told, file, indent=1)
    finally:
        workers.shutdown(wait=False, cancel_futures=True)
    alive = [one for one in told if not one["killed_by"]]
    killed = len(told) - len(alive)
    print(f"{killed} of {len(told)} killed ({100.0 * killed / max(1, len(told)):.1f} %)")
    for one in alive:
        print(f"  lives: {one['where']} {one['what']}\n    {one['was']}\n    {one['is']}")


if __name__ == "__main__":
    main()
