// SPDX-License-Identifier: BSD-3-Clause
#include "engine/loading/save_changes.h"

#include "engine/write/in_place/write_in_place.h"

namespace armillary {

SavedChanges saveChanges(const std::string& path, const LoadOptions& options,
                         const RobotDescription& before,
                         const std::vector<DescriptionChange>& changes) {
  const std::string bytes = bytesOfUnchanged(path, options, before);
  RobotDescription wanted = before;
  for (const DescriptionChange& change : changes) apply(change, wanted);
  const auto written = writeInPlace(bytes, changes, before, wanted);
  if (!written) throw SaveFailure(path + ": its XML is not understood; export the robot instead");
  if (written->written.empty()) return {{}, written->refused};
  RobotDescription expected = before;
  for (const DescriptionChange& change : written->written) apply(change, expected);
  if (const auto differs = putIfRead(path, written->text, options, expected)) {
    throw SaveFailure(path + ": the changes would mean something else there (" + *differs +
                      "): other elements have a say there, such as defaults, actuators, or a "
                      "macro that several share; export the robot instead");
  }
  return {written->written, written->refused};
}

}  // namespace armillary
