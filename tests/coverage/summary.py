#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How much of the code a run of the tests reached, folder by folder.

    summary.py REPORT.json [FOLDER...]

REPORT.json is what `gcovr --json` writes. Prints lines and branches of each folder of the sources
and of engine/, ui/ and app/ as wholes, and the files of which the most lines were not reached. With
FOLDERs, those alone.
"""
import collections
import json
import sys

WHOLES = ["engine", "ui", "app"]
FILES_NAMED = 15


class Reached:
    """Lines and branches: how many there are, how many were run."""

    def __init__(self):
        self.lines = self.lines_run = self.branches = self.branches_run = 0

    def add(self, lines):
        for line in lines:
            if line.get("gcovr/noncode") or line.get("gcovr/excluded"):
                continue
            self.lines += 1
            self.lines_run += line["count"] > 0
            for branch in line.get("branches", []):
                self.branches += 1
                self.branches_run += branch["count"] > 0

    def row(self, name):
        return (f"{name:34} {self.lines_run:7} of {self.lines:7} {share(self.lines_run, self.lines)}"
                f" {self.branches_run:7} of {self.branches:7}"
                f" {share(self.branches_run, self.branches)}")


def share(run, of):
    return f"{100.0 * run / of:6.1f} %" if of else "       –"


def main():
    if len(sys.argv) < 2:
        sys.exit("usage: summary.py REPORT.json [FOLDER...]")
    with open(sys.argv[1], encoding="utf-8") as report:
        files = json.load(report)["files"]
    asked = [folder.rstrip("/") for folder in sys.argv[2:]]
    folders = collections.defaultdict(Reached)
    by_file = {}
    for each in files:
        name = each["file"]
        folder = name.rpartition("/")[0]
        if asked and not any((folder + "/").startswith(part + "/") for part in asked):
            continue
        whole = name.split("/")[0]
        if whole not in WHOLES:
            continue
        by_file[name] = Reached()
        for reached in (folders[folder], by_file[name], *([] if folder == whole else [folders[whole]])):
            reached.add(each["lines"])
    print(f"{'':34} {'lines':>26} {'branches':>26}")
    for name in sorted(folders):
        print(folders[name].row(name))
    missed = sorted(by_file, key=lambda name: by_file[name].lines_run - by_file[name].lines)
    missed = [name for name in missed if by_file[name].lines_run < by_file[name].lines]
    if missed:
        print("\nMost lines that no test reached:")
    for name in missed[:FILES_NAMED]:
        print(f"{by_file[name].lines - by_file[name].lines_run:7}  {name}")


if __name__ == "__main__":
    main()
