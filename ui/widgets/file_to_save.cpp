// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/file_to_save.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QRegularExpression>
#include <QStringList>

namespace armillary {
namespace {

// "csv" of "Tables (*.csv)".
QStringList endingsOf(const QString& kinds) {
  static const QRegularExpression pattern(QStringLiteral("\\*\\.([\\w.]+)"));
  QStringList endings;
  for (auto matches = pattern.globalMatch(kinds); matches.hasNext();) {
    endings += matches.next().captured(1);
  }
  return endings;
}

// The longest of these that a name ends in: .dh.xml before .xml. Empty: none.
QString endingOf(const QString& file, const QStringList& endings) {
  QString found;
  for (const QString& ending : endings) {
    const bool ends = file.endsWith(QLatin1Char('.') + ending, Qt::CaseInsensitive);
    if (ends && ending.size() > found.size()) found = ending;
  }
  return found;
}

// Not that of "gravity 1.62" or "arm.v2": one that is known, or a word, which whoever writes the
// file judges. Where there is one kind alone no other is meant.
bool hasEnding(const QString& file, const QStringList& known) {
  static const QRegularExpression word(QStringLiteral("\\.[A-Za-z]{1,10}$"));
  return !endingOf(file, known).isEmpty() || (known.size() > 1 && word.match(file).hasMatch());
}

}  // namespace

QString askFileToSave(QWidget* parent, const QString& title, const QString& offered,
                      const QString& kinds) {
  QFileDialog dialog(parent, title, offered, kinds);
  dialog.setAcceptMode(QFileDialog::AcceptSave);
  dialog.setFileMode(QFileDialog::AnyFile);
  const QStringList known = endingsOf(kinds);
  QObject::connect(&dialog, &QFileDialog::filterSelected, &dialog, [&](const QString& kind) {
    const QStringList wanted = endingsOf(kind);
    if (wanted.isEmpty()) return;
    dialog.setDefaultSuffix(wanted.front());
    const QString file = dialog.selectedFiles().value(0);
    const QString now = endingOf(file, known);
    if (now.isEmpty() || wanted.contains(now)) return;
    dialog.selectFile(file.chopped(now.size()) + wanted.front());
  });
  const QString usual = endingOf(offered, known);
  for (const QString& kind : kinds.split(QStringLiteral(";;"))) {
    if (endingsOf(kind).contains(usual)) dialog.selectNameFilter(kind);
  }
  dialog.setDefaultSuffix(usual.isEmpty() ? known.value(0) : usual);
  while (dialog.exec() == QDialog::Accepted) {
    QString file = dialog.selectedFiles().value(0);
    if (hasEnding(file, known)) return file;
    file += QLatin1Char('.') + dialog.defaultSuffix();
    if (!QFileInfo::exists(file)) return file;
    // the dialog has asked about what was typed only
    const QString question = QFileDialog::tr("%1 already exists.\nDo you want to replace it?");
    const auto pressed =
        QMessageBox::warning(parent, title, question.arg(QFileInfo(file).fileName()),
                             QMessageBox::Yes | QMessageBox::No, QMessageBox::No);
    if (pressed == QMessageBox::Yes) return file;
  }
  return {};
}

}  // namespace armillary
