// SPDX-License-Identifier: BSD-3-Clause
#include "engine/equations/write_readable.h"

#include <algorithm>
#include <optional>

#include "engine/equations/readable_sum.h"
#include "engine/equations/straight_program.h"
#include "engine/equations/symbol_names.h"
#include "engine/text/latex_text.h"

namespace armillary {
namespace {

constexpr std::size_t kLine = 90;        // characters of a line of text
constexpr std::size_t kLatexLine = 130;  // of its source

// Lines of a sum, broken before a sign.
std::vector<std::string> lines(const std::string& text, std::size_t longest) {
  std::vector<std::string> result{""};
  std::size_t begin = 0;
  while (begin < text.size()) {
    std::size_t end = std::min(text.find(" + ", begin + 1), text.find(" - ", begin + 1));
    end = std::min(end, text.size());
    const std::string piece = text.substr(begin, end - begin);
    if (!result.back().empty() && result.back().size() + piece.size() > longest) {
      result.emplace_back();
    }
    result.back() += result.back().empty() && begin > 0 ? piece.substr(1) : piece;
    begin = end;
  }
  return result;
}

// "M", "\tau": what the entries are of.
std::string letterOf(TracedQuantity quantity, bool latex) {
  switch (quantity) {
    case TracedQuantity::kMassMatrix:
      return "M";
    case TracedQuantity::kCoriolisMatrix:
      return "C";
    case TracedQuantity::kCoriolis:
      return latex ? "(C \\dot q)" : "Cqd";
    case TracedQuantity::kGravity:
      return "g";
    case TracedQuantity::kBias:
      return "h";
    case TracedQuantity::kRegressor:
      return "Y";
    case TracedQuantity::kLinkPose:
      return "X";
    case TracedQuantity::kJacobian:
      return "J";
    default:
      return latex ? "\\tau" : "tau";
  }
}

struct Document {
  bool latex;
  std::string text;

