// SPDX-License-Identifier: GPL-3.0-or-later
// Links in the colour of what their joint asks of its motor.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/model/model.h"
#include "ui/scene/scene_request.h"

namespace armillary {

// From pale yellow, nothing, over orange to dark brown, all that there is; ever darker, so that it
// is read without colours too. More than all has a colour of its own.
Color effortShareColor(double share);
// Of links that no motor with a known limit moves.
Color noEffortShareColor();

// A tint for every link: of the joint that moves its body. `shares` is one a joint, as
// limitShares() gives them.
std::vector<LinkTint> effortTints(const Model& model,
                                  std::span<const std::optional<double>> shares);

}  // namespace armillary
