// SPDX-License-Identifier: BSD-3-Clause
// How a simulated robot moves a little about a state where it rests.
//
//   δq̈ = A_q δq + A_v δq̇,   eigenvalues λ of [[0, 1], [A_q, A_v]]
//
// A pair λ = −ζ ω ± i ω √(1 − ζ²) is an oscillation that rings at ω √(1 − ζ²) and decays with
// exp(−ζ ω t); δq is in the tangent space (integratePosition). The derivatives are central
// differences of the simulation's own accelerations, so that all that acts takes part.
//
// Loops leave the motions δq = K y, φ' K = 0. What they do to a displacement of second order, and
// how their forces turn with it, is in the accelerations of displaced states that are back on the
// loops (project_state.h):
//
//   (1)  δÿ = K⁺ δq̈,   δq̈ of the states at q ⊕ K δy projected onto φ = 0, and at q̇ + K δẏ
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

// Slowest decay first; as many with their conjugates as twice the degrees of freedom that the loops
// leave. Loops that are open are closed first. Efforts are held. Throws std::invalid_argument where
// the loops cannot be closed or a state has no acceleration.
std::vector<SmallMotion> smallMotions(Simulator& simulator, const State& state,
                                      const Eigen::VectorXd& effort);

}  // namespace armillary
