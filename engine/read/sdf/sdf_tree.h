// SPDX-License-Identifier: BSD-3-Clause
// Makes the joints of an SDF file, which may close loops and leave links by themselves, a tree.
#pragma once

#include <vector>

#include "engine/description/robot_description.h"
#include "engine/read/sdf/sdf_frames.h"
#include "engine/read/sdf/sdf_joint.h"

namespace armillary {

// A joint of the tree, or one that closes a loop.
struct PlacedJoint {
  std::size_t joint = 0;  // index of the joints given
  bool in_tree = false;
  bool reversed = false;  // in the tree from its child to its parent
};

struct SdfTree {
  std::vector<PlacedJoint> joints;  // as given
  std::vector<std::size_t> roots;   // indices of the links that nothing carries and no joint holds
                                    // to the world
};

// `links` are frames. Of the joints that could carry a link the first of the file does, fixed ones
// before others; what is left over closes a loop. A joint that no such choice can take the way the
// file has it is reversed.
SdfTree spanSdfTree(const std::vector<int>& links, const std::vector<SdfJoint>& joints);

// The same joint seen from its child: its coordinates keep their values and signs, but those of a
// universal joint change places.
JointDescription reversedJoint(const JointDescription& joint);

}  // namespace armillary
