// SPDX-License-Identifier: BSD-3-Clause
// Whether a robot's shapes can be read, and whether masses and inertias fit them.
//
// What holds for every body within a box, R being the distance from its centre of mass to the
// farthest corner:
//
//   (1)  tr(I) = 2 tr(S_c) <= 2 m R²
//   (2)  m / volume of the box <= 22 590 kg/m³, osmium
//
// Links that are fixed to one another share their shapes' box: the picture of one is often another
// link's. Links with a shape that is missing, unreadable or in millimetres are not judged.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/description/diagnostics.h"
#include "engine/description/robot_description.h"
#include "engine/description/triangle_mesh.h"

namespace armillary {

// A mesh file as its reader left it.
struct ExaminedMesh {
  std::optional<TriangleMesh> mesh;   // with the shape's scale
  std::string error;                  // a sentence, where there is no mesh
  std::vector<std::string> warnings;  // sentences
};

// Reads the file of a shape of type kMesh whose file exists.
using MeshExaminer = std::function<ExaminedMesh(const ShapeDescription&)>;

// Warnings, one for each cause: meshes that cannot be read (each of the first five by itself);
// meshes larger than 10 m and 100 times the robot's reach (millimetres); inertias more than 100
// times what (1) allows; centres of mass outside their box by more than half its diagonal and 5 cm;
// masses that are together denser than 100 000 kg/m³ (grams). Notes: what readers left out of
// meshes; inertias more than 30 times larger or smaller than those of uniform density, by visuals
// and by collisions where both are closed. Point masses, which have no inertia, and links with less
// than a thousandth of the robot's mass are not judged. Inertias are offered with uniform density.
void checkShapes(const RobotDescription& robot, const MeshExaminer& examine,
                 Diagnostics& diagnostics);

}  // namespace armillary
