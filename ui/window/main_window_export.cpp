// SPDX-License-Identifier: GPL-3.0-or-later
// What the main window writes: motions, what is plotted, pictures and films.
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QSet>
#include <QStandardPaths>
#include <QToolBar>

#include "engine/dynamics/method_does_not_apply.h"
#include "engine/loading/load_robot.h"
#include "engine/text/whole_file.h"
#include "engine/write/write_robot.h"
#include "resources/bundled.h"
#include "ui/film/film_dialog.h"
#include "ui/film/picture_dialog.h"
#include "ui/panels/plots/curve_plots.h"
#include "ui/panels/plots/export_plots_dialog.h"
#include "ui/panels/plots/phase_panel.h"
#include "ui/panels/plots/plots_panel.h"
#include "ui/panels/plots/shares_panel.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/file_to_save.h"
#include "ui/widgets/message_bar.h"
#include "ui/window/main_tools.h"
#include "ui/window/main_window.h"

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

// "Run 2: rk4, 1 ms" as a part of a file's name.
QString asFileName(const QString& name) {
  QString result;
  for (const QChar c : name.left(40)) result += c.isLetterOrNumber() ? c : QLatin1Char('_');
  return result;
}

// The file's name without its ending, which for a table is .dh.xml.
QString displayName(const QString& file) {
  const QString name = QFileInfo(file).fileName();
  const QString table = QStringLiteral(".dh.xml");
  return name.endsWith(table) ? name.chopped(table.size()) : QFileInfo(file).completeBaseName();
}

}  // namespace

void MainWindow::chooseTrajectoryToSave() {
  const bool any = stage_.shownRecording() && stage_.shownRecording()->size() > 0;
  const QString file = any ? askMotionFile(QString::fromStdString(stage_.model().name)) : QString();
  if (!any || !file.isEmpty()) saveTrajectory(file);
}

QString MainWindow::askMotionFile(const QString& name) {
  return askFileToSave(
      this, tr("Save trajectory"), name + QStringLiteral(".csv"),
      tr("Tables (*.csv);;NumPy archives (*.npz);;ROS JointTrajectory (*.yaml *.json)"));
}

void MainWindow::chooseRunToSave(int index) {
  const Comparison::Entry& run = comparison_.entries().at(static_cast<std::size_t>(index));
  const auto motion = run.motion.recording;
  const QString file = askMotionFile(asFileName(run.name));
  if (!file.isEmpty()) trajectory_writer_.save(file, motion);
}

void MainWindow::saveTrajectory(const QString& file) {
  const auto shown = stage_.sharedShownRecording();
  if (!shown || shown->size() == 0) {  // of which no program would make anything
    complain(tr("There is no motion to save: simulate, make a trajectory or open one"));
    return;
  }
  trajectory_writer_.save(file, shown);
}

void MainWindow::exportPlots() {
  if (!stage_.robot()) return;
  auto* dialog = new ExportPlotsDialog(
      {{tr("Curves over time"), [this] { return plots_->figure(); }, true},
       {tr("Shares of one joint"), [this] { return shares_->figure(); }, false},
       {tr("Phase and XY"), [this] { return phase_->figure(); }, false}},
      QString::fromStdString(stage_.model().name), this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &ExportPlotsDialog::saved, this, [this](const QString& file) {
    message_->settle(kPlotsUnwritten);
    say(tr("Saved %1").arg(file));
  });
  connect(dialog, &ExportPlotsDialog::failed, this,
          [this](const QString& file, const QString& why) {
            message_->show(MessageBar::Kind::kError, tr("%1 cannot be written: %2").arg(file, why),
                           kPlotsUnwritten);
          });
  connect(dialog, &ExportPlotsDialog::dataWanted, this, &MainWindow::exportPlotData);
  dialog->open();
}

