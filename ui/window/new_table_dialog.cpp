// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/new_table_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "engine/description/denavit_hartenberg_rods.h"
#include "ui/widgets/number_box.h"

namespace armillary {

NewTableDialog::NewTableDialog(QWidget* parent)
    : QDialog(parent),
      name_(new QLineEdit(tr("new_robot"), this)),
      convention_(new QComboBox(this)),
      joints_(wholeNumberBox(1, 100, this)),
      length_(new NumberBox(0.0, 1e3, QStringLiteral("m"), this)),
      mass_(new NumberBox(1e-6, 1e6, QStringLiteral("kg"), this)) {
  setObjectName(QStringLiteral("new_table"));
  setWindowTitle(tr("New robot from a Denavit-Hartenberg table"));
  name_->setObjectName(QStringLiteral("new_table_name"));
  convention_->setObjectName(QStringLiteral("new_table_convention"));
  convention_->addItems({tr("Standard"), tr("Modified (Craig)")});
  joints_->setObjectName(QStringLiteral("new_table_joints"));
  joints_->setValue(3);
  length_->setObjectName(QStringLiteral("new_table_length"));
  length_->setValue(0.3);
  mass_->setObjectName(QStringLiteral("new_table_mass"));
  mass_->setValue(1.0);
  auto* form = new QFormLayout(this);
  form->addRow(tr("&Name"), name_);
  form->addRow(tr("&Convention"), convention_);
  form->addRow(tr("&Joints"), joints_);
  form->addRow(tr("&Length of a link"), length_);
  form->addRow(tr("&Mass of a link"), mass_);
  auto* hint = new QLabel(
      tr("It begins as an arm of rods. Every number of its table can then be changed beside the "
         "robot."),
      this);
  hint->setWordWrap(true);
  form->addRow(hint);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
  buttons->button(QDialogButtonBox::Ok)->setText(tr("Make it"));
  form->addRow(buttons);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

DenavitHartenbergRobot NewTableDialog::table() const {
  const QString name = name_->text().trimmed();
  return newArm(name.isEmpty() ? "new_robot" : name.toStdString(),
                convention_->currentIndex() == 1 ? DenavitHartenbergConvention::kModified
                                                 : DenavitHartenbergConvention::kStandard,
                static_cast<int>(joints_->value()), length_->value(), mass_->value());
}

}  // namespace armillary
