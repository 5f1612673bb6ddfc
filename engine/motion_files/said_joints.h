// SPDX-License-Identifier: BSD-3-Clause
// Numbered columns below a comment that says whose they are: "# joint_names: elbow, wrist".
#pragma once

#include "engine/model/model.h"
#include "engine/table/found_text.h"

namespace armillary {

// Calls the columns q0, q1 … "elbow.q", "wrist.q" where the comment's names are all joints of the
// robot and as many as the columns; with a note.
void nameBySaidJoints(const Model& model, FoundTable& found);

}  // namespace armillary
