// SPDX-License-Identifier: BSD-3-Clause
// A student's recursive Newton-Euler for a chain of revolute joints, in 3-vectors and link frames,
// written from a textbook (Luh, Walker, Paul 1980) and not from the engine; it can go wrong as
// students' programs do.
#pragma once

#include "engine/description/robot_description.h"
#include "engine/model/model.h"

namespace armillary::test {

struct StudentMistakes {
  bool transposed_joints = false;   // R(−q) for R(q) in each joint
  bool transposed_links = false;    // Rᵀ for R from link to link
  bool transposed_outward = false;  // Rᵀ for R in one recursion alone …
  bool transposed_inward = false;   // … or the other
  bool transposed_origins = false;  // of the joint's place alone, R(q) being right
  bool transposed_tensors = false;  // Rᵀ I R into the link, for R I Rᵀ
  bool inertia_not_turned = false;  // I_c taken in the world's axes
  bool inertia_transposed = false;  // Rᵀ I R in the world, for R I Rᵀ
  bool center_not_turned = false;   // the centre of mass' components taken in the world's axes
  bool gravity_not_turned = false;  // g's components the same in every link
  bool gravity_transposed = false;  // R g in the link, for Rᵀ g
  bool no_parallel_axis = false;    // I about the centre of mass taken as about the origin
  double gravity = 1.0;
  double degrees = 1.0;  // factor of the positions
};

// Torques of the chain's revolute joints in the file's order; fixed joints are not treated.
inline Eigen::VectorXd studentTorques(const RobotDescription& robot, const Eigen::VectorXd& q,
                                      const Eigen::VectorXd& v, const Eigen::VectorXd& a,
                                      const StudentMistakes& wrong) {
  using Eigen::Matrix3d;
  using Eigen::Vector3d;
  const size_t n = robot.joints.size();
  std::vector<Matrix3d> R(n);
  std::vector<Vector3d> w(n), dw(n), F(n), N(n), c(n);
  const Vector3d g(0.0, 0.0, -9.81 * wrong.gravity);
  Vector3d w_p = Vector3d::Zero(), dw_p = Vector3d::Zero();
  const bool apart = wrong.gravity_not_turned || wrong.gravity_transposed;
  Vector3d a_p = apart ? Vector3d(0, 0, 0) : Vector3d(-g);
  Matrix3d R_0 = Matrix3d::Identity();  // from the present link to the world
  for (size_t i = 0; i < n; ++i) {
    const JointDescription& joint = robot.joints[i];
    const auto k = static_cast<Eigen::Index>(i);
    const double angle = wrong.degrees * q[k];
    const Matrix3d turn =
        Eigen::AngleAxisd(wrong.transposed_joints ? -angle : angle, joint.axis).toRotationMatrix();
    R[i] = joint.X_PJ.rotation * turn;
    if (wrong.transposed_origins) R[i] = joint.X_PJ.rotation.transpose() * turn;
    if (wrong.transposed_links) R[i].transposeInPlace();
    R_0 = R_0 * R[i];
    const Vector3d p = joint.X_PJ.position, z = joint.axis;
    const Matrix3d E = wrong.transposed_outward ? R[i] : Matrix3d(R[i].transpose());
    w[i] = E * w_p + z * v[k];
    dw[i] = E * dw_p + (E * w_p).cross(z * v[k]) + z * a[k];
    const Vector3d a_i = E * (a_p + dw_p.cross(p) + w_p.cross(w_p.cross(p)));
    double m = 0.0;
    Matrix3d I = Matrix3d::Zero();
    c[i].setZero();
    for (const LinkDescription& link : robot.links) {
      if (link.name != joint.child || !link.inertial) continue;
      m = link.inertial->mass;
      c[i] = link.inertial->X_LI.position;
      Matrix3d turned = link.inertial->X_LI.rotation;
      if (wrong.transposed_tensors) turned.transposeInPlace();
      I = turned * link.inertial->rotational * turned.transpose();
    }
    if (wrong.no_parallel_axis) {
      I -= m * (c[i].squaredNorm() * Matrix3d::Identity() - c[i] * c[i].transpose());
    }
    if (wrong.inertia_not_turned) I = R_0.transpose() * I * R_0;
    if (wrong.inertia_transposed) I = (R_0.transpose() * R_0.transpose()) * I * (R_0 * R_0);
    if (wrong.center_not_turned) c[i] = R_0.transpose() * c[i];
    const Vector3d a_c = a_i + dw[i].cross(c[i]) + w[i].cross(w[i].cross(c[i]));
    F[i] = m * a_c;
    if (wrong.gravity_not_turned) F[i] -= m * g;
    if (wrong.gravity_transposed) F[i] -= m * (R_0 * g);
    N[i] = I * dw[i] + w[i].cross(I * w[i]);
    w_p = w[i];
    dw_p = dw[i];
    a_p = a_i;
  }
  Eigen::VectorXd torque(static_cast<Eigen::Index>(n));
  Vector3d f = Vector3d::Zero(), moment = Vector3d::Zero();
  for (size_t i = n; i-- > 0;) {
    if (i + 1 < n) {
      if (wrong.transposed_inward) R[i + 1].transposeInPlace();
      const Vector3d carried = R[i + 1] * f;
      moment = R[i + 1] * moment + robot.joints[i + 1].X_PJ.position.cross(carried);
      f = carried;
    }
    f += F[i];
    moment += N[i] + c[i].cross(F[i]);
    torque[static_cast<Eigen::Index>(i)] = robot.joints[i].axis.dot(moment);
  }
  return torque;
}

}  // namespace armillary::test
