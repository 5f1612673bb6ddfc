// SPDX-License-Identifier: BSD-3-Clause
#include "engine/description/diagnostics.h"

#include <algorithm>
#include <tuple>

#include "engine/text/utf8.h"

namespace armillary {

void Diagnostics::note(int line, std::string element, std::string message, std::string remedy,
                       std::vector<Mend> mends) {
  add(Severity::kNote, line, std::move(element), std::move(message), std::move(remedy),
      std::move(mends));
}

void Diagnostics::warning(int line, std::string element, std::string message, std::string remedy,
                          std::vector<Mend> mends) {
  add(Severity::kWarning, line, std::move(element), std::move(message), std::move(remedy),
      std::move(mends));
}

void Diagnostics::error(int line, std::string element, std::string message, std::string remedy) {
  add(Severity::kError, line, std::move(element), std::move(message), std::move(remedy), {});
}

int Diagnostics::count(Severity severity) const {
  return static_cast<int>(
      std::count_if(findings_.begin(), findings_.end(),
                    [severity](const Diagnostic& found) { return found.severity == severity; }));
}

void Diagnostics::append(const Diagnostics& included) {
  findings_.insert(findings_.end(), included.findings_.begin(), included.findings_.end());
}

void Diagnostics::relocate(const std::function<SourceLine(int line)>& origin) {
  for (Diagnostic& found : findings_) {
    if (found.line <= 0) continue;
    const SourceLine source = origin(found.line);
    found.file = source.file;
    found.line = source.line;
  }
}

void Diagnostics::sortByLine() {
  std::stable_sort(
      findings_.begin(), findings_.end(), [this](const Diagnostic& a, const Diagnostic& b) {
        const bool a_included = a.file != file_, b_included = b.file != file_;
        return std::tie(a_included, a.file, a.line) < std::tie(b_included, b.file, b.line);
      });
}

void Diagnostics::add(Severity severity, int line, std::string element, std::string message,
                      std::string remedy, std::vector<Mend> mends) {
  findings_.push_back({severity, file_, line, std::move(element), std::move(message),
                       std::move(remedy), std::move(mends)});
}

const char* name(Mend::Property property) {
  switch (property) {
    case Mend::Property::kLimits:
      return "limits";
    case Mend::Property::kAxis:
      return "axis";
    case Mend::Property::kInertia:
      return "inertia";
    case Mend::Property::kMassProperties:
      return "mass-properties";
  }
  return "";
}

bool isOfJoint(Mend::Property property) {
  return property == Mend::Property::kLimits || property == Mend::Property::kAxis;
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
  std::string text = diagnostic.file;
  if (diagnostic.line > 0) text += ":" + std::to_string(diagnostic.line);
  text += std::string(": ") + name(diagnostic.severity) + ": ";
  if (!diagnostic.element.empty()) text += diagnostic.element + ": ";
  text += diagnostic.message;
  if (!diagnostic.remedy.empty()) text += " (" + diagnostic.remedy + ")";
  return printableUtf8(text);  // names are the file's, and may be words to a terminal
}

}  // namespace armillary
