// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/lesson/column_boxes.h"

#include <QComboBox>
#include <QFormLayout>
#include <QSignalBlocker>

#include "engine/lessons/curve_columns.h"
#include "engine/lessons/lesson_draft.h"

namespace armillary {

QComboBox* draftBox(const char* name, const QString& ending, QWidget* parent) {
  auto* box = new QComboBox(parent);
  box->setObjectName(QLatin1String(name) + ending);
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  return box;
}

ColumnBoxes::ColumnBoxes(const DraftStep& step, Use use, const QString& ending, QFormLayout* form,
                         QWidget* parent)
    : QObject(parent),
      model_(step.model),
      form_(form),
      quantity_(draftBox("draft_quantity", ending, parent)),
      link_(draftBox("draft_link", ending, parent)),
      column_(draftBox("draft_column", ending, parent)) {
  for (const std::string_view each : lessonQuantities()) {
    if (each == "driven-effort" && (step.stage.driven.empty() || use == Use::kCurve)) continue;
    if (each == "jacobian" && use == Use::kCurve) continue;
    quantity_->addItem(QString::fromStdString(std::string(each)));
  }
  for (const Link& link : model_->links) link_->addItem(QString::fromStdString(link.name));
  form->addRow(tr("Quantity"), quantity_);
  form->addRow(tr("Of link"), link_);
  form->addRow(tr("Number"), column_);
  form->setRowVisible(link_, use == Use::kNumber);
  fill();
  connect(quantity_, &QComboBox::currentIndexChanged, this, [this] {
    fill();
    Q_EMIT changed();
  });
  for (QComboBox* box : {link_, column_}) {
    connect(box, &QComboBox::currentIndexChanged, this, &ColumnBoxes::changed);
  }
}

void ColumnBoxes::fill() {
  const QSignalBlocker quiet(column_);
  const QString before = column_->currentText();
  column_->clear();
  for (const std::string& column :
       simulated_ ? simulationColumns(*model_) : lessonColumns(*model_, quantity())) {
    column_->addItem(QString::fromStdString(column));
  }
  if (column_->findText(before) >= 0) column_->setCurrentText(before);
  link_->setEnabled(quantity() == "jacobian");
}

std::string ColumnBoxes::quantity() const {
  return quantity_->currentText().toStdString();
}

std::string ColumnBoxes::column() const {
  return column_->currentText().toStdString();
}

std::string ColumnBoxes::link() const {
  return quantity() == "jacobian" ? link_->currentText().toStdString() : std::string();
}

void ColumnBoxes::choose(const std::string& quantity, const std::string& column,
                         const std::string& link) {
  const QSignalBlocker quiet(this);
  quantity_->setCurrentText(QString::fromStdString(quantity));
  link_->setCurrentText(QString::fromStdString(link));
  fill();
  column_->setCurrentText(QString::fromStdString(column));
}

void ColumnBoxes::useSimulation(bool simulated) {
  simulated_ = simulated;
  form_->setRowVisible(quantity_, !simulated);
  fill();
}

void ColumnBoxes::hideColumns() {
  form_->setRowVisible(column_, false);
}

void ColumnBoxes::setVisible(bool visible) {
  for (QComboBox* box : {quantity_, link_, column_}) form_->setRowVisible(box, visible);
}

void fillUnits(QComboBox* box, std::string_view usual) {
  const QSignalBlocker quiet(box);
  const QString before = box->currentText();
  box->clear();
  const std::string_view dimension = lessonUnit(usual)->dimension;
  if (usual.empty()) box->addItem({});
  for (const std::string& name : lessonUnitNames()) {
    if (lessonUnit(name)->dimension == dimension) box->addItem(QString::fromStdString(name));
  }
  box->setCurrentText(QString::fromStdString(std::string(usual)));
  if (box->findText(before) >= 0) box->setCurrentText(before);
}

}  // namespace armillary
