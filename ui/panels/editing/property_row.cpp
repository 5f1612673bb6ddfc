// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/editing/property_row.h"

#include <QGridLayout>
#include <QLabel>
#include <algorithm>
#include <optional>

#include "ui/widgets/quantity_field.h"

namespace armillary {

PropertyRow::PropertyRow(const Look& look, QGridLayout& grid, QWidget* parent)
    : QObject(parent), look_(look), label_(new QLabel(look.label, parent)) {
  const int row = grid.rowCount();
  label_->setToolTip(look.tip);
  grid.addWidget(label_, row, 0);
  const int count = sizeOf(look.property);
  for (int part = 0; part < count; ++part) {
    auto* field = new QuantityField(look.dimension, parent);
    const QString name = look.parts.value(part);
    QString object = QString::fromUtf8(name.isEmpty() ? armillary::name(look.property) : "");
    if (!name.isEmpty()) {
      object = QString::fromUtf8(armillary::name(look.property)) + QLatin1Char(' ') + name;
    }
    field->setObjectName(QStringLiteral("edit ") + object);
    field->setAccessibleName(name.isEmpty() ? look.label : look.label + QLatin1Char(' ') + name);
    field->setToolTip(name.isEmpty() ? look.tip : QStringLiteral("%1: %2").arg(name, look.tip));
    field->setPlaceholderText(name);
    field->setRange(look.least, look.most);
    // six are the upper half of a symmetric matrix
    const int line = count < 6 || part < 3 ? 0 : part < 5 ? 1 : 2;
    const int column = count < 6 || part < 3 ? part : part < 5 ? part - 2 : 2;
    grid.addWidget(field, row + line, 1 + column, 1, count == 1 ? 3 : 1);
    fields_.push_back(field);
    connect(field, &QuantityField::entered, this,
            [this, part](double value) { take(part, value); });
  }
}

void PropertyRow::setUnit(const QString& unit, double factor) {
  label_->setText(unit.isEmpty() ? look_.label : QStringLiteral("%1, %2").arg(look_.label, unit));
  for (QuantityField* field : fields_) field->setUnit(unit, factor);
}

void PropertyRow::show(const RobotDescription& robot, const std::vector<std::string>& of) {
  robot_ = &robot;
  of_.clear();
  std::optional<std::vector<double>> first;
  std::vector<bool> differ(fields_.size(), false);
  for (const std::string& name : of) {
    const auto values = valuesOf(robot, look_.property, name);
    if (!values) continue;
    of_.push_back(name);
    if (!first) first = values;
    for (std::size_t k = 0; k < fields_.size(); ++k) {
      differ[k] = differ[k] || (*values)[k] != (*first)[k];
    }
  }
  label_->setVisible(first.has_value());
  for (std::size_t k = 0; k < fields_.size(); ++k) {
    fields_[k]->setVisible(first.has_value());
    if (first) fields_[k]->show((*first)[k], differ[k]);
  }
}

void PropertyRow::take(int part, double value) {
  std::vector<DescriptionChange> changes;
  for (const std::string& name : of_) {
    auto values = valuesOf(*robot_, look_.property, name);
    if (!values) continue;
    (*values)[static_cast<std::size_t>(part)] = value;
    changes.push_back({look_.property, name, std::move(*values)});
  }
  const QString gesture = QStringLiteral("%1/%2/%3")
                              .arg(static_cast<int>(look_.property))
                              .arg(part)
                              .arg(QString::fromStdString(of_.empty() ? "" : of_.front()));
  Q_EMIT typed(changes, gesture);
}

}  // namespace armillary
