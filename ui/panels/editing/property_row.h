// SPDX-License-Identifier: GPL-3.0-or-later
// A property of links or joints in a form: its name and a field for each of its numbers.
#pragma once

#include <QObject>
#include <QStringList>
#include <vector>

#include "engine/description/description_change.h"
#include "engine/text/quantity.h"

class QGridLayout;
class QLabel;

namespace armillary {

class QuantityField;

class PropertyRow : public QObject {
  Q_OBJECT

 public:
  struct Look {
    RobotProperty property = RobotProperty::kMass;
    QString label, tip;
    QStringList parts;  // names of its numbers; one without a name: none
    QuantityKind dimension = QuantityKind::kNumber;
    double least = -1e300, most = 1e300;
  };

  // Takes the next row of a grid of four columns; six numbers take three.
  PropertyRow(const Look& look, QGridLayout& grid, QWidget* parent);

  RobotProperty property() const { return look_.property; }
  // Shown value = value * factor.
  void setUnit(const QString& unit, double factor = 1.0);
  // Shows those of the first of them that has the property, marked where others differ; hidden
  // where none has it.
  void show(const RobotDescription& robot, const std::vector<std::string>& of);

 Q_SIGNALS:
  // Changes for all that are shown and have the property: the number that was typed, and each one's
  // own others. `gesture`: of steps in the same field.
  void typed(const std::vector<armillary::DescriptionChange>& changes, const QString& gesture);

 private:
  void take(int part, double value);

  Look look_;
  QLabel* label_;
  std::vector<QLabel*> part_labels_;
  std::vector<QuantityField*> fields_;
  const RobotDescription* robot_ = nullptr;
  std::vector<std::string> of_;
};

}  // namespace armillary
