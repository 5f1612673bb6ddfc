// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/setup/setup_section.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QFormLayout>
#include <QToolButton>
#include <utility>

#include "ui/stage/stage.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/own_keys.h"

namespace armillary {

SetupSection::SetupSection(const QString& title, Stage& stage, QWidget* parent)
    : QWidget(parent), title_(title), stage_(stage) {}

void SetupSection::refresh() {
  const bool before = std::exchange(filling_, true);
  showSetup();
  filling_ = before;
}

void SetupSection::rebuild() {
  const bool before = std::exchange(filling_, true);
  showRobot();
  filling_ = before;
}

void SetupSection::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  const bool other_rows = event->type() == QEvent::FontChange;  // lists fit them
  const bool other_numbers = event->type() == QEvent::LocaleChange;
  if ((other_rows || other_numbers) && stage_.robot()) refresh();
}

void SetupSection::change(const std::function<void(SimulationSetup&)>& edit) {
  if (filling_) return;
  SimulationSetup changed = setup();
  edit(changed);
  stage_.setSetup(changed);
}

NumberBox* SetupSection::number(const char* name, const QString& spoken, double least, double most,
                                const QString& unit, const QString& tip,
                                std::function<void(SimulationSetup&, double)> take) {
  auto* box = new NumberBox(least, most, unit, this);
  box->setObjectName(QLatin1String(name));
  box->setAccessibleName(spoken);
  box->setToolTip(tip);
  if (take) {
    connect(box, &QDoubleSpinBox::valueChanged, this, [this, take](double value) {
      change([&](SimulationSetup& setup) { take(setup, value); });
    });
  }
  return box;
}

QCheckBox* SetupSection::check(const char* name, const QString& text, const QString& tip,
                               std::function<void(SimulationSetup&, bool)> take) {
  auto* box = new QCheckBox(text, this);
  box->setObjectName(QLatin1String(name));
  box->setAccessibleName(text);
  box->setToolTip(tip);
  box->setFocusPolicy(Qt::TabFocus);
  keepKeys(box);
  connect(box, &QCheckBox::toggled, this,
          [this, take](bool on) { change([&](SimulationSetup& setup) { take(setup, on); }); });
  return box;
}

QComboBox* SetupSection::choice(const char* name, const QString& spoken, const QString& tip,
                                std::function<void(SimulationSetup&, int)> take) {
  auto* box = new QComboBox(this);
  box->setObjectName(QLatin1String(name));
  box->setAccessibleName(spoken);
  box->setToolTip(tip);
  box->setFocusPolicy(Qt::TabFocus);
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  box->setMinimumContentsLength(8);
  keepKeys(box);
  if (take) {
    connect(box, &QComboBox::currentIndexChanged, this, [this, take](int index) {
      if (index >= 0) change([&](SimulationSetup& setup) { take(setup, index); });
    });
  }
  return box;
}

QToolButton* SetupSection::button(const char* name, const QString& text, const QString& tip,
                                  const std::function<void()>& press) {
  auto* button = new QToolButton(this);
  button->setObjectName(QLatin1String(name));
  button->setText(text);
  button->setToolTip(tip);
  button->setAccessibleName(tip);
  button->setFocusPolicy(Qt::TabFocus);
  keepKeys(button);
  connect(button, &QToolButton::clicked, this, press);
  return button;
}

QFormLayout* SetupSection::form() {
  auto* layout = new QFormLayout;
  layout->setContentsMargins(6, 2, 2, 6);
  layout->setHorizontalSpacing(8);
  layout->setVerticalSpacing(4);
  layout->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  return layout;
}

}  // namespace armillary
