#include "engine/dynamics/workspace.h"

#include <stdexcept>
#include <string>

namespace armillary {
namespace {

void expectSize(const char* what, Eigen::Index got, Eigen::Index expected, const Model& model) {
  if (got == expected) return;
  throw std::invalid_argument(std::string(what) + " has " + std::to_string(got) +
                              " numbers; robot '" + model.name + "' needs " +
                              std::to_string(expected) + ": make it for this model");
}

}  // namespace

void Workspace::check(const Model& model, const State& state) const {
  expectSize("the workspace's body list", static_cast<Eigen::Index>(bodies.size()),
             model.bodyCount(), model);
  expectSize("the workspace", zero.size(), model.velocitySize(), model);
  expectSize("the position", state.position.size(), model.positionSize(), model);
  expectSize("the velocity", state.velocity.size(), model.velocitySize(), model);
}

void Workspace::check(const Model& model, const Eigen::VectorXd& vector_of_velocities,
                      const char* what) const {
  expectSize(what, vector_of_velocities.size(), model.velocitySize(), model);
}

}  // namespace armillary
