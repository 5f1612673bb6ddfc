// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/count_equations.h"

#include "engine/dynamics/method_does_not_apply.h"
#include "engine/text/words.h"
#include "engine/walks/walk_cost.h"

namespace armillary {
namespace {

std::vector<WalkCosts::Named> equationsOf(const std::shared_ptr<const Model>& model,
                                          const std::string& method) {
  const auto algorithm = walkOfMethod(method);
  if (!algorithm) return {};
  try {
    const WalkCosts costs(*algorithm, model);
    return costs.any() ? costs.byEquation() : std::vector<WalkCosts::Named>{};
  } catch (const MethodDoesNotApply&) {
    return {};
  }
}

std::string cell(long number) {
  const std::string text = std::to_string(number);
  return std::string(text.size() < 8 ? 8 - text.size() : 0, ' ') + text;
}

}  // namespace

std::string equationCountsAsText(const std::shared_ptr<const Model>& model,
                                 const std::string& method) {
  const auto equations = equationsOf(model, method);
  if (equations.empty()) return {};
  std::string text =
      "\nWhat each equation takes in the walk of " + joined(methodsOfWalk(*walkOfMethod(method))) +
      ",\nevaluated as it is written, matrix by matrix, over all links and joints (names as in "
      "the window's\npanel Algorithm; a dash: a system that is solved). The method itself shares "
      "and spares some of these:\n\n  " +
      padded("equation", 30) + "   times    mult     add\n";
  for (const WalkCosts::Named& each : equations) {
    text += "  " + padded(each.equation, 30) + cell(each.steps);
    text += each.cost ? cell(each.cost->multiplications) + cell(each.cost->additions)
                      : "       -       -";
    text += '\n';
  }
  return text;
}

Json equationCountsAsJson(const std::shared_ptr<const Model>& model, const std::string& method) {
  Json all = Json::array();
  for (const WalkCosts::Named& each : equationsOf(model, method)) {
    Json entry{{"equation", each.equation}, {"times", each.steps}};
    if (each.cost) {
      entry["multiplications"] = each.cost->multiplications;
      entry["additions"] = each.cost->additions;
    }
    all.push_back(entry);
  }
  return all;
}

}  // namespace armillary
