// SPDX-License-Identifier: BSD-3-Clause
// Reads SDF: the Simulation Description Format, versions 1.4 to 1.12, http://sdformat.org/spec.
#pragma once

#include <string>

#include "engine/description/diagnostics.h"
#include "engine/description/robot_description.h"
#include "engine/read/read_robot.h"

namespace tinyxml2 {
class XMLElement;
}

namespace armillary {

// Reads what an <sdf> element at the root of the file `path` says: its model, or the models of its
// world, with all that they include. Whether it makes sense as a mechanism is for checkStructure
// and checkInertia. `robot.file` is left to the caller.
//
// Decisions: a link that nothing holds stands fixed where the file puts it. The link `world` is
// there where something hangs from it or a root does not stand in its origin. Of several models
// each is called MODEL::NAME, but those of the only one that is not static. In a static model
// nothing moves. A joint beyond a tree closes a loop.
RobotDescription readSdf(const tinyxml2::XMLElement& root, const std::string& path,
                         const ReadOptions& options, Diagnostics& diagnostics);

}  // namespace armillary
