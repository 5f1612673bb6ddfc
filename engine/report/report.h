// SPDX-License-Identifier: BSD-3-Clause
// A report as data: what stands in it, and nothing of how it looks. Writers make files of it.
#pragma once

#include <string>
#include <variant>
#include <vector>

namespace armillary {

struct ReportTable {
  std::string caption;
  std::vector<std::string> header;
  std::vector<std::vector<std::string>> rows;  // as many cells as the header has
  std::vector<bool> numbers;                   // of each column: numbers stand to the right
};

struct ReportCurve {
  std::string name;
  std::vector<double> y;
};

// Curves over one axis. An x that comes twice is a jump.
struct ReportPlot {
  std::string caption, x_label, y_label;  // labels with their units
  std::vector<double> x;
  std::vector<ReportCurve> curves;  // as many numbers each as x has
};

struct ReportPicture {
  std::string caption;
  std::string png;  // the file's bytes
};

// Lines that stand as they are, such as equations, and the same for LaTeX, in paragraphs and
// environments of amsmath.
struct ReportLines {
  std::string caption;
  std::string text, latex;
};

// A paragraph is plain text.
using ReportBlock = std::variant<std::string, ReportTable, ReportPlot, ReportPicture, ReportLines>;

struct ReportSection {
  std::string title;
  std::vector<ReportBlock> blocks;
};

struct Report {
  std::string title;
  std::vector<ReportSection> sections;
};

}  // namespace armillary
