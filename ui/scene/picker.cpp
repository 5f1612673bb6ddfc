// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/picker.h"

#include <embree3/rtcore.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "ui/scene/scene_robot.h"

namespace armillary {
namespace {

using Device = std::shared_ptr<RTCDeviceTy>;
using Tree = std::shared_ptr<RTCSceneTy>;
using Parts = std::vector<const ScenePart*>;

Device makeDevice() {
  return {rtcNewDevice(nullptr), [](RTCDevice device) {
            if (device) rtcReleaseDevice(device);
          }};
}

Tree treeOf(const Device& device, const Parts& parts) {
  if (parts.empty()) return nullptr;
  Tree tree(rtcNewScene(device.get()), [device](RTCScene scene) { rtcReleaseScene(scene); });
  for (const ScenePart* part : parts) {
    RTCGeometry geometry = rtcNewGeometry(device.get(), RTC_GEOMETRY_TYPE_TRIANGLE);
    const MeshPart& mesh = *part->mesh;
    auto* vertices = static_cast<float*>(
        rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3,
                                3 * sizeof(float), mesh.positions.size()));
    auto* corners = static_cast<std::uint32_t*>(
        rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3,
                                3 * sizeof(std::uint32_t), mesh.triangles.size()));
    if (vertices && corners) {
      for (const Eigen::Vector3f& p_GV : mesh.positions) {
        const Eigen::Vector3d p_LV = part->X_LG * Eigen::Vector3d(p_GV.cast<double>());
        for (int k = 0; k < 3; ++k) *vertices++ = static_cast<float>(p_LV[k]);
      }
      for (const auto& triangle : mesh.triangles) {
        for (const std::uint32_t corner : triangle) *corners++ = corner;
      }
      // Debian's Embree is built with ray masks: a geometry is seen by every ray only if it says
      // so.
      rtcSetGeometryMask(geometry, ~0u);
      rtcCommitGeometry(geometry);
      rtcAttachGeometry(tree.get(), geometry);
    }
    rtcReleaseGeometry(geometry);
  }
  rtcCommitScene(tree.get());
  return tree;
}

bool sameSurfaces(const Parts& a, const Parts& b) {
  return std::equal(
      a.begin(), a.end(), b.begin(), b.end(), [](const ScenePart* one, const ScenePart* other) {
        return one->mesh == other->mesh && one->X_LG.rotation == other->X_LG.rotation &&
               one->X_LG.position == other->X_LG.position;
      });
}

}  // namespace

struct Picker::Trees {
  // A link's visuals, or its collision shapes, and the tree of them; null where it has none.
  struct Link {
    Parts parts;
    Tree tree;
  };
  std::shared_ptr<const SceneRobot> robot;  // whose parts they are
  Device device;
  std::vector<Link> visuals, collisions;
};

Picker::Picker(std::shared_ptr<const SceneRobot> robot, const Picker* before) {
  const auto trees = std::make_shared<Trees>();
  trees_ = trees;
  if (!robot) return;
  trees->device = before && before->trees_->device ? before->trees_->device : makeDevice();
  if (!trees->device) return;
  const auto links = static_cast<std::size_t>(robot->linkCount());
  trees->visuals.resize(links);
  trees->collisions.resize(links);
  for (const ScenePart& part : robot->parts()) {
    auto& of_kind = part.collision ? trees->collisions : trees->visuals;
    of_kind[static_cast<std::size_t>(part.link)].parts.push_back(&part);
  }
  trees->robot = std::move(robot);
  const auto plant = [&](std::vector<Trees::Link>& all, const std::vector<Trees::Link>* known) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Trees::Link* was = known && i < known->size() ? &(*known)[i] : nullptr;
      all[i].tree = was && sameSurfaces(was->parts, all[i].parts)
                        ? was->tree
                        : treeOf(trees->device, all[i].parts);
    }
  };
  plant(trees->visuals, before ? &before->trees_->visuals : nullptr);
  plant(trees->collisions, before ? &before->trees_->collisions : nullptr);
}

Picker::~Picker() = default;
Picker::Picker(Picker&&) noexcept = default;
Picker& Picker::operator=(Picker&&) noexcept = default;

std::optional<PickHit> Picker::pick(const std::vector<Pose>& X_WL, const Ray& ray,
                                    PickShapes shapes,
                                    const std::vector<bool>& hidden_links) const {
  std::optional<PickHit> nearest;
  for (std::size_t link = 0; link < trees_->visuals.size(); ++link) {
    if (link < hidden_links.size() && hidden_links[link]) continue;
    const Pose X_WLink = link < X_WL.size() ? X_WL[link] : Pose();
    const Pose X_LW = X_WLink.inverse();
    const Eigen::Vector3f origin = (X_LW * ray.origin).cast<float>();
    const Eigen::Vector3f direction = (X_LW.rotation * ray.direction).cast<float>();
    for (const bool collision : {false, true}) {
      if (collision ? shapes == PickShapes::kVisuals : shapes == PickShapes::kCollisions) continue;
      const Trees::Link& of_kind = collision ? trees_->collisions[link] : trees_->visuals[link];
      RTCScene tree = of_kind.tree.get();
      if (!tree) continue;
      RTCIntersectContext context;
      rtcInitIntersectContext(&context);
      RTCRayHit cast{};
      cast.ray.org_x = origin.x();
      cast.ray.org_y = origin.y();
      cast.ray.org_z = origin.z();
      cast.ray.dir_x = direction.x();
      cast.ray.dir_y = direction.y();
      cast.ray.dir_z = direction.z();
      cast.ray.tnear = 0.0f;
      cast.ray.tfar =
          nearest ? static_cast<float>(nearest->distance) : std::numeric_limits<float>::infinity();
      cast.ray.mask = ~0u;
      cast.hit.geomID = RTC_INVALID_GEOMETRY_ID;
      cast.hit.instID[0] = RTC_INVALID_GEOMETRY_ID;
      rtcIntersect1(tree, &context, &cast);
      if (cast.hit.geomID == RTC_INVALID_GEOMETRY_ID) continue;

      PickHit hit;
      hit.link = static_cast<int>(link);
      hit.distance = static_cast<double>(cast.ray.tfar);
      hit.p_WH = ray.origin + hit.distance * ray.direction;
      const Eigen::Vector3d normal_L(static_cast<double>(cast.hit.Ng_x),
                                     static_cast<double>(cast.hit.Ng_y),
                                     static_cast<double>(cast.hit.Ng_z));
      const double length = normal_L.norm();
      if (length > 0.0) hit.normal_W = X_WLink.rotation * normal_L / length;
      if (hit.normal_W.dot(ray.direction) > 0.0) hit.normal_W = -hit.normal_W;
      nearest = hit;
    }
  }
  return nearest;
}

}  // namespace armillary
