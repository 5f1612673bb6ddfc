// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/handout_dialog.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace armillary {

HandoutDialog::HandoutDialog(const QString& title, bool has_motion, bool degrees, QWidget* parent)
    : QDialog(parent), title_(new QLineEdit(title)) {
  setWindowTitle(tr("Handout"));
  auto* layout = new QVBoxLayout(this);
  auto* what = new QLabel(
      tr("One file that works in any browser without a network: the robot, sliders for its state, "
         "and the efforts with their parts, computed in the page."));
  what->setWordWrap(true);
  layout->addWidget(what);
  auto* form = new QFormLayout;
  title_->setObjectName(QStringLiteral("handout_title"));
  form->addRow(tr("Title"), title_);
  const auto box = [&](const QString& text, const char* name, bool on) {
    auto* check = new QCheckBox(text);
    check->setObjectName(QLatin1String(name));
    check->setChecked(on);
    form->addRow(check);
    return check;
  };
  motion_ = box(tr("With the shown motion and its curves"), "handout_motion", has_motion);
  motion_->setEnabled(has_motion);
  answers_ =
      box(tr("Show efforts only to those who have filled in their own"), "handout_answers", false);
  degrees_ = box(tr("Angles in degrees"), "handout_degrees", degrees);
  layout->addLayout(form);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel);
  buttons->button(QDialogButtonBox::Save)->setDefault(true);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  layout->addWidget(buttons);
  resize(440, sizeHint().height());
}

HandoutChoice HandoutDialog::choice() const {
  return {{}, title_->text(), motion_->isChecked(), !answers_->isChecked(), degrees_->isChecked()};
}

}  // namespace armillary
