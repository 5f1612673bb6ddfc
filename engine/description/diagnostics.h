// SPDX-License-Identifier: BSD-3-Clause
// What reading and checking a file found: each finding says what, where, and what to do.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/description/mend.h"

namespace armillary {

enum class Severity { kNote, kWarning, kError };

// One finding about an input file.
struct Diagnostic {
  Severity severity = Severity::kError;
  std::string file;              // path as the caller gave it
  int line = 0;                  // 1-based; 0 where the finding has no line
  std::string element;           // e.g. "joint 'elbow'", "link 'base' / inertial"
  std::string message;           // what is wrong, one sentence without the full stop
  std::string remedy;            // what to do about it; may be empty
  std::vector<Mend> mends = {};  // changes that would do that; empty where none is plainly right
};

// A line of a file.
struct SourceLine {
  std::string file;  // path as findings are to name it
  int line = 0;      // 1-based
};

// All findings about one file and those that it includes, in the order they were added.
class Diagnostics {
 public:
  // Findings are reported as belonging to `file`.
  explicit Diagnostics(std::string file = {}) : file_(std::move(file)) {}

  void note(int line, std::string element, std::string message, std::string remedy = {},
            std::vector<Mend> mends = {});
  void warning(int line, std::string element, std::string message, std::string remedy = {},
               std::vector<Mend> mends = {});
  void error(int line, std::string element, std::string message, std::string remedy = {});

  bool hasErrors() const { return count(Severity::kError) > 0; }
  int count(Severity severity) const;
  const std::vector<Diagnostic>& all() const { return findings_; }
  const std::string& file() const { return file_; }
  // Adds what was found in a file that this one includes.
  void append(const Diagnostics& included);
  // For findings about a text that was put together from files: moves each that has a line to where
  // that line came from.
  void relocate(const std::function<SourceLine(int line)>& origin);
  // Puts the findings in file order: by line, this file before those that it includes; findings of
  // one line keep their order.
  void sortByLine();

 private:
  void add(Severity severity, int line, std::string element, std::string message,
           std::string remedy, std::vector<Mend> mends);

  std::string file_;
  std::vector<Diagnostic> findings_;
};

// "error", "warning" or "note".
const char* name(Severity severity);

// "file:line: error: message (remedy)": the form that editors can jump to.
std::string toText(const Diagnostic& diagnostic);

}  // namespace armillary
