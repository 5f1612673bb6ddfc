// SPDX-License-Identifier: BSD-3-Clause
// Reports as files.
#pragma once

#include <string>
#include <vector>

#include "engine/report/report.h"

namespace armillary {

// A page that needs no other file: plots as lines, pictures inside.
std::string reportAsHtml(const Report& report);

// Text of two formats that hold no pictures themselves: these are files beside them, whose names
// begin with `stem`, in the order in which the text names them. Plots are SVG in Markdown; in LaTeX
// they are numbers, drawn by its package pgfplots, so that their letters are the document's.
struct BesideFile {
  std::string name, content;
};
struct TextReport {
  std::string text;
  std::vector<BesideFile> files;
};
TextReport reportAsMarkdown(const Report& report, const std::string& stem);
TextReport reportAsLatex(const Report& report, const std::string& stem);

// One table by itself.
std::string tableAsMarkdown(const ReportTable& table);
std::string tableAsLatex(const ReportTable& table);
std::string tableAsCsv(const ReportTable& table);

}  // namespace armillary
