// SPDX-License-Identifier: BSD-3-Clause
// What keeps loops closed over a long time, and what nothing does: raw drift, Baumgarte's
// stabilization and projection, each by itself.
//
// Source: Featherstone and Orin 2000, section 3.4; Baumgarte 1972, Stabilization of constraints and
// integrals of motion in dynamical systems: accelerations are asked for
//
//   (1)  φ̈ + 2 α φ̇ + β² φ = 0
//
// in place of φ̈ = 0, whose errors grow. Projection: loops/project_state.h, after every step. The
// robot moves by gravity and given efforts, without friction, stops and ground, so that its energy
// less their work stays.
#pragma once

#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/integration/integrators.h"

namespace armillary {

// The methods whose steps leave loops to what keeps them: all but the variational one, whose steps
// end on them, so that the three ways would be the same.
std::span<const Integrator> driftingIntegrators();

enum class LoopKeeping { kNothing, kBaumgarte, kProjection };
inline constexpr LoopKeeping kAllLoopKeepings[] = {LoopKeeping::kNothing, LoopKeeping::kBaumgarte,
                                                   LoopKeeping::kProjection};
// "nothing", "baumgarte", "projection".
std::string_view nameOf(LoopKeeping keeping);

struct LoopDriftOptions {
  Integrator integrator = Integrator::kRungeKutta4;
  double step = 1e-3;      // s, of one length also where the method estimates errors
  double duration = 60.0;  // s
  int samples = 600;       // that are told, evenly apart; at least 1
  double alpha = 20.0;     // of (1), 1/s
  double beta = 20.0;      // of (1), 1/s
};

// A number for each time at which it was looked.
struct LoopDrift {
  LoopKeeping keeping = LoopKeeping::kNothing;
  std::vector<double> time;          // s
  std::vector<double> gap;           // the largest of all loops: m, or rad
  std::vector<double> velocity_gap;  // the largest of φ' q̇: m/s, rad/s
  std::vector<double> energy_error;  // kinetic and potential less what was done, less the first: J
  double energy_scale = 0.0;         // the most kinetic energy that there was, J
  std::string ended;                 // why before its time; empty: it did not

  double largestGap() const;
  double largestEnergyError() const;
};

// The motion from `start`, which is brought onto the loops first. Throws std::invalid_argument for
// a robot without loops, one whose loops cannot be closed near `start`, steps or durations that are
// not positive, and a method that is none of driftingIntegrators(). Stops between samples where it
// is asked to; what there is then is returned.
LoopDrift loopDrift(const Model& model, const State& start, const Eigen::VectorXd& effort,
                    LoopKeeping keeping, const LoopDriftOptions& options,
                    const std::stop_token& stop = {});

}  // namespace armillary
