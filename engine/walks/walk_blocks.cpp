// SPDX-License-Identifier: BSD-3-Clause
#include "engine/walks/walk_blocks.h"

#include <algorithm>

namespace armillary {
namespace {

bool onlyOneSlides(const Model& model) {
  return model.degrees_of_freedom.front().measure == Measure::kLength;
}

}  // namespace

WalkBlocks linkBlocks(const Model& model) {
  WalkBlocks blocks;
  for (int i = 1; i < model.bodyCount(); ++i) {
    blocks.sizes.push_back(6);
    blocks.names.push_back(model.links[model.joints[model.bodies[i].joint_index].child].name);
  }
  return blocks;
}

WalkBlocks freedomBlocks(const Model& model) {
  WalkBlocks blocks;
  for (const DegreeOfFreedom& each : model.degrees_of_freedom) {
    blocks.sizes.push_back(1);
    blocks.names.push_back(each.name);
  }
  return blocks;
}

WalkFactor pictureFactor(std::string_view symbol, const Eigen::MatrixXd& value,
                         const WalkBlocks& rows, const WalkBlocks& columns) {
  constexpr Eigen::Index kFewRows = 12, kFewColumns = 8;
  if (std::max(value.rows(), value.cols()) <= kFewRows &&
      std::min(value.rows(), value.cols()) <= kFewColumns) {
    return {symbol, value, {}};
  }
  return {symbol, value, {}, false, WalkProduct::kMatrix, rows, columns};
}

std::vector<const char*> freedomUnits(const Model& model, const char* angle, const char* length) {
  std::vector<const char*> units;
  for (const DegreeOfFreedom& each : model.degrees_of_freedom) {
    units.push_back(each.measure == Measure::kLength ? length : angle);
  }
  return units;
}

WalkFactor freedomFactor(std::string_view symbol, const Eigen::VectorXd& numbers,
                         const Model& model, const char* angle, const char* length) {
  return {symbol, numbers, freedomUnits(model, angle, length)};
}

std::vector<const char*> massUnits(const Model& model) {
  if (model.velocitySize() == 1) return {onlyOneSlides(model) ? "kg" : "kg m²"};
  return {"kg m²", "kg m", "kg"};
}

std::vector<const char*> inverseMassUnits(const Model& model) {
  if (model.velocitySize() == 1) return {onlyOneSlides(model) ? "1/kg" : "1/(kg m²)"};
  return {"1/(kg m²)", "1/(kg m)", "1/kg"};
}

}  // namespace armillary
