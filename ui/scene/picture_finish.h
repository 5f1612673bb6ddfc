// SPDX-License-Identifier: GPL-3.0-or-later
// What the processor adds to a picture: the shadow of what is near the floor, edges between links,
// what is solid where a section cuts it, and a line around links that are selected. Pictures of
// every quality have it, so that nothing comes and goes while things move.
#pragma once

#include <QImage>
#include <vector>

#include "ui/scene/contact_shadow.h"
#include "ui/scene/line_drawing.h"
#include "ui/scene/scene_overlays.h"
#include "ui/scene/section_caps.h"

namespace armillary {

class PictureFinish {
 public:
  // Over the request's picture (RGB32, as large as the request says). What is opaque among `marks`
  // is before the robot. A fast picture of a robot with very many triangles has only the last.
  void draw(const SceneRequest& request, const std::vector<SeenPart>& parts,
            const std::vector<OverlaySurface>& marks, bool fast, QImage& picture);

 private:
  IdPicture ids_;
  ContactShadow shadow_;
  LineDrawing lines_;
  SectionCaps caps_;
};

}  // namespace armillary
