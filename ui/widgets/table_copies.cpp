// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/table_copies.h"

#include <QApplication>
#include <QClipboard>
#include <QMimeData>

#include "engine/report/write_report.h"

namespace armillary {

void addTableCopies(QMenu& menu, const QString& title, const TableSource& table) {
  QMenu* formats = menu.addMenu(title);
  formats->setObjectName(QStringLiteral("copy_as"));
  const auto add = [&](const QString& text, const char* name, std::function<void()> copy) {
    formats->addAction(text, formats, std::move(copy))->setObjectName(QLatin1String(name));
  };
  add(QMenu::tr("&Markdown"), "copy_as_markdown", [table] {
    QApplication::clipboard()->setText(
        QString::fromStdString(tableAsMarkdown(table(TableDigits::kSeen))));
  });
  add(QMenu::tr("&LaTeX"), "copy_as_latex", [table] {
    QApplication::clipboard()->setText(
        QString::fromStdString(tableAsLatex(table(TableDigits::kSeen))));
  });
  add(QMenu::tr("&CSV"), "copy_as_csv", [table] {
    const std::string text = tableAsCsv(table(TableDigits::kAll));
    auto* data = new QMimeData;
    data->setText(QString::fromStdString(text));
    data->setData(QStringLiteral("text/csv"), QByteArray::fromStdString(text));
    QApplication::clipboard()->setMimeData(data);
  });
}

}  // namespace armillary
