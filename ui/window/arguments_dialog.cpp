// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/arguments_dialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace armillary {

ArgumentsDialog::ArgumentsDialog(const QString& file, const std::vector<XacroArgument>& arguments,
                                 const std::map<std::string, std::string>& given, QWidget* parent)
    : QDialog(parent) {
  setWindowTitle(tr("Arguments of %1").arg(file));
  auto* layout = new QVBoxLayout(this);
  auto* what = new QLabel(
      tr("The file is xacro: it makes a robot of these values. An empty field is the default."));
  what->setWordWrap(true);
  layout->addWidget(what);

  auto* content = new QWidget;
  auto* form = new QFormLayout(content);
  for (const XacroArgument& argument : arguments) {
    auto* edit = new QLineEdit;
    edit->setObjectName(QString::fromStdString(argument.name));
    const auto known = given.find(argument.name);
    if (known != given.end()) edit->setText(QString::fromStdString(known->second));
    edit->setPlaceholderText(argument.otherwise ? QString::fromStdString(*argument.otherwise)
                                                : tr("must be given"));
    if (argument.declared.line > 0) {
      edit->setToolTip(tr("declared in %1, line %2")
                           .arg(QString::fromStdString(argument.declared.file))
                           .arg(argument.declared.line));
    }
    form->addRow(QString::fromStdString(argument.name), edit);
    fields_.push_back({argument.name, edit});
  }
  auto* scroll = new QScrollArea;  // some robots have forty
  scroll->setWidgetResizable(true);
  scroll->setWidget(content);
  scroll->setFrameShape(QFrame::NoFrame);
  layout->addWidget(scroll, 1);

  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel);
  buttons->button(QDialogButtonBox::Open)->setDefault(true);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  layout->addWidget(buttons);
  resize(460, std::min(160 + 34 * static_cast<int>(arguments.size()), 600));
}

std::map<std::string, std::string> ArgumentsDialog::values() const {
  std::map<std::string, std::string> values;
  for (const Field& field : fields_) {
    if (!field.edit->text().isEmpty()) values[field.name] = field.edit->text().toStdString();
  }
  return values;
}

}  // namespace armillary
