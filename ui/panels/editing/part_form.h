// SPDX-License-Identifier: GPL-3.0-or-later
// The form of what is edited: rows of properties of the chosen links or joints.
#pragma once

#include <QWidget>
#include <string>
#include <vector>

#include "ui/panels/editing/property_row.h"
#include "ui/widgets/units.h"

class QGridLayout;
class QVBoxLayout;

namespace armillary {

class PartForm : public QWidget {
  Q_OBJECT

 public:
  explicit PartForm(QWidget* parent);

  // The names are the robot's; it lives until the next call.
  void show(const RobotDescription& robot, const std::vector<std::string>& of, const Units& units);

 Q_SIGNALS:
  void changed(const std::vector<armillary::DescriptionChange>& changes, const QString& gesture);

 protected:
  PropertyRow* addRow(const PropertyRow::Look& look);
  // Over the columns of the rows that follow.
  void nameColumns(const QStringList& names);
  // Below the rows.
  QVBoxLayout* below() { return below_; }
  const RobotDescription& robot() const { return *robot_; }
  const std::vector<std::string>& names() const { return of_; }
  const Units& units() const { return units_; }
  // Units of the rows, and what is below them.
  virtual void showMore() = 0;

 private:
  const RobotDescription* robot_ = nullptr;
  std::vector<std::string> of_;
  Units units_;
  QWidget* table_;
  QGridLayout* grid_;
  QVBoxLayout* below_;
  std::vector<PropertyRow*> rows_;
};

}  // namespace armillary
