// SPDX-License-Identifier: BSD-3-Clause
// The same torque by every method: how far the methods of the catalogue agree in one motion.
//
//   inverse methods    τ' = method(q, q̇, q̈)
//   mass matrices      τ' = M' q̈ + bias − Jᵀ f
//   regressor          τ' = Y φ
//   forward methods    q̈' = method(q, q̇, τ),   τ' = inverse dynamics of q̈'
//
// all held against τ of recursive Newton-Euler. Forward methods are held by the torque that their
// acceleration takes: where the mass matrix is nearly singular accelerations differ by rounding
// that no torque tells.
//
// The model is one without rotors: most methods know of none.
#pragma once

#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/dynamics/kinematics.h"

namespace armillary {

struct MethodAgreement {
  std::string method;       // in words
  double difference = 0.0;  // max |τ' − τ|, N m or N
  double relative = 0.0;    // to the largest of |τ| and of its terms, at least 1
  std::string why_not;      // not empty: the method does not apply
};

struct Agreement {
  std::vector<MethodAgreement> methods;
  double worst = 0.0;  // relative, of those that apply
  int compared = 0;    // how many apply
  // Forward dynamics of inverse dynamics: max |q̈' − q̈| relative to max(1, |q̈|); and what is to be
  // said of it where it is more than a number.
  double round_trip = 0.0;
  bool has_round_trip = false;
  std::string round_trip_note;
};

// Wrenches with their sources: the forces of loops stand for the loops in methods for trees,
// methods for loops find them. Returns what it has when it is stopped.
Agreement agreement(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                    std::span<const LinkWrench> wrenches, Workspace& workspace,
                    const std::stop_token& stop = {});

}  // namespace armillary
