// SPDX-License-Identifier: BSD-3-Clause
// What acts on the links in a sample of a motion: what is known to have pushed from outside, and
// the springs between links, which the motors need not give.
#pragma once

#include <span>
#include <vector>

#include "engine/forces/point_springs.h"
#include "engine/parameters/motion_rates.h"

namespace armillary {

// Made for one model; every call needs that model.
class SampleWrenches {
 public:
  explicit SampleWrenches(const Model& model, bool with_springs = true)
      : springs_(model), springs_act_(with_springs && springs_.needed()) {}

  // Until it is asked again.
  const std::vector<LinkWrench>& of(const Model& model, const MotionSample& sample,
                                    Workspace& workspace) {
    wrenches_ = sample.wrenches;
    if (springs_act_) {
      bodyMotions(model, sample.state, workspace);
      springs_.append(model, workspace, wrenches_);
    }
    return wrenches_;
  }

 private:
  PointSprings springs_;
  bool springs_act_;
  std::vector<LinkWrench> wrenches_;
};

}  // namespace armillary
