// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/given_answers.h"

#include <QAbstractButton>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QMessageBox>
#include <QWidget>
#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "engine/lessons/answers.h"
#include "engine/text/counted.h"
#include "engine/text/read_file.h"
#include "ui/widgets/file_to_save.h"
#include "ui/widgets/saved_file.h"
#include "ui/window/autosave_place.h"

namespace armillary {
namespace {

constexpr std::size_t kLargestGiven = 1'000'000'000;  // bytes of a file that an answer names

// "ada_torques.csv" for answers in "ada.json": of no other answer, and not of a file that holds
// something else.
QString freeNameBeside(const QFileInfo& answers, const std::string& question, const QString& ending,
                       const QByteArray& bytes, const std::map<std::string, QString>& taken) {
  QString id = QString::fromStdString(question);
  for (QChar& each : id) {
    if (!each.isLetterOrNumber()) each = QLatin1Char('_');
  }
  for (int i = 1;; ++i) {
    QString name = answers.completeBaseName() + QLatin1Char('_') + id;
    if (i > 1) name += QStringLiteral("_%1").arg(i);
    if (!ending.isEmpty()) name += QLatin1Char('.') + ending;
    if (std::any_of(taken.begin(), taken.end(),
                    [&](const auto& other) { return other.second == name; })) {
      continue;
    }
    const QString file = answers.absoluteDir().filePath(name);
    std::string why;
    if (!QFileInfo::exists(file) || readFile(QFile::encodeName(file).toStdString(), kLargestGiven,
                                             why) == bytes.toStdString()) {
      return name;
    }
  }
}

// Why not; empty where it is written.
QString written(const QString& file, const QByteArray& bytes) {
  SavedFile out(file);
  if (out.open(QIODevice::WriteOnly) && out.write(bytes) == bytes.size() && out.commit()) return {};
  return out.why();
}

QString student() {
  const QString user = qEnvironmentVariable("USER", qEnvironmentVariable("LOGNAME"));
  return user.isEmpty() ? QFileInfo(QDir::homePath()).fileName() : user;
}

// Of "pendulum_gravity.lesson.json": who reads a class's answers sees which and whose they are.
QString fileNameFor(const Lesson& lesson) {
  QString name = QFileInfo(QString::fromStdString(lesson.file)).fileName();
  name = name.section(QLatin1Char('.'), 0, 0);
  return QStringList({name, student()}).join(QLatin1Char('_')) + QStringLiteral(".json");
}

constexpr const char* kLessonKey = "lesson";

QString lessonOf(const QString& kept) {
  QFile file(kept);
  if (!file.open(QIODevice::ReadOnly)) return {};
  return QJsonDocument::fromJson(file.readAll())
      .object()
      .value(QLatin1String(kLessonKey))
      .toString();
}

}  // namespace

GivenAnswers::GivenAnswers(QWidget& window, LessonCourse& course)
    : window_(window), course_(course) {}

bool GivenAnswers::isUnsaved() const {
  return course_.isUnsaved() && QString::fromStdString(course_.lesson()->file) != trial_;
}

void GivenAnswers::unlessLost(const std::function<void()>& go_on) {
  if (!isUnsaved()) return go_on();
  auto* question =
      new QMessageBox(QMessageBox::Question, tr("Answers are not saved"),
                      tr("Your answers to “%1” are in no file yet.")
                          .arg(QString::fromStdString(course_.lesson()->title)),
                      QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &window_);
  question->setObjectName(QStringLiteral("answers_question"));
  question->setAttribute(Qt::WA_DeleteOnClose);
  question->button(QMessageBox::Save)->setText(tr("Save answers…"));
  connect(question, &QMessageBox::buttonClicked, this, [this, question, go_on](QAbstractButton* b) {
    const auto pressed = question->standardButton(b);
    if (pressed == QMessageBox::Discard) go_on();
    if (pressed == QMessageBox::Save) chooseToSave(go_on);
  });
  question->open();
}

void GivenAnswers::chooseToSave(const std::function<void()>& then) {
  if (!course_.lesson()) return;
  const QString file = askFileToSave(&window_, tr("Save answers"), fileNameFor(*course_.lesson()),
                                     tr("Answers (*.json)"));
  if (file.isEmpty()) return;
  if (save(file) && then) then();
}

bool GivenAnswers::save(const QString& file) {
  const QFileInfo place(file);
  // all are read before any is written: one may lie where another goes
  std::map<std::string, QByteArray> contents;
  QStringList unread;
  const std::map<std::string, QString> files = course_.answeredFiles();
  for (const auto& [question, from] : files) {
    std::string why;
    if (const auto given = readFile(QFile::encodeName(from).toStdString(), kLargestGiven, why)) {
      contents[question] = QByteArray::fromStdString(*given);
    } else {
      unread << from;
    }
  }
  std::map<std::string, QString> names;
  for (const auto& [question, bytes] : contents) {  // they go to the teacher together
    const QString name =
        freeNameBeside(place, question, QFileInfo(files.at(question)).suffix(), bytes, names);
    const QString copy = place.absoluteDir().filePath(name);
    if (const QString why = written(copy, bytes); !why.isEmpty()) {
      Q_EMIT failed(tr("%1 could not be written: %2").arg(copy, why));
      return false;
    }
    names[question] = name;
  }
  if (const QString why = written(file, course_.answersAsJson(student(), names)); !why.isEmpty()) {
    Q_EMIT failed(tr("%1 could not be written: %2").arg(file, why));
    return false;
  }
  course_.markSaved();
  Q_EMIT told(names.empty() ? tr("Saved %1").arg(file)
                            : tr("Saved %1, and beside it the files that it names").arg(file));
  if (!unread.isEmpty()) {
    Q_EMIT failed(
        tr("The answers are saved, but these files are gone: %1\nChoose them anew, or hand "
           "them in beside the answers.")
            .arg(unread.join(QStringLiteral(", "))));
  }
  return unread.isEmpty();
}

void GivenAnswers::chooseToOpen() {
  if (!course_.lesson()) return;
  unlessLost([this] {
    const QString file = QFileDialog::getOpenFileName(&window_, tr("Open answers"), {},
                                                      tr("Answers (*.json);;All files (*)"));
    if (!file.isEmpty()) open(file);
  });
}

void GivenAnswers::open(const QString& file) {
  if (!read(file, true)) return;
  const std::string count = counted(static_cast<long>(course_.answers().size()), "answer");
  Q_EMIT told(tr("From %1: %2").arg(QFileInfo(file).fileName(), QString::fromStdString(count)));
}

bool GivenAnswers::read(const QString& file, bool saved) {
  Diagnostics diagnostics(file.toStdString());
  const auto given = readAnswers(file.toStdString(), *course_.lesson(), diagnostics);
  QStringList findings;
  for (const Diagnostic& found : diagnostics.all()) {
    findings << QString::fromStdString(toText(found));
  }
  if (!given || given->answers.empty()) {
    if (findings.isEmpty()) findings << tr("%1 holds no answers").arg(file);
    Q_EMIT failed(tr("These answers cannot be opened\n%1").arg(findings.join(QLatin1Char('\n'))));
    return false;
  }
  if (saved && !findings.isEmpty()) {  // of kept ones the lesson is told, which is no answer
    Q_EMIT failed(tr("Not all of these answers are to this lesson\n%1")
                      .arg(findings.join(QLatin1Char('\n'))));
  }
  const QDir folder(QFileInfo(file).absolutePath());
  std::map<std::string, LessonCourse::Answer> answers;
  for (const auto& [question, value] : given->answers) {
    LessonCourse::Answer answer{value, {}, {}};
    const LessonQuestion* asked = course_.lesson()->find(question).question;
    const bool may_name_file =
        asked->kind == LessonQuestion::Kind::kFile || asked->kind == LessonQuestion::Kind::kPredict;
    if (value.isText() && may_name_file) {
      const QFileInfo named(folder.filePath(QString::fromStdString(value.text)));
      answer.value.text = named.fileName().toStdString();
      answer.folder = named.absolutePath();
    }
    answers.emplace(question, std::move(answer));
  }
  course_.setAnswers(std::move(answers), saved);
  return true;
}

void GivenAnswers::keep() {
  if (!isUnsaved()) return drop();
  if (kept_ == course_.revision() || !QDir().mkpath(autosaveFolder())) return;
  QJsonObject json = QJsonDocument::fromJson(course_.answersAsJson(student())).object();
  json[QLatin1String(kLessonKey)] = QString::fromStdString(course_.lesson()->file);
  if (written(autosavedAnswers(), QJsonDocument(json).toJson()).isEmpty()) {
    kept_ = course_.revision();
  }
}

void GivenAnswers::drop() {
  if (kept_ != 0) QFile::remove(autosavedAnswers());
  kept_ = 0;
}

void GivenAnswers::offerLost() {
  const QStringList lost = lostAnswers();
  // a lesson that is not there may come back
  const auto found = std::find_if(lost.begin(), lost.end(), [](const QString& file) {
    return QFileInfo::exists(lessonOf(file));
  });
  if (found == lost.end()) return;
  const QString& file = *found;
  const QString lesson = lessonOf(file);
  const std::shared_ptr<const void> held = heldWhileAsked(file);
  if (!held) return;  // another window asks about it just now
  auto* question = new QMessageBox(
      QMessageBox::Question, tr("Answers were not saved"),
      tr("Armillary ended without saving the answers to %1 that were given at %2. Go on with "
         "them?")
          .arg(QFileInfo(lesson).fileName(),
               QLocale().toString(QFileInfo(file).lastModified(), QLocale::ShortFormat)),
      QMessageBox::Open | QMessageBox::Discard | QMessageBox::Cancel, &window_);
  question->setObjectName(QStringLiteral("lost_answers_question"));
  question->setAttribute(Qt::WA_DeleteOnClose);
  connect(question, &QMessageBox::buttonClicked, this,
          [this, question, file, lesson, held](QAbstractButton* b) {
            const auto pressed = question->standardButton(b);
            if (pressed == QMessageBox::Discard) QFile::remove(file);
            if (pressed != QMessageBox::Open) return;
            lost_ = file;
            Q_EMIT lessonWanted(lesson);
          });
  question->open();
}

void GivenAnswers::takeLost() {
  if (lost_.isEmpty() || !course_.lesson()) return;
  if (lessonOf(lost_) != QString::fromStdString(course_.lesson()->file)) return;
  const QString file = std::exchange(lost_, {});
  if (!read(file, false)) return;
  keep();
  if (kept_ == course_.revision()) QFile::remove(file);
}

}  // namespace armillary
