// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the scene of a robot while its files are read.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <stop_token>
#include <vector>

#include "ui/scene/link_shapes.h"

namespace armillary {

class SceneRobotBuilder {
 public:
  // With bones a robot's links of which nothing is drawn though they have visuals, be it that these
  // cannot be read or only that they were not read yet, have a skeleton's shapes instead; and if
  // none of its links can be drawn, all of them have. Then the description must be one that can be
  // compiled.
  enum class Bones { kNone, kForWhatIsMissing };

  // Takes all shapes that need no reading. Links with the same shapes as in `before` keep those of
  // that scene: nothing is looked up for them.
  SceneRobotBuilder(const RobotDescription& description, Bones bones,
                    const SceneRobot* before = nullptr);

  // A shape of each mesh that is still to be read: those that are seen first, and small ones before
  // large ones.
  std::vector<GeometryDescription> awaited() const;
  // Whether every link has the shapes that it had in the scene before.
  bool tookAllFrom(const SceneRobot& before) const { return links_ == before.links_; }
  // How many meshes there are in files, read or not.
  int meshCount() const { return mesh_count_; }
  // Takes the mesh of one of them.
  void take(const GeometryDescription& shape, std::shared_ptr<const DrawnMesh> mesh);

  // Of what there is now. Links whose shapes have not changed share them with the scene before.
  std::shared_ptr<const SceneRobot> scene();

 private:
  void addBones(SceneRobot& robot);

  RobotDescription description_;
  Bones bones_;
  int mesh_count_ = 0;
  std::map<DrawnMeshKey, std::shared_ptr<const DrawnMesh>> meshes_;  // null: awaited
  std::map<DrawnMeshKey, std::set<int>> users_;                      // links, of those awaited
  std::vector<GeometryDescription> awaited_;                         // in their order
  std::vector<std::shared_ptr<const LinkShapes>> links_;             // null: to be made anew
  std::vector<std::shared_ptr<const LinkShapes>> bone_links_;
};

// Reads what a builder waits for, on a few threads that leave the processor to others first.
// `taken` is called on the calling thread at first, after each mesh, and now and then while none
// comes, with the meshes that are there and their total.
// False when stopped; what is being read then is waited for.
bool readAwaited(SceneRobotBuilder& builder, const std::stop_token& stop,
                 const std::function<void(int done, int total)>& taken);

}  // namespace armillary
