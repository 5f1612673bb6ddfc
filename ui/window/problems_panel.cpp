// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/problems_panel.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QEvent>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHeaderView>
#include <QMenu>
#include <QPainter>
#include <QStyle>
#include <QToolButton>
#include <algorithm>
#include <optional>
#include <utility>

#include "engine/description/alike_findings.h"
#include "ui/widgets/copied_cells.h"

namespace armillary {
namespace {

constexpr int kMendColumn = 3;
constexpr int kStandsForMore = Qt::UserRole + 1;  // of a row: for findings that have none

// The link or joint that an element such as "link 'base' / inertial" is about.
std::optional<std::pair<std::string, bool>> partOf(const Diagnostic& found) {
  for (const auto& [words, link] : {std::pair("link '", true), std::pair("joint '", false)}) {
    if (!found.element.starts_with(words)) continue;
    const std::size_t begin = std::string(words).size(), end = found.element.find('\'', begin);
    if (end != std::string::npos) return std::pair(found.element.substr(begin, end - begin), link);
  }
  if (found.mends.empty()) return std::nullopt;
  return std::pair(found.mends.front().name, !isOfJoint(found.mends.front().property));
}

bool isAmong(const Mend& mend, const std::vector<DescriptionChange>& edits) {
  const auto changes = changesOf(mend);
  return std::all_of(changes.begin(), changes.end(), [&](const DescriptionChange& change) {
    return std::find(edits.begin(), edits.end(), change) != edits.end();
  });
}

}  // namespace

ProblemsPanel::ProblemsPanel(QWidget* parent) : QTreeWidget(parent) {
  setObjectName(QStringLiteral("problems"));
  setHeaderLabels({tr("Line"), tr("What"), tr("What to do"), tr("Mend")});
  setRootIsDecorated(false);
  setAlternatingRowColors(true);
  setWordWrap(true);
  header()->setStretchLastSection(false);
  for (const int column : {1, 2}) header()->setSectionResizeMode(column, QHeaderView::Stretch);
  header()->setSectionResizeMode(kMendColumn, QHeaderView::ResizeToContents);
  fitColumns();
  connect(this, &QTreeWidget::itemClicked, this, [this](QTreeWidgetItem* item) {
    if (const auto part = partOf(findingOf(*item))) Q_EMIT partChosen(part->first, part->second);
  });
  connect(this, &QTreeWidget::itemDoubleClicked, this, [this](QTreeWidgetItem* item) {
    const Diagnostic& found = findingOf(*item);
    if (found.line > 0) Q_EMIT lineWanted(QString::fromStdString(found.file), found.line);
  });
}

void ProblemsPanel::fitColumns() {
  header()->resizeSection(0, 12 * fontMetrics().averageCharWidth());
}

void ProblemsPanel::changeEvent(QEvent* event) {
  QTreeWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) fitColumns();
}

void ProblemsPanel::show(const Diagnostics& diagnostics) {
  clear();
  findings_.clear();
  unshown_.clear();
  open_unshown_ = 0;
  addAll(diagnostics, [](const Diagnostic& found) {
    return found.line > 0 ? QString::number(found.line) : QString();
  });
}

void ProblemsPanel::add(const Diagnostics& diagnostics) {
  addAll(diagnostics, [](const Diagnostic& found) {
    const QString file = QFileInfo(QString::fromStdString(found.file)).fileName();
    return found.line > 0 ? QStringLiteral("%1:%2").arg(file).arg(found.line) : file;
  });
}

void ProblemsPanel::addAll(const Diagnostics& diagnostics,
                           const std::function<QString(const Diagnostic&)>& placeOf) {
  AlikeFindings alike;
  for (const Diagnostic& found : diagnostics.all()) {
    if (alike.shows(found)) {
      addRow(found, placeOf(found));
    } else {
      unshown_.push_back(found);
      open_unshown_ += found.severity == Severity::kWarning;
    }
  }
  for (const Diagnostic& rest : alike.rest()) {
    addRow(rest, QStringLiteral("…"))->setData(0, kStandsForMore, true);
  }
  // a column in which nothing stands takes room from the words beside it
  const auto any = [this](const auto& has) {
    return std::any_of(findings_.begin(), findings_.end(), has);
  };
  setColumnHidden(2, !any([](const Diagnostic& found) { return !found.remedy.empty(); }));
  setColumnHidden(kMendColumn, !any([](const Diagnostic& found) { return !found.mends.empty(); }));
}

