// SPDX-License-Identifier: GPL-3.0-or-later
// DART as a peer of the benchmarks.
#include <dart/dynamics/BallJoint.hpp>
#include <dart/dynamics/BodyNode.hpp>
#include <dart/dynamics/FreeJoint.hpp>
#include <dart/dynamics/PrismaticJoint.hpp>
#include <dart/dynamics/RevoluteJoint.hpp>
#include <dart/dynamics/Skeleton.hpp>
#include <stdexcept>

#include "engine/dynamics/composite_rigid_body.h"
#include "tests/bench/peer.h"

namespace armillary::bench {
namespace {

namespace dd = dart::dynamics;

Eigen::Isometry3d isometry(const Pose& X) {
  Eigen::Isometry3d result = Eigen::Isometry3d::Identity();
  result.linear() = X.rotation;
  result.translation() = X.position;
  return result;
}

template <class JointType>
dd::BodyNode* addBody(dd::Skeleton& skeleton, dd::BodyNode* parent, const std::string& name,
                      const Pose& X_PJ, typename JointType::Properties properties = {}) {
  properties.mName = name;
  properties.mT_ParentBodyToJoint = isometry(X_PJ);
  dd::BodyNode::AspectProperties body(name);
  return skeleton
      .createJointAndBodyNodePair<JointType>(parent, properties, dd::BodyNode::Properties(body))
      .second;
}

dd::BodyNode* addBody(dd::Skeleton& skeleton, dd::BodyNode* parent, const Body& body,
                      const std::string& name) {
  switch (body.kind.type) {
    case BodyJoint::kRevolute: {
      dd::RevoluteJoint::Properties properties;
      properties.mAxis = Eigen::Vector3d::UnitZ();
      return addBody<dd::RevoluteJoint>(skeleton, parent, name, body.X_PJ, properties);
    }
    case BodyJoint::kPrismatic: {
      dd::PrismaticJoint::Properties properties;
      properties.mAxis = Eigen::Vector3d::UnitZ();
      return addBody<dd::PrismaticJoint>(skeleton, parent, name, body.X_PJ, properties);
    }
    case BodyJoint::kSpherical:
      return addBody<dd::BallJoint>(skeleton, parent, name, body.X_PJ);
    case BodyJoint::kFloating:
      return addBody<dd::FreeJoint>(skeleton, parent, name, body.X_PJ);
    case BodyJoint::kHelical:
    case BodyJoint::kCylindrical:
    case BodyJoint::kPlanar:
    case BodyJoint::kUniversal:
      break;
  }
  throw std::invalid_argument("this joint is not prepared for DART");
}

dd::Inertia inertia(const SpatialInertia& I) {
  const Eigen::Vector3d c = I.first_moment / I.mass;
  const Eigen::Matrix3d about_origin = I.rotational.full();
  return {I.mass, c, about_origin + I.mass * skew(c) * skew(c)};
}

// A robot made from the compiled model, body for body and joint for joint the same. Its velocities,
// accelerations and efforts are ours; a free orientation is a rotation vector. DART keeps what it
// computed until it is told another position or velocity, so that every call tells it.
class DartPeer : public Peer {
 public:
  explicit DartPeer(const Robot& robot) : robot_(&robot), skeleton_(dd::Skeleton::create("robot")) {
    const Model& model = *robot.model;
    skeleton_->setGravity(model.gravity);
    for (int i = 1; i < model.bodyCount(); ++i) {
      const Body& body = model.bodies[i];
      dd::BodyNode* parent = body.parent > 0 ? bodies_[body.parent - 1] : nullptr;
      bodies_.push_back(addBody(*skeleton_, parent, body, "body" + std::to_string(i)));
      bodies_.back()->setInertia(inertia(body.inertia));
    }
    if (static_cast<int>(skeleton_->getNumDofs()) != model.velocitySize()) {
      throw std::runtime_error("DART: another number of degrees of freedom");
    }
    for (const Sample& sample : robot.samples) positions_.push_back(position(sample.state));
  }

  const char* name() const override { return "dart"; }
  void kinematics(int sample) override {
    skeleton_->setPositions(positions_[sample]);
    // a transform is made when it is asked for
    for (const dd::BodyNode* body : bodies_) last_ = &body->getWorldTransform();
  }
  void inverseDynamics(int sample) override {
    use(sample);
    skeleton_->setAccelerations(robot_->samples[sample].acceleration);
    skeleton_->computeInverseDynamics();
  }
  void massMatrix(int sample) override {
    skeleton_->setPositions(positions_[sample]);
    mass_matrix_ = &skeleton_->getMassMatrix();
  }
  void forwardDynamics(int sample) override {
    use(sample);
    skeleton_->setForces(robot_->samples[sample].effort);
    skeleton_->computeForwardDynamics();
  }

  double difference() override {
    const std::vector<Sample> solved = solvedByUs(*robot_);
    const Model& model = *robot_->model;
    Workspace workspace(model);
    Eigen::MatrixXd M;
    RelativeDifference effort, acceleration, mass_matrix;
    for (size_t i = 0; i < solved.size(); ++i) {
      inverseDynamics(static_cast<int>(i));
      effort.compare(solved[i].effort, skeleton_->getForces());
      forwardDynamics(static_cast<int>(i));
      acceleration.compare(solved[i].acceleration, skeleton_->getAccelerations());
      massMatrix(static_cast<int>(i));
      armillary::massMatrix(model, solved[i].state, workspace, M);
      mass_matrix.compare(Eigen::VectorXd(M.reshaped()), Eigen::VectorXd(mass_matrix_->reshaped()));
    }
    return std::max({effort.value(), acceleration.value(), mass_matrix.value()});
  }

 private:
  void use(int sample) {
    skeleton_->setPositions(positions_[sample]);
    skeleton_->setVelocities(robot_->samples[sample].state.velocity);
  }

  Eigen::VectorXd position(const State& state) const {
    const Model& model = *robot_->model;
    Eigen::VectorXd result(model.velocitySize());
    for (int i = 1; i < model.bodyCount(); ++i) {
      const Body& body = model.bodies[i];
      const double* q = state.position.data() + body.position_index;
      const int index = body.velocity_index;
      if (body.kind.type == BodyJoint::kFloating) {
        result.segment<6>(index) =
            dd::FreeJoint::convertToPositions(isometry(FloatingJoint::place(Pose{}, q)));
      } else if (body.kind.type == BodyJoint::kSpherical) {
        result.segment<3>(index) =
            dd::BallJoint::convertToPositions(SphericalJoint::place(Pose{}, q).rotation);
      } else {
        result[index] = q[0];
      }
    }
    return result;
  }

  const Robot* robot_;
  dd::SkeletonPtr skeleton_;
  std::vector<dd::BodyNode*> bodies_;
  std::vector<Eigen::VectorXd> positions_;
  const Eigen::Isometry3d* last_ = nullptr;
  const Eigen::MatrixXd* mass_matrix_ = nullptr;
};

}  // namespace

std::unique_ptr<Peer> makeDartPeer(const Robot& robot) {
  return std::make_unique<DartPeer>(robot);
}

}  // namespace armillary::bench
