// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures, triangles and places, as Open3D wants them.
#pragma once

#include <open3d/geometry/Image.h>
#include <open3d/geometry/LineSet.h>
#include <open3d/geometry/TriangleMesh.h>
#include <open3d/t/geometry/Image.h>
#include <open3d/visualization/rendering/Scene.h>

#include <QImage>
#include <memory>

#include "engine/meshes/read_mesh.h"
#include "engine/spatial/pose.h"

namespace armillary {

// Of a picture in RGB888 or RGBA8888.
std::shared_ptr<open3d::geometry::Image> imageOf(const QImage& source);
// Of a picture in RGB888.
open3d::t::geometry::Image tensorOf(const QImage& source);
open3d::visualization::rendering::Scene::Transform transformOf(const Pose& X);
// Open3D counts the rows of a picture from its bottom, as MeshPart does.
open3d::geometry::TriangleMesh meshOf(const MeshPart& part, bool with_uvs);
open3d::geometry::LineSet edgesOf(const MeshPart& part);
// A flat ring about z from radius `inner` to `outer` (m), a disc where `inner` is 0. One metre of
// it is one tile of its texture.
open3d::geometry::TriangleMesh ringMesh(double inner, double outer);

}  // namespace armillary
