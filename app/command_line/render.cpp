// armillary render: a picture of the robot in a pose.
#include <QSaveFile>
#include <algorithm>
#include <cctype>
#include <charconv>

#include "app/command_line/commands.h"
#include "app/command_line/input_rows.h"
#include "app/command_line/robot_loading.h"
#include "engine/description/skeleton.h"
#include "ui/scene/frame_arrows.h"
#include "ui/scene/render_availability.h"
#include "ui/scene/scene_renderer.h"
#include "ui/scene/scene_robot.h"
#include "ui/scene/spring_lines.h"
#include "ui/scene/upright.h"

namespace armillary {
namespace {

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

}  // namespace

ExitCode runRender(const std::vector<std::string>& words) {
  const Arguments arguments(words, robotOptions({{"--input"}, {"--size"}, {"--output"}}));
  const std::string usage =
      "armillary render ROBOT [--input ROWS.csv] [--size WxH] --output FILE.png";
  arguments.expectPositional(1, usage);
  const auto output = arguments.value("--output");
  if (!output) throw CommandFailure(kWrongUsage, "usage: " + usage);
  std::string ending = output->substr(std::min(output->rfind('.'), output->size()));
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (ending != ".png") {
    throw CommandFailure(kWrongUsage, "'" + *output + "': pictures are written as .png");
  }
  const QSize size = sizeOf(arguments);
  RobotArgument robot = loadRobot(arguments.positional()[0], arguments);
  RobotRow row;
  if (const auto file = arguments.value("--input")) {
    InputRows input(*robot.model, *file, arguments.has("--degrees"));
    if (input.count() == 0) throw CommandFailure(kInvalidInput, *file + ": there is no row");
    input.read(0, row);
  } else {
    row.state = robot.model->start.value_or(neutralState(*robot.model));
  }
  if (const auto reason = whyNoRendering()) {
    throw CommandFailure(kNotAvailable, reason->toStdString());
  }

  SceneRequest request;
  request.robot = SceneRobot::make(robot.description);
  const bool is_skeleton = !request.robot->hasVisuals();
  if (is_skeleton) {
    addSkeleton(robot.description);
    request.robot = SceneRobot::make(robot.description);
  }
  request.size = size;
  request.options.quality = PictureQuality::kGood;
  Workspace workspace(*robot.model);
  BodyPoses X_WB;
  forwardKinematics(*robot.model, row.state, workspace, X_WB);
  for (size_t i = 0; i < robot.model->links.size(); ++i) {
    request.X_WL.push_back(linkPose(*robot.model, X_WB, static_cast<int>(i)));
  }
  const Eigen::AlignedBox3d box = request.robot->bounds(request.X_WL);
  standUpright(*robot.model, *request.robot, row.state, request.camera, request.options);
  if (!box.isEmpty()) {
    request.camera.fit(box,
                       {static_cast<double>(size.width()), static_cast<double>(size.height())});
  }
  request.lines = springLines(*robot.model, X_WB, box);
  request.options.show_collisions = !request.robot->hasVisuals();
  if (is_skeleton) request.arrows = frameArrows(request.X_WL, box);
  QImage picture;
  try {
    SceneRenderer renderer;
    picture = renderer.render(request);
  } catch (const std::runtime_error& failure) {
    throw CommandFailure(kNotAvailable, failure.what());
  }
  QSaveFile file(QString::fromStdString(*output));
  if (!file.open(QIODevice::WriteOnly) || !picture.save(&file, "PNG") || !file.commit()) {
    throw CommandFailure(
        kNotAvailable, "'" + *output + "' cannot be written: " + file.errorString().toStdString());
  }
  return kDone;
}

}  // namespace armillary
