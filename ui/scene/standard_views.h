// SPDX-License-Identifier: GPL-3.0-or-later
// The sides from which drawings show a thing.
#pragma once

#include "ui/scene/camera.h"

namespace armillary {

// Of a robot that looks along x and has y to its left.
enum class StandardView { kFront, kBack, kRight, kLeft, kTop, kBottom, kIsometric };

// Sees the same target from there, as large.
Camera standardView(Camera camera, StandardView view);

}  // namespace armillary
