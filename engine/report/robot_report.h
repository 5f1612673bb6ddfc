// SPDX-License-Identifier: BSD-3-Clause
// What a design review wants to know of a robot and its motions, as a report.
#pragma once

#include <string>
#include <vector>

#include "engine/description/diagnostics.h"
#include "engine/parameters/motion_rates.h"
#include "engine/report/report.h"
#include "engine/sizing/motor_catalogue.h"
#include "engine/sizing/motor_sizing.h"

namespace armillary {

struct ReportedMotion {
  std::string name;
  std::vector<MotionSample> samples;  // two at least, in the order of their times
};

struct ReportOptions {
  std::string title;     // empty: the robot's name
  std::string program;   // what made it, "Armillary 0.2.0"
  std::string of_robot;  // the file, or the bundled robot's name
  bool passive = true;   // with the joints' own friction, damping, springs and rotors
  // Motors are proposed from it; null: none are.
  const MotorCatalogue* catalogue = nullptr;
  int motors_a_joint = 3;
  DriveRank rank = DriveRank::kMargin;  // of motors that suffice
  double duty = 1.0;                    // share of the time that the motions take, for motors
  std::string picture;                  // of the robot, as a PNG file's bytes; empty: none
};

// Robot, findings, its equations where they are short, what its pose at the start takes, each
// motion with what every joint needs for it, motors and bearing loads. Efforts are those of inverse
// dynamics, of the open tree where loops close the robot. Throws std::invalid_argument where a
// motion has less than two samples or does not fit the model, std::domain_error where efforts are
// no numbers.
Report robotReport(const Model& model, const Diagnostics& findings,
                   const std::vector<ReportedMotion>& motions, const ReportOptions& options);

}  // namespace armillary
