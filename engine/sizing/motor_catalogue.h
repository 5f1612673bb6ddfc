// SPDX-License-Identifier: BSD-3-Clause
// Motors and gears by their data sheets, in a CSV that a user extends:
//
//   kind                    motor or gear
//   name, source            who makes it and what it is called; the data sheet of the numbers
//   continuous_torque_Nm    of a motor as its data sheet has it (its thermal limit); of a gear at
//                           its output
//   peak_torque_Nm          for a short time: a motor's or its amplifier's limit; of a gear
//   likewise stall_torque_Nm, no_load_speed_rpm    of a motor at its nominal voltage
//   maximum_speed_rpm       of a motor, without it the speed without a load; of a gear at its input
//   inertia_gcm2            of the rotor; of a gear as felt at its input
//   mass_kg
//   torque_constant_Nm_A, resistance_ohm, thermal_time_constant_s    of a motor's winding
//   ratio, efficiency       of a gear: input turns an output turn; 0 to 1
//
// Columns in any order, lines that begin with # are comments. A name may be written in any case and
// with any signs between its letters, and end in another unit: "Continuous torque [mNm]",
// "inertia kgm2", "mass_g", "no_load_speed_rad/s", "efficiency %". With semicolons or tabs between
// the cells numbers may have decimal commas. A motor needs kind, name, continuous
// torque, inertia, and the peak torque with the maximum speed or the stall torque with the speed
// without a load; a gear kind, name, ratio, efficiency, both torques and the maximum speed.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/table/csv.h"

namespace armillary {

// SI: N m, rad/s, kg m², kg, N m/A, Ω, s.
struct SizedMotor {
  std::string name, source;
  double continuous_torque = 0.0, maximum_speed = 0.0, inertia = 0.0;
  std::optional<double> peak_torque, stall_torque, no_load_speed, mass;
  std::optional<double> torque_constant, resistance, thermal_time_constant;

  // What it gives for a short time at a speed: the straight line from the stall torque to the speed
  // without a load, no more than the peak torque; zero above the maximum speed.
  double peakAt(double speed) const;
  // What it gives for good: the continuous torque, or the line above where that is less.
  double continuousAt(double speed) const;
};

struct SizedGear {
  std::string name, source;
  double ratio = 1.0, efficiency = 1.0;
  double continuous_torque = 0.0, peak_torque = 0.0;  // at the output
  double maximum_speed = 0.0;                         // at the input
  double inertia = 0.0;
  std::optional<double> mass;
};

// A row of a file that cannot be used, and why. The file is named by who has several.
struct LeftOutRow : TableError {
  std::string file = {};
};

struct MotorCatalogue {
  std::vector<SizedMotor> motors;
  std::vector<SizedGear> gears;
  std::vector<LeftOutRow> left_out = {};
};

// A row that lacks something, or has a number that cannot be (negative, a peak below what is
// continuous), is left out. Nothing, with `error` set, where no row is left or none of its gears:
// it is what is wrong with the first. No more than 10,000 rows.
std::optional<MotorCatalogue> readMotorCatalogue(std::string_view text, TableError& error);

// The motors and gears of both.
void append(MotorCatalogue more, MotorCatalogue& to);

}  // namespace armillary
