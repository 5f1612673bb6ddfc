// SPDX-License-Identifier: BSD-3-Clause
// What a motion asks of a joint's motor: torque, speed, power, energy.
//
// Between two samples torque, speed and acceleration are straight lines; every integral below is
// exact for these. Where a torque jumps, two samples stand there, a moment apart. Source: Giberti,
// Cinquemani, Legnani, Effects of transmission mechanical characteristics on the choice of a
// motor-reducer (Mechatronics 20, 2010), for root mean squares as what heats a motor.
//
//   (1)  rms² = (1 / T) ∫ τ² dt,   T the duration of all cycles
//   (2)  energy = ∫ max(τ ω, 0) dt,  regenerated = ∫ max(−τ ω, 0) dt
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/model/model.h"
#include "engine/parameters/motion_rates.h"

namespace armillary {

// rad/s, rad/s², N m of a joint that turns; m/s, m/s², N of one that slides.
struct LoadSample {
  double time = 0.0;
  double speed = 0.0, acceleration = 0.0;
  double torque = 0.0;  // that the motor must exert at the joint
};
using LoadCycle = std::vector<LoadSample>;

struct JointLoad {
  std::string joint;  // degree of freedom
  bool turns = true;
  std::vector<LoadCycle> cycles;  // a motion each
};

struct LoadSummary {
  double duration = 0.0;                                   // s
  double peak_torque = 0.0, rms_torque = 0.0;              // N m, N
  double peak_speed = 0.0, rms_speed = 0.0;                // rad/s, m/s
  double peak_acceleration = 0.0, rms_acceleration = 0.0;  // rad/s², m/s²
  double peak_power = 0.0;                                 // W, driving
  double peak_braking = 0.0;                               // W, driven
  double energy = 0.0, regenerated = 0.0;                  // J, of all cycles once
};
LoadSummary summaryOf(const JointLoad& load);

// (1) of any straight-line values at these times.
double rootMeanSquare(std::span<const double> times, std::span<const double> values);
// The same of values at the cycles' times: one span a cycle.
double rootMeanSquare(const JointLoad& load, std::span<const std::vector<double>> values);

// The loads of all degrees of freedom along motions, each in its own samples and under its
// wrenches and beside stops at limits, with damping, friction and springs where `passive`. Motors'
// rotors are no part of it: they come with the motor that is chosen. Degrees of freedom of joints
// with several are left out. Throws std::invalid_argument for a robot with closed loops: its
// joints' efforts are not what its motors give.
std::vector<JointLoad> jointLoads(const Model& model,
                                  std::span<const std::vector<MotionSample>> motions, bool passive);

// The same loads in a duty cycle (IEC 60034-1, S3): the motions take `share` of the time, 0 to 1;
// in the rest of it the joints stand, held by brakes, and motors have no current. Throws
// std::invalid_argument for another share.
void rest(std::vector<JointLoad>& loads, double share);

// What the springs in joints and between links exert in each sample, N m or N: a row a degree of
// freedom, a column a sample. Nothing (no rows) of a robot without springs.
Eigen::MatrixXd springEfforts(const Model& model, std::span<const MotionSample> samples,
                              Workspace& workspace);

// Whether a robot's base floats along these motions and nothing from outside is known to carry it:
// its joints' efforts are then those of a robot whose base somebody holds.
bool isHeldInTheAir(const Model& model, std::span<const std::vector<MotionSample>> motions);

inline constexpr const char* kHeldInTheAir =
    "The base floats and no force of the ground is known: efforts are those of a robot that "
    "hangs by its base, not of one that stands on its legs.";

// The same motion at `factor` times the speed, under the same wrenches.
std::vector<MotionSample> faster(std::vector<MotionSample> motion, double factor);

}  // namespace armillary
