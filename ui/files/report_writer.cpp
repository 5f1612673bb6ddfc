// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/report_writer.h"

#include <armillary/version.h>

#include <QFileInfo>
#include <stdexcept>
#include <utility>

#include "engine/report/robot_report.h"
#include "engine/report/write_report.h"
#include "engine/simulation/motion_of_recording.h"
#include "engine/sizing/joint_load.h"
#include "engine/text/number_text.h"
#include "engine/text/whole_file.h"
#include "resources/bundled.h"
#include "ui/files/motor_catalogue_file.h"
#include "ui/files/report_pdf.h"
#include "ui/stage/stage.h"
#include "ui/widgets/png_bytes.h"

namespace armillary {
namespace {

void writeAs(const QString& file, const Report& report) {
  const QFileInfo place(file);
  const std::string path = file.toStdString(), stem = place.completeBaseName().toStdString();
  const QString ending = place.suffix().toLower();
  if (ending == QLatin1String("pdf")) {
    QString failure;
    const QByteArray pages = reportAsPdf(report, failure);
    if (!failure.isEmpty()) throw std::runtime_error(failure.toStdString());
    writeWhole(path, pages.toStdString());
    return;
  }
  if (ending != QLatin1String("md") && ending != QLatin1String("tex")) {
    writeWhole(path, reportAsHtml(report));
    return;
  }
  const TextReport text =
      ending == QLatin1String("md") ? reportAsMarkdown(report, stem) : reportAsLatex(report, stem);
  const std::string folder = place.absolutePath().toStdString() + "/";
  std::vector<FileToWrite> files;
  for (const BesideFile& beside : text.files) {
    files.push_back({folder + beside.name, beside.content});
  }
  files.push_back({path, text.text});
  writeWhole(files);
}

std::optional<MotorCatalogue> catalogueIn(const QStringList& files) {
  if (files.isEmpty() && bundledMotors().empty()) return std::nullopt;
  return motorCatalogueOf(files);
}

}  // namespace

void ReportWriter::write(const Stage& stage, const QImage& picture, const ReportedMotors& motors,
                         const QString& file) {
  ReportOptions options;
  options.program = "Armillary " ARMILLARY_VERSION;
  options.passive = stage.setup().passive;
  options.rank = motors.rank;
  options.duty = motors.duty;
  queue(
      [this, options, picture, file, motors_in = motors.catalogue, speed = motors.speed,
       robot = stage.robot(), model = stage.sharedModel(), motion = stage.sharedRecording()](
          const std::stop_token& stop, const Deliver& deliver) mutable {
        options.picture = pngOf(picture).toStdString();
        const std::optional<MotorCatalogue> catalogue = catalogueIn(motors_in);
        options.catalogue = catalogue ? &*catalogue : nullptr;
        std::vector<ReportedMotion> motions;
        if (motion && motion->size() >= 2) {
          ReportedMotion& shown = motions.emplace_back();
          shown.name = "as shown";
          shown.samples = motionOfRecording(*motion, stop);
          if (stop.stop_requested()) return;
          if (speed != 1.0) {
            shown.name = "as shown, " + fourDigits(speed) + " times as fast";
            shown.samples = faster(std::move(shown.samples), speed);
          }
          if (shown.samples.size() < 2) motions.clear();
        }
        const Report report = robotReport(*model, robot->diagnostics, motions, options);
        if (stop.stop_requested()) return;
        writeAs(file, report);
        deliver([this, file] { Q_EMIT written(file); });
      },
      [this, file](const QString& why) { Q_EMIT failed(file, why); });
}

}  // namespace armillary
