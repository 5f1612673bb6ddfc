// SPDX-License-Identifier: GPL-3.0-or-later
// What the processor adds to a picture: the shadow of what is near the floor, edges between links,
// and a line around those that are selected. Pictures of every quality have it, so that nothing
// comes and goes while things move.
#pragma once

#include <QImage>
#include <vector>

#include "ui/scene/contact_shadow.h"
#include "ui/scene/line_drawing.h"
#include "ui/scene/scene_overlays.h"

namespace armillary {

class PictureFinish {
 public:
  // Over the request's picture (RGB32, as large as the request says). What is opaque among `marks`
  // is before the robot. A fast picture of a robot with very many triangles has only the last.
  void draw(const SceneRequest& request, const std::vector<OverlaySurface>& marks, bool fast,
            QImage& picture);

 private:
  IdPicture ids_;
  ContactShadow shadow_;
  LineDrawing lines_;
};

}  // namespace armillary
