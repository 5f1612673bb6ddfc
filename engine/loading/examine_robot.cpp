// SPDX-License-Identifier: BSD-3-Clause
#include "engine/loading/examine_robot.h"

#include "engine/analysis/mass_matrix_condition.h"
#include "engine/read/check_habits.h"

namespace armillary {

void examineRobot(const RobotDescription& robot, const Model& model, const MeshExaminer& examine,
                  Diagnostics& diagnostics) {
  checkUnits(robot, diagnostics);
  checkPlausibility(robot, diagnostics);
  checkSpelling(robot, diagnostics);
  checkZeroPosition(robot, diagnostics);
  checkShapes(robot, examine, diagnostics);
  checkMassMatrix(model, robot, diagnostics);
}

}  // namespace armillary
