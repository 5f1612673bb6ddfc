// SPDX-License-Identifier: GPL-3.0-or-later
// What a link's shapes would weigh, filled with one density; meshes are read on a thread.
#pragma once

#include <optional>

#include "engine/description/robot_description.h"
#include "engine/read/uniform_density.h"
#include "ui/files/background_load.h"

namespace armillary {

class ShapeWeigher : public BackgroundLoad {
  Q_OBJECT

 public:
  explicit ShapeWeigher(QObject* parent = nullptr) : BackgroundLoad(parent) {}
  ~ShapeWeigher() override { join(); }
  void weigh(const LinkDescription& link);

 Q_SIGNALS:
  // In the link's frame: of its visuals where all of them are closed, else of its collision shapes.
  // Nothing where neither are.
  void weighed(const std::string& link, const std::optional<armillary::FilledShape>& filled);
};

}  // namespace armillary
