// SPDX-License-Identifier: GPL-3.0-or-later
// Mass, centre of mass and inertia of links.
#pragma once

#include <optional>

#include "engine/read/uniform_density.h"
#include "ui/files/shape_weigher.h"
#include "ui/panels/editing/part_form.h"

class QLabel;
class QPushButton;

namespace armillary {

class QuantityField;

class LinkForm : public PartForm {
  Q_OBJECT

 public:
  explicit LinkForm(QWidget* parent);

 protected:
  void showMore() override;

 private:
  void judge();
  void weighShapes();
  void showShapes();
  // The shapes filled so that they weigh this, kg.
  void fillShapes(double mass);
  const LinkDescription* link() const;

  PropertyRow* axes_;
  QLabel* judgement_;
  QPushButton* nearest_;
  QLabel* shapes_;
  QLabel* density_label_;
  QuantityField* density_;
  QPushButton* same_mass_;
  ShapeWeigher weigher_;
  // The link whose shapes are known or asked for, and its robot's file and name.
  std::string weighed_, weighed_in_;
  std::optional<FilledShape> filled_;
};

}  // namespace armillary