QTreeWidgetItem* ProblemsPanel::addRow(const Diagnostic& found, const QString& place) {
  QString what = QString::fromStdString(found.message);
  if (!found.element.empty()) what.prepend(QString::fromStdString(found.element + ": "));
  auto* item = new QTreeWidgetItem(this, {place, what, QString::fromStdString(found.remedy)});
  const QStyle::StandardPixmap icon =
      found.severity == Severity::kError     ? QStyle::SP_MessageBoxCritical
      : found.severity == Severity::kWarning ? QStyle::SP_MessageBoxWarning
                                             : QStyle::SP_MessageBoxInformation;
  item->setIcon(0, style()->standardIcon(icon));
  item->setToolTip(1, QString::fromStdString(toText(found)) +
                          (found.line > 0 ? tr("\nA double click shows the line.") : QString()));
  item->setData(0, Qt::UserRole, static_cast<int>(findings_.size()));
  findings_.push_back(found);
  if (found.mends.empty()) return item;
  auto* button = new QToolButton(this);
  button->setText(tr("Do it"));
  button->setObjectName(QStringLiteral("mend"));
  button->setToolTip(
      tr("Changes the robot as it is shown; undo takes it back, and the file stays "
         "until it is saved"));
  setItemWidget(item, kMendColumn, button);
  connect(button, &QToolButton::clicked, this,
          [this, mends = found.mends] { Q_EMIT mendWanted(mends); });
  return item;
}

const Diagnostic& ProblemsPanel::findingOf(const QTreeWidgetItem& item) const {
  return findings_[static_cast<std::size_t>(item.data(0, Qt::UserRole).toInt())];
}

void ProblemsPanel::showMended(const std::vector<DescriptionChange>& edits) {
  const auto mended = [&edits](const std::vector<Mend>& mends) {
    return std::all_of(mends.begin(), mends.end(),
                       [&](const Mend& mend) { return isAmong(mend, edits); });
  };
  open_unshown_ = static_cast<int>(
      std::count_if(unshown_.begin(), unshown_.end(), [&](const Diagnostic& found) {
        return found.severity == Severity::kWarning &&
               (found.mends.empty() || !mended(found.mends));
      }));
  for (int row = 0; row < topLevelItemCount(); ++row) {
    QTreeWidgetItem& item = *topLevelItem(row);
    const std::vector<Mend>& mends = findingOf(item).mends;
    auto* button = qobject_cast<QToolButton*>(itemWidget(&item, kMendColumn));
    if (button == nullptr) continue;
    const bool done = mended(mends);
    button->setEnabled(!done);
    button->setText(done ? tr("done") : tr("Do it"));
    for (int column = 0; column < kMendColumn; ++column) {
      QFont face = item.font(column);
      face.setStrikeOut(done);
      item.setFont(column, face);
    }
  }
}

int ProblemsPanel::openWarnings() const {
  int count = open_unshown_;
  for (int row = 0; row < topLevelItemCount(); ++row) {
    const QTreeWidgetItem& item = *topLevelItem(row);
    if (item.data(0, kStandsForMore).toBool()) continue;
    count += findingOf(item).severity == Severity::kWarning && !item.font(0).strikeOut();
  }
  return count;
}

void ProblemsPanel::paintEvent(QPaintEvent* event) {
  QTreeWidget::paintEvent(event);
  if (topLevelItemCount() > 0) return;
  QPainter painter(viewport());
  painter.setPen(palette().color(QPalette::PlaceholderText));
  painter.drawText(viewport()->rect(), Qt::AlignCenter | Qt::TextWordWrap,
                   tr("Nothing is wrong in the robot's files as far as is known."));
}

void ProblemsPanel::contextMenuEvent(QContextMenuEvent* event) {
  QTreeWidgetItem* item = itemAt(viewport()->mapFromGlobal(event->globalPos()));
  if (item == nullptr) return;
  QMenu menu(this);
  const Diagnostic found = findingOf(*item);
  if (found.line > 0) {
    menu.addAction(tr("Show line %1").arg(found.line), this, [this, found] {
      Q_EMIT lineWanted(QString::fromStdString(found.file), found.line);
    });
  }
  menu.addAction(tr("Copy"), this, [found] {
    QGuiApplication::clipboard()->setText(QString::fromStdString(toText(found)));
  });
  addTableCopies(menu, tr("Copy table &as"),
                 [this](TableDigits digits) { return shownTable(*this, digits); });
  menu.addAction(tr("Dismiss"), this, [item] { item->setHidden(true); });
  menu.exec(event->globalPos());
}

}  // namespace armillary
