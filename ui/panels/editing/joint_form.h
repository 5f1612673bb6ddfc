// SPDX-License-Identifier: GPL-3.0-or-later
// Place, axis, limits and passive forces of joints.
#pragma once

#include "ui/panels/editing/part_form.h"

class QLabel;

namespace armillary {

class JointForm : public PartForm {
  Q_OBJECT

 public:
  explicit JointForm(QWidget* parent);

 protected:
  void showMore() override;

 private:
  PropertyRow *orientation_, *position_limits_, *effort_limit_, *velocity_limit_;
  PropertyRow *damping_, *friction_, *stiffness_, *reference_, *rotor_;
  QLabel* words_;
};

}  // namespace armillary
