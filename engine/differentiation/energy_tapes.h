// SPDX-License-Identifier: BSD-3-Clause
// The functions that equations of motion are made from by differentiation, on tapes: a robot's
// energies (lagrange.h) and Appell's function (gibbs_appell.h).
#pragma once

#include <functional>
#include <vector>

#include "engine/traced/plain_model.h"
#include "engine/traced/tape.h"

namespace armillary {

// T and V; the tape's inputs are q, then v.
struct EnergiesOnTape {
  Tape tape;
  std::vector<int> kinetic, potential;  // steps of the moving bodies, the first of body 1
  int all_kinetic = 0, all_potential = 0;
};

// S; the tape's inputs are q, v, then v̇.
struct AppellFunctionOnTape {
  Tape tape;
  int step = 0;
};

// Written at these positions, which must be such that orientations are of unit length; that is all
// that matters of them. Throws TooManyOperations beyond `limit`. `prepared` is called with the
// robot while the tape is there: what it makes of the robot's numbers stands on it.
EnergiesOnTape energiesOnTape(const PlainModel& model, const std::vector<double>& position,
                              long limit = Trace::kNoLimit,
                              const std::function<void(PlainModel&)>& prepared = {});
AppellFunctionOnTape appellFunctionOnTape(const PlainModel& model,
                                          const std::vector<double>& position,
                                          long limit = Trace::kNoLimit,
                                          const std::function<void(PlainModel&)>& prepared = {});

}  // namespace armillary
