// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/sizing/reach_sampler.h"

#include "engine/collision/link_collisions.h"
#include "engine/meshes/shape_triangles.h"

namespace armillary {

void ReachSampler::sample(const std::shared_ptr<const LoadedRobot>& robot,
                          const std::shared_ptr<const Model>& model, const ReachOptions& options,
                          bool collisions) {
  start(
      [this, robot, model, options, collisions](const std::stop_token& stop,
                                                const Deliver& deliver) {
        MakeCollisionTest test;
        if (collisions) {
          test = [&]() -> CollisionTest {
            auto links =
                std::make_shared<LinkCollisions>(*robot->model, robot->description, shapeTriangles);
            return [links, pairs = std::vector<LinkPair>()](const BodyPoses& X_WB) mutable {
              links->find(X_WB, pairs);
              return !pairs.empty();
            };
          };
        }
        auto reach = std::make_shared<const Reach>(sampleReach(*model, options, test, stop));
        if (!stop.stop_requested()) deliver([this, reach] { Q_EMIT sampled(reach); });
      },
      [this](const QString& why) { Q_EMIT failed(why); });
}

}  // namespace armillary
