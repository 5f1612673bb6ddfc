// SPDX-License-Identifier: BSD-3-Clause
#include "engine/lessons/curve_columns.h"

namespace armillary {

std::vector<std::string> simulationColumns(const Model& model) {
  std::vector<std::string> columns;
  for (const Coordinate& each : model.coordinates) columns.push_back(each.name + "/position");
  for (const auto& each : model.degrees_of_freedom) columns.push_back(each.name + "/velocity");
  return columns;
}

std::string_view unitOfSimulationColumn(const Model& model, int column) {
  if (column < model.positionSize()) {
    const Measure measure = model.coordinates[static_cast<size_t>(column)].measure;
    return measure == Measure::kAngle ? "rad" : measure == Measure::kLength ? "m" : "";
  }
  const auto freedom = static_cast<size_t>(column - model.positionSize());
  return model.degrees_of_freedom[freedom].measure == Measure::kAngle ? "rad/s" : "m/s";
}

}  // namespace armillary
