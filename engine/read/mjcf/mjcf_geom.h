// SPDX-License-Identifier: BSD-3-Clause
// Geoms: what is seen, what collides, what gives a body its mass.
#pragma once

#include <optional>

#include "engine/read/composite_body.h"
#include "engine/read/mjcf/mjcf_build.h"

namespace armillary {

struct MjcfGeom {
  std::optional<GeometryDescription> geometry;  // nothing where it is not drawn, as a plane
  bool visible = false, collides = false;
  int group = 0;
  std::optional<CompositeBody> mass;  // in the body's frame, where it was asked for
};

// Reads a geom whose defaults are in place, standing in a frame X_BF of its body. `wants_mass`: the
// body's inertia follows from geoms. `is_static`: it never moves, so that a mass that cannot be
// had is no error.
MjcfGeom readMjcfGeom(const MjcfElement& geom, const Pose& X_BF, MjcfModel& model, bool wants_mass,
                      bool is_static, MjcfBuild& build);

}  // namespace armillary
