// SPDX-License-Identifier: GPL-3.0-or-later
// What a section cuts is closed: the plane is hatched, in the link's colour, where it is inside of
// something solid.
#pragma once

#include <QImage>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "ui/scene/id_picture.h"
#include "ui/scene/scene_request.h"
#include "ui/scene/scene_robot.h"

namespace armillary {

// Nothing solid is nearer than the plane, so that what is drawn there is before all else. A surface
// that is not closed has no inside: of such nothing is drawn.
class SectionCaps {
 public:
  // Over the request's picture (RGB32), reckoned with `finer` times as many pixels either way. Does
  // nothing where the camera has no section.
  void draw(const SceneRequest& request, int finer, QImage& picture);

 private:
  // Surfaces that one file gave to a link, which close each other.
  struct Solid {
    std::vector<const ScenePart*> parts;
    int turned = 0;  // 1; −1: its triangles show their backs outside; 0: it is not closed
  };
  void takeRobot(const std::shared_ptr<const SceneRobot>& robot);
  void findCut(const SceneRequest& request, const QSize& size);
  void paint(const SceneRequest& request, int finer, QImage& picture) const;

  std::shared_ptr<const SceneRobot> robot_;  // that solids_ are of
  std::vector<Solid> solids_;
  IdPicture places_;
  std::vector<std::int16_t> counts_;
  std::vector<std::uint16_t> cut_;  // by fine pixel the solid that is cut there, from 1 on; 0: none
  QRect seen_;                      // around all that are
};

// Whether the surfaces together are closed, each in the same frame: 1; −1 where their triangles go
// round the other way; 0 where more than a hundredth of the edges is an end.
int closedSide(const std::vector<const MeshPart*>& surfaces);

}  // namespace armillary
