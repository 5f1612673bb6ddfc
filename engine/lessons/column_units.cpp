// SPDX-License-Identifier: BSD-3-Clause
// The units of lessonColumns().
#include <algorithm>

#include "engine/lessons/mistaken_quantities.h"

namespace armillary {
namespace {

bool isAngleOf(const Model& model, size_t index) {
  return model.degrees_of_freedom[index].measure == Measure::kAngle;
}

// By a column's last word: vx, ax, px, or wx, alphax, lx.
std::string_view unitOfEnd(std::string_view end, std::string_view linear,
                           std::string_view angular) {
  return end.starts_with("w") || end.starts_with("alpha") || end.starts_with("l") ? angular
                                                                                  : linear;
}

}  // namespace

std::string_view unitOfColumn(const Model& model, std::string_view quantity,
                              const std::string& column) {
  const std::vector<std::string> columns = lessonColumns(model, quantity);
  const auto found = std::find(columns.begin(), columns.end(), column);
  if (found == columns.end()) return "";
  const auto index = static_cast<size_t>(found - columns.begin());
  const auto freedoms = static_cast<size_t>(model.velocitySize());
  const std::string_view end = std::string_view(column).substr(column.rfind('/') + 1);
  if (quantity == "forward-dynamics") return isAngleOf(model, index) ? "rad/s²" : "m/s²";
  if (quantity == "mass-matrix") {
    const int angles = static_cast<int>(isAngleOf(model, index / freedoms)) +
                       static_cast<int>(isAngleOf(model, index % freedoms));
    return angles == 2 ? "kg m²" : angles == 1 ? "kg m" : "kg";
  }
  if (quantity == "energy") return "J";
  if (quantity == "center-of-mass") return "m";
  if (quantity == "momentum") return unitOfEnd(end, "kg m/s", "kg m²/s");
  if (quantity == "link-poses") return end.starts_with("q") ? "" : "m";
  if (quantity == "link-velocities") return unitOfEnd(end, "m/s", "rad/s");
  if (quantity == "link-accelerations") return unitOfEnd(end, "m/s²", "rad/s²");
  if (quantity == "jacobian") {
    const bool turns = index / freedoms >= 3;  // vx vy vz wx wy wz
    return !turns && isAngleOf(model, index % freedoms) ? "m" : "";
  }
  return isAngleOf(model, index) ? "N m" : "N";
}

}  // namespace armillary
