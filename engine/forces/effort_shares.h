// SPDX-License-Identifier: BSD-3-Clause
// Why a motor must push: its effort split by cause.
//
// The effort that motors give is what the equation of motion leaves for them:
//
//   τ = M q̈ + (Coriolis + centrifugal) + g − τ_passive − Jᵀ f − φ'ᵀ λ − τ_stop
//
// Each share is a term as it stands here, with its sign, so that all of them add to τ: a spring
// that helps has a negative share.
//
//   inertia, Coriolis, centrifugal, gravity   of the robot alone; see centrifugal_effort.h
//   payload       the same four of what the robot carries
//   passive       joints' friction, damping and springs
//   external      springs between links, a hand that pulls, wrenches that are given
//   contact       the ground
//   constraint    the loops' forces, and stops at limits
#pragma once

#include <array>
#include <span>

#include "engine/dynamics/kinematics.h"

namespace armillary {

enum class EffortShare {
  kInertia,
  kCoriolis,
  kCentrifugal,
  kGravity,
  kPayload,
  kPassive,
  kExternal,
  kContact,
  kConstraint
};
inline constexpr int kEffortShareCount = 9;

// N m, N: one vector a share, one number a degree of freedom.
struct EffortShares {
  std::array<Eigen::VectorXd, kEffortShareCount> all;

  Eigen::VectorXd& operator[](EffortShare share) { return all[static_cast<size_t>(share)]; }
  const Eigen::VectorXd& operator[](EffortShare share) const {
    return all[static_cast<size_t>(share)];
  }
  Eigen::VectorXd sum() const;
};

// What acts on a moving robot besides gravity and motors.
struct ActingForces {
  std::vector<LinkWrench> wrenches;  // each with its source; those of loops stand on both links
  // What joints exert by themselves, and what stops at limits do (N m, N); empty: nothing.
  Eigen::VectorXd passive, stops;
};

// Splits the effort of the motion. For models with rotors inertia is what they feel.
void effortShares(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                  const ActingForces& forces, Workspace& workspace, EffortShares& shares);

// Which share a wrench's effort is part of.
EffortShare shareOf(LinkWrench::Source source);

// −Jᵀ f of the wrenches that a share is made of: what they ask of the joints.
void wrenchEffort(const Model& model, const State& state, std::span<const LinkWrench> wrenches,
                  EffortShare share, Workspace& workspace, Eigen::VectorXd& effort);

}  // namespace armillary
