// SPDX-License-Identifier: GPL-3.0-or-later
#include <dart/dynamics/BodyNode.hpp>
#include <dart/dynamics/RevoluteJoint.hpp>
#include <dart/dynamics/Skeleton.hpp>
#include <dart/simulation/World.hpp>

#include "tests/other_programs/chain_runs.h"

namespace armillary::test {

State simulatedByDart(const Model& model, const State& start, double step, int count) {
  namespace dd = dart::dynamics;
  const dd::SkeletonPtr skeleton = dd::Skeleton::create("chain");
  dd::BodyNode* parent = nullptr;
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    dd::RevoluteJoint::Properties joint;
    joint.mName = "body" + std::to_string(i);
    joint.mAxis = Eigen::Vector3d::UnitZ();
    joint.mT_ParentBodyToJoint.linear() = body.X_PJ.rotation;
    joint.mT_ParentBodyToJoint.translation() = body.X_PJ.position;
    const dd::BodyNode::AspectProperties named(joint.mName);
    parent = skeleton
                 ->createJointAndBodyNodePair<dd::RevoluteJoint>(parent, joint,
                                                                 dd::BodyNode::Properties(named))
                 .second;
    const SpatialInertia& I = body.inertia;
    const Eigen::Vector3d c = I.first_moment / I.mass;
    parent->setInertia(dd::Inertia(I.mass, c, I.rotational.full() + I.mass * skew(c) * skew(c)));
  }
  const dart::simulation::WorldPtr world = dart::simulation::World::create();
  world->setGravity(model.gravity);
  world->setTimeStep(step);
  world->addSkeleton(skeleton);
  skeleton->setPositions(start.position);
  skeleton->setVelocities(start.velocity);
  for (int i = 0; i < count; ++i) world->step();
  return {start.time + count * step, skeleton->getPositions(), skeleton->getVelocities()};
}

}  // namespace armillary::test
