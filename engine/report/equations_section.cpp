// SPDX-License-Identifier: BSD-3-Clause
#include "engine/report/equations_section.h"

#include <stdexcept>

#include "engine/dynamics/method_does_not_apply.h"
#include "engine/equations/write_equations.h"

namespace armillary {
namespace {

constexpr int kMostFreedoms = 3;            // whose equations anybody reads
constexpr std::size_t kMostLetters = 3500;  // of one quantity, as text

// What stands between the title and the end of the document.
std::string bodyOf(const std::string& latex) {
  const std::string begin = "\\raggedright\\noindent\n", end = "\\end{document}";
  const std::size_t first = latex.find('\n', latex.find(begin) + begin.size()) + 1;
  return latex.substr(first, latex.rfind(end) - first);
}

std::optional<ReportLines> linesOf(const Model& model, TracedQuantity quantity,
                                   const std::string& caption) {
  for (const EquationParameters parameters :
       {EquationParameters::kSymbols, EquationParameters::kNumbers}) {
    EquationOptions options;
    options.quantity = quantity;
    options.parameters = parameters;
    const Equations equations = deriveEquations(model, options);
    std::string text = writeEquations(equations, EquationFormat::kText);
    if (text.size() > kMostLetters) continue;
    text.erase(0, text.find("\n\n") + 2);  // its title
    return ReportLines{caption, text, bodyOf(writeEquations(equations, EquationFormat::kLatex))};
  }
  return std::nullopt;
}

}  // namespace

std::optional<ReportSection> equationsSection(const Model& model) {
  if (model.velocitySize() < 1 || model.velocitySize() > kMostFreedoms || !model.loops.empty()) {
    return std::nullopt;
  }
  ReportSection section{"Equations of motion", {}};
  section.blocks.emplace_back(
      std::string("τ = M(q) q̈ + C(q, q̇) q̇ + g(q), without friction; q1 is the first coordinate, "
                  "qd1 its rate, qdd1 its acceleration."));
  try {
    const auto M = linesOf(model, TracedQuantity::kMassMatrix, "Mass matrix");
    const auto tau = linesOf(model, TracedQuantity::kInverseDynamics, "Efforts");
    if (!M || !tau) return std::nullopt;
    section.blocks.emplace_back(*M);
    section.blocks.emplace_back(*tau);
  } catch (const MethodDoesNotApply&) {
    return std::nullopt;
  } catch (const std::domain_error&) {  // joints that have no such equations
    return std::nullopt;
  }
  return section;
}

}  // namespace armillary