  void line(const std::string& words) { text += words + '\n'; }
  void equation(const std::string& left, const std::string& right) {
    const std::vector<std::string> parts = lines(right, latex ? kLatexLine : kLine);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (latex) {
        text += i == 0 ? left + " &= " + parts[i] : "  &\\quad " + parts[i];
        text += " \\\\\n";
      } else {
        text += i == 0 ? left + " = " + parts[i] + '\n'
                       : std::string(left.size() + 3, ' ') + parts[i] + '\n';
      }
    }
  }
  void begin() {
    if (latex) text += "\\begin{align*}\n";
  }
  void end() {
    if (!latex) return;
    if (text.ends_with(" \\\\\n")) text.replace(text.size() - 4, 4, "\n");
    text += "\\end{align*}\n";
  }
};

std::string entryName(const Equations& equations, int row, int column, bool latex) {
  if (equations.options.quantity == TracedQuantity::kEnergy) return row == 0 ? "T" : "V";
  if (equations.options.quantity == TracedQuantity::kLagrangian) return "L";
  const std::string letter = letterOf(equations.options.quantity, latex);
  std::string index = std::to_string(row + 1);
  if (equations.result.columns > 1) {
    index += (equations.result.columns > 9 || equations.result.rows > 9 ? "," : "") +
             std::to_string(column + 1);
  }
  return latex ? letter + "_{" + index + "}" : letter + index;
}

bool isSymmetric(const Equations& equations) {
  return equations.options.quantity == TracedQuantity::kMassMatrix;
}

// Calls function(row, column) for the entries that are written.
template <class Function>
void forEntries(const Equations& equations, Function&& function) {
  for (int row = 0; row < equations.result.rows; ++row) {
    for (int column = 0; column < equations.result.columns; ++column) {
      if (!isSymmetric(equations) || column >= row) function(row, column);
    }
  }
}

// As expanded sums. Returns which symbols stand there.
std::vector<char> writeSums(const Equations& equations, const Expansion& expansion,
                            Document& document) {
  ReadableSum writer(equations, *expansion.space, document.latex);
  std::vector<char> used(equations.symbols.size(), 0);
  document.begin();
  forEntries(equations, [&](int row, int column) {
    const TrigonometricPolynomial& entry =
        expansion.entries[row * equations.result.columns + column];
    for (const auto& [monomial, coefficient] : entry.terms()) {
      for (std::size_t i = 0; i < used.size(); ++i) used[i] |= monomial.powers[i] != 0;
    }
    if (entry.terms().empty() && equations.options.quantity == TracedQuantity::kRegressor) return;
    document.equation(entryName(equations, row, column, document.latex), writer.text(entry));
  });
  document.end();
  if (!writer.legend().empty()) {
    std::string legend;
    for (const std::string& each : writer.legend()) {
      legend += (legend.empty() ? "" : ", ") + (document.latex ? "$" + each + "$" : each);
    }
    document.line("\nwhere " + legend);
  }
  return used;
}

// As a program with named parts.
std::vector<char> writeParts(const Equations& equations, Document& document) {
  const bool latex = document.latex;
  ProgramStyle style;
  style.number = [latex](double value) { return readableNumber(value, latex); };
  style.symbol = [&equations, latex](int symbol) {
    return latex ? equations.symbols[symbol].latex : equations.symbols[symbol].text;
  };
  style.part = [latex](const std::string& name) {
    return latex ? name.substr(0, 1) + "_{" + name.substr(1) + "}" : name;
  };
  style.times = latex ? " \\, " : " ";
  style.square = [latex](const std::string& factor) {
    return latex ? "{" + factor + "}^{2}" : factor + "^2";
  };
  if (latex) {
    style.sine = "\\sin";
    style.cosine = "\\cos";
    style.square_root = "\\operatorname{sqrt}";
    style.divides_as_fraction = true;
  }
  const StraightProgram program = straightProgram(equations, style);
  document.begin();
  for (const StraightProgram::Step& step : program.parts) document.equation(step.name, step.value);
  document.end();
  document.line("");
  document.begin();
  forEntries(equations, [&](int row, int column) {
    document.equation(entryName(equations, row, column, latex),
                      program.results[row * equations.result.columns + column]);
  });
  document.end();
  return program.uses_symbol;
}

std::string titleOf(const Equations& equations) {
  std::string title = equations.robot + ": " + equations.quantity_name;
  if (equations.options.link >= 0) {
    title += " of " + equations.model.links[equations.options.link].name;
  }
  return title;
}

// Which coordinate, row, column and parameter is which.
void writeKey(const Equations& equations, const std::vector<char>& used, Document& document) {
  const bool latex = document.latex;
  const auto name = [&](const std::string& words) { return latex ? latexText(words) : words; };
  const auto listed = [&](const std::string& what, const std::vector<std::string>& names) {
    if (names.empty()) return;
    std::string list;
    for (std::size_t i = 0; i < names.size(); ++i) {
      list += (i == 0 ? "" : ", ") + std::to_string(i + 1) + " " + name(names[i]);
    }
    document.line(what + ": " + list + (latex ? "\\par" : ""));
  };
  document.line("");
  listed("coordinates", equations.model.coordinates);
  listed("rows", equations.row_names);
  listed("columns", equations.column_names);
  if (isSymmetric(equations)) {
    document.line(latex ? "The matrix is symmetric.\\par" : "the matrix is symmetric");
  }
  for (const std::string& note : equations.notes) {
    document.line(latex ? latexText(note) + "\\par" : note);
  }
  for (std::size_t i = 0; i < equations.symbols.size(); ++i) {
    const EquationSymbol& symbol = equations.symbols[i];
    if (!symbol.isParameter() || !used[i]) continue;
    const std::string value = readableNumber(symbol.value, latex);
    document.line(latex
                      ? "$" + symbol.latex + " = " + value + "$: " + name(symbol.meaning) + "\\par"
                      : symbol.text + " = " + value + ": " + symbol.meaning);
  }
}

}  // namespace

namespace {

// Without an expansion, or of one that is too long, with named parts, and why.
std::string written(const Equations& equations, const Expansion* expansion, bool latex,
                    const std::string& why_parts = "they would be too long to be read") {
  Document document{latex, ""};
  if (latex) {
    document.line("\\documentclass{article}");
    document.text += kLatexLetters;
    document.line("\\usepackage[margin=2cm]{geometry}");
    document.line("\\usepackage{amsmath}");
    document.line("\\allowdisplaybreaks");
    document.line("\\begin{document}");
    document.line("\\raggedright\\noindent");
    document.line(latexText(titleOf(equations)));
  } else {
    document.line(titleOf(equations));
    document.line("");
  }
  const bool readable = expansion && expansion->termCount() <= kMostWrittenTerms;
  const std::vector<char> used =
      readable ? writeSums(equations, *expansion, document) : writeParts(equations, document);
  if (!readable) {
    const std::string note = "Written with named parts, not as sums: " + why_parts + ".";
    document.line("\n" + (latex ? latexText(note) + "\\par" : note));
  }
  writeKey(equations, used, document);
  if (latex) document.line("\\end{document}");
  return document.text;
}

}  // namespace

std::string writeReadable(const Equations& equations, bool latex) {
  try {
    const Expansion expansion = expand(equations);
    return written(equations, &expansion, latex);
  } catch (const NotExpandable& why) {
    return written(equations, nullptr, latex, why.what());
  }
}

std::string writeReadable(const Equations& equations, const Expansion& expansion, bool latex) {
  return written(equations, &expansion, latex);
}

}  // namespace armillary
