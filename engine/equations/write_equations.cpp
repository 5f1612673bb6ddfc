// SPDX-License-Identifier: BSD-3-Clause
#include "engine/equations/write_equations.h"

#include <algorithm>

#include "engine/equations/symbol_names.h"
#include "engine/equations/write_code.h"
#include "engine/equations/write_readable.h"
#include "engine/text/counted.h"
#include "engine/text/number_text.h"

namespace armillary {
namespace {

std::string numbered(const std::vector<std::string>& names) {
  std::string list;
  for (std::size_t i = 0; i < names.size(); ++i) {
    list += (i == 0 ? "" : ", ") + std::to_string(i + 1) + " " + inComment(names[i]);
  }
  return list;
}

std::string outputOf(TracedQuantity quantity) {
  switch (quantity) {
    case TracedQuantity::kMassMatrix:
      return "M";
    case TracedQuantity::kCoriolisMatrix:
      return "C";
    case TracedQuantity::kCoriolis:
      return "coriolis";
    case TracedQuantity::kGravity:
      return "gravity";
    case TracedQuantity::kBias:
      return "bias";
    case TracedQuantity::kEnergy:
      return "energy";
    case TracedQuantity::kLagrangian:
      return "lagrangian";
    case TracedQuantity::kRegressor:
      return "Y";
    case TracedQuantity::kLinkPose:
      return "pose";
    case TracedQuantity::kJacobian:
      return "J";
    default:
      return "effort";
  }
}

}  // namespace

CodeSignature codeSignature(const Equations& equations) {
  const TracedQuantity quantity = equations.options.quantity;
  CodeSignature signature;
  signature.name = "armillary_" + equations.quantity_name;
  std::replace(signature.name.begin(), signature.name.end(), '-', '_');
  const int n = equations.model.velocitySize();
  signature.inputs = {"q"};
  signature.sizes = {equations.model.positionSize()};
  const auto add = [&](const char* input, int size) {
    signature.inputs.emplace_back(input);
    signature.sizes.push_back(size);
  };
  const bool all =
      quantity == TracedQuantity::kInverseDynamics || quantity == TracedQuantity::kRegressor;
  if (all || quantity == TracedQuantity::kCoriolis || quantity == TracedQuantity::kBias ||
      quantity == TracedQuantity::kCoriolisMatrix || quantity == TracedQuantity::kEnergy ||
      quantity == TracedQuantity::kLagrangian) {
    add("v", n);
  }
  if (all) add("a", n);
  if (const int count = equations.parameterCount(); count > 0) add("parameters", count);
  signature.output = outputOf(quantity);
  signature.rows = equations.result.rows;
  signature.columns = equations.result.columns;
  return signature;
}

std::vector<std::string> codeComment(const Equations& equations, const OperationCount& count) {
  std::string title = inComment(equations.robot) + ": " + equations.quantity_name;
  if (equations.options.link >= 0) {
    title += " of " + inComment(equations.model.links[equations.options.link].name);
  }
  std::vector<std::string> lines{
      title + ", in SI units and radians.",
      "Operations: " + counted(count.multiplications, "multiplication") + ", " +
          counted(count.additions, "addition") + ", " + counted(count.divisions, "division") +
          ", " + counted(count.square_roots, "square root") + ", " +
          counted(count.trigonometric, "sine or cosine", "sines and cosines") + ".",
      "Coordinates q: " + numbered(equations.model.coordinates) + "."};
  if (!equations.row_names.empty()) lines.push_back("Rows: " + numbered(equations.row_names) + ".");
  if (!equations.column_names.empty()) {
    lines.push_back("Columns: " + numbered(equations.column_names) + ".");
  }
  for (const std::string& note : equations.notes) lines.push_back(note);
  for (const EquationSymbol& symbol : equations.symbols) {
    if (!symbol.isParameter()) continue;
    lines.push_back("Parameter " + std::to_string(symbol.index + 1) + ", " + symbol.text + " = " +
                    shortest(symbol.value) + ": " + inComment(symbol.meaning));
  }
  return lines;
}

const std::vector<std::string>& equationFormats() {
  static const std::vector<std::string> names{"text",   "latex",  "c",    "cpp",
                                              "python", "matlab", "julia"};
  return names;
}

std::optional<EquationFormat> equationFormat(std::string_view name) {
  const std::vector<std::string>& names = equationFormats();
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return static_cast<EquationFormat>(found - names.begin());
}

std::string writeEquations(const Equations& equations, EquationFormat format) {
  switch (format) {
    case EquationFormat::kText:
    case EquationFormat::kLatex:
      return writeReadable(equations, format == EquationFormat::kLatex);
    case EquationFormat::kC:
    case EquationFormat::kCpp:
      return writeCompiled(equations, format == EquationFormat::kCpp);
    case EquationFormat::kPython:
    case EquationFormat::kMatlab:
    case EquationFormat::kJulia:
      break;
  }
  return writeScript(equations, format);
}

}  // namespace armillary
