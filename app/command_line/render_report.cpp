// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/render_report.h"

#include <QBuffer>
#include <QGuiApplication>
#include <iostream>
#include <memory>
#include <stdexcept>

#include "app/command_line/robot_loading.h"
#include "ui/files/report_pdf.h"
#include "ui/scene/render_availability.h"
#include "ui/scene/robot_pictures.h"
#include "ui/scene/scene_renderer.h"

namespace armillary {
namespace {

constexpr QSize kPictureSize(1280, 800);

}  // namespace

std::string reportPicture(const Arguments& arguments) {
  const auto without = [](const std::string& why) {
    std::cerr << "armillary: the report has no picture of the robot: " << why << '\n';
    return std::string();
  };
  DrawnRobot drawn = loadDrawnRobot(robotFile(arguments.word("ROBOT")), loadOptions(arguments));
  if (!drawn.scene || !drawn.loaded.model) return without("it cannot be drawn");
  if (const auto reason = whyNoRendering()) return without(reason->toStdString());
  const State home = homeState(*drawn.loaded.model);
  RobotPictures pictures(std::move(drawn), home);
  try {
    SceneRenderer renderer;
    const QImage picture = renderer.render(pictures.request(home, kPictureSize));
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (!picture.save(&buffer, "PNG")) return without("it cannot be written");
    return bytes.toStdString();
  } catch (const std::runtime_error& failure) {
    return without(failure.what());
  }
}

std::string reportPages(const Report& report) {
  // pages are composed without a display
  std::unique_ptr<QGuiApplication> own;
  char name[] = "armillary";
  char* words[] = {name, nullptr};
  int count = 1;
  if (!qApp) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    own = std::make_unique<QGuiApplication>(count, words);
  }
  QString failure;
  const QByteArray pages = reportAsPdf(report, failure);
  if (!failure.isEmpty()) throw CommandFailure(kNotAvailable, failure.toStdString());
  return pages.toStdString();
}

}  // namespace armillary
