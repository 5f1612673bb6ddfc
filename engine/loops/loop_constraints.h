// SPDX-License-Identifier: BSD-3-Clause
// The constraints that closed loops put on the tree: φ(q) = 0 and its derivatives.
//
// Source: Roy Featherstone and David E. Orin, Robot Dynamics: Equations and Algorithms (2000),
// section 3.4, equations (16) and (17); Featherstone 2008, section 8.2. A loop's joint is not part
// of the tree; what it holds of frame 2's motion in frame 1 (held_rows.h) are rows of
//
//   (16)  φ(q) = 0
//   (17)  φ̈ = φ' q̈ + φ̇' q̇ = 0
//
// With J_1, J_2 the Jacobians of the two bodies at F2's origin, and a row's coefficients
// K = (turn, slide) on the relative velocity (ω, ṗ), all in frame 1:
//
//   (a)  φ' = K (J_2 − J_1)
//   (b)  φ̇' q̇ = K (α, p̈) + velocity_product,   α and p̈ of the relative motion at q̈ = 0
//   (c)  Kᵀ λ is the force (moment, force) of the row's multiplier on link 2 at F2's origin
//
// A coupling of joints with one coordinate each, not in the source, is a row like any other:
//
//   (d)  φ = Σ c q − offset − f(t),  φ' = c,  φ̇' q̇ = 0, where it is driven less f̈
//   (e)  c λ is the effort of the row's multiplier in each of its joints, which acts on the joint's
//        child about or along its axis and on its parent the other way round
//
// With time in φ or with rolling, neither in the source, (16) and (17) become
//
//   (f)  φ' q̇ = rate,  φ' q̈ = −bias       rate = ḟ, zero but for driven couplings
//
// and rolling has rows of φ' alone, whose φ is always zero (Neimark and Fufaev 1972, chapter 1).
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/dynamics/kinematics.h"
#include "engine/loops/held_rows.h"

namespace armillary {

// How far a loop is from closed: of what its joint holds.
struct LoopGap {
  double distance = 0.0;  // m
  double angle = 0.0;     // rad
  double largest() const { return distance > angle ? distance : angle; }
};

// A row of φ: which loop's, and which motion it holds.
struct ConstraintRow {
  int loop = 0;
  HeldMotion motion = HeldMotion::kSlideX;
};

struct LoopConstraints {
  std::vector<ConstraintRow> rows;
  Eigen::VectorXd gap;        // φ: m, or rad where small
  Eigen::MatrixXd jacobian;   // φ', rows x velocitySize
  Eigen::VectorXd bias;       // φ̇' q̇, less f̈ where driven: m/s², rad/s²
  Eigen::VectorXd rate;       // (f): what φ' q̇ must be: m/s, rad/s
  std::vector<LoopGap> gaps;  // of each loop
  // Kᵀ of (c), in world axes, a column a row; zero for couplings.
  Eigen::Matrix<double, 6, Eigen::Dynamic> force_per_multiplier;

  int rowCount() const { return static_cast<int>(rows.size()); }
  // The loop with the largest gap; -1 where there is none.
  int worstLoop() const;
  // The largest gap of all (m, or rad where it is an angle).
  double largestGap() const;
};

// Rows of all loops: fixed 6, revolute, prismatic and helical 5, cylindrical and universal 4,
// planar and spherical 3, floating none; couplings 1.
int constraintRowCount(std::span<const Loop> loops);

// "LOOP/slide_x": how messages call a row.
std::string rowName(std::span<const Loop> loops, const ConstraintRow& row);

// Everything of LoopConstraints in `state`. `loops` are the model's own or a caller's; an end on
// body 0 is fixed in the world. Throws std::invalid_argument for an end on a body that there is
// not.
void loopConstraints(const Model& model, std::span<const Loop> loops, const State& state,
                     Workspace& workspace, LoopConstraints& constraints);

// Whether some row asks for a velocity that its gap does not show: what is driven or rolls.
bool holdsVelocities(std::span<const Loop> loops);

// The gaps alone.
void loopGaps(const Model& model, std::span<const Loop> loops, const State& state,
              Workspace& workspace, std::vector<LoopGap>& gaps);

// A spherical loop that holds the point p_LQ (m) of a link at its present place in the world: a
// contact that neither slides nor lifts. Its multipliers are the force on the link, world axes.
Loop heldPoint(const Model& model, const State& state, int link, const Eigen::Vector3d& p_LQ,
               const std::string& name, Workspace& workspace);

// The force that each loop's joint exerts on link 2, at F2's origin in world axes (N m, N), for the
// multipliers of all rows; link 1 feels the opposite at the same point. Couplings have none.
void loopReactions(const LoopConstraints& constraints, const Eigen::VectorXd& multipliers,
                   std::vector<Force>& on_link2);

// Appends the same as wrenches on both links, with their source, and those of (e); ends in the
// world feel none. What a drive (Loop::drive) exerts is an effort of its joints and no wrench.
// Needs workspace.X_WB.
void appendLoopWrenches(const Model& model, std::span<const Loop> loops,
                        const LoopConstraints& constraints, const Eigen::VectorXd& multipliers,
                        const Workspace& workspace, std::vector<LinkWrench>& wrenches);

}  // namespace armillary
