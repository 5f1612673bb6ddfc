#include "engine/forces/support_forces.h"

#include <Eigen/QR>

#include "engine/dynamics/recursive_newton_euler.h"

namespace armillary {
namespace {

struct Support {
  int link = 0;
  Eigen::Vector3d p_W;
};

std::vector<Support> lowestSupports(const ContactPoints& points, const BodyPoses& X_WB) {
  constexpr double kSameHeight = 1e-3;
  const std::optional<double> lowest = restingHeight(points, X_WB);
  std::vector<Support> supports;
  for (const ContactLink& link : points.links) {
    const Pose& X = X_WB[link.body];
    for (const ContactPoint& point : link.points) {
      const LowestPoint low = lowestPoint(point, X.rotation.row(2));
      const Eigen::Vector3d p_W = X * low.place;
      if (low.weight > 0.0 && p_W.z() <= *lowest + kSameHeight)
        supports.push_back({link.link, p_W});
    }
  }
  return supports;
}

}  // namespace

std::optional<std::vector<LinkWrench>> supportForces(const Model& model, const State& state,
                                                     const ContactPoints& points,
                                                     Workspace& workspace) {
  constexpr double kBalanced = 1e-9;  // of the weight, and of the least push
  std::vector<int> free_rows;
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    if (body.parent != 0 || body.kind.type != BodyJoint::kFloating) continue;
    for (int k = 0; k < 6; ++k) free_rows.push_back(body.velocity_index + k);
  }
  if (free_rows.empty()) return std::nullopt;
  Eigen::VectorXd gravity;
  gravityEffort(model, state, workspace, gravity);
  forwardKinematics(model, state, workspace, workspace.X_WB);
  const std::vector<Support> supports = lowestSupports(points, workspace.X_WB);
  if (supports.empty()) return std::nullopt;

  // J_rootᵀ f = g_root
  Eigen::MatrixXd A(free_rows.size(), 3 * supports.size());
  Jacobian J;
  for (size_t i = 0; i < supports.size(); ++i) {
    bodyJacobian(model, state, model.links[supports[i].link].body, supports[i].p_W, workspace, J);
    for (size_t row = 0; row < free_rows.size(); ++row) {
      A.block<1, 3>(row, 3 * i) = J.col(free_rows[row]).tail<3>().transpose();
    }
  }
  Eigen::VectorXd b(free_rows.size());
  for (size_t row = 0; row < free_rows.size(); ++row) b[row] = gravity[free_rows[row]];
  const Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> solver(A);
  const Eigen::VectorXd f = solver.solve(b);
  if ((A * f - b).norm() > kBalanced * b.norm()) return std::nullopt;

  std::vector<LinkWrench> wrenches;
  for (size_t i = 0; i < supports.size(); ++i) {
    const Eigen::Vector3d force = f.segment<3>(3 * i);
    if (force.z() < -kBalanced * b.norm()) return std::nullopt;
    const Link& link = model.links[supports[i].link];
    const Pose X_WL = workspace.X_WB[link.body] * link.X_BL;
    const Force at_link{(supports[i].p_W - X_WL.position).cross(force), force};
    wrenches.push_back(
        {supports[i].link,
         {X_WL.rotation.transpose() * at_link.moment, X_WL.rotation.transpose() * at_link.force},
         LinkWrench::Axes::kLink});
  }
  return wrenches;
}

}  // namespace armillary
