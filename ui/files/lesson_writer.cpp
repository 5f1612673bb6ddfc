// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/lesson_writer.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <filesystem>
#include <stdexcept>

#include "engine/lessons/check_lesson.h"
#include "engine/lessons/lesson_folder.h"
#include "engine/lessons/read_lesson.h"
#include "engine/motion_files/write_motion_file.h"
#include "engine/text/whole_file.h"
#include "resources/bundled.h"
#include "ui/files/packed_robot.h"

namespace armillary {
namespace {

constexpr std::size_t kMostRows = 20'000;  // of a lesson's motion
constexpr double kSameEffort = 1e-9;       // of the largest

// Why a lesson is not written.
class UnwrittenLesson : public std::runtime_error {
 public:
  explicit UnwrittenLesson(const QString& why) : std::runtime_error(why.toStdString()) {}
};

void writeBeside(const QString& file, std::string_view bytes) {
  QDir().mkpath(QFileInfo(file).absolutePath());
  writeWhole(file.toStdString(), bytes);
}

// Files of a lesson in a folder where nobody looks, and their names as the lesson has them.
class LessonFiles {
 public:
  LessonFiles(QString folder, QString companion)
      : folder_(std::move(folder)), companion_(std::move(companion)) {}

  void nameRobot(const LessonSource& source, DraftRobot& robot) {
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
    const QString place = companion_ + QStringLiteral("/robot_%1").arg(robots_.size() + 1);
    const PackedRobot packed = packRobot(*source.robot, RobotFormat::kUrdf);
    for (const PackedFile& file : packed.files) {
      writeBeside(pathOf(place + QLatin1Char('/') + QString::fromStdString(file.name)), file.bytes);
    }
    robot.file = place.toStdString() + "/" + packed.robot;
    robots_[source.robot.get()] = robot.file;
  }

  std::string nameOfMotion(const Recording& motion) {
    const auto known = motions_.find(&motion);
    if (known != motions_.end()) return known->second;
    const QString name = companion_ + QStringLiteral("/motion_%1.csv").arg(motions_.size() + 1);
    // every n-th sample where there are more than a lesson takes
    const std::size_t stride = (motion.size() + kMostRows - 1) / kMostRows;
    Recording fewer(motion.sharedModel(), kMostRows);
    for (std::size_t i = 0; i < motion.size() && stride > 1; i += stride) {
      fewer.append(motion.sample(i));
    }
    std::string bytes;
    writeMotionFile(stride > 1 ? fewer : motion, MotionFormat::kCsv, {},
                    [&](std::string_view part) { bytes += part; });
    writeBeside(pathOf(name), bytes);
    motions_[&motion] = name.toStdString();
    return name.toStdString();
  }

  QString pathOf(const QString& name) const { return folder_ + QLatin1Char('/') + name; }

