// SPDX-License-Identifier: GPL-3.0-or-later
// Finds joints' friction on a thread of its own.
#pragma once

#include "engine/comparison/joint_friction.h"
#include "ui/files/background_load.h"

namespace armillary {

class FrictionFinder : public BackgroundLoad {
  Q_OBJECT

 public:
  explicit FrictionFinder(QObject* parent = nullptr) : BackgroundLoad(parent) {}
  ~FrictionFinder() override { join(); }
  void find(const ComparedMotion& measured, const std::shared_ptr<const Recording>& computed,
            const FrictionOptions& options);

 Q_SIGNALS:
  void found(const std::vector<armillary::JointFriction>& friction);
};

}  // namespace armillary
