// SPDX-License-Identifier: BSD-3-Clause
#include "engine/loading/load_robot.h"

#include <stdexcept>
#include <utility>

#include "engine/model/compile_model.h"
#include "engine/model/free_base.h"

namespace armillary {

LoadResult loadRobot(const std::string& path, const LoadOptions& options) {
  ReadResult read = readRobot(path, options.read);
  LoadResult loaded;
  loaded.diagnostics = std::move(read.diagnostics);
  loaded.unreadable = read.unreadable;
  if (!read.description) return loaded;
  if (options.read.stop.stop_requested()) {
    loaded.diagnostics.error(0, "robot", "opening it was cancelled");
    return loaded;
  }
  if (options.floating_base) freeBase(*read.description);
  if (options.gravity) read.description->simulation.gravity = options.gravity;
  try {
    loaded.model = compileModel(*read.description);
    loaded.description = std::move(read.description);
  } catch (const std::invalid_argument& failure) {
    loaded.diagnostics.error(0, "robot", failure.what());
  }
  return loaded;
}

}  // namespace armillary
