// SPDX-License-Identifier: BSD-3-Clause
// Robots as the window opens them, but without shapes: for tests of panels.
#pragma once

#include "tests/support/robots.h"
#include "ui/stage/loaded_robot.h"

namespace armillary::test {

inline std::shared_ptr<const LoadedRobot> loadedRobot(const TestRobot& robot) {
  auto loaded = std::make_shared<LoadedRobot>();
  loaded->description = robot.description;
  loaded->model = robot.model;
  loaded->home = homeState(*robot.model);
  loaded->contacts = std::make_shared<const ContactPoints>();
  return loaded;
}

}  // namespace armillary::test