 private:
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

// Read as any lesson, and run.
int checkWritten(const QString& file, const LessonDraft& draft) {
  LessonSources sources;
  sources.robot = bundledRobotFile;
  sources.motion = bundledTrajectoryFile;
  const LessonResult read = readLesson(file.toStdString(), sources);
  QStringList lines;
  const auto tell = [&](const Diagnostics& findings) {
    for (const Diagnostic& found : findings.all()) {
      if (found.severity != Severity::kError) continue;
      lines << QString::fromStdString(found.element + ": " + found.message +
                                      (found.remedy.empty() ? "" : " (" + found.remedy + ")"));
    }
    if (!lines.isEmpty()) throw UnwrittenLesson(lines.join(QLatin1Char('\n')));
  };
  tell(read.diagnostics);
  for (std::size_t i = 0; i < draft.steps.size(); ++i) {
    const LessonStep& step = read.lesson->steps[i];
    const auto efforts = [&](const std::shared_ptr<const Model>& model) {
      QuantityPoint point = draft.steps[i].stage;
      return MistakenQuantities(model, rightVariant()).values("inverse-dynamics", point);
    };
    const bool same_size =
        step.robot->model->velocitySize() == draft.steps[i].model->velocitySize();
    if (same_size) {
      const Eigen::VectorXd wanted = efforts(draft.steps[i].model);
      const double off = (efforts(step.robot->model) - wanted).cwiseAbs().maxCoeff();
      if (off <= kSameEffort * std::max(1.0, wanted.cwiseAbs().maxCoeff())) continue;
    }
    throw UnwrittenLesson(
        LessonWriter::tr("Step %1: a lesson's robot is a URDF, which has no word for "
                         "all that this one is")
            .arg(i + 1));
  }
  const LessonCheck check = checkLesson(*read.lesson);
  tell(check.diagnostics);
  int answers = 0;
  for (const CheckedQuestion& each : check.questions) answers += each.right + each.wrong;
  return answers;
}

// Whether it is one of those that are written here, by its name in the lesson's folder.
bool isOfLessonFiles(const std::filesystem::path& name) {
  static const QRegularExpression own(QStringLiteral("^(robot_\\d+|motion_\\d+\\.csv)$"));
  return own.match(QString::fromStdString(name.string())).hasMatch();
}

// What the author laid into the folder that is there, also into the one that takes its place.
void keepAuthorsFiles(const QString& there, const QString& fresh) {
  namespace fs = std::filesystem;
  const fs::path from(there.toStdString()), to(fresh.toStdString());
  if (!fs::is_directory(from)) return;
  for (const fs::directory_entry& each : fs::directory_iterator(from)) {
    const fs::path name = each.path().filename();
    if (isOfLessonFiles(name)) continue;
    fs::create_directories(to);
    fs::copy(each.path(), to / name, fs::copy_options::recursive | fs::copy_options::copy_symlinks);
  }
}

// The folder that is there is out of the way until the lesson's file is in place, and comes back
// where that fails.
void putInPlace(const QString& from, const QString& to, const QString& name,
                const QString& companion) {
  namespace fs = std::filesystem;
  const auto path = [](const QString& folder, const QString& part) {
    return fs::path((folder + QLatin1Char('/') + part).toStdString());
  };
  const fs::path old = path(from, QStringLiteral("old")), place = path(to, companion);
  const bool had = fs::exists(place), has = fs::exists(path(from, companion));
  if (had) fs::rename(place, old);
  try {
    if (has) fs::rename(path(from, companion), place);
    fs::rename(path(from, name), path(to, name));
  } catch (const fs::filesystem_error&) {
    std::error_code ignored;
    if (has) fs::remove_all(place, ignored);
    if (had) fs::rename(old, place, ignored);
    throw;
  }
}

}  // namespace

QString lessonFileNamed(const QString& typed) {
  QString name = typed;
  for (const QString& ending : {QStringLiteral(".json"), QStringLiteral(".lesson")}) {
    if (name.endsWith(ending, Qt::CaseInsensitive)) name.chop(ending.size());
  }
  return name + QLatin1String(kLessonEnding);
}

void LessonWriter::save(const QString& file, const LessonWorkshop& workshop) {
  queue(
      [this, file, draft = workshop.draft(), sources = workshop.sources(),
       revision = workshop.revision()](const std::stop_token& stop, const Deliver& deliver) {
        const QFileInfo info(file);
        const QString name = info.fileName();
        const QString companion =
            name.chopped(static_cast<int>(std::string_view(kLessonEnding).size())) +
            QStringLiteral(".lesson");
        const QString to = info.absolutePath();
        const bool foreign = QFileInfo::exists(to + QLatin1Char('/') + companion) && !info.exists();
        if (foreign) {
          throw UnwrittenLesson(
              tr("%1 is there already, and of no lesson of this name: choose another "
                 "name")
                  .arg(to + QLatin1Char('/') + companion));
        }
        const QTemporaryDir folder(to + QStringLiteral("/.lesson-XXXXXX"));
        if (!folder.isValid()) {
          throw UnwrittenLesson(tr("%1 cannot be written: %2").arg(to, folder.errorString()));
        }
        LessonFiles files(folder.path(), companion);
        LessonDraft written = draft;
        for (std::size_t i = 0; i < written.steps.size(); ++i) {
          DraftStep& step = written.steps[i];
          files.nameRobot(sources[i], step.robot);
          if (sources[i].motion) step.motion = files.nameOfMotion(*sources[i].motion);
          if (stop.stop_requested()) return;
        }
        const QString staged = files.pathOf(name);
        writeWhole(staged.toStdString(), lessonText(written));
        const int answers = checkWritten(staged, written);
        if (stop.stop_requested()) return;
        keepAuthorsFiles(to + QLatin1Char('/') + companion, files.pathOf(companion));
        putInPlace(folder.path(), to, name, companion);
        deliver([this, file, revision, answers] { Q_EMIT saved(file, revision, answers); });
      },
      [this](const QString& why) { Q_EMIT failed(why); });
}

}  // namespace armillary
