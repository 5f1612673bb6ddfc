// SPDX-License-Identifier: GPL-3.0-or-later
// armillary render: a picture of the robot in a pose, or a film of its motion.
#include <QCoreApplication>
#include <charconv>
#include <cmath>
#include <iostream>

#include "app/command_line/commands.h"
#include "app/command_line/input_rows.h"
#include "app/command_line/render_film.h"
#include "app/command_line/robot_loading.h"
#include "engine/text/degree.h"
#include "ui/film/ffmpeg_encoder.h"
#include "ui/scene/render_availability.h"
#include "ui/scene/robot_pictures.h"
#include "ui/scene/scene_renderer.h"
#include "ui/widgets/png_bytes.h"
#include "ui/widgets/saved_file.h"

namespace armillary {
namespace {

constexpr double kMostFrames = 1.0e6;

QSize sizeOf(const Arguments& arguments) {
  const std::string text = arguments.value("--size").value_or("1280x720");
  const size_t cross = text.find('x');
  int width = 0, height = 0;
  const auto read = [](std::string_view part, int& number) {
    const auto [end, failure] = std::from_chars(part.data(), part.data() + part.size(), number);
    return failure == std::errc() && end == part.data() + part.size() && number > 0;
  };
  if (cross == std::string::npos || !read({text.data(), cross}, width) ||
      !read(std::string_view(text).substr(cross + 1), height) || width > 8192 || height > 8192) {
    throw CommandFailure(kWrongUsage,
                         "--size '" + text + "': give width and height as 1280x720, up to 8192");
  }
  return {width, height};
}

// Nothing: a picture.
std::optional<FilmFormat> formatOf(const QString& output) {
  const std::optional<FilmFormat> film = filmFormatOf(output);
  if (film || output.endsWith(QStringLiteral(".png"), Qt::CaseInsensitive)) return film;
  throw CommandFailure(
      kWrongUsage,
      "'" + output.toStdString() +
          "': pictures are written as .png; films as .mp4, .webm or .gif, or as numbered pictures "
          "into a folder or to NAME_%05d.png");
}

// The pose of the first row is enough for a picture.
FilmRows motionOf(const Arguments& arguments, const std::shared_ptr<const Model>& model,
                  bool film) {
  FilmRows motion;
  const auto file = arguments.value("--input");
  if (!file) {
    motion.states.push_back(model->start.value_or(neutralState(*model)));
    return motion;
  }
  InputRows input(model, motionSource(arguments), arguments.has("--degrees"));
  if (input.count() == 0) throw CommandFailure(kInvalidInput, *file + ": there is no row");
  motion.timed = film && input.hasTime();
  RobotRow row;
  for (size_t i = 0; i < (film ? input.count() : 1); ++i) {
    input.read(i, row);
    if (motion.timed && i > 0 && !(row.state.time > motion.states.back().time)) {
      throw CommandFailure(kInvalidInput, *file + ": row " + std::to_string(i + 1) +
                                              ": its time is not later than the one before");
    }
    motion.states.push_back(row.state);
  }
  return motion;
}

FilmTarget filmTarget(const Arguments& arguments, const QString& output, FilmFormat format) {
  FilmTarget target{output, format, filmSize(format, sizeOf(arguments)), 30.0, {}};
  if (target.size != sizeOf(arguments)) {
    std::cerr << "armillary: a video has even sizes: this one has " << target.size.width() << "x"
              << target.size.height() << '\n';
  }
  target.frames_per_second = arguments.within("--fps", 0.01, mostFramesPerSecond(format), 30.0);
  if (format == FilmFormat::kPngSequence) return target;
  // the window's settings are this command's too
  QCoreApplication::setOrganizationName(QStringLiteral("Armillary"));
  QCoreApplication::setApplicationName(QStringLiteral("armillary"));
  const std::string wanted = arguments.value("--ffmpeg").value_or("");
  target.ffmpeg = findFfmpeg(QString::fromStdString(wanted));
  if (!target.ffmpeg.isEmpty()) return target;
  if (!wanted.empty()) {
    throw CommandFailure(kNotAvailable, "--ffmpeg '" + wanted + "' is no program that can be run");
  }
  throw CommandFailure(kNotAvailable,
                       whereToGetFfmpeg().toStdString() +
                           ", name it by --ffmpeg PROGRAM, or write pictures to NAME_%05d.png");
}

void renderPicture(const SceneRequest& request, const QString& output) {
  QImage picture;
  try {
    SceneRenderer renderer;
    picture = renderer.render(request);
  } catch (const std::runtime_error& failure) {
    throw CommandFailure(kNotAvailable, failure.what());
  }
  const QByteArray bytes = pngOf(picture);
  SavedFile file(output);
  if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit()) {
    throw CommandFailure(kNotAvailable, "'" + output.toStdString() +
                                            "' cannot be written: " + file.why().toStdString());
  }
}

}  // namespace

ExitCode runRender(const Arguments& arguments) {
  const QString output = QString::fromStdString(arguments.word("--output"));
  const std::optional<FilmFormat> film = formatOf(output);
  const QSize size = sizeOf(arguments);
  const auto angle = [&](const char* option, double most) -> std::optional<double> {
    if (!arguments.has(option)) return std::nullopt;
    return kDegree * arguments.within(option, -most, most, 0.0);
  };
  const std::optional<double> azimuth = angle("--azimuth", 360.0);
  const std::optional<double> elevation = angle("--elevation", 90.0);
  std::optional<double> distance;
  if (arguments.has("--distance")) distance = arguments.within("--distance", 1e-3, 1e4, 0.0);
  FilmOptions options;
  options.speed = arguments.within("--speed", 1e-3, 1e3, 1.0);
  options.turn = angle("--turn", 36000.0).value_or(0.0);

  const std::string& robot = arguments.word("ROBOT");
  DrawnRobot drawn = loadDrawnRobot(robotFile(robot), loadOptions(arguments));
  expectUsable(drawn.loaded, robot);
  const std::shared_ptr<const Model> model = drawn.loaded.model;
  const FilmRows motion = motionOf(arguments, model, film.has_value());
  std::optional<FilmTarget> target;
  if (film) target = filmTarget(arguments, output, *film);
  const double seconds = motion.states.back().time - motion.states.front().time;
  if (target && motion.timed && seconds / options.speed * target->frames_per_second > kMostFrames) {
    throw CommandFailure(kWrongUsage,
                         "the film would have more than a million frames: give a "
                         "lower --fps or a higher --speed");
  }
  if (const auto reason = whyNoRendering()) {
    throw CommandFailure(kNotAvailable, reason->toStdString());
  }
  RobotPictures pictures(std::move(drawn), motion.states.front());
  for (const State& state : motion.states) pictures.include(state);
  pictures.lookFrom(azimuth, elevation, distance);
  if (target) {
    renderFilm(*model, motion, options, *target, pictures);
  } else {
    renderPicture(pictures.request(motion.states.front(), size), output);
  }
  return kDone;
}

}  // namespace armillary
