// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/picker.h"

#include <embree3/rtcore.h>

#include <cmath>
#include <limits>

#include "ui/scene/scene_robot.h"

namespace armillary {
namespace {

RTCScene treeOf(RTCDevice device, const SceneRobot& robot, int link, bool collision) {
  RTCScene tree = nullptr;
  for (const ScenePart& part : robot.parts()) {
    if (part.link != link || part.collision != collision) continue;
    if (!tree) tree = rtcNewScene(device);
    RTCGeometry geometry = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_TRIANGLE);
    const MeshPart& mesh = *part.mesh;
    auto* vertices = static_cast<float*>(
        rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3,
                                3 * sizeof(float), mesh.positions.size()));
    auto* corners = static_cast<std::uint32_t*>(
        rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3,
                                3 * sizeof(std::uint32_t), mesh.triangles.size()));
    if (vertices && corners) {
      for (const Eigen::Vector3f& p_GV : mesh.positions) {
        const Eigen::Vector3d p_LV = part.X_LG * Eigen::Vector3d(p_GV.cast<double>());
        for (int k = 0; k < 3; ++k) *vertices++ = static_cast<float>(p_LV[k]);
      }
      for (const auto& triangle : mesh.triangles) {
        for (const std::uint32_t corner : triangle) *corners++ = corner;
      }
      // Debian's Embree is built with ray masks: a geometry is seen by every ray only if it says
      // so.
      rtcSetGeometryMask(geometry, ~0u);
      rtcCommitGeometry(geometry);
      rtcAttachGeometry(tree, geometry);
    }
    rtcReleaseGeometry(geometry);
  }
  if (tree) rtcCommitScene(tree);
  return tree;
}

}  // namespace

struct Picker::Trees {
  RTCDevice device = nullptr;
  std::vector<RTCScene> visuals, collisions;  // by link; null where it has no such shapes

  ~Trees() {
    for (const auto* list : {&visuals, &collisions}) {
      for (RTCScene tree : *list) {
        if (tree) rtcReleaseScene(tree);
      }
    }
    if (device) rtcReleaseDevice(device);
  }
};

Picker::Picker(std::shared_ptr<const SceneRobot> robot) : trees_(std::make_unique<Trees>()) {
  if (!robot) return;
  trees_->device = rtcNewDevice(nullptr);
  if (!trees_->device) return;
  for (int link = 0; link < robot->linkCount(); ++link) {
    trees_->visuals.push_back(treeOf(trees_->device, *robot, link, false));
    trees_->collisions.push_back(treeOf(trees_->device, *robot, link, true));
  }
}

Picker::~Picker() = default;
Picker::Picker(Picker&&) noexcept = default;
Picker& Picker::operator=(Picker&&) noexcept = default;

std::optional<PickHit> Picker::pick(const std::vector<Pose>& X_WL, const Ray& ray,
                                    PickShapes shapes) const {
  std::optional<PickHit> nearest;
  for (std::size_t link = 0; link < trees_->visuals.size(); ++link) {
    const Pose X_WLink = link < X_WL.size() ? X_WL[link] : Pose();
    const Pose X_LW = X_WLink.inverse();
    const Eigen::Vector3f origin = (X_LW * ray.origin).cast<float>();
    const Eigen::Vector3f direction = (X_LW.rotation * ray.direction).cast<float>();
    for (const bool collision : {false, true}) {
      if (collision ? shapes == PickShapes::kVisuals : shapes == PickShapes::kCollisions) continue;
      RTCScene tree = collision ? trees_->collisions[link] : trees_->visuals[link];
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
