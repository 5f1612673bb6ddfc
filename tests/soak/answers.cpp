// SPDX-License-Identifier: GPL-3.0-or-later
// What the person answers: menus that are open, questions, dialogs.
#include <QApplication>
#include <QDialog>
#include <QFileDialog>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>

#include "tests/soak/person.h"

namespace armillary::soak {
namespace {

constexpr int kEnough = 14;  // steps in a dialog

}  // namespace

bool Person::answerPopup(Chance& chance) {
  QWidget* popup = QApplication::activePopupWidget();
  if (!popup) return false;
  auto* menu = qobject_cast<QMenu*>(popup);
  QList<QAction*> entries;
  if (menu) {
    for (QAction* action : menu->actions()) {
      if (action->isEnabled() && !action->isSeparator() && !action->menu()) entries << action;
    }
  }
  if (rested_ || entries.isEmpty() || chance.once_in(3)) {
    tell(QStringLiteral("leaves the menu"));
    popup->close();
    return true;
  }
  QAction* entry = chance.of(entries);
  tell(QStringLiteral("chooses '%1' of the menu").arg(entry->text()));
  const QPointer<QWidget> open(popup);
  entry->trigger();
  if (open) open->close();
  return true;
}

bool Person::answerDialog(Chance& chance) {
  QWidget* asked = QApplication::activeModalWidget();
  if (!asked || asked == window_.get()) return false;
  asked_steps_ = asked == asking_ ? asked_steps_ + 1 : 0;
  asking_ = asked;
  auto* dialog = qobject_cast<QDialog*>(asked);
  const QString name = QStringLiteral("%1 '%2'").arg(
      QLatin1String(asked->metaObject()->className()), asked->windowTitle());
  if (auto* files = qobject_cast<QFileDialog*>(asked)) {
    tell(QStringLiteral("answers ") + name);
    answerFileDialog(chance, *files);
  } else if (auto* question = qobject_cast<QMessageBox*>(asked)) {
    QAbstractButton* button = chance.of(question->buttons());
    QAbstractButton* discard = question->button(QMessageBox::Discard);
    if (rested_ && discard) button = discard;
    tell(QStringLiteral("answers '%1' to '%2'").arg(button->text(), question->text()));
    button->click();
  } else if (!dialog) {
    tell(QStringLiteral("closes ") + name);
    asked->close();
  } else if (rested_ || asked_steps_ > kEnough || asked->inherits("QPrintDialog") ||
             chance.once_in(5)) {
    tell(QStringLiteral("leaves ") + name);
    dialog->reject();
    // one that does not go this way may go that
    if (asked_steps_ > kEnough + 3 && asking_) dialog->hide();
  } else {
    clickIn(chance, dialog);
  }
  return true;
}

void Person::answerFileDialog(Chance& chance, QWidget& asked) {
  auto& dialog = static_cast<QFileDialog&>(asked);
  if (rested_ || asked_steps_ > 2 || chance.once_in(2)) return dialog.reject();
  QString file;
  if (dialog.acceptMode() == QFileDialog::AcceptSave) {
    const QString suggested = dialog.selectedFiles().value(0);
    const QString ending = suggested.section(QLatin1Char('/'), -1).section(QLatin1Char('.'), 1);
    file = files_.name(chance, QLatin1Char('.') + (ending.isEmpty() ? "csv" : ending));
  } else {
    file = chance.once_in(2) ? files_.any(chance) : files_.bundled(chance);
  }
  tell(QStringLiteral("  with ") + file);
  dialog.selectFile(file);
  QMetaObject::invokeMethod(&dialog, "accept");
}

}  // namespace armillary::soak
