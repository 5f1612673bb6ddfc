// SPDX-License-Identifier: GPL-3.0-or-later
// The shapes of a robot, read from its mesh files and ready to be drawn and picked; immutable.
#pragma once

#include <Eigen/Geometry>
#include <QImage>
#include <QString>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/description/robot_description.h"
#include "engine/meshes/read_mesh.h"

namespace armillary {

// One surface of one colour on one link: what a file says in many small shapes is one part.
struct ScenePart {
  int link = 0;            // index in RobotDescription::links
  bool collision = false;  // else visual
  Pose X_LG;
  std::shared_ptr<const MeshPart> mesh;   // scaled, in frame G; parts of one file share it
  Eigen::AlignedBox3d box_G;              // of the mesh, in frame G
  Color color;                            // as on the screen
  std::shared_ptr<const QImage> texture;  // may be null
};

// A part as a picture shows it: by its own mesh, or by a coarser one.
struct SeenPart {
  const ScenePart* part = nullptr;
  const MeshPart* mesh = nullptr;
};

// A robot with more parts is drawn with one colour a link, and if that does not do, without its
// smallest shapes: see SceneRobot::messages().
inline constexpr std::size_t kMostParts = 1200;

struct LinkShapes;

class SceneRobot {
 public:
  // Reads mesh files and may take seconds: meant for a thread that is not the GUI's. `progress` is
  // called on that thread with the mesh files done and their total. Null when stopped. Of a robot
  // that is to be seen before all of its files are read SceneRobotBuilder makes scenes.
  static std::shared_ptr<const SceneRobot> make(
      const RobotDescription& description,
      const std::function<void(int done, int total)>& progress = {},
      const std::stop_token& stop = {});

  const std::vector<ScenePart>& parts() const { return parts_; }
  // Whether there is anything to draw but collision shapes.
  bool hasVisuals() const;
  int linkCount() const { return link_count_; }
  // Sentences about meshes and textures that are missing or broken, each once.
  const std::vector<QString>& messages() const { return messages_; }
  // A sentence about large meshes that are drawn simplified; empty where there are none.
  const QString& note() const { return note_; }
  std::size_t triangleCount() const;
  // How many mesh files are still to be read.
  int awaited() const { return awaited_; }
  // Whether nothing could be drawn as its file says, and all that is seen are bones.
  bool isSkeleton() const { return is_skeleton_; }

  // Whether it is drawn as the other one, each part by the same mesh.
  bool sameParts(const SceneRobot& other) const {
    return links_ == other.links_ && bone_links_ == other.bone_links_ &&
           awaited_ == other.awaited_ && is_skeleton_ == other.is_skeleton_;
  }

  // The axis-aligned box around the posed shapes; empty where there are none. Visuals, or the
  // collision shapes of links where there are no visuals at all.
  Eigen::AlignedBox3d bounds(const std::vector<Pose>& X_WL) const;

 private:
  SceneRobot() = default;
  void say(const std::string& sentence);

  std::vector<ScenePart> parts_;
  std::vector<QString> messages_;
  QString note_;
  int link_count_ = 0, awaited_ = 0;
  bool is_skeleton_ = false;
  std::vector<std::shared_ptr<const LinkShapes>> links_, bone_links_;  // what parts_ are of

  friend class SceneRobotBuilder;  // makes it
};

}  // namespace armillary
