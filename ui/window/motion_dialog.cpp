// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/motion_dialog.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QInputDialog>
#include <utility>

namespace armillary {
namespace {

QString motionText(const char* text) {
  return QCoreApplication::translate("MotionDialog", text);
}

}  // namespace

void askWhichMotion(QWidget* window, const QString& file, const QStringList& names,
                    std::function<void(const QString&)> chosen) {
  auto* dialog = new QInputDialog(window);
  dialog->setObjectName(QStringLiteral("motion_dialog"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(motionText("Open motion"));
  dialog->setLabelText(motionText("%1 has %2 motions:")
                           .arg(QFileInfo(file).fileName(), QString::number(names.size())));
  dialog->setOkButtonText(motionText("Open"));
  dialog->setComboBoxItems(names);
  QObject::connect(dialog, &QInputDialog::textValueSelected, window, std::move(chosen));
  dialog->open();
}

}  // namespace armillary
