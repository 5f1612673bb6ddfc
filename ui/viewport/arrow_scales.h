// SPDX-License-Identifier: GPL-3.0-or-later
// How long arrows are that tell quantities: one scale a unit for the whole picture.
#pragma once

#include <QString>
#include <map>
#include <vector>

#include "ui/scene/camera.h"
#include "ui/scene/overlay.h"

namespace armillary {

// "20 cm", "5 mm", "2 m"
QString lengthInWords(double metres);

class ArrowScales {
 public:
  // Chooses scales in which no arrow is longer than nearly half of the robot (`size`, m) and none
  // that begins in the picture leaves it; the numbers are round, and what was chosen before stays
  // as long as it does. What is rounding beside the picture's others, a moment beside forces at the
  // robot's size as well, gets none. `view`: pixels of the picture.
  void choose(const std::vector<const Overlay*>& overlays, double size, const Camera& camera,
              const Eigen::Vector2d& view);
  // Another robot: nothing was chosen.
  void forget() { *this = {}; }

  // Arrows and texts of what an overlay measures.
  Overlay drawn(const Overlay& overlay) const;
  // "Arrows: 10 cm = 50 N, 20 N m"; empty where there are none.
  QString words() const;

 private:
  struct Wanted;
  double metresPer(const QString& unit) const;
  int choose(const Wanted& wanted, int before, bool had_before, const Camera& camera,
             const Eigen::Vector2d& view) const;

  double size_ = 1.0;
  int length_step_ = -3;                 // what the words measure by: 1, 2, 5, 10 m and so on
  std::map<QString, int> value_steps_;   // by unit: the quantity that is so long
  std::map<QString, double> roundings_;  // likewise: what is smaller is not drawn
};

}  // namespace armillary
