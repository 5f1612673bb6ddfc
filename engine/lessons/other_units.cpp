// SPDX-License-Identifier: BSD-3-Clause
#include "engine/lessons/other_units.h"

#include <algorithm>

namespace armillary {

namespace {

// In which the question's columns are told where all is right; null for a bare number.
std::vector<const LessonUnit*> unitsOf(const Model& model, const LessonQuestion& question) {
  using Kind = LessonQuestion::Kind;
  std::vector<const LessonUnit*> units;
  if (question.kind != Kind::kFile) {
    const size_t count = question.kind == Kind::kArrow ? 3 : 1;
    units.assign(count, question.unit);
  } else {
    const std::vector<std::string> names = lessonColumns(model, question.quantity);
    for (const int column : question.columns) {
      const std::string& name = names[static_cast<size_t>(column)];
      units.push_back(lessonUnit(unitOfColumn(model, question.quantity, name)));
    }
  }
  std::replace_if(
      units.begin(), units.end(),
      [](const LessonUnit* unit) { return unit && unit->dimension == "number"; }, nullptr);
  return units;
}

}  // namespace

std::vector<OtherUnit> otherUnits(const Model& model, const LessonQuestion& question) {
  const std::vector<const LessonUnit*> asked = unitsOf(model, question);
  std::vector<OtherUnit> others;
  for (const std::string& name : lessonUnitNames()) {
    const LessonUnit* unit = lessonUnit(name);
    const LessonUnit* instead = nullptr;
    OtherUnit other;
    other.factors.setOnes(static_cast<Eigen::Index>(asked.size()));
    for (size_t k = 0; k < asked.size(); ++k) {
      if (!asked[k] || asked[k] == unit || asked[k]->dimension != unit->dimension) continue;
      instead = asked[k];
      other.factors[static_cast<Eigen::Index>(k)] = instead->factor / unit->factor;
    }
    if (!instead) continue;
    other.mistake = unit->dimension.starts_with("ang") ? Mistake::kDegrees : Mistake::kUnit;
    other.words = "in " + name + ", where " + std::string(instead->name) + " are asked for";
    others.push_back(std::move(other));
  }
  return others;
}

}  // namespace armillary
