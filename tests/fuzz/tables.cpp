// SPDX-License-Identifier: BSD-3-Clause
#include "engine/sizing/motor_catalogue.h"
#include "engine/table/effort_rows.h"
#include "engine/table/trajectory.h"
#include "engine/table/via_points.h"
#include "tests/fuzz/readers.h"
#include "tests/fuzz/test_arm.h"

namespace armillary::fuzz {

void readTrajectoryTable(std::string_view bytes) {
  TableError error;
  (void)readTrajectory(testArm(), bytes, error);
}

void readEffortTable(std::string_view bytes) {
  TableError error;
  (void)readEffortRows(*testArm(), bytes, error);
}

void readViaTable(std::string_view bytes) {
  TableError error;
  const auto points = readViaPoints(*testArm(), bytes, error);
  if (points) (void)writeViaPoints(*testArm(), *points);
}

void readMotorTable(std::string_view bytes) {
  TableError error;
  const auto catalogue = readMotorCatalogue(bytes, error);
  if (!catalogue) return;
  for (const SizedMotor& motor : catalogue->motors) {
    (void)motor.peakAt(10.0);
    (void)motor.continuousAt(10.0);
  }
}

}  // namespace armillary::fuzz
