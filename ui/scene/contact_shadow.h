// SPDX-License-Identifier: GPL-3.0-or-later
// A soft shadow on the floor under what is near it: it shows what stands and what hangs over it.
#pragma once

#include <QImage>
#include <vector>

#include "ui/scene/id_picture.h"
#include "ui/scene/scene_request.h"

namespace armillary {

class ContactShadow {
 public:
  // Darkens the floor in the picture (RGB32) where `ids`, which has `finer` times as many pixels
  // either way, has nothing before it. The floor is seen from above; `box` is the robot's, m,
  // world.
  void draw(const SceneRequest& request, const Eigen::AlignedBox3d& box, const IdPicture& ids,
            int finer, QImage& picture);

 private:
  void measure(const SceneRequest& request, const Eigen::AlignedBox3d& box);
  void soften();
  // Where the map is in a picture of this size.
  QRect seenOn(const Camera& camera, const Eigen::Vector2d& size) const;
  // At a place of the floor, 0 to 1; in cells from the map's corner.
  float at(float column, float row) const;

  IdPicture below_;  // the robot seen from under the floor
  std::vector<float> dark_, scratch_;
  Eigen::Vector3d right_ = Eigen::Vector3d::UnitX();  // of the map
  Eigen::Vector3d down_ = Eigen::Vector3d::UnitY();
  Eigen::Vector3d corner_ = Eigen::Vector3d::Zero();  // its upper left one, m
  double cell_ = 0.0;                                 // m
};

}  // namespace armillary
