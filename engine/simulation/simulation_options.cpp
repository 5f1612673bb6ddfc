// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/simulation_options.h"

namespace armillary {

std::shared_ptr<const Model> feltModel(std::shared_ptr<const Model> model,
                                       const SimulationOptions& options) {
  if (!options.joint_forces.passive) return model;
  return options.motors.empty() ? withRotors(*model) : withMotors(*model, options.motors);
}

std::vector<LinkWrench> lastingWrenches(const SimulationOptions& options) {
  std::vector<LinkWrench> wrenches = options.wrenches;
  for (LinkWrench& wrench : wrenches) wrench.source = LinkWrench::Source::kLasting;
  return wrenches;
}

}  // namespace armillary
