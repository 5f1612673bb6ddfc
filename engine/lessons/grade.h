// SPDX-License-Identifier: BSD-3-Clause
// Answers graded, and mistakes named: an answer that is not right is compared with what it would be
// with each mistake of mistakes.h, and then with two of them.
//
// A mistake is named where the answer is what it gives within the question's tolerance, and where
// that is not right itself. Of several, those that explain the answer about as well as the best one
// (three times its distance, or 1e-6 of the answer's size) are all named: they cannot be told
// apart.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/lessons/answers.h"
#include "engine/lessons/lesson.h"

namespace armillary {

struct NamedMistake {
  Mistake mistake = Mistake::kSign;
  std::optional<Mistake> second = {};   // made beside it
  std::vector<std::string> parts = {};  // the link whose mass is doubled, columns; may be empty
  std::string words = {};               // "without the Coriolis terms"
};

struct Grade {
  enum class Verdict { kRight, kPartly, kWrong, kUnreadable, kMissing, kUngraded };
  Verdict verdict = Verdict::kMissing;
  double share = 0.0;                  // of the points, 0 to 1
  std::vector<NamedMistake> mistakes;  // any of these explains the answer
  std::string remark;                  // a sentence or more for the student
  bool names(Mistake mistake) const;
};
const char* name(Grade::Verdict verdict);

// Grades the answers of one lesson. What mistakes give is computed once a question and kept. One
// per thread.
class Grader {
 public:
  explicit Grader(const Lesson& lesson);
  ~Grader();
  Grader(const Grader&) = delete;
  Grader& operator=(const Grader&) = delete;

  // `folder` is where files of the answer are.
  Grade grade(const LessonStep& step, const LessonQuestion& question, const JsonValue& answer,
              const std::string& folder);

  // What the program itself answers: rightly, or with a mistake (by its first variant that makes a
  // difference; of `part`, where one is given). Null where there is no such answer; `why` then says
  // it. Of a file it is a table in CSV, as text.
  JsonValue ownAnswer(const LessonStep& step, const LessonQuestion& question,
                      const Variant& variant, std::string& why);
  // Of a number, a curve, a file or an arrow: the right one in each other unit.
  std::vector<JsonValue> answersInOtherUnits(const LessonStep& step,
                                             const LessonQuestion& question);
  const std::vector<Variant>& variants(const LessonRobot& robot);
  // The grade of a table, of a file's question, that is there as text.
  Grade gradeTable(const LessonStep& step, const LessonQuestion& question,
                   const std::string& table);

  // The right curve of a question to predict, [[time, value], …]; null, with `why`, of another.
  JsonValue rightCurve(const LessonStep& step, const LessonQuestion& question, std::string& why);
  // The right answer in words: "4.905 N m".
  std::string rightAnswer(const LessonStep& step, const LessonQuestion& question);

 private:
  struct Kept;
  std::unique_ptr<Kept> kept_;
};

// All questions of a lesson, in its order.
struct GradedQuestion {
  const LessonStep* step = nullptr;
  const LessonQuestion* question = nullptr;
  Grade grade;
  double points() const { return grade.share * question->points; }
};
std::vector<GradedQuestion> gradeAll(Grader& grader, const Lesson& lesson,
                                     const LessonAnswers& answers);

// Marks as a table: a line a student with all points, then of each question the points, the
// mistakes by their names, any of which explains the answer, and the remark.
std::string marksText(double points);  // three digits behind the point
std::string marksHeader(const Lesson& lesson);
std::string marksRow(const LessonAnswers& answers, const std::vector<GradedQuestion>& graded);

// Whether what was answered is the name of a file.
bool isFileAnswer(const GradedQuestion& graded, const LessonAnswers& answers);

}  // namespace armillary
