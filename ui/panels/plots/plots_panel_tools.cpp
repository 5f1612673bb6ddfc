// SPDX-License-Identifier: GPL-3.0-or-later
// What the plots are asked: cursors, peaks, the table, and curves that are dropped on them.
#include <QDropEvent>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QRubberBand>
#include <QSignalBlocker>
#include <QSplitter>
#include <QToolButton>
#include <algorithm>

#include "ui/panels/plots/curve_list.h"
#include "ui/panels/plots/curve_plots.h"
#include "ui/panels/plots/plots_panel.h"
#include "ui/panels/plots/statistics_table.h"
#include "ui/stage/dragged_curves.h"
#include "ui/stage/plot_choice.h"
#include "ui/stage/stage.h"
#include "ui/widgets/figure_menu.h"
#include "ui/widgets/plot_numbers.h"

namespace armillary {

void PlotsPanel::makeTools() {
  struct Tool {
    QToolButton* button;
    const char* name;
    QString text, tip;
  };
  for (const Tool& tool :
       {Tool{cursors_, "plot_cursors", tr("Cursors"),
             tr("Two cursors, A and B, and the differences between them: drag their lines, or "
                "Shift and drag across a plot")},
        Tool{peaks_, "plot_peaks", tr("Peaks"),
             tr("Mark where curves have their hills and hollows, and the largest and the "
                "least of all, with the numbers there")},
        Tool{told_toggle_, "plot_statistics", tr("Statistics"),
             tr("Least and greatest with their times, range, mean and root mean square of every "
                "curve: of what is seen, or between the cursors")}}) {
    tool.button->setObjectName(QLatin1String(tool.name));
    tool.button->setText(tool.text);
    tool.button->setToolTip(tool.tip);
    tool.button->setCheckable(true);
    list_->addButton(tool.button);
  }
  connect(cursors_, &QToolButton::toggled, this, [this](bool on) {
    if (!on) return reading_.removeCursors();
    const TimeReading::Span seen = plots_->visibleTime();
    const double part = (seen.end - seen.start) / 4.0;
    reading_.setCursors(seen.start + part, seen.end - part);
    told_toggle_->setChecked(true);  // it has their differences
  });
  connect(peaks_, &QToolButton::toggled, plots_, &CurvePlots::setPeaks);
  connect(told_toggle_, &QToolButton::toggled, this, &PlotsPanel::showStatistics);
}

void PlotsPanel::takeCursors() {
  const bool any =
      reading_.cursor(TimeReading::Cursor::kA) || reading_.cursor(TimeReading::Cursor::kB);
  const QSignalBlocker quiet(cursors_);
  cursors_->setChecked(any);
  fillStatistics();
}

void PlotsPanel::showMenu(const QPoint& global, double time) {
  QMenu menu(this);
  menu.addAction(tr("Show &all"), plots_, &CurvePlots::showAll);
  menu.addSeparator();
  const auto put = [this, time](TimeReading::Cursor which) {
    reading_.setCursor(which, time);
    told_toggle_->setChecked(true);
  };
  menu.addAction(tr("Cursor A &here"), this, [put] { put(TimeReading::Cursor::kA); });
  menu.addAction(tr("Cursor &B here"), this, [put] { put(TimeReading::Cursor::kB); });
  QAction* remove =
      menu.addAction(tr("&Remove the cursors"), &reading_, &TimeReading::removeCursors);
  remove->setEnabled(cursors_->isChecked());
  menu.addSeparator();
  for (QToolButton* button : {peaks_, told_toggle_}) {
    QAction* action = menu.addAction(button == peaks_ ? tr("&Peaks") : tr("&Statistics"));
    action->setCheckable(true);
    action->setChecked(button->isChecked());
    connect(action, &QAction::toggled, button, &QToolButton::setChecked);
  }
  menu.addSeparator();
  addFigureCopies(menu, this, QString::fromStdString(stage_.model().name),
                  [this] { return figure(); });
  menu.addAction(tr("&Export plots…"), this, &PlotsPanel::exportWanted);
  menu.exec(global);
}

void PlotsPanel::showStatistics(bool shown) {
  told_->setVisible(shown);
  if (!shown) return;
  fillStatistics();
  shareRoom();
}

// The table has what it wants, but no more than the plots beside it.
void PlotsPanel::shareRoom() {
  const int list = splitter_->sizes().value(0);
  const int rest = std::max(splitter_->width() - list, 200);
  const int table = std::min(statistics_->wantedWidth(), rest / 2);
  splitter_->setSizes({list, rest - table, table});
}

void PlotsPanel::fillStatistics() {
  unfinished_statistics_ = false;
  if (!told_->isVisible() || !stage_.robot()) return;
  bool complete = true;
  statistics_->showReadings(plots_->readings(complete));
  unfinished_statistics_ = !complete;
  if (!complete && !timer_.isActive()) timer_.start();
  const auto text = [](double time) { return plotNumber(time, 3); };
  const TimeReading::Span seen = plots_->visibleTime();
  const auto& a = reading_.cursor(TimeReading::Cursor::kA);
  const auto& b = reading_.cursor(TimeReading::Cursor::kB);
  QString words;
  if (a && b) {
    words = tr("A %1 s   B %2 s   Δt %3 s").arg(text(*a), text(*b), text(*b - *a));
  } else {
    words = tr("What is seen, %1 to %2 s").arg(text(seen.start), text(seen.end));
  }
  if (!complete) words += tr(" (being looked through…)");
  span_->setText(words);
  span_->setToolTip(words);
}

void PlotsPanel::dragEnterEvent(QDragEnterEvent* event) {
  if (!stage_.robot() || !draggedCurves(*event->mimeData())) return;
  event->acceptProposedAction();
  if (!drop_mark_) drop_mark_ = new QRubberBand(QRubberBand::Rectangle, this);
  drop_mark_->setGeometry(rect());
  drop_mark_->show();
}

void PlotsPanel::dragLeaveEvent(QDragLeaveEvent*) {
  if (drop_mark_) drop_mark_->hide();
}

void PlotsPanel::dropEvent(QDropEvent* event) {
  if (drop_mark_) drop_mark_->hide();
  const std::optional<DraggedCurves> dropped = draggedCurves(*event->mimeData());
  if (!dropped || !stage_.robot()) return;
  event->acceptProposedAction();
  CurveChoice chosen = choice_.curves();
  if (dropped->quantity) chosen.quantities.insert(*dropped->quantity);
  const auto& dofs = stage_.model().degrees_of_freedom;
  for (std::size_t i = 0; i < dofs.size(); ++i) {
    if (dropped->degrees_of_freedom.contains(QString::fromStdString(dofs[i].name))) {
      chosen.degrees_of_freedom.insert(static_cast<int>(i));
    }
  }
  choice_.chooseCurves(chosen);
}

}  // namespace armillary
