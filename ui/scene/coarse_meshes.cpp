// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/coarse_meshes.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>

#include "engine/meshes/simplified_mesh.h"

namespace armillary {

void CoarseMeshes::begin(const SceneRobot& robot) {
  constexpr std::size_t kWorth = 600, kLeast = 300;  // triangles of a mesh
  thread_ = {};
  std::map<const MeshPart*, std::shared_ptr<const MeshPart>> present;
  std::size_t seen = 0;
  for (const ScenePart& part : robot.parts()) {
    const std::size_t triangles = part.mesh->triangles.size();
    present[part.mesh.get()] = part.mesh;
    if (!part.collision) seen += triangles;
  }
  const std::lock_guard lock(mutex_);
  std::erase_if(made_, [&](const auto& one) { return !present.contains(one.first); });
  if (seen <= kMovingTriangles) return;
  std::vector<Wanted> wanted;
  for (const auto& [key, mesh] : present) {
    const std::size_t triangles = mesh->triangles.size();
    const std::size_t share = std::max(kLeast, triangles * kMovingTriangles / seen);
    if (triangles > kWorth && share < triangles && !made_.contains(key)) {
      wanted.emplace_back(mesh, share);
    }
  }
  // what costs most first
  std::stable_sort(wanted.begin(), wanted.end(), [](const Wanted& a, const Wanted& b) {
    return a.first->triangles.size() > b.first->triangles.size();
  });
  if (wanted.empty()) return;
  thread_ = std::jthread([this, wanted = std::move(wanted)](const std::stop_token& stop) {
    constexpr int kNice = 10;  // Linux keeps it by thread
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNice);
    make(stop, wanted);
  });
}

std::shared_ptr<const MeshPart> CoarseMeshes::of(const MeshPart& mesh) const {
  const std::lock_guard lock(mutex_);
  const auto found = made_.find(&mesh);
  return found == made_.end() ? nullptr : found->second.coarse;
}

void CoarseMeshes::make(const std::stop_token& stop, const std::vector<Wanted>& wanted) {
  for (const auto& [mesh, most] : wanted) {
    if (stop.stop_requested()) return;
    MeshData coarse =
        simplified(
            {{*mesh}}, most, [](const MeshPart&) { return false; }, TexturePlaces::kStay)
            .mesh;
    if (coarse.parts.size() != 1 || coarse.parts[0].triangles.empty()) continue;
    auto made = std::make_shared<const MeshPart>(std::move(coarse.parts[0]));
    const std::lock_guard lock(mutex_);
    made_[mesh.get()] = {mesh, std::move(made)};
  }
}

}  // namespace armillary
