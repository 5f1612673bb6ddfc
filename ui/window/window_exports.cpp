// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/window_exports.h"

#include <QFile>
#include <QFileInfo>
#include <QMessageBox>
#include <QSet>

#include "ui/film/film_dialog.h"
#include "ui/film/picture_dialog.h"
#include "ui/panels/plots/curve_plots.h"
#include "ui/panels/plots/export_plots_dialog.h"
#include "ui/panels/plots/phase_panel.h"
#include "ui/panels/plots/plots_panel.h"
#include "ui/panels/plots/shares_panel.h"
#include "ui/stage/comparison.h"
#include "ui/stage/stage.h"
#include "ui/viewport/viewport.h"
#include "ui/window/file_names.h"
#include "ui/window/print_dialog.h"

namespace armillary {
namespace {

// The plotted numbers that tables have a name for, of a motion; `whole`: everything of it counts.
std::vector<PlotColumn> columnsOf(const CurvePlots& plots, const Model& model,
                                  const ComparedMotion* given, bool whole) {
  std::vector<PlotColumn> columns;
  for (const PlotCurve& curve : plots.curves()) {
    const std::string& dof = model.degrees_of_freedom[curve.velocity_index].name;
    for (const PlottedQuantity& plotted : plots.quantities()) {
      const SampleQuantity quantity = plotted.quantity;
      const int index = numberIndex(curve, quantity);
      if (index < 0 || (given && !gives(*given, whole, curve, quantity))) continue;
      const std::string unit = shownUnit({curve}, quantity, Units{}).toStdString();
      switch (quantity) {
        case SampleQuantity::kPosition:
          columns.push_back({model.coordinates[index].name + "/position", unit, quantity, index});
          break;
        case SampleQuantity::kVelocity:
          columns.push_back({dof + "/velocity", unit, quantity, index});
          break;
        case SampleQuantity::kAcceleration:
          columns.push_back({dof + "/acceleration", unit, quantity, index});
          break;
        case SampleQuantity::kEffort:
          columns.push_back(
              {dof + "/effort", unit, quantity, index, shownFactor(curve, quantity, Units{})});
          break;
        default:
          break;  // tables have no word for it
      }
    }
  }
  return columns;
}

}  // namespace

WindowExports::WindowExports(QWidget& window, Stage& stage, const Comparison& comparison,
                             Viewport& viewport, const Plots& plots)
    : window_(window), stage_(stage), comparison_(comparison), viewport_(viewport), plots_(plots) {
  connect(&numbers_, &PlotDataWriter::written, this,
          [this](const QStringList& files) { takePlotsWritten(files.join(QStringLiteral(", "))); });
  connect(&numbers_, &PlotDataWriter::failed, this, &WindowExports::takePlotsFailed);
}

WindowExports::~WindowExports() {
  delete film_;
}

void WindowExports::takePlotsWritten(const QString& files) {
  Q_EMIT plotsWritten();
  Q_EMIT told(tr("Saved %1").arg(files));
}

void WindowExports::takePlotsFailed(const QString& file, const QString& why) {
  Q_EMIT plotsFailed(tr("%1 cannot be written: %2").arg(file, why));
}

void WindowExports::exportPlots() {
  if (!stage_.robot()) return;
  auto* dialog = new ExportPlotsDialog(
      {{tr("Curves over time"), [this] { return plots_.curves.figure(); }, true},
       {tr("Shares of one joint"), [this] { return plots_.shares.figure(); }, false},
       {tr("Phase and XY"), [this] { return plots_.phase.figure(); }, false}},
      QString::fromStdString(stage_.model().name), &window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &ExportPlotsDialog::saved, this, &WindowExports::takePlotsWritten);
  connect(dialog, &ExportPlotsDialog::failed, this, &WindowExports::takePlotsFailed);
  connect(dialog, &ExportPlotsDialog::dataWanted, this, &WindowExports::exportNumbers);
  dialog->open();
}

void WindowExports::exportNumbers(const QString& file) {
  const std::shared_ptr<const Recording> shown = stage_.sharedShownRecording();
  if (!shown) return;
  const CurvePlots& plots = plots_.curves.plots();
  std::vector<PlotTable> tables;
  tables.push_back({file, shown, columnsOf(plots, stage_.model(), nullptr, true)});
  const QFileInfo info(file);
  QSet<QString> taken;  // of the files beside it, in lower case: some disks do not tell case apart
  QStringList there;
  for (const Comparison::Entry& entry : comparison_.entries()) {
    if (!entry.shown) continue;
    const bool whole = entry.kind == Comparison::Kind::kRun;
    std::vector<PlotColumn> columns = columnsOf(plots, stage_.model(), &entry.motion, whole);
    if (columns.empty()) continue;
    const QString name = asFileName(entry.name);
    QString unique = name;
    for (int i = 2; taken.contains(unique.toLower()); ++i)
      unique = name + QStringLiteral("_%1").arg(i);
    taken.insert(unique.toLower());
    const QString beside = QStringLiteral("%1/%2-%3.%4")
                               .arg(info.path(), info.completeBaseName(), unique, info.suffix());
    if (QFile::exists(beside)) there << QFileInfo(beside).fileName();
    tables.push_back({beside, entry.motion.recording, std::move(columns)});
  }
  // of the file itself the file dialog has asked
  if (!there.isEmpty() &&
      QMessageBox::question(
          &window_, tr("Save numbers"),
          tr("The compared motions are written beside it, and these are there already. "
             "Replace them?\n%1")
              .arg(there.join(QLatin1Char('\n')))) != QMessageBox::Yes) {
    return;
  }
  std::erase_if(tables, [](const PlotTable& table) { return table.columns.empty(); });
  numbers_.write(std::move(tables));
}

// A robot that was made here has no file yet, but a name.
QString WindowExports::proposedName(const QString& robot_file) const {
  const QString name = displayName(robot_file);
  return name.isEmpty() ? asFileName(QString::fromStdString(stage_.model().name)) : name;
}

void WindowExports::exportPicture(const QString& robot_file) {
  if (viewport_.picture().isNull()) return;
  auto* dialog =
      new PictureDialog(viewport_, proposedName(robot_file) + QStringLiteral(".png"), &window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &PictureDialog::saved, this,
          [this](const QString& file) { Q_EMIT told(tr("Saved %1").arg(file)); });
  dialog->open();
}

void WindowExports::exportFilm(const QString& robot_file) {
  if (film_) {
    film_->raise();
    film_->activateWindow();
    return;
  }
  film_ = new FilmDialog(stage_, viewport_, proposedName(robot_file), &window_);
  film_->setAttribute(Qt::WA_DeleteOnClose);
  connect(film_, &FilmDialog::runningChanged, this, &WindowExports::filming);
  film_->show();
}

void WindowExports::print() {
  if (!stage_.robot()) return;
  auto* dialog =
      new PrintDialog(viewport_,
                      {{tr("&Curves over time"), [this] { return plots_.curves.figure(); }},
                       {tr("&Shares of one joint"), [this] { return plots_.shares.figure(); }},
                       {tr("P&hase and XY"), [this] { return plots_.phase.figure(); }}},
                      QString::fromStdString(stage_.model().name), &window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &PrintDialog::printed, this, [this] { Q_EMIT told(tr("Printed")); });
  dialog->open();
}

}  // namespace armillary
