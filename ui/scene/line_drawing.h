// SPDX-License-Identifier: GPL-3.0-or-later
// Lines over a picture: between links, and around those that are selected.
#pragma once

#include <QImage>
#include <vector>

#include "ui/scene/id_picture.h"
#include "ui/scene/scene_request.h"
#include "ui/scene/scene_robot.h"

namespace armillary {

class LineDrawing {
 public:
  // Dark lines where links meet in the picture (RGB32), of which `ids` says what is where, with
  // `finer` times as many pixels either way.
  void drawEdges(const SceneRequest& request, const IdPicture& ids, int finer, QImage& picture);
  // A line around a link, over what is before it.
  void drawOutline(const SceneRequest& request, const LinkOutline& outline, QImage& picture);

 private:
  IdPicture mask_;
  std::vector<float> strength_;
};

// Whether a part of the request's robot is drawn, and where.
bool isSeen(const SceneRequest& request, const ScenePart& part);
Pose placeOf(const SceneRequest& request, const ScenePart& part);

}  // namespace armillary
