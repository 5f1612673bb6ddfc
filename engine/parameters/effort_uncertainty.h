// SPDX-License-Identifier: BSD-3-Clause
// How uncertain efforts are because masses, centres, inertias, friction and rotors are.
//
// Efforts are linear in the parameters p of effort_regressor.h, τ = W p; what tolerances are given
// of, is not: a body's centre c and mass m make m c and the inertia about the link's origin. With
// e_a, the parts that are known to ± t_a independently of each other, to first order
//
//   (1)  Δτ = W ∂p/∂e Δe
//   (2)  σ_j² = Σ_a (W_j ∂p/∂e_a t_a)²          where t_a are standard deviations
//   (3)  b_j = Σ_a |W_j ∂p/∂e_a t_a|            where t_a are bounds: the worst case
//   (4)  share of part a in σ_j²: who is guilty
//
// and without linearizing, by drawing parts at random: what sampledUncertainty() does. Sources:
// JCGM 100:2008 (GUM), 5.1.2 for (2); JCGM 101:2008 for the sampling.
#pragma once

#include <cstdint>
#include <span>

#include "engine/parameters/effort_regressor.h"
#include "engine/parameters/motion_rates.h"

namespace armillary {

// Zero: known exactly.
struct Tolerances {
  double mass = 0.0;      // share of each body's mass
  double centre = 0.0;    // m, along each axis of its link's frame
  double inertia = 0.0;   // share of its inertia about the centre of mass, as a whole
  double friction = 0.0;  // share of each joint's damping, and of its Coulomb friction
  double rotor = 0.0;     // share of each motor's inertia
};

// A part that is uncertain by itself.
struct UncertainPart {
  std::string name;        // "mass of link2", "centre of link2 along y", "damping of elbow"
  Eigen::VectorXd change;  // ∂p/∂e_a t_a, as effortParameters()
};

// Those of a robot whose tolerance is not zero, body by body, then joint by joint. What is zero in
// the robot's file (a damping) is known to be.
std::vector<UncertainPart> uncertainParts(const Model& model, const Tolerances& tolerances,
                                          const EffortColumns& columns);

struct EffortUncertainty {
  // A column a motion sample, a row a degree of freedom, N m or N.
  // W p and what wrenches, stops and springs ask, (2), (3)
  Eigen::MatrixXd effort, deviation, bound;
  // A row a part, a column a degree of freedom: (4), of σ² summed over the motion.
  Eigen::MatrixXd shares;
};

// `given` is what acts in the joints and depends on no parameter (springs), N m or N: a column a
// sample, or nothing; motors need not give it. Throws std::invalid_argument where samples or
// `given` do not fit.
EffortUncertainty effortUncertainty(const Model& model, std::span<const MotionSample> samples,
                                    std::span<const UncertainPart> parts,
                                    const EffortColumns& columns, Workspace& workspace,
                                    const Eigen::MatrixXd& given = {});

// The parts with the largest shares of a degree of freedom's variance, the guiltiest first: no more
// than `most`, and none below half a percent.
std::vector<std::size_t> guiltiestParts(const EffortUncertainty& found, int degree_of_freedom,
                                        std::size_t most);

// Of `count` robots whose parts are drawn from normal distributions with these standard deviations
// (masses, inertias, friction never below zero).
struct SampledUncertainty {
  Eigen::MatrixXd mean, deviation, least, greatest;  // as above
};
SampledUncertainty sampledUncertainty(const Model& model, std::span<const MotionSample> samples,
                                      const Tolerances& tolerances, const EffortColumns& columns,
                                      int count, std::uint64_t seed, Workspace& workspace,
                                      const Eigen::MatrixXd& given = {});

}  // namespace armillary
