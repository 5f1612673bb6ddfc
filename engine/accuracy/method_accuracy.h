// SPDX-License-Identifier: BSD-3-Clause
// How many digits each method keeps: the same operations carried out in single, double and extended
// precision, in double precision with random rounding, and with fifty digits, which the others are
// held against.
//
// A method is run once over numbers that write a tape (traced/tape.h); the tape is then carried out
// in each arithmetic. So every difference is the rounding of these operations in this order, and
// none a difference between two programs. What differentiates functions has its sweeps on the tape.
// A robot's numbers are rounded to the arithmetic too, where it does not hold them (single). A
// state is rounded before: in single precision a method is held against fifty digits of the state
// that single precision holds, which of poses in which loops are closed is a little beside.
// Orientations are made orthogonal in the arithmetic itself: a matrix rounded before would make the
// methods differ in what they compute.
//
// Sources: Higham, Accuracy and Stability of Numerical Algorithms (2002), chapter 1, for forward
// errors; Parker, Monte Carlo Arithmetic (1997), for random rounding: a result goes to one of its
// two neighbours with the chance that keeps its mean, so that errors spread as they would by
// chance.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/traced/plain_model.h"
#include "engine/traced/traced_methods.h"

namespace armillary {

// kExtended is the machine's long double: 64 bits of mantissa on x86-64.
enum class Arithmetic { kSingle, kDouble, kExtended, kRandomRounding };
inline constexpr std::array kAllArithmetics{Arithmetic::kSingle, Arithmetic::kDouble,
                                            Arithmetic::kExtended, Arithmetic::kRandomRounding};
// "single", "double", "extended", "random rounding"
const char* nameOf(Arithmetic arithmetic);

struct PlainState {
  std::vector<double> position, velocity, acceleration, effort;
};

struct MethodAccuracy {
  std::string quantity, method;
  // Largest error of a result over the largest number of it, one an arithmetic; the root mean
  // square over the states, with random rounding over kDraws draws each too.
  std::array<double, 4> error{};
  // The same between this method's fifty digits and the first method's: what is not rounding.
  double disagreement = 0.0;
  std::string why_not;  // not empty: it does not apply
};

struct RobotAccuracy {
  int degrees_of_freedom = 0;
  double condition = 0.0;  // of the mass matrix, 2-norm: the largest over the states
  std::vector<MethodAccuracy> methods;
};

inline constexpr int kDraws = 8;                        // of random rounding
inline constexpr long kMostAccuracySteps = 20'000'000;  // of one method

struct AccuracyOptions {
  // As countedQuantities() names them; that of closed loops only for robots that have some.
  std::vector<std::string> quantities{"inverse-dynamics", "forward-dynamics", "loop-dynamics",
                                      "mass-matrix"};
  std::string method;  // empty: all
  std::uint64_t seed = 1;
};

// Of a robot in the given states, at least one. Ends early with what is done where `stop` is asked
// for. Throws std::invalid_argument where there is no such quantity or method, or a state has other
// sizes; std::domain_error where a robot's mass matrix has no condition.
RobotAccuracy methodAccuracy(const PlainModel& model, const std::vector<PlainState>& states,
                             const AccuracyOptions& options, const std::stop_token& stop = {});

// A pendulum of n uniform rods, 1 m each, hanging by horizontal axes that are parallel; each rod
// has `taper` times the mass of the one before. Its mass matrix has a condition of about n⁴, and
// more where masses grow outwards.
PlainModel pendulumChain(int n, double taper = 1.0);

// Random states: positions within ±π for what turns, velocities and accelerations within ±1,
// efforts within ±1; quaternions of unit length.
std::vector<PlainState> randomPlainStates(const PlainModel& model, int count, std::uint64_t seed);

}  // namespace armillary
