// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/file_names.h"

#include <QFileInfo>

namespace armillary {

QString asFileName(const QString& name) {
  QString result;
  for (const QChar c : name.left(40)) result += c.isLetterOrNumber() ? c : QLatin1Char('_');
  return result;
}

QString displayName(const QString& file) {
  const QString name = QFileInfo(file).fileName();
  const QString table = QStringLiteral(".dh.xml");
  return name.endsWith(table) ? name.chopped(table.size()) : QFileInfo(file).completeBaseName();
}

}  // namespace armillary
