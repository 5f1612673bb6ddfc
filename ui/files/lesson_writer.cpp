// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/lesson_writer.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <filesystem>
#include <set>
#include <stdexcept>

#include "engine/lessons/check_lesson.h"
#include "engine/lessons/pack_lesson.h"
#include "engine/lessons/read_lesson.h"
#include "engine/text/read_file.h"
#include "engine/text/whole_file.h"
#include "resources/bundled.h"
#include "ui/files/staged_lesson.h"

namespace armillary {
namespace {

constexpr std::size_t kLargestFile = 1'000'000'000;
constexpr double kSameEffort = 1e-9;  // of the largest

// Why a lesson is not written.
class UnwrittenLesson : public std::runtime_error {
 public:
  explicit UnwrittenLesson(const QString& why) : std::runtime_error(why.toStdString()) {}
};

// Read as any lesson, and run.
struct WrittenLesson {
  std::shared_ptr<Lesson> lesson;
  int answers = 0;
  std::set<QString> files;  // that it names
};
WrittenLesson checkWritten(const QString& file, const LessonDraft& draft) {
  LessonSources sources;
  sources.robot = bundledRobotFile;
  sources.motion = bundledTrajectoryFile;
  LessonResult read = readLesson(file.toStdString(), sources);
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
  WrittenLesson written;
  for (const CheckedQuestion& each : check.questions) written.answers += each.right + each.wrong;
  for (const PackedFile& each : filesOfLesson(*read.lesson)) {
    written.files.insert(QString::fromStdString(each.name));
  }
  written.lesson = std::make_shared<Lesson>(std::move(*read.lesson));
  return written;
}

// Files that the lesson names and that stand outside of its own folder come along where they are
// not there; what is there and is another is not touched.
void bringAlong(const QString& from, const QString& to, const QString& companion,
                const std::set<QString>& files) {
  for (const QString& name : files) {
    if (name.startsWith(companion + QLatin1Char('/'))) continue;
    std::string why;
    const auto bytes = [&](const QString& folder) {
      return readFile((folder + QLatin1Char('/') + name).toStdString(), kLargestFile, why);
    };
    const std::optional<std::string> mine = bytes(from), there = bytes(to);
    if (!mine || there == mine) continue;
    if (QFileInfo::exists(to + QLatin1Char('/') + name)) {
      throw UnwrittenLesson(LessonWriter::tr("%1 is there already, and is another file than the "
                                             "lesson's: choose another folder")
                                .arg(to + QLatin1Char('/') + name));
    }
    writeIntoFolder(to + QLatin1Char('/') + name, *mine);
  }
}

// Those of steps that are gone.
void dropUnnamed(const QString& folder, const QString& companion, const std::set<QString>& files) {
  QDirIterator all(folder + QLatin1Char('/') + companion, QDir::Files | QDir::Hidden,
                   QDirIterator::Subdirectories);
  QStringList gone;
  while (all.hasNext()) {
    const QString name = QDir(folder).relativeFilePath(all.next());
    if (files.count(name) == 0) gone << name;
  }
  for (const QString& name : gone) {
    QFile::remove(folder + QLatin1Char('/') + name);
    QDir(folder).rmpath(QFileInfo(name).path());  // as far as it is empty
  }
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
    // what the lesson names is there already
    fs::copy(each.path(), to / name,
             fs::copy_options::recursive | fs::copy_options::copy_symlinks |
                 fs::copy_options::skip_existing);
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
        const QString name = info.fileName(), companion = companionOfLesson(name);
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
        const LessonDraft written = stageLesson(draft, sources, folder.filePath(name), stop);
        if (stop.stop_requested()) return;
        const WrittenLesson checked = checkWritten(folder.filePath(name), written);
        if (stop.stop_requested()) return;
        bringAlong(folder.path(), to, companion, checked.files);
        dropUnnamed(folder.path(), companion, checked.files);
        keepAuthorsFiles(to + QLatin1Char('/') + companion, folder.filePath(companion));
        putInPlace(folder.path(), to, name, companion);
        checked.lesson->file = file.toStdString();
        checked.lesson->folder = to.toStdString();
        deliver([this, file, revision, checked] {
          Q_EMIT saved(file, revision, checked.answers, checked.lesson);
        });
      },
      [this](const QString& why) { Q_EMIT failed(why); });
}

}  // namespace armillary
