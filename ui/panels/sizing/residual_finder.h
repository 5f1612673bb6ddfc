// SPDX-License-Identifier: GPL-3.0-or-later
// Finds what causes measured efforts to differ from computed ones, on a thread of its own.
#pragma once

#include <memory>

#include "engine/comparison/compared_motion.h"
#include "engine/parameters/residual_causes.h"
#include "ui/files/background_load.h"

namespace armillary {

struct FoundCauses {
  std::shared_ptr<const Model> model;
  ResidualCauses causes;
};

class ResidualFinder : public BackgroundLoad {
  Q_OBJECT

 public:
  explicit ResidualFinder(QObject* parent = nullptr) : BackgroundLoad(parent) {}
  ~ResidualFinder() override { join(); }
  // Of the motion with the efforts that were measured along it, which are taken at its times.
  // `link`: that may carry a payload; -1: the outermost. Overtakes what is being found.
  void find(std::shared_ptr<const Model> model, std::shared_ptr<const Recording> motion,
            const ComparedMotion& measured, int link);

 Q_SIGNALS:
  void found(std::shared_ptr<const armillary::FoundCauses> causes);
  void failed(const QString& why);
};

}  // namespace armillary
