// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/editing/part_form.h"

#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace armillary {

PartForm::PartForm(QWidget* parent)
    : QWidget(parent), grid_(new QGridLayout), below_(new QVBoxLayout) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  grid_->setHorizontalSpacing(4);
  grid_->setVerticalSpacing(3);
  for (int column = 1; column < 4; ++column) grid_->setColumnStretch(column, 1);
  layout->addLayout(grid_);
  layout->addLayout(below_);
}

PropertyRow* PartForm::addRow(const PropertyRow::Look& look) {
  auto* row = new PropertyRow(look, *grid_, this);
  rows_.push_back(row);
  connect(row, &PropertyRow::typed, this, &PartForm::changed);
  return row;
}

void PartForm::nameColumns(const QStringList& names) {
  const int row = grid_->rowCount();
  for (int k = 0; k < names.size(); ++k) {
    auto* name = new QLabel(names[k], this);
    name->setAlignment(Qt::AlignCenter);
    name->setForegroundRole(QPalette::PlaceholderText);
    grid_->addWidget(name, row, 1 + k);
  }
}

void PartForm::show(const RobotDescription& robot, const std::vector<std::string>& of,
                    const Units& units) {
  robot_ = &robot;
  of_ = of;
  units_ = units;
  for (PropertyRow* row : rows_) row->show(robot, of);
  showMore();
}

}  // namespace armillary
