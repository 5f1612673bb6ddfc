// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/unsaved_lesson.h"

#include <fcntl.h>
#include <stdio.h>

#include <QDir>

#include "engine/text/write_json.h"

namespace armillary {
namespace {

// For texts that a lesson's reader wants and that are not written yet.
constexpr const char* kNothingYet = "…";

LessonDraft withTexts(LessonDraft draft, const char* of, const char* instead) {
  const auto put = [&](std::string& text) {
    if (text == of) text = instead;
  };
  put(draft.title);
  for (DraftStep& step : draft.steps) {
    put(step.title);
    for (DraftQuestion& question : step.questions) {
      put(question.text);
      for (DraftChoice& choice : question.choices) put(choice.text);
    }
  }
  return draft;
}

// Nothing need be right in it yet.
LessonDraft asUnfinished(const LessonDraft& draft) {
  LessonDraft unfinished = withTexts(draft, "", kNothingYet);
  JsonValue file = draft.file ? *draft.file : objectJson();
  setMember(file, "answers", textJson("left out"));
  unfinished.file = std::make_shared<const JsonValue>(std::move(file));
  return unfinished;
}

}  // namespace

QString unsavedLessonIn(const QString& folder) {
  return folder + QStringLiteral("/lesson") + QLatin1String(kLessonEnding);
}

LessonDraft withoutPlaceholders(LessonDraft draft) {
  JsonValue file = *draft.file;
  dropMembers(file, {"answers"});
  draft.file = std::make_shared<const JsonValue>(std::move(file));
  return withTexts(std::move(draft), kNothingYet, "");
}

void LessonKeeper::keep(const QString& folder, const QString& beside,
                        const LessonWorkshop& workshop) {
  queue(
      [this, folder, beside, draft = workshop.draft(), sources = workshop.sources()](
          const std::stop_token& stop, const Deliver& deliver) {
        QDir(beside).removeRecursively();
        QDir().mkpath(beside);
        stageLesson(asUnfinished(draft), sources, unsavedLessonIn(beside), stop);
        if (!stop.stop_requested()) {
          const QByteArray fresh = QFile::encodeName(beside), place = QFile::encodeName(folder);
          if (renameat2(AT_FDCWD, fresh, AT_FDCWD, place, RENAME_EXCHANGE) != 0) {
            QDir().rename(beside, folder);  // there is none yet
          }
        }
        QDir(beside).removeRecursively();
        deliver([this] { Q_EMIT kept(); });
      },
      [](const QString&) {});
}

}  // namespace armillary
