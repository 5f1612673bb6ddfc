// SPDX-License-Identifier: BSD-3-Clause
// Methods of inverse dynamics that differentiate functions of the robot, by the names that the
// command line knows them by. The others are in formulations/methods.h.
#pragma once

#include "engine/differentiation/gibbs_appell.h"
#include "engine/differentiation/lagrange.h"
#include "engine/formulations/methods.h"

namespace armillary {

inline std::span<const NamedMethod<InverseDynamicsMethod>> differentiatedInverseDynamicsMethods() {
  static constexpr NamedMethod<InverseDynamicsMethod> kMethods[] = {{"lagrange", lagrange},
                                                                    {"gibbs-appell", gibbsAppell}};
  return kMethods;
}

}  // namespace armillary
