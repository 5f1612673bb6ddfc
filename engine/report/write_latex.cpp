// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <array>
#include <cctype>
#include <stdexcept>

#include "engine/report/plot_svg.h"
#include "engine/report/write_report.h"
#include "engine/text/latex_text.h"
#include "engine/text/number_text.h"

namespace armillary {
namespace {

constexpr size_t kMostPoints = 400;  // a curve: more than pgfplots draws in a moment
constexpr size_t kMostRows = 45;     // of a table that a page has room for
constexpr std::array kLatexDashes{"solid", "dashed", "dotted", "dash dot"};

constexpr const char* kPackages =
    R"(\usepackage{amsmath}
\allowdisplaybreaks
\usepackage[margin=2cm]{geometry}
\usepackage{graphicx}
\usepackage{pgfplots}
\pgfplotsset{compat=1.16}
)";

class LatexText {
 public:
  explicit LatexText(std::string stem) : stem_(std::move(stem)) {}

  void raw(const std::string& text) { result_.text += text; }
  void add(const std::string& paragraph) { raw(latexText(paragraph) + "\n\n"); }
  void add(const ReportTable& table) { raw(tableAsLatex(table) + "\n"); }

  void add(const ReportPlot& plot) {
    raw("\\begin{center}\n\\begin{tikzpicture}\n\\begin{axis}[width=0.95\\linewidth, "
        "height=6cm, xlabel={" +
        latexText(plot.x_label) + "}, ylabel={" + latexText(plot.y_label) +
        "}, grid=major, no markers,\n  legend style={font=\\footnotesize, at={(0.5,-0.28)}, "
        "anchor=north}, legend columns=4, enlarge x limits=false]\n");
    for (size_t k = 0; k < plot.curves.size(); ++k) {
      const ReportCurve& curve = plot.curves[k];
      if (curve.y.size() > plot.x.size()) {
        throw std::invalid_argument("curve '" + curve.name + "' is longer than its axis");
      }
      raw("\\addplot[" + colorOf(k) + ", " +
          kLatexDashes[k / kPlotColors.size() % kLatexDashes.size()] + ", thick] coordinates {");
      for (const size_t i : drawnPoints(curve.y, kMostPoints)) {
        raw("(" + withDigits(plot.x[i], 6) + "," + withDigits(curve.y[i], 6) + ")");
      }
      raw("};\n\\addlegendentry{" + latexText(curve.name) + "}\n");
    }
    raw("\\end{axis}\n\\end{tikzpicture}\n\n" + latexText(plot.caption) + "\n\\end{center}\n\n");
  }

  void add(const ReportPicture& picture) {
    const std::string name = stem_ + "-" + std::to_string(result_.files.size() + 1) + ".png";
    result_.files.push_back({name, picture.png});
    raw("\\begin{center}\n\\includegraphics[width=0.7\\linewidth]{\\detokenize{" + name + "}}\n\n" +
        latexText(picture.caption) + "\n\\end{center}\n\n");
  }

  void add(const ReportLines& lines) {
    raw("{\\raggedright\\small\\noindent " + latexText(lines.caption) + "\n" + lines.latex +
        "\n\\par}\n\n");
  }

  TextReport take() { return std::move(result_); }

 private:
  static std::string colorOf(size_t curve) {
    return "curve" + std::to_string(curve % kPlotColors.size() + 1);
  }

  std::string stem_;
  TextReport result_;
};

// The colours that LatexText names.
std::string colorsForLatex() {
  std::string text;
  for (size_t k = 0; k < kPlotColors.size(); ++k) {
    std::string digits = kPlotColors[k] + 1;  // capitals are what every xcolor reads
    std::transform(digits.begin(), digits.end(), digits.begin(), ::toupper);
    text += "\\definecolor{curve" + std::to_string(k + 1) + "}{HTML}{" + digits + "}\n";
  }
  return text;
}

// The rows [first, last): a table that scales to the line cannot go over pages.
std::string partAsLatex(const ReportTable& table, size_t first, size_t last) {
  std::string text = "\\begin{center}\\small\n";
  std::string caption = latexText(table.caption);
  if (first > 0) caption += caption.empty() ? "(continued)" : " (continued)";
  if (!caption.empty()) text += caption + "\\\\*[0.5ex]\n";
  text +=
      "\\resizebox{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}{!}{%\n"
      "\\begin{tabular}{";
  for (size_t k = 0; k < table.header.size(); ++k) {
    text += k < table.numbers.size() && table.numbers[k] ? 'r' : 'l';
  }
  text += "}\n\\hline\n";
  const auto row = [&](const std::vector<std::string>& cells) {
    for (size_t k = 0; k < cells.size(); ++k) text += (k > 0 ? " & " : "") + latexText(cells[k]);
    text += " \\\\\n";
  };
  row(table.header);
  text += "\\hline\n";
  for (size_t i = first; i < last; ++i) row(table.rows[i]);
  return text + "\\hline\n\\end{tabular}}\n\\end{center}\n";
}

}  // namespace

std::string tableAsLatex(const ReportTable& table) {
  std::string text;
  size_t first = 0;
  do {
    const size_t last = std::min(first + kMostRows, table.rows.size());
    text += partAsLatex(table, first, last);
    first = last;
  } while (first < table.rows.size());
  return text;
}

TextReport reportAsLatex(const Report& report, const std::string& stem) {
  LatexText text(stem);
  text.raw("\\documentclass[a4paper]{article}\n" + std::string(kLatexLetters) + kPackages +
           colorsForLatex() + "\\title{" + latexText(report.title) +
           "}\n\\date{}\n\\begin{document}\n\\maketitle\n\n");
  for (const ReportSection& section : report.sections) {
    text.raw("\\section*{" + latexText(section.title) + "}\n\n");
    for (const ReportBlock& block : section.blocks) {
      std::visit([&](const auto& each) { text.add(each); }, block);
    }
  }
  text.raw("\\end{document}\n");
  return text.take();
}

}  // namespace armillary
