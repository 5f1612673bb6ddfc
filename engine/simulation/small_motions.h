// How a simulated robot moves a little about a state where it rests.
//
//   δq̈ = A_q δq + A_v δq̇,   eigenvalues λ of [[0, 1], [A_q, A_v]]
//
// A pair λ = −ζ ω ± i ω √(1 − ζ²) is an oscillation that rings at ω √(1 − ζ²) and decays with
// exp(−ζ ω t); δq is in the tangent space (integratePosition). The derivatives are central
// differences of the simulation's own accelerations, so that all that acts takes part.
#pragma once

#include <complex>
#include <vector>

#include "engine/simulation/simulator.h"

namespace armillary {

// An eigenvalue with its right eigenvector's positions: how the joints share in it. One of each
// conjugate pair, that with the positive imaginary part.
struct SmallMotion {
  std::complex<double> eigenvalue;  // 1/s
  Eigen::VectorXcd shape;           // δq, velocitySize() numbers; the largest is 1
  // Of an oscillation: what it rings at (Hz), and its damping ratio.
  double frequency() const;
  double dampingRatio() const;
};

// Slowest decay first. Efforts are held. Throws std::invalid_argument where the state has no
// acceleration.
std::vector<SmallMotion> smallMotions(Simulator& simulator, const State& state,
                                      const Eigen::VectorXd& effort);

}  // namespace armillary
