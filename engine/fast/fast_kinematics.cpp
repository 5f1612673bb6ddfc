// SPDX-License-Identifier: BSD-3-Clause
#include "engine/fast/fast_kinematics.h"

#include "engine/analysis/link_motions.h"
#include "engine/fast/fast_model.h"

namespace armillary::fast {
namespace {

// The kernels write poses as twelve numbers.
static_assert(sizeof(Pose) == 12 * sizeof(double));

double* numbersOf(const Model& model, BodyPoses& poses) {
  poses.resize(model.bodyCount());
  poses[0] = {};
  return poses[0].rotation.data();
}

struct ColumnScratch {
  explicit ColumnScratch(const Model& model) : first(model.bodyCount() + 1, 0) {
    for (int i = 1; i < model.bodyCount(); ++i) {
      visitJoint(model.bodies[i].kind,
                 [&](auto joint) { first[i + 1] = first[i] + decltype(joint)::kVelocities; });
    }
  }
  std::vector<int> first;  // column of each body's joint
  BodyPoses poses;
  Jacobian columns;
};

void jacobianFromColumns(const Model& model, int link, JacobianFrame frame,
                         const ColumnScratch& own, Jacobian& J) {
  J.setZero(6, model.velocitySize());
  const int body = model.links[link].body;
  const Pose X_WL = linkPose(model, own.poses, link);
  const Eigen::Vector3d& p = X_WL.position;
  for (int i = body; i > 0; i = model.bodies[i].parent) {
    for (int c = own.first[i]; c < own.first[i + 1]; ++c) {
      const double* const column = own.columns.col(c).data();
      Eigen::Vector3d w(column[0], column[1], column[2]), v(column[3], column[4], column[5]);
      if (frame != JacobianFrame::kWorld) v += cross(w, p);
      if (frame == JacobianFrame::kLink) {
        w = transposeProduct(X_WL.rotation, w);
        v = transposeProduct(X_WL.rotation, v);
      }
      double* const to = J.col(model.bodies[i].velocity_index + c - own.first[i]).data();
      for (int k = 0; k < 3; ++k) {
        to[k] += w[k];
        to[k + 3] += v[k];
      }
    }
  }
}

const ColumnScratch& placedColumns(const Model& model, const State& state, Workspace& workspace) {
  ColumnScratch& own = workspace.scratch<ColumnScratch>(model);
  jointColumns(model, state, workspace, own.poses, own.columns);
  return own;
}

}  // namespace

void forwardKinematics(const Model& model, const State& state, Workspace& workspace,
                       BodyPoses& poses) {
  workspace.check(model, state);
  workspace.scratch<FastModel>(model).placeBodies(state.position.data(), numbersOf(model, poses),
                                                  nullptr);
}

void jointColumns(const Model& model, const State& state, Workspace& workspace, BodyPoses& poses,
                  Jacobian& columns) {
  workspace.check(model, state);
  FastModel& fast_model = workspace.scratch<FastModel>(model);
  columns.resize(6, fast_model.form().body_column_count);
  fast_model.placeBodies(state.position.data(), numbersOf(model, poses), columns.data());
}

void linkJacobian(const Model& model, const State& state, int link, JacobianFrame frame,
                  Workspace& workspace, Jacobian& J) {
  checkLink(model, link);
  jacobianFromColumns(model, link, frame, placedColumns(model, state, workspace), J);
}

void linkJacobians(const Model& model, const State& state, JacobianFrame frame,
                   Workspace& workspace, std::vector<Jacobian>& J) {
  const ColumnScratch& own = placedColumns(model, state, workspace);
  J.resize(model.links.size());
  for (size_t link = 0; link < model.links.size(); ++link) {
    jacobianFromColumns(model, static_cast<int>(link), frame, own, J[link]);
  }
}

}  // namespace armillary::fast
