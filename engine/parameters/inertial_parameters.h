// SPDX-License-Identifier: BSD-3-Clause
// The ten inertial parameters of each moving body, and which of them a body can have.
//
// A body is the child link of a moving joint with everything that fixed joints hang on it. Its
// parameters are about that link's frame L, not about the body frame B that the model turns:
//
//   φ = (m, m cx, m cy, m cz, Ixx, Ixy, Iyy, Ixz, Iyz, Izz)    kg, kg m, kg m²
//
// with c the centre of mass in L and I the inertia about L's origin in L's axes. The whole robot's
// φ stacks those of bodies 1, 2, … in the model's order.
//
// A body can have φ where its pseudo-inertia
//
//   (1)  P = [Σ h; hᵀ m],  Σ = ½ tr(I) 1 − I,  h = m c
//
// is positive definite: its mass and the principal inertias about its centre of mass are positive,
// and no principal inertia exceeds the sum of the others. Source: Wensing, Kim, Slotine, Linear
// Matrix Inequalities for Physically-Consistent Inertial Parameter Identification, 2018.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "engine/model/model.h"

namespace armillary {

inline constexpr int kParametersPerBody = 10;
inline constexpr std::array<const char*, kParametersPerBody> kInertialParameterNames{
    "m", "mx", "my", "mz", "Ixx", "Ixy", "Iyy", "Ixz", "Iyz", "Izz"};

// The parameters of one body.
using BodyParameters = Eigen::Matrix<double, kParametersPerBody, 1>;

// Ten for each moving body.
inline int inertialParameterCount(const Model& model) {
  return kParametersPerBody * (model.bodyCount() - 1);
}

// The child link of the joint that moves the body: the link whose frame its parameters are in.
inline const Link& parameterLink(const Model& model, int body) {
  return model.links[model.joints[model.bodies[body].joint_index].child];
}

// φ of the robot.
Eigen::VectorXd inertialParameters(const Model& model);

// "LINK.PARAMETER" of each entry of φ.
std::vector<std::string> inertialParameterNames(const Model& model);

// The same robot with another φ. A change of mass goes to the child link. Throws
// std::invalid_argument where φ has another size.
std::shared_ptr<const Model> withInertialParameters(const Model& model, const Eigen::VectorXd& phi);

BodyParameters parametersOf(const SpatialInertia& inertia);
SpatialInertia inertiaOf(const BodyParameters& parameters);

// P (1).
Eigen::Matrix4d pseudoInertia(const BodyParameters& parameters);

// Why no body has these parameters, as the end of a sentence about it ("its mass is -0.2 kg");
// empty where one has, or where there is nothing at all. Rounding of 1e-9 of the largest is
// forgiven, so that rods and point masses pass.
std::string whyNoBody(const BodyParameters& parameters);

}  // namespace armillary
