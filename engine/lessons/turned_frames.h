// SPDX-License-Identifier: BSD-3-Clause
// Rotations that are mistaken for others: what of a link comes out where its tensor, its centre of
// mass or gravity is brought into another frame wrongly.
#pragma once

#include "engine/lessons/mistakes.h"
#include "engine/model/model.h"
#include "engine/spatial/spatial_vectors.h"

namespace armillary {

// What is taken for a rotation.
Eigen::Matrix3d turned(const Eigen::Matrix3d& rotation, Variant::Turned how);

// The inertia of a link about its centre of mass, link axes, kg m².
Eigen::Matrix3d inertiaAboutCenter(const SpatialInertia& I);

// A link's inertia in its axes as it comes out where its tensor and its centre of mass are brought
// into the world by what is taken for R_WL.
SpatialInertia mistakenInertia(const SpatialInertia& I, const Eigen::Matrix3d& R_WL,
                               const Variant& variant);

// Of a floating base the orientation as it is taken. Its velocity and acceleration are in its own
// axes and stay what they are.
void turnBases(const Model& model, Variant::Turned how, State& state);

}  // namespace armillary