void MainWindow::exportPlotData(const QString& file) {
  const std::shared_ptr<const Recording> shown = stage_.sharedShownRecording();
  if (!shown) return;
  const CurvePlots& plots = plots_->plots();
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
          this, tr("Save numbers"),
          tr("The compared motions are written beside it, and these are there already. "
             "Replace them?\n%1")
              .arg(there.join(QLatin1Char('\n')))) != QMessageBox::Yes) {
    return;
  }
  std::erase_if(tables, [](const PlotTable& table) { return table.columns.empty(); });
  plot_data_writer_.write(std::move(tables));
}

void MainWindow::saveScreenshot() {
  if (viewport_->picture().isNull()) return;
  auto* dialog =
      new PictureDialog(*viewport_, displayName(request_.file) + QStringLiteral(".png"), this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &PictureDialog::saved, this,
          [this](const QString& file) { say(tr("Saved %1").arg(file)); });
  dialog->open();
}

void MainWindow::exportRobot() {
  if (!stage_.robot()) return;
  const QFileInfo now(request_.file);
  // a table that was made here is saved as one
  const bool unsaved = request_.file.isEmpty();
  const QString folder = isBundled(request_.file.toStdString())
                             ? QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)
                             : now.path();
  const QString name = unsaved
                           ? QString::fromStdString(stage_.model().name) + QStringLiteral(".dh.xml")
                           : folder + QLatin1Char('/') + now.baseName() + tr("_copy.urdf");
  const QString file = askFileToSave(
      this, tr("Convert robot"), name,
      tr("URDF (*.urdf);;SDF (*.sdf);;MuJoCo's MJCF (*.xml);;Denavit-Hartenberg tables "
         "(*.dh.xml)"));
  if (!file.isEmpty()) exportRobotTo(file);
}

void MainWindow::exportRobotTo(const QString& file) {
  const std::optional<RobotFormat> format = robotFormatOf(file.toStdString());
  if (!format) {
    complain(tr("%1 is not written: the ending says the format, .urdf, .sdf, .dh.xml or .xml")
                 .arg(QFileInfo(file).fileName()));
    return;
  }
  TableOptions options;
  if (workshop_.isOwn()) options.convention = workshop_.table()->convention;
  WrittenRobot written;
  try {
    written = writeRobot(stage_.robot()->description, *format, QFileInfo(file).path().toStdString(),
                         options);
    writeWhole(file.toStdString(), written.text);
  } catch (const MethodDoesNotApply& failure) {
    complain(QString::fromStdString(failure.what()));
    return;
  } catch (const FileFailure& failure) {
    complain(QString::fromStdString(failure.what()));
    return;
  }
  if (request_.file.isEmpty()) {  // this is where it stands now
    if (*format == RobotFormat::kDenavitHartenberg) {
      request_.file = QFileInfo(file).absoluteFilePath();
      watchFile();
    }
    workshop_.markSaved(stage_.robot()->description, request_);
    robot_edits_.markSaved(robot_edits_.unsaved());
    edited();
  } else if (isBundled(request_.file.toStdString())) {  // nothing else can have its edits
    robot_edits_.markSaved(robot_edits_.unsaved());
    edited();
  }
  say(tr("Saved %1").arg(file));
  if (written.remarks.empty()) return;
  QStringList remarks;
  for (const std::string& remark : written.remarks) remarks << QString::fromStdString(remark);
  message_->show(
      MessageBar::Kind::kNote,
      tr("%1 is written. %2").arg(QFileInfo(file).fileName(), remarks.join(QStringLiteral("; "))));
}

void MainWindow::exportFilm() {
  if (film_) {
    film_->raise();
    film_->activateWindow();
    return;
  }
  film_ = new FilmDialog(stage_, *viewport_, displayName(request_.file), this);
  film_->setAttribute(Qt::WA_DeleteOnClose);
  connect(film_, &FilmDialog::runningChanged, this, [this](bool running) {
    motion_menu_->menuAction()->setEnabled(!running);
    findChild<QToolBar*>(QStringLiteral("transport"))->setEnabled(!running);
    tools_->setMotionEnabled(!running);
  });
  film_->show();
}

}  // namespace armillary
