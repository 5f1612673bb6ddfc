// SPDX-License-Identifier: BSD-3-Clause
// Tables and curves as students' programs write them: right numbers are graded right, and times
// that are others are told before anything is compared.
#include <QTest>
#include <algorithm>

#include "engine/text/number_text.h"
#include "tests/engine/lessons/lesson_texts.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Verdict = Grade::Verdict;

namespace {

std::vector<std::string> tableLines(const std::string& text) {
  std::vector<std::string> lines;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = text.find('\n', begin);
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

std::string tableText(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

std::string replaced(std::string text, char from, char to) {
  std::replace(text.begin(), text.end(), from, to);
  return text;
}

// With other times, from the motion's.
template <typename Change>
std::string withTimes(const std::string& table, const Change& change) {
  std::vector<std::string> lines = tableLines(table);
  for (size_t i = 1; i < lines.size(); ++i) {
    const size_t comma = lines[i].find(',');
    lines[i] = change(std::stod(lines[i].substr(0, comma))) + lines[i].substr(comma);
  }
  return tableText(lines);
}

std::string rightTable(Asked& asked) {
  std::string why;
  return asked.grader().ownAnswer(asked.step(), asked.question(), rightVariant(), why).text;
}

// A link's pose is asked for, with the quaternion in `columns`.
std::string poseLesson(const std::string& columns) {
  return oneQuestion("\"puma560\"", "",
                     "\"kind\": \"file\", \"quantity\": \"link-poses\", \"motion\": {\"name\": "
                     "\"puma560_polishing\"}, \"columns\": [" +
                         columns + "]");
}

// With the numbers from the fourth on turned in every `stride`-th row.
std::string withTurnedSigns(const std::string& table, size_t stride) {
  std::vector<std::string> lines = tableLines(table);
  for (size_t i = 1; i < lines.size(); i += stride) {
    std::string turned;
    int cell = 0;
    for (size_t begin = 0; begin <= lines[i].size(); ++cell) {
      const size_t end = std::min(lines[i].find(',', begin), lines[i].size());
      const std::string number = lines[i].substr(begin, end - begin);
      turned += (cell > 0 ? "," : "") + (cell > 3 ? shortest(-std::stod(number)) : number);
      begin = end + 1;
    }
    lines[i] = turned;
  }
  return tableText(lines);
}

std::string curveLesson() {
  return oneQuestion("\"double_pendulum\"", "{\"position\": {\"shoulder\": 0.5}}",
                     "\"kind\": \"predict\", \"unit\": \"rad\", \"simulation\": {\"duration\": 2, "
                     "\"rate\": 50}, \"column\": \"shoulder/position\", \"tolerance\": \"10 %\"");
}

}  // namespace

class TestAnswerTables : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // q and -q turn alike.
  void aQuaternionMayHaveEitherSignInEachRow() {
    const LessonFiles files;
    Asked asked(files, poseLesson("\"link6/x\", \"link6/y\", \"link6/z\", \"link6/qw\", "
                                  "\"link6/qx\", \"link6/qy\", \"link6/qz\""));
    const std::string right = rightTable(asked);
    const auto grade = [&](const std::string& text) {
      return asked.grader().gradeTable(asked.step(), asked.question(), text);
    };
    for (const size_t stride : {1, 3}) {
      const Grade turned = grade(withTurnedSigns(right, stride));
      QVERIFY2(turned.verdict == Verdict::kRight, turned.remark.c_str());
    }
    // what is wrong stays so, with either sign
    std::string why;
    for (const Variant& variant : asked.grader().variants(*asked.step().robot)) {
      if (variant.mistake != Mistake::kTransposedRotation) continue;
      const std::string wrong =
          asked.grader().ownAnswer(asked.step(), asked.question(), variant, why).text;
      if (wrong.empty() || grade(wrong).verdict == Verdict::kRight) continue;
      const Grade turned = grade(withTurnedSigns(wrong, 2));
      QVERIFY2(turned.names(Mistake::kTransposedRotation), turned.remark.c_str());
    }
  }

  void tablesAreReadAsSpreadsheetsWriteThem() {
    const LessonFiles files;
    Asked asked(files, fileLesson("scara", "scara_pick_and_place"));
    const std::string right = rightTable(asked);
    const std::string comma = replaced(right, '.', '\a');
    std::string utf16 = "\xFF\xFE";
    for (const char c : right) utf16 += {c, '\0'};
    std::string with_remarks;
    for (const std::string& line : tableLines(right)) {
      with_remarks += line + (with_remarks.empty() ? ",remark\n" : ",good\n");
    }
    const std::pair<const char*, std::string> tables[] = {
        {"semicolons", replaced(replaced(comma, ',', ';'), '\a', ',')},
        {"tabs", replaced(replaced(comma, ',', '\t'), '\a', ',')},
        {"UTF-16", utf16},
        {"old line ends", replaced(right, '\n', '\r')},
        {"remarks", with_remarks}};
    for (const auto& [what, table] : tables) {
      const Grade grade = asked.grader().gradeTable(asked.step(), asked.question(), table);
      QVERIFY2(grade.verdict == Verdict::kRight, (what + (": " + grade.remark)).c_str());
    }
  }

  // A joint's bare name is its position in a motion; where efforts are asked for it is its effort.
  void aColumnCalledAsAJointIsItsEffort() {
    const LessonFiles files;
    Asked asked(files, fileLesson("puma560", "puma560_polishing"));
    const auto graded = [&](const std::string& ending, size_t left_out) {
      std::vector<std::string> lines = tableLines(rightTable(asked));
      size_t at = 0;
      while ((at = lines[0].find("/effort", at)) != std::string::npos) {
        lines[0].replace(at, std::string("/effort").size(), ending);
      }
      for (size_t i = 0; i < left_out; ++i) {
        for (std::string& line : lines) line.erase(line.rfind(','));
      }
      return asked.grader().gradeTable(asked.step(), asked.question(), tableText(lines));
    };
    const Grade bare = graded("", 0);
    QVERIFY2(bare.verdict == Verdict::kRight, bare.remark.c_str());
    const Grade in_millimetres = graded(" [N·mm]", 0);  // what the heading says counts
    QVERIFY2(in_millimetres.names(Mistake::kUnit), in_millimetres.remark.c_str());
    const Grade missing = graded("", 1);
    const std::string last = asked.step().robot->model->degrees_of_freedom.back().name;
    QVERIFY2(missing.remark.find("there is no column '" + last + "/effort'") != std::string::npos,
             missing.remark.c_str());
  }

  void aCellThatIsNoNumberIsTold() {
    const LessonFiles files;
    Asked asked(files, fileLesson("scara", "scara_pick_and_place"));
    std::vector<std::string> lines = tableLines(rightTable(asked));
    lines[3] = lines[3].substr(0, lines[3].rfind(',')) + ",abc";
    const Grade grade = asked.grader().gradeTable(asked.step(), asked.question(), tableText(lines));
    QCOMPARE(name(grade.verdict), "unreadable");
    QVERIFY2(grade.remark.find("line 4") != std::string::npos &&
                 grade.remark.find("'abc'") != std::string::npos,
             grade.remark.c_str());
  }

  void rowsAreMatchedByTimeInAnyOrder() {
    const LessonFiles files;
    Asked asked(files, fileLesson("scara", "scara_pick_and_place"));
    std::vector<std::string> lines = tableLines(rightTable(asked));
    std::reverse(lines.begin() + 1, lines.end());
    std::swap(lines[2], lines[5]);
    const Grade grade = asked.grader().gradeTable(asked.step(), asked.question(), tableText(lines));
    QVERIFY2(grade.verdict == Verdict::kRight, grade.remark.c_str());
  }

  // Row by row, where their digits say no more.
  void timesMayBeRounded() {
    const LessonFiles files;
    Asked asked(files, fileLesson("scara", "scara_pick_and_place"));
    const std::string right = rightTable(asked);
    const auto grade = [&](const std::string& table) {
      return asked.grader().gradeTable(asked.step(), asked.question(), table);
    };
    const auto rounded = [](double time) { return shortest(std::round(time * 10.0) / 10.0); };
    const Grade good = grade(withTimes(right, rounded));
    QVERIFY2(good.verdict == Verdict::kRight, good.remark.c_str());
    const auto late = [](double time) { return shortest(std::round(time * 10.0) / 10.0 + 0.2); };
    QCOMPARE(name(grade(withTimes(right, late)).verdict), "unreadable");
    std::vector<std::string> fewer = tableLines(withTimes(right, rounded));
    fewer.pop_back();
    QCOMPARE(name(grade(tableText(fewer)).verdict), "unreadable");
  }

  void timesInMillisecondsAreToldAndNothingIsCompared() {
    const LessonFiles files;
    const auto inMilliseconds = [](double time) { return shortest(time * 1e3); };
    Asked table(files, fileLesson("scara", "scara_pick_and_place"));
    const Grade of_table = table.grader().gradeTable(table.step(), table.question(),
                                                     withTimes(rightTable(table), inMilliseconds));
    Asked curve(files, curveLesson());
    std::string points;
    std::string why;
    const JsonValue right = curve.grader().rightCurve(curve.step(), curve.question(), why);
    for (const JsonValue& point : right.items) {
      points += (points.empty() ? "[" : ",[") + inMilliseconds(point.items[0].number) + "," +
                shortest(point.items[1].number) + "]";
    }
    for (const Grade& grade : {of_table, curve.grade("[" + points + "]")}) {
      QCOMPARE(name(grade.verdict), "unreadable");
      QVERIFY(grade.mistakes.empty());
      QVERIFY2(grade.remark.find("1000 times too long") != std::string::npos, grade.remark.c_str());
    }
  }

  // Of 2 s that are asked for there is next to nothing in a curve of 80 s.
  void aCurveOfAnotherSpanIsNotCompared() {
    const LessonFiles files;
    Asked asked(files, curveLesson());
    const auto constant = [&](const char* end) {
      return asked.grade("[[0, 0.5], [" + std::string(end) + ", 0.5]]");
    };
    QVERIFY(constant("2").names(Mistake::kGravityForgotten));
    QVERIFY(constant("3").names(Mistake::kGravityForgotten));  // goes on a little
    const Grade long_one = constant("80");
    QCOMPARE(name(long_one.verdict), "unreadable");
    QVERIFY2(long_one.remark.find("80 s") != std::string::npos, long_one.remark.c_str());
  }

  void aCurveOfAnotherFormIsToldWhichItMustHave() {
    const LessonFiles files;
    Asked asked(files, curveLesson());
    for (const char* answer : {"{\"0\": 0.5, \"2\": 0.1}", "3", "[1, 2, 3]"}) {
      const Grade grade = asked.grade(answer);
      QCOMPARE(name(grade.verdict), "unreadable");
      QVERIFY2(grade.remark.find("list of [time, value]") != std::string::npos,
               grade.remark.c_str());
    }
    const Grade huge = asked.grade("[[0, 1e308], [1, -1e308], [2, 1e308]]");
    QCOMPARE(name(huge.verdict), "unreadable");
    QVERIFY2(huge.remark.find("too large") != std::string::npos, huge.remark.c_str());
  }

  // A file of bytes is no text that marks could hold.
  void marksAreTextWhateverIsHandedIn() {
    const LessonFiles files;
    Asked asked(files, fileLesson("scara", "scara_pick_and_place"));
    LessonAnswers answers;
    answers.student = std::string("A\0d\na\xFF", 6);
    answers.file = "x.csv";
    GradedQuestion graded{&asked.step(), &asked.question(), {}};
    graded.grade.remark = "column '\xFE\x01\x7F\xC2\x85'";
    const std::string row = marksRow(answers, {graded});
    QCOMPARE(row, std::string("\"A d a\uFFFD\",x.csv,0,1,0,,\"column '\uFFFD   '\"\n"));
  }
};

ARMILLARY_TEST(TestAnswerTables)
#include "tst_answer_tables.moc"
