// SPDX-License-Identifier: BSD-3-Clause
// Mesh files, and the triangles of a robot's shapes: component meshes, target Armillary::meshes.
#pragma once

#include "engine/meshes/read_mesh.h"
#include "engine/meshes/shape_triangles.h"
