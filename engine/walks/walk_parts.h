// SPDX-License-Identifier: BSD-3-Clause
// How walks write the factors of their equations: values of several kinds with their units.
#pragma once

#include "engine/spatial/spatial_matrices.h"
#include "engine/walks/walk_body.h"
#include "engine/walks/walk_equation.h"

namespace armillary {

// Units of a spatial vector's rows.
inline std::vector<const char*> spatialUnits(const char* angular, const char* linear) {
  return {angular, angular, angular, linear, linear, linear};
}
inline std::vector<const char*> threeTimes(const char* unit) {
  return {unit, unit, unit};
}

inline WalkFactor velocityFactor(std::string_view symbol, const Motion& V) {
  return {symbol, toColumn(V), spatialUnits("rad/s", "m/s")};
}
inline WalkFactor accelerationFactor(std::string_view symbol, const Motion& A) {
  return {symbol, toColumn(A), spatialUnits("rad/s²", "m/s²")};
}
inline WalkFactor forceFactor(std::string_view symbol, const Force& F) {
  return {symbol, toColumn(F), spatialUnits("N m", "N")};
}
// Spatial inertias: plain, composite or articulated.
inline WalkFactor inertiaFactor(std::string_view symbol, const Eigen::MatrixXd& I) {
  return {symbol, I, {"kg m²", "kg m", "kg"}};
}
inline WalkFactor vectorFactor(std::string_view symbol, const Eigen::Vector3d& v,
                               const char* unit) {
  return {symbol, v, threeTimes(unit)};
}
// Rotations, transforms and joints' axes: plain numbers, or metres among them.
inline WalkFactor plainFactor(std::string_view symbol, const Eigen::MatrixXd& matrix) {
  return {symbol, matrix, {}};
}
inline WalkFactor transformFactor(std::string_view symbol, const Eigen::MatrixXd& X) {
  return {symbol, X, {"1", "m"}};
}

// I S of an inertia: a column a degree of freedom of body i's joint.
WalkFactor loadFactor(std::string_view symbol, const JointSubspace& load, const Model& model,
                      int body);
// Sᵀ I S of an inertia between the joints of two bodies, or one of its own.
WalkFactor couplingFactor(std::string_view symbol, const JointMatrix& coupling, const Model& model,
                          int row_body, int column_body);

// The force transform of body B into P, as a matrix.
inline Matrix6 forceTransform(const Pose& X_PB) {
  return motionTransform(X_PB).transpose();
}

}  // namespace armillary
