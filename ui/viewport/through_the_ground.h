// SPDX-License-Identifier: GPL-3.0-or-later
// Links that have sunk through a ground, because nothing of them can touch it.
#pragma once

#include <QString>

#include "engine/dynamics/kinematics.h"
#include "engine/forces/contact_points.h"

namespace armillary {

// Which links are below a ground at this height (m) with their centres of mass, and which alone
// touch it: "Below the ground: chest and 27 more; only l_foot, r_foot can touch it". Empty where
// none are. `size`: the robot's, m.
QString throughTheGround(const Model& model, const ContactPoints& contacts, const BodyPoses& X_WB,
                         double height, double size);

// The links that can touch a ground, by name; of many the first, and how many more.
QString touchingLinks(const Model& model, const ContactPoints& contacts);

}  // namespace armillary
