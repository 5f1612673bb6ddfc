// SPDX-License-Identifier: BSD-3-Clause
// What of the base parameters a motion shows, whatever its efforts are: the singular values of its
// regressor, and which parameters stand behind the small ones.
//
// Sources: Gautier, Khalil, Exciting Trajectories for the Identification of Base Inertial
// Parameters of Robots, 1992; Golub, Van Loan, Matrix Computations, section 5.5.
//
//   (1)  W₁ D⁻¹ = U S Vᵀ     W₁ of all samples (base_parameters.h), D the lengths of its columns
//   (2)  D β is known to ± σ / s_k along v_k, where every effort errs by σ independently
//   (3)  standard deviation of β_i: σ √(Σ_k V_ik² / s_k²) / D_i
//
// s_k is told by the largest: 1 for what efforts show best. Below 1e-3 of it a direction is hardly
// excited, below 1e-8 rounding hides it, the bounds by which identification.h warns.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/parameters/base_parameters.h"
#include "engine/parameters/motion_rates.h"

namespace armillary {

enum class Excitedness { kWell, kFairly, kHardly, kNot };
// "well", "fairly", "hardly", "not".
const char* nameOf(Excitedness how);
// Of a singular value by the largest: well from 0.03.
Excitedness excitedness(double relative);

struct ExcitedParameters {
  int rows = 0;            // motion samples
  Eigen::VectorXd values;  // s_k by the largest, which comes first
  // v_k, a column each: parts of the base parameters, each by its column's length. The largest part
  // is positive.
  Eigen::MatrixXd directions;
  Eigen::VectorXd deviations;     // (3) of σ = 1 N m or N; infinite where the motion shows nothing
  double condition_number = 1.0;  // 1 / the last value
  int count(Excitedness how) const;
};

// Throws std::invalid_argument where samples do not fit the model or there are none, and
// MethodDoesNotApply of a robot without base parameters.
ExcitedParameters excitedParameters(const Model& model, const BaseParameters& base,
                                    std::span<const MotionSample> samples, Workspace& workspace);

// Direction k in words: the parameters that lead its base parameters, with sign and share of its
// square, the largest first: "link4.Ixx 52 %, -link5.Iyy 47 %". No more than `most`, none below a
// twentieth.
std::string directionInWords(const BaseParameters& base, const ExcitedParameters& excited, int k,
                             std::size_t most);

}  // namespace armillary
