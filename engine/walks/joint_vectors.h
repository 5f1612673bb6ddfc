// SPDX-License-Identifier: BSD-3-Clause
// Numbers of all joints as vectors along their axes, for walks whose steps are of all joints at
// once.
#pragma once

#include <vector>

#include "engine/walks/algorithm_walk.h"

namespace armillary {

// One number a degree of freedom. `body(i)` and `drawn(kind, i, vector)` are the walk's; followers,
// which have none of their own, are left out.
template <class BodyOf, class Drawn>
std::vector<WalkVector> alongJoints(const Model& model, const Eigen::VectorXd& numbers,
                                    WalkVector::Kind turning, WalkVector::Kind sliding,
                                    const BodyOf& body, const Drawn& drawn) {
  std::vector<WalkVector> vectors;
  for (int i = 1; i < model.bodyCount(); ++i) {
    if (model.joints[model.bodies[i].joint_index].mimic) continue;
    Eigen::Vector3d turn = Eigen::Vector3d::Zero(), slide = Eigen::Vector3d::Zero();
    for (int k = 0; k < body(i).freedoms; ++k) {
      const double number = numbers[model.bodies[i].velocity_index + k];
      const Eigen::Vector3d axis = body(i).S.col(k).template head<3>();
      if (axis.isZero(0.0)) {
        slide += number * body(i).S.col(k).template tail<3>();
      } else {
        turn += number * axis;
      }
    }
    if (body(i).turns) vectors.push_back(drawn(turning, i, turn));
    if (!slide.isZero(0.0) || !body(i).turns) vectors.push_back(drawn(sliding, i, slide));
  }
  return vectors;
}

}  // namespace armillary
