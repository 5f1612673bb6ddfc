// SPDX-License-Identifier: BSD-3-Clause
// Identification: the parameters of a robot from its recorded motion and efforts.
//
// Sources: Gautier, Khalil, Exciting Trajectories for the Identification of Base Inertial
// Parameters of Robots, 1992; Gautier, Dynamic Identification of Robots with Power Model, 1997
// (weighted least squares); Lee, Wensing, Park, Geometric Robot Dynamic Identification, 2020 (5,
// 7).
//
//   (1)  τ = W₁ β + ρ                          every recorded effort; W₁, β from base_parameters.h
//   (2)  β̂ = argmin Σ_j |τ_j − W₁_j β|² / s_j²  over the degrees of freedom j, s_j the residual
//                                              of j with β̂: from all s = 1, until s stands still
//   (3)  σ² = |ρ|² / (N − r),  C = σ² (W₁ᵀ W₁)⁻¹,  standard deviation of β_k: √C_kk
//   (4)  cond = largest / least singular value of W₁, columns scaled to unit length
//   (5)  p̂ = argmin Σ tr(P₀⁻¹ P) − log det(P₀⁻¹ P)  over the bodies, with  K p = β̂
//   (6)  that is  P⁻¹ = P₀⁻¹ − Σ_a (Kᵀ λ)_a F_a  in each body, with λ such that K p = β̂
//   (7)  near p₀ it is the least |p − p₀|²_G,  |x|²_G = Σ ½ tr((P₀⁻¹ X)²)
//
// where p₀ are the robot's own parameters, P and X are pseudo-inertias (inertial_parameters.h) and
// tr(F_a P) is parameter a. The distance (5) has no units, is alike in every frame, and is infinite
// where bodies end: where any bodies have β̂, the nearest parameters are bodies. Where none are
// found, as errors of recordings make it, the links that would be none are named, and the
// parameters are the bodies that explain the efforts best (consistent_parameters.h).
//
// The standard deviations (3) are those of errors that are independent from row to row and of zero
// mean; smoothed or filtered data has larger errors than they say. Where (4) is infinite, or its
// least singular values are below 1e-8 of the largest, β moves from the robot's own values in the
// other directions only, and the parameters that take part in the undetermined ones are named.
#pragma once

#include <optional>
#include <span>

#include "engine/parameters/effort_equations.h"
#include "engine/parameters/nearest_parameters.h"

namespace armillary {

struct IdentificationOptions {
  EffortColumns columns = {};
  bool weighted = true;                  // (2); otherwise every row counts alike
  std::vector<bool> efforts_given = {};  // degrees of freedom whose effort was recorded; empty: all
  BaseParameterOptions base = {};        // its columns are replaced by the above
};

// A base parameter, estimated.
struct Estimate {
  std::string name;                 // of the parameter that leads the combination
  std::string combination;          // base_parameters.h
  double value = 0.0;               // SI, of the combination
  double standard_deviation = 0.0;  // infinite where the motion does not determine it
  double file_value = 0.0;          // of the robot that was given

  // In percent of the value; infinite where that is zero.
  double percent() const;
};

struct Identification {
  BaseParameters base;
  std::vector<Estimate> estimates;  // β̂
  Eigen::VectorXd parameters;       // p̂ (5), or of `consistent`; as effortParameters()
  int rows = 0;                     // motion samples used
  double condition_number = 0.0;    // (4)
  // Of each degree of freedom, N m or N; NaN where no effort was recorded.
  Eigen::VectorXd residual_rms, effort_rms;
  // Where no bodies have β̂: what the bodies leave that explain the efforts best.
  struct Consistent {
    double residual_ratio = 1.0;   // against the least, by the weights of (2)
    Eigen::VectorXd residual_rms;  // as above
  };
  std::optional<Consistent> consistent;
  std::vector<std::string> warnings;

  // β̂ alone as parameters, whether bodies have it or not: each leading parameter has the value of
  // its combination, the others are zero. With these modelledEffort() is W₁ β̂.
  Eigen::VectorXd estimatedParameters() const;

  // φ̂, the share of p̂ that is the bodies'.
  Eigen::VectorXd inertialParameters(const Model& model) const;
};

// Estimates the base parameters of `model`, whose own inertias are what the completed parameters
// are nearest to. Throws std::invalid_argument where the samples do not fit the model, or are fewer
// numbers than there are base parameters.
Identification identify(const Model& model, std::span<const MotionSample> samples,
                        const IdentificationOptions& options, Workspace& workspace);

// The same from equations that were made before: `base` is what identifiedParameters() gives for
// the options, and of these only `weighted` is looked at. The bits are those of identify() where
// the blocks are those of all samples, in their order (equationBlocks). Throws
// std::invalid_argument where blocks do not belong together, or to `base`.
Identification identify(const Model& model, const BaseParameters& base,
                        std::span<const EquationBlock> blocks,
                        const IdentificationOptions& options);

// The base parameters that are estimated. Throws MethodDoesNotApply where there are none.
BaseParameters identifiedParameters(const Model& model, const IdentificationOptions& options);

// The efforts W p of a sample's motion, p as effortParameters().
void modelledEffort(const Model& model, const MotionSample& sample, const EffortColumns& columns,
                    const Eigen::VectorXd& p, Workspace& workspace, Eigen::VectorXd& effort);

}  // namespace armillary
