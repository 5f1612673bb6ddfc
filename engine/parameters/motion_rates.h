// Velocities and accelerations of a recorded motion that holds positions, or velocities, only.
//
// Source: Savitzky, Golay, Smoothing and Differentiation of Data by Simplified Least Squares
// Procedures, 1964; here for rows at any times. Around each row i a polynomial in time is fitted to
// the rows within half the width, and its slope at the row is the rate:
//
//   (1)  minimize Σ_j |Σ_k c_k s_j^k − y_j|²,  s_j = (t_j − t_i) / h,  |t_j − t_i| <= width / 2
//   (2)  rate = c_1 / h
//
// of third degree, or second where the window is only the row and its two neighbours: then, at
// equal steps, (2) is their central difference. A window reaches as far back as forth, so nothing
// is delayed. y_j is the velocity, or the tangent vector that moves row i's position to row j's.
#pragma once

#include <vector>

#include "engine/model/model.h"

namespace armillary {

// A row of a recorded motion: time, position and velocity, and what belongs to them.
struct MotionSample {
  State state;
  Eigen::VectorXd acceleration;
  Eigen::VectorXd effort;
};

// Fills the velocities of the degrees of freedom where `velocities_given` is false from the
// positions, then likewise the accelerations from the velocities. Returns how many rows at each end
// lack a whole window and are not to be trusted. Throws std::invalid_argument where the vectors do
// not fit the model, or times do not increase.
struct UntrustedEnds {
  int first = 0, last = 0;
};
UntrustedEnds fillRates(const Model& model, const std::vector<bool>& velocities_given,
                        const std::vector<bool>& accelerations_given, double width,
                        std::vector<MotionSample>& samples);

}  // namespace armillary
