// SPDX-License-Identifier: GPL-3.0-or-later
// The workshop's controls, and where they stand.
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/panels/workshop/workshop_panel.h"
#include "ui/stage/table_workshop.h"
#include "ui/widgets/own_keys.h"
#include "ui/widgets/spacing.h"
#include "ui/widgets/theme.h"

namespace armillary {

QPushButton* WorkshopPanel::addButton(const QString& name, const QString& text,
                                      const QString& tip) {
  auto* button = new QPushButton(text, this);
  button->setObjectName(name);
  button->setToolTip(tip);
  button->setAutoDefault(false);
  keepKeys(button);
  return button;
}

void WorkshopPanel::showFaultColor() {
  QPalette colors;
  colors.setColor(QPalette::WindowText, alarmColor(palette()));
  fault_->setPalette(colors);
}

void WorkshopPanel::changeEvent(QEvent* event) {
  LivePanel::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) showFaultColor();
}

void WorkshopPanel::layOut() {
  convention_->setObjectName(QStringLiteral("workshop_convention"));
  convention_->setAccessibleName(tr("Convention"));
  convention_->addItems({tr("Standard"), tr("Modified (Craig)")});
  convention_->setItemData(0, tr("A = Rz(θ) Tz(d) Tx(a) Rx(α): frame i is where link i ends"),
                           Qt::ToolTipRole);
  convention_->setItemData(1, tr("A = Rx(α) Tx(a) Rz(θ) Tz(d): frame i is where link i begins"),
                           Qt::ToolTipRole);
  convention_->setToolTip(tr("The same robot in the other convention: the rows are converted"));
  keepKeys(convention_);
  add_ = addButton(QStringLiteral("workshop_add"), tr("Add row"), tr("After the chosen row"));
  remove_ = addButton(QStringLiteral("workshop_remove"), tr("Remove"), tr("The chosen row"));
  up_ = addButton(QStringLiteral("workshop_up"), QStringLiteral("↑"), tr("Row up"));
  down_ = addButton(QStringLiteral("workshop_down"), QStringLiteral("↓"), tr("Row down"));
  up_->setAccessibleName(tr("Row up"));
  down_->setAccessibleName(tr("Row down"));
  for (QPushButton* arrow : {up_, down_}) arrow->setFixedWidth(32);
  step_button_ = addButton(QStringLiteral("workshop_step"), tr("Step through"),
                           tr("A frame goes through the row's motions, one after the other"));
  new_ = addButton(QStringLiteral("workshop_new"), tr("New…"), tr("A new robot from a table"));
  save_ = addButton(QStringLiteral("workshop_save"), tr("Save…"),
                    tr("As a table (.dh.xml) or in another format"));
  adopt_ = addButton(QStringLiteral("workshop_adopt"), tr("Make a robot of it"),
                     tr("A new robot from this table, which can be edited"));
  connect(add_, &QPushButton::clicked, this, &WorkshopPanel::addRow);
  connect(remove_, &QPushButton::clicked, this, &WorkshopPanel::removeRow);
  connect(up_, &QPushButton::clicked, this, [this] { moveRow(-1); });
  connect(down_, &QPushButton::clicked, this, [this] { moveRow(1); });
  connect(step_button_, &QPushButton::clicked, this, &WorkshopPanel::startSteps);
  connect(new_, &QPushButton::clicked, this, &WorkshopPanel::newWanted);
  connect(save_, &QPushButton::clicked, this, &WorkshopPanel::saveWanted);
  connect(adopt_, &QPushButton::clicked, this, &WorkshopPanel::adoptWanted);

  words_->setObjectName(QStringLiteral("workshop_words"));
  words_->setTextFormat(Qt::RichText);
  words_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  words_->setFixedWidth(
      fontMetrics().horizontalAdvance(QStringLiteral("slide along x by a₂ = 0.43210 m  ■")));
  for (QLabel* label : {nothing_, words_, fault_}) label->setWordWrap(true);
  fault_->setObjectName(QStringLiteral("workshop_fault"));
  showFaultColor();
  // the table does not jump under the hand that typed
  QSizePolicy kept = fault_->sizePolicy();
  kept.setRetainSizeWhenHidden(true);
  fault_->setSizePolicy(kept);
  fault_->setMinimumHeight(fault_->fontMetrics().height());
  fault_->hide();
  nothing_->setObjectName(QStringLiteral("workshop_nothing"));
  nothing_->hide();

  auto* bar = new QHBoxLayout;
  bar->setSpacing(space::kSmall);
  for (QWidget* widget : std::initializer_list<QWidget*>{convention_, add_, remove_, up_, down_,
                                                         step_button_, adopt_, save_, new_}) {
    bar->addWidget(widget);
  }
  bar->addStretch(1);
  auto* across = new QHBoxLayout;
  across->addWidget(table_, 1);
  across->addWidget(words_);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(space::kUsual, space::kSmall, space::kUsual, space::kSmall);
  layout->setSpacing(space::kSmall);
  layout->addLayout(bar);
  layout->addWidget(fault_);
  layout->addWidget(nothing_);
  layout->addLayout(across, 1);
  setFocusProxy(table_);
}

}  // namespace armillary
