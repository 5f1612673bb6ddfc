// SPDX-License-Identifier: BSD-3-Clause
#include "engine/walks/walk_parts.h"

namespace armillary {
namespace {

bool slidesOnly(const Model& model, int body) {
  return velocityNaming(model.bodies[body].kind.type)[0].measure == Measure::kLength;
}

}  // namespace

WalkFactor loadFactor(std::string_view symbol, const JointSubspace& load, const Model& model,
                      int body) {
  if (load.cols() > 1) return {symbol, load, {"kg m²", "kg m", "kg"}};
  return {symbol, load,
          slidesOnly(model, body) ? spatialUnits("kg m", "kg") : spatialUnits("kg m²", "kg m")};
}

WalkFactor couplingFactor(std::string_view symbol, const JointMatrix& coupling, const Model& model,
                          int row_body, int column_body) {
  if (coupling.cols() > 1) return {symbol, coupling, {"kg m²", "kg m", "kg"}};
  const std::vector<const char*> units = slidesOnly(model, column_body)
                                             ? jointUnits(model, row_body, "kg m", "kg")
                                             : jointUnits(model, row_body, "kg m²", "kg m");
  return {symbol, coupling, units};
}

}  // namespace armillary
