// SPDX-License-Identifier: GPL-3.0-or-later
// Finds how uncertain the efforts of a motion are, on a thread of its own.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engine/parameters/effort_uncertainty.h"
#include "engine/simulation/recording.h"
#include "ui/files/background_load.h"

namespace armillary {

struct UncertainMotion {
  std::shared_ptr<const Model> model;
  std::vector<double> time;  // s, of the samples
  bool in_the_air = false;   // isHeldInTheAir()
  std::vector<UncertainPart> parts;
  EffortUncertainty efforts;
  // Of robots whose parts are drawn at random, at fewer times; nothing before they are there, and
  // where none are wanted.
  std::optional<SampledUncertainty> sampled;
  std::vector<double> sampled_time;  // s
};

class UncertaintyFinder : public BackgroundLoad {
  Q_OBJECT

 public:
  explicit UncertaintyFinder(QObject* parent = nullptr) : BackgroundLoad(parent) {}
  ~UncertaintyFinder() override { join(); }
  // Overtakes what is being found. `passive`: damping and friction of the joints count; `sampled`:
  // so many robots are drawn at random besides, and what they need is told when they are done.
  void find(std::shared_ptr<const Model> model, std::shared_ptr<const Recording> motion,
            const Tolerances& tolerances, bool passive, int sampled = 0);

 Q_SIGNALS:
  void found(std::shared_ptr<const armillary::UncertainMotion> motion);
  void failed(const QString& why);
};

}  // namespace armillary
