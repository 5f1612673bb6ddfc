// SPDX-License-Identifier: BSD-3-Clause
// The quantities of `armillary compute`, computed rightly or with a mistake.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/dynamics/kinematics.h"
#include "engine/lessons/mistakes.h"

namespace armillary {

// Where a quantity is asked for.
struct QuantityPoint {
  State state;
  Eigen::VectorXd acceleration, effort;  // velocitySize numbers each
  std::vector<LinkWrench> wrenches;
  std::vector<int> driven;  // degrees of freedom that motors drive: of `driven-effort`
  int link = -1;            // of `jacobian`
};

// The quantities that can be asked for: those of `compute` whose columns are numbers of a state,
// and `driven-effort` (columns as of inverse-dynamics), the efforts of the driven joints of a
// mechanism with closed loops.
std::span<const std::string_view> lessonQuantities();

// Its columns in the order of its values. Throws std::invalid_argument for none of those.
std::vector<std::string> lessonColumns(const Model& model, std::string_view quantity);
// The unit in which one of them is told by itself, an SI one; "" is a bare number.
std::string_view unitOfColumn(const Model& model, std::string_view quantity,
                              const std::string& column);

// A force or moment on one link, world axes.
enum class LinkForce {
  kReactionForce,   // all that its parent link exerts on it through their joint, N …
  kReactionMoment,  // … and N m, at the joint's origin
  kWeight,          // m g, N, at its centre of mass
  kNetForce,        // m a of its centre of mass, N: the sum of all forces on it
  kNetMoment,       // the change of its angular momentum about its centre of mass, N m
};
const char* name(LinkForce what);
// In the order of LinkForce.
std::span<const std::string_view> linkForceNames();
// Why there is none of a link, a sentence without a full stop; empty where there is.
std::string whyNoLinkForce(const Model& model, LinkForce what, int link);
// Where it acts: world, m.
Eigen::Vector3d pointOfLinkForce(const Model& model, const State& state, LinkForce what, int link);

class MistakenQuantities {
 public:
  MistakenQuantities(const std::shared_ptr<const Model>& model, const Variant& variant);
  ~MistakenQuantities();
  MistakenQuantities(const MistakenQuantities&) = delete;
  MistakenQuantities& operator=(const MistakenQuantities&) = delete;

  // SI and radians, in the order of lessonColumns(). Not finite where it cannot be computed.
  // Throws std::invalid_argument for a quantity that there is not.
  Eigen::VectorXd values(std::string_view quantity, const QuantityPoint& point);
  // Throws std::invalid_argument where whyNoLinkForce() says something.
  Eigen::Vector3d linkForce(LinkForce what, int link, const QuantityPoint& point);

 private:
  void enter(const QuantityPoint& point);
  void transposeRotations();
  Eigen::VectorXd effort(const Eigen::VectorXd& acceleration, bool with_velocity, double gravity,
                         std::span<const LinkWrench> wrenches);
  // What frames that were not turned rightly add: of each link the force of the motion that its
  // mistaken inertia would take, less its own, as wrenches that are not there; and their effort.
  std::vector<LinkWrench> wrenchesOfTurnedFrames(const Eigen::VectorXd& acceleration,
                                                 double gravity);
  Eigen::VectorXd effortOfTurnedFrames(const Eigen::VectorXd& acceleration, double gravity);
  Eigen::MatrixXd massMatrix();
  Eigen::VectorXd forwardDynamics(const QuantityPoint& point);
  Eigen::VectorXd drivenEffort(const QuantityPoint& point);
  Eigen::VectorXd energies();
  Eigen::VectorXd linkVectors(std::string_view quantity);
  Eigen::VectorXd jacobian(int link);

  Variant variant_;
  // Copies whose joints' frames are changed pose by pose, and the rotations that they had; else
  // null and none.
  std::shared_ptr<Model> own_, own_weightless_;
  std::vector<Eigen::Matrix3d> given_;
  std::shared_ptr<const Model> model_, weightless_;
  std::unique_ptr<Workspace> workspace_;
  State state_;
  Eigen::VectorXd acceleration_;
  std::vector<LinkWrench> wrenches_;
};

}  // namespace armillary
