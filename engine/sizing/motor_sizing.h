// SPDX-License-Identifier: BSD-3-Clause
// Which motor, behind which gear, makes a joint's motion: margins, heat, losses.
//
// A motor of rotor inertia J behind a gear of ratio N and efficiency η, with the gear's inertia J_g
// at its input, feels, at the joint's speed ω, acceleration α and torque τ:
//
//   (1)  τ_m = (J + J_g) N α + τ / (N η)   where it drives (τ ω > 0),
//        τ_m = (J + J_g) N α + τ η / N     where it is driven
//   (2)  its root mean square is least at  N⁴ = rms(τ′)² / ((J + J_g)² rms(α)²),  τ′ = τ / η or
//        τ η as in (1); for a pure inertia, τ = J_load α, and η = 1 that is N = √(J_load / J)
//
// Source of (1) and (2): Pasch, Seering, On the drive systems for high-performance machines
// (Journal of Mechanisms, Transmissions, and Automation in Design 106, 1984); Giberti, Cinquemani,
// Legnani (2010), as in joint_load.h. Of (3): a winding as one body with its thermal time constant
// T_w, θ = 1 the rise that the continuous torque makes,
//
//   (3)  T_w θ̇ = (τ_m / τ_continuous)² − θ,  in the periodic state of the cycles one after another
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/sizing/joint_load.h"
#include "engine/sizing/motor_catalogue.h"

namespace armillary {

// A motor behind a gear, or behind a ratio that no gear of the catalogue stands for.
struct DriveChoice {
  const SizedMotor* motor = nullptr;
  const SizedGear* gear = nullptr;  // null: `ratio` and `efficiency` alone
  double ratio = 1.0, efficiency = 1.0;

  // At the motor: N m, rad/s; W.
  double peak_torque = 0.0, rms_torque = 0.0, peak_speed = 0.0;
  double copper_loss = 0.0;     // mean, by resistance and torque constant
  std::optional<double> heat;   // the largest θ of (3)
  double gear_loss = 0.0;       // mean, by (1): what goes into the gear less what comes out
  double overload_share = 0.0;  // of the time above the continuous torque
  std::optional<double> mass;   // of motor and gear, kg
  // How many times over it suffices; below 1 it does not: continuous torque by rms torque, the peak
  // curve over the torque where that is closest, speed, and those of the gear.
  double continuous_margin = 0.0, peak_margin = 0.0, speed_margin = 0.0, gear_margin = 0.0;
  double margin() const;
  bool suffices() const { return margin() >= 1.0; }
  double loss() const { return copper_loss + gear_loss; }
};

// (2) for a load, an inertia at the motor and an efficiency; infinite where the load never
// accelerates.
double bestRatio(const JointLoad& load, double inertia, double efficiency);

// What a motor feels behind a ratio.
DriveChoice evaluateDrive(const JointLoad& load, const SizedMotor& motor, const SizedGear* gear,
                          double ratio, double efficiency);

// What a motor turns at and gives at every sample, by (1): rad/s, N m.
struct MotorPoint {
  double speed = 0.0, torque = 0.0;
};
std::vector<MotorPoint> motorPoints(const JointLoad& load, const DriveChoice& drive);

struct SizingOptions {
  double efficiency = 1.0;  // of ratios that are swept
  double least_ratio = 1.0, most_ratio = 300.0;
  double most_sliding_ratio = 6300.0;  // rad/m: a screw with a lead of 1 mm
  int ratios = 60;                     // swept, evenly in their logarithms, with (2) among them
};

enum class DriveRank { kMargin, kMass, kLoss };

// Every motor with every gear of the catalogue, or, of a catalogue without gears, each at its ratio
// with the largest margin; those that suffice come first, and then by rank: the largest margin, the
// least mass (unknown masses last), or the least loss. Of motions of more than 20,000 samples the
// ratio is chosen by some of them; what is told of it counts all.
std::vector<DriveChoice> sizeDrive(const JointLoad& load, const MotorCatalogue& catalogue,
                                   const SizingOptions& options, DriveRank rank);

// One motor over all ratios that are swept.
std::vector<DriveChoice> sweepRatios(const JointLoad& load, const SizedMotor& motor,
                                     const SizingOptions& options);

}  // namespace armillary
