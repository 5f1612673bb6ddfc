// SPDX-License-Identifier: BSD-3-Clause
#include "engine/description/diagnostics.h"

#include <algorithm>

namespace armillary {

void Diagnostics::note(int line, std::string element, std::string message, std::string remedy) {
  add(Severity::kNote, line, std::move(element), std::move(message), std::move(remedy));
}

void Diagnostics::warning(int line, std::string element, std::string message, std::string remedy) {
  add(Severity::kWarning, line, std::move(element), std::move(message), std::move(remedy));
}

void Diagnostics::error(int line, std::string element, std::string message, std::string remedy) {
  add(Severity::kError, line, std::move(element), std::move(message), std::move(remedy));
}

int Diagnostics::count(Severity severity) const {
  return static_cast<int>(
      std::count_if(findings_.begin(), findings_.end(),
                    [severity](const Diagnostic& found) { return found.severity == severity; }));
}

void Diagnostics::sortByLine() {
  std::stable_sort(findings_.begin(), findings_.end(),
                   [](const Diagnostic& a, const Diagnostic& b) { return a.line < b.line; });
}

void Diagnostics::add(Severity severity, int line, std::string element, std::string message,
                      std::string remedy) {
  findings_.push_back(
      {severity, file_, line, std::move(element), std::move(message), std::move(remedy)});
}

const char* name(Severity severity) {
  switch (severity) {
    case Severity::kError:
      return "error";
    case Severity::kWarning:
      return "warning";
    case Severity::kNote:
      return "note";
  }
  return "note";
}

std::string toText(const Diagnostic& diagnostic) {
  std::string text = diagnostic.file + ":" + std::to_string(diagnostic.line) + ": " +
                     name(diagnostic.severity) + ": ";
  if (!diagnostic.element.empty()) text += diagnostic.element + ": ";
  text += diagnostic.message;
  if (!diagnostic.remedy.empty()) text += " (" + diagnostic.remedy + ")";
  return text;
}

}  // namespace armillary
