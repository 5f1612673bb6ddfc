// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/staged_lesson.h"

#include <QDir>
#include <QFileInfo>
#include <map>

#include "engine/lessons/pack_lesson.h"
#include "engine/motion_files/write_motion_file.h"
#include "engine/text/whole_file.h"
#include "resources/bundled.h"
#include "ui/files/packed_robot.h"

namespace armillary {
namespace {

constexpr std::size_t kMostRows = 20'000;  // of a lesson's motion

// Files of a lesson in a folder where nobody looks, and their names as the lesson has them.
class LessonFiles {
 public:
  LessonFiles(QString folder, QString companion)
      : folder_(std::move(folder)), companion_(std::move(companion)) {}

  // What a lesson that was opened names.
  void addFilesOf(const Lesson& origin) {
    for (const PackedFile& file : filesOfLesson(origin)) {
      writeIntoFolder(pathOf(QString::fromStdString(file.name)), file.bytes);
    }
  }

  void nameRobot(const LessonSource& source, DraftRobot& robot) {
    if (robot.as_written) return;
    const std::string bundled = source.edited ? "" : bundledName(source.robot->request.file);
    if (!bundled.empty()) {
      robot.name = bundled;
      return;
    }
    robot.floating_base = false;  // the description has the joint
    const auto known = robots_.find(source.robot.get());
    if (known != robots_.end()) {
      robot.file = known->second;
      return;
    }
    const QString place = freshName(QStringLiteral("/robot_%1"));
    const PackedRobot packed = packRobot(*source.robot, RobotFormat::kUrdf);
    for (const PackedFile& file : packed.files) {
      writeIntoFolder(pathOf(place + QLatin1Char('/') + QString::fromStdString(file.name)),
                      file.bytes);
    }
    robot.file = place.toStdString() + "/" + packed.robot;
    robots_[source.robot.get()] = robot.file;
  }

  std::string nameOfMotion(const Recording& motion) {
    const auto known = motions_.find(&motion);
    if (known != motions_.end()) return known->second;
    const QString name = freshName(QStringLiteral("/motion_%1.csv"));
    // every n-th sample where there are more than a lesson takes
    const std::size_t stride = (motion.size() + kMostRows - 1) / kMostRows;
    Recording fewer(motion.sharedModel(), kMostRows);
    for (std::size_t i = 0; i < motion.size() && stride > 1; i += stride) {
      fewer.append(motion.sample(i));
    }
    std::string bytes;
    writeMotionFile(stride > 1 ? fewer : motion, MotionFormat::kCsv, {},
                    [&](std::string_view part) { bytes += part; });
    writeIntoFolder(pathOf(name), bytes);
    motions_[&motion] = name.toStdString();
    return name.toStdString();
  }

  QString pathOf(const QString& name) const { return folder_ + QLatin1Char('/') + name; }

 private:
  QString freshName(const QString& pattern) const {
    int number = 1;
    while (QFileInfo::exists(pathOf(companion_ + pattern.arg(number)))) ++number;
    return companion_ + pattern.arg(number);
  }
  static std::string bundledName(const QString& file) {
    for (const std::string& name : bundledRobots()) {
      if (QString::fromStdString(bundledRobotFile(name).value_or("")) == file) return name;
    }
    return {};
  }

  QString folder_, companion_;
  std::map<const LoadedRobot*, std::string> robots_;
  std::map<const Recording*, std::string> motions_;
};

}  // namespace

QString companionOfLesson(const QString& name) {
  return name.chopped(static_cast<int>(std::string_view(kLessonEnding).size())) +
         QStringLiteral(".lesson");
}

void writeIntoFolder(const QString& file, std::string_view bytes) {
  QDir().mkpath(QFileInfo(file).absolutePath());
  writeWhole(file.toStdString(), bytes);
}

LessonDraft stageLesson(const LessonDraft& draft, const std::vector<LessonSource>& sources,
                        const QString& file, const std::stop_token& stop) {
  const QFileInfo info(file);
  LessonFiles files(info.path(), companionOfLesson(info.fileName()));
  if (draft.origin) files.addFilesOf(*draft.origin);
  LessonDraft written = draft;
  for (std::size_t i = 0; i < written.steps.size(); ++i) {
    if (stop.stop_requested()) return written;
    DraftStep& step = written.steps[i];
    files.nameRobot(sources[i], step.robot);
    if (step.stage_in_file || !sources[i].motion) continue;
    step.motion = files.nameOfMotion(*sources[i].motion);
  }
  writeWhole(file.toStdString(), lessonText(written));
  return written;
}

}  // namespace armillary
