// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/editing/part_form.h"

#include <QApplication>
#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/widgets/spacing.h"

namespace armillary {

PartForm::PartForm(QWidget* parent)
    : QWidget(parent),
      table_(new QWidget(this)),
      grid_(new QGridLayout(table_)),
      below_(new QVBoxLayout(this)) {
  below_->setContentsMargins(0, 0, 0, 0);
  // texts that wrap, below, would take its height
  table_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  grid_->setContentsMargins(0, 0, 0, 0);
  grid_->setHorizontalSpacing(space::kSmall);
  grid_->setVerticalSpacing(space::kSmall);
  for (int column = 1; column < 4; ++column) grid_->setColumnStretch(column, 1);
  below_->addWidget(table_);
}

PropertyRow* PartForm::addRow(const PropertyRow::Look& look) {
  auto* row = new PropertyRow(look, *grid_, table_);
  rows_.push_back(row);
  connect(row, &PropertyRow::typed, this, &PartForm::changed);
  return row;
}

void PartForm::nameColumns(const QStringList& names) {
  const int row = grid_->rowCount();
  for (int k = 0; k < names.size(); ++k) {
    auto* name = new QLabel(names[k], table_);
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
  // each row that comes into sight asks the display where the pointer is, and waits: all come at
  // once
  const bool at_once = isVisible() && !isAncestorOf(QApplication::focusWidget());
  if (at_once) setVisible(false);
  for (PropertyRow* row : rows_) row->show(robot, of);
  showMore();
  if (at_once) setVisible(true);
}

}  // namespace armillary
