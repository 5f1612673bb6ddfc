// SPDX-License-Identifier: GPL-3.0-or-later
// Finds how uncertain the efforts of a motion are, on a thread of its own.
#pragma once

#include <memory>
#include <vector>

#include "engine/parameters/effort_uncertainty.h"
#include "engine/simulation/recording.h"
#include "ui/files/background_load.h"

namespace armillary {

struct UncertainMotion {
  std::shared_ptr<const Model> model;
  std::vector<double> time;  // s, of the samples
  std::vector<UncertainPart> parts;
  EffortUncertainty efforts;
};

class UncertaintyFinder : public BackgroundLoad {
  Q_OBJECT

 public:
  explicit UncertaintyFinder(QObject* parent = nullptr) : BackgroundLoad(parent) {}
  ~UncertaintyFinder() override { join(); }
  // Overtakes what is being found. `passive`: damping and friction of the joints count.
  void find(std::shared_ptr<const Model> model, std::shared_ptr<const Recording> motion,
            const Tolerances& tolerances, bool passive);

 Q_SIGNALS:
  void found(std::shared_ptr<const armillary::UncertainMotion> motion);
  void failed(const QString& why);
};

}  // namespace armillary
