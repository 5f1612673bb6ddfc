// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/problems_panel.h"

#include <QEvent>
#include <QFileInfo>
#include <QHeaderView>
#include <QStyle>

namespace armillary {

ProblemsPanel::ProblemsPanel(QWidget* parent) : QTreeWidget(parent) {
  setObjectName(QStringLiteral("problems"));
  setHeaderLabels({tr("Line"), tr("What"), tr("What to do")});
  setRootIsDecorated(false);
  setAlternatingRowColors(true);
  setWordWrap(true);
  header()->setStretchLastSection(true);
  fitColumns();
}

void ProblemsPanel::fitColumns() {
  const int character = fontMetrics().averageCharWidth();
  header()->resizeSection(0, 12 * character);
  header()->resizeSection(1, 75 * character);
}

void ProblemsPanel::changeEvent(QEvent* event) {
  QTreeWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) fitColumns();
}

void ProblemsPanel::show(const Diagnostics& diagnostics) {
  clear();
  for (const Diagnostic& found : diagnostics.all()) {
    addRow(found, found.line > 0 ? QString::number(found.line) : QString());
  }
}

void ProblemsPanel::add(const Diagnostics& diagnostics) {
  for (const Diagnostic& found : diagnostics.all()) {
    const QString file = QFileInfo(QString::fromStdString(found.file)).fileName();
    addRow(found, found.line > 0 ? QStringLiteral("%1:%2").arg(file).arg(found.line) : file);
  }
}

void ProblemsPanel::addRow(const Diagnostic& found, const QString& place) {
  QString what = QString::fromStdString(found.message);
  if (!found.element.empty()) what.prepend(QString::fromStdString(found.element + ": "));
  auto* item = new QTreeWidgetItem(this, {place, what, QString::fromStdString(found.remedy)});
  const QStyle::StandardPixmap icon =
      found.severity == Severity::kError     ? QStyle::SP_MessageBoxCritical
      : found.severity == Severity::kWarning ? QStyle::SP_MessageBoxWarning
                                             : QStyle::SP_MessageBoxInformation;
  item->setIcon(0, style()->standardIcon(icon));
  item->setToolTip(1, QString::fromStdString(toText(found)));
}

}  // namespace armillary
