// SPDX-License-Identifier: BSD-3-Clause
#include "engine/explanation/inertia_view.h"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string>

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/linear_algebra/symmetric_eigensolver.h"

namespace armillary {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

// An eigenvalue of (4), whose largest is between 1 and n, below this is zero but for rounding.
constexpr double kSingular = 1e-13;

struct InertiaScratch {
  explicit InertiaScratch(const Model& model)
      : eigen(std::max(model.velocitySize(), 1)), J(6, model.velocitySize()) {}

  SymmetricEigensolver eigen;
  Jacobian J;
};

// Equation (4).
void coupleUnitFree(const Eigen::MatrixXd& M, Eigen::MatrixXd& coupling) {
  coupling.resize(M.rows(), M.cols());
  for (Eigen::Index j = 0; j < M.cols(); ++j) {
    for (Eigen::Index i = 0; i < M.rows(); ++i) {
      const double product = M(i, i) * M(j, j);
      coupling(i, j) = i == j ? 1.0 : product > 0.0 ? M(i, j) / std::sqrt(product) : 0.0;
    }
  }
}

double ratio(double largest, double smallest) {
  return smallest > 0.0 ? largest / smallest : std::numeric_limits<double>::infinity();
}

// Equation (3): (M⁻¹)_ii = (coupling⁻¹)_ii / M_ii, from the eigenvectors of the coupling.
double freeInertia(double locked, int i, const SymmetricEigensolver& coupling) {
  const Eigen::VectorXd& values = coupling.values();
  double inverse = 0.0;
  for (Eigen::Index k = 0; k < values.size(); ++k) {
    const double part = coupling.vectors()(i, k) * coupling.vectors()(i, k);
    if (values[k] > kSingular) {
      inverse += part / values[k];
    } else if (part > kSingular) {
      return 0.0;  // a motion of this joint that nothing resists
    }
  }
  return locked / inverse;
}

// Whether a degree of freedom moves a body: its joint, or a joint that follows it, carries it.
bool moves(const Model& model, int degree_of_freedom, int body) {
  for (int i = body; i > 0; i = model.bodies[i].parent) {
    const Body& carrier = model.bodies[i];
    const int first = carrier.velocity_index;
    const int size = visitJoint(carrier.kind, [](auto joint) { return joint.kVelocities; });
    if (degree_of_freedom >= first && degree_of_freedom < first + size) return true;
  }
  return false;
}

}  // namespace

void inertiaView(const Model& model, const State& state, Workspace& workspace,
                 InertiaView& result) {
  massMatrix(model, state, workspace, result.matrix);
  const int n = model.velocitySize();
  coupleUnitFree(result.matrix, result.coupling);
  result.locked = result.matrix.diagonal();  // (2)
  result.free.resize(n);
  result.eigenvalues.resize(n);
  result.condition = result.coupling_condition = 1.0;
  result.mixed_units = false;
  if (n == 0) return;
  for (const DegreeOfFreedom& dof : model.degrees_of_freedom) {
    if (dof.measure != model.degrees_of_freedom[0].measure) result.mixed_units = true;
  }
  InertiaScratch& scratch = workspace.scratch<InertiaScratch>(model);
  scratch.eigen.computeValues(result.matrix);
  result.eigenvalues = scratch.eigen.values();
  scratch.eigen.compute(result.coupling);
  const Eigen::VectorXd& unit_free = scratch.eigen.values();
  for (int i = 0; i < n; ++i) {
    result.free[i] = freeInertia(result.locked[i], i, scratch.eigen);
  }
  const bool singular = !(unit_free[0] > kSingular) || !(result.locked.minCoeff() > 0.0);
  result.condition = ratio(result.eigenvalues[n - 1], singular ? 0.0 : result.eigenvalues[0]);
  result.coupling_condition = ratio(unit_free[n - 1], singular ? 0.0 : unit_free[0]);
}

void inertiaEntry(const Model& model, const State& state, int row, int column, Workspace& workspace,
                  InertiaEntry& result) {
  workspace.check(model, state);
  const int n = model.velocitySize();
  for (const int index : {row, column}) {
    if (index >= 0 && index < n) continue;
    throw std::invalid_argument("the entry of degree of freedom " + std::to_string(index) +
                                " was asked for; robot '" + model.name + "' has " +
                                std::to_string(n) + ", counted from 0");
  }
  InertiaScratch& scratch = workspace.scratch<InertiaScratch>(model);
  forwardKinematics(model, state, workspace, workspace.X_WB);
  result.row = row;
  result.column = column;
  result.value = result.rotors = 0.0;
  result.shares.clear();
  for (int i = 0; i < static_cast<int>(model.links.size()); ++i) {
    const Link& link = model.links[i];
    if (!moves(model, row, link.body) || !moves(model, column, link.body)) continue;
    const Pose X_WL = linkPose(model, workspace.X_WB, i);
    const double m = link.inertia.mass;
    const Vector3d c = m > 0.0 ? Vector3d(link.inertia.first_moment / m) : Vector3d::Zero();
    bodyJacobian(model, state, link.body, X_WL * c, workspace, scratch.J);
    const Matrix3d I_c = link.inertia.rotational.full() -
                         m * (c.squaredNorm() * Matrix3d::Identity() - c * c.transpose());
    const auto J_i = scratch.J.col(row), J_j = scratch.J.col(column);
    const Matrix3d& R_WL = X_WL.rotation;
    const Vector3d w_i = transposeProduct(R_WL, J_i.head<3>());
    const Vector3d w_j = transposeProduct(R_WL, J_j.head<3>());
    const InertiaShare share{i, m * J_i.tail<3>().dot(J_j.tail<3>()), w_i.dot(I_c * w_j)};  // (1)
    result.shares.push_back(share);
    result.value += share.total();
  }
  if (row != column) return;
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    if (body.velocity_index != row) continue;
    result.rotors += body.multiplier * body.multiplier * body.rotor_inertia;
  }
  result.value += result.rotors;
}

}  // namespace armillary
