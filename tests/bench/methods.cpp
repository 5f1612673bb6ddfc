#include "tests/bench/methods.h"

#include <stdexcept>

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/forward_dynamics.h"
#include "engine/dynamics/recursive_newton_euler.h"

namespace armillary::bench {
namespace {

void expectSolved(const SolveStatus& status) {
  if (!status) throw std::runtime_error("forward dynamics is singular");
}

}  // namespace

const std::vector<Method>& methods() {
  static const std::vector<Method> all{
      {"kinematics",
       [](const Model& model, const Sample& sample, Own& own) {
         forwardKinematics(model, sample.state, own.workspace, own.poses);
       },
       500, &Peer::kinematics},
      {"RNEA",
       [](const Model& model, const Sample& sample, Own& own) {
         inverseDynamics(model, sample.state, sample.acceleration, {}, own.workspace, own.vector);
       },
       500, &Peer::inverseDynamics},
      {"CRBA",
       [](const Model& model, const Sample& sample, Own& own) {
         massMatrix(model, sample.state, own.workspace, own.matrix);
       },
       500, &Peer::massMatrix},
      {"ABA",
       [](const Model& model, const Sample& sample, Own& own) {
         expectSolved(
             articulatedBody(model, sample.state, sample.effort, {}, own.workspace, own.vector));
       },
       500, &Peer::forwardDynamics},
      {"CRBA and solve",
       [](const Model& model, const Sample& sample, Own& own) {
         expectSolved(
             massMatrixSolve(model, sample.state, sample.effort, {}, own.workspace, own.vector));
       },
       500},
      {"energy",
       [](const Model& model, const Sample& sample, Own& own) {
         own.vector.resize(1);
         own.vector[0] = energy(model, sample.state, own.workspace).total();
       },
       500},
  };
  return all;
}

}  // namespace armillary::bench
