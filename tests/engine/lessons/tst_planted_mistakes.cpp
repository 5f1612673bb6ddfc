// SPDX-License-Identifier: BSD-3-Clause
// Mistakes planted in students' tables for four robots are named, and no others.
#include <QTest>
#include <set>

#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/lessons/grade.h"
#include "engine/table/csv.h"
#include "tests/engine/lessons/lesson_texts.h"
#include "tests/engine/lessons/textbook_arm.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Verdict = Grade::Verdict;

namespace {

// The efforts of the motion's rows by a student's program, as a table.
std::string studentTable(const Asked& asked, const StudentMistakes& wrong) {
  const Model& model = *asked.step().robot->model;
  std::vector<std::string> header{"time"};
  for (const auto& dof : model.degrees_of_freedom) header.push_back(dof.name + "/effort");
  std::string text = csvRow(header);
  for (const MotionSample& row : asked.question().motion->rows) {
    const Eigen::VectorXd torque =
        studentTorques(asked.step().robot->description, row.state.position, row.state.velocity,
                       row.acceleration, wrong);
    std::vector<double> cells{row.state.time};
    cells.insert(cells.end(), torque.data(), torque.data() + torque.size());
    text += csvRow(cells);
  }
  return text;
}

void verifyNames(const Grade& grade, Mistake mistake, const std::string& words) {
  QVERIFY2(grade.verdict == Verdict::kWrong, (words + ": " + name(grade.verdict)).c_str());
  QVERIFY2(grade.names(mistake), (words + ": " + grade.remark).c_str());
}

}  // namespace

class TestPlantedMistakes : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everyMistakePlantedInThreeRobotsIsNamed_data() {
    QTest::addColumn<QString>("robot");
    QTest::addColumn<QString>("motion");
    QTest::newRow("planar arm") << "planar_3r"
                                << "planar_3r_figure_eight";
    QTest::newRow("PUMA 560") << "puma560"
                              << "puma560_pick_and_place";
    QTest::newRow("SCARA") << "scara"
                           << "scara_stacking";
    QTest::newRow("hydraulic manipulator") << "hydraulic_manipulator"
                                           << "hydraulic_manipulator_swing";
  }
  void everyMistakePlantedInThreeRobotsIsNamed() {
    QFETCH(const QString, robot);
    QFETCH(const QString, motion);
    const LessonFiles files;
    Asked asked(files, fileLesson(robot.toStdString(), motion.toStdString()));
    std::set<Mistake> named;
    std::string why;
    for (const Variant& variant : asked.grader().variants(*asked.step().robot)) {
      const JsonValue table =
          asked.grader().ownAnswer(asked.step(), asked.question(), variant, why);
      QVERIFY2(table.isText(), variant.words.c_str());
      const Grade grade = asked.grader().gradeTable(asked.step(), asked.question(), table.text);
      if (grade.verdict == Verdict::kRight) continue;  // no difference in this motion
      verifyNames(grade, variant.mistake, variant.words);
      if (variant.mistake == Mistake::kMassDoubled) {
        bool link = false;
        for (const NamedMistake& each : grade.mistakes) {
          link |= each.parts == std::vector{variant.part};
        }
        QVERIFY2(link, (variant.words + ": " + grade.remark).c_str());
      }
      named.insert(variant.mistake);
    }
    for (const Mistake mistake :
         {Mistake::kGravityForgotten, Mistake::kGravitySign, Mistake::kCoriolisLeftOut,
          Mistake::kCentrifugalLeftOut, Mistake::kVelocityTermsLeftOut,
          Mistake::kInertiaTermsLeftOut, Mistake::kDegrees, Mistake::kInertiaPoint,
          Mistake::kTransposedRotation, Mistake::kWrongFrame, Mistake::kMassDoubled,
          Mistake::kSign}) {
      QVERIFY2(named.contains(mistake), name(mistake));
    }
  }

  // Not computed by what grades: a textbook's program.
  void mistakesOfAStudentsOwnProgramAreNamed() {
    const LessonFiles files;
    Asked asked(files, fileLesson("puma560", "puma560_polishing"));
    const auto grade = [&](const StudentMistakes& wrong) {
      return asked.grader().gradeTable(asked.step(), asked.question(), studentTable(asked, wrong));
    };
    QCOMPARE(name(grade({}).verdict), "right");
    verifyNames(grade({.transposed_joints = true}), Mistake::kTransposedRotation, "joints");
    verifyNames(grade({.transposed_links = true}), Mistake::kTransposedRotation, "links");
    verifyNames(grade({.gravity_not_turned = true}), Mistake::kWrongFrame, "gravity");
    verifyNames(grade({.center_not_turned = true}), Mistake::kWrongFrame, "centres");
    verifyNames(grade({.gravity_transposed = true}), Mistake::kTransposedRotation, "Rᵀ g");
    verifyNames(grade({.gravity = 0.0}), Mistake::kGravityForgotten, "no gravity");
    verifyNames(grade({.gravity = -1.0}), Mistake::kGravitySign, "gravity up");
    verifyNames(grade({.degrees = 180.0 / M_PI}), Mistake::kDegrees, "degrees");
    const Grade two = grade({.transposed_joints = true, .gravity = -1.0});
    QVERIFY(two.verdict != Verdict::kRight);
    QVERIFY2(two.mistakes.empty(), two.remark.c_str());  // no single one explains it
  }

  void onlyTheMistakeThatWasMadeIsNamed() {
    const LessonFiles files;
    Asked asked(files, fileLesson("puma560", "puma560_pick_and_place"));
    std::string why;
    for (const Variant& variant : asked.grader().variants(*asked.step().robot)) {
      const JsonValue table =
          asked.grader().ownAnswer(asked.step(), asked.question(), variant, why);
      const Grade grade = asked.grader().gradeTable(asked.step(), asked.question(), table.text);
      for (const NamedMistake& each : grade.mistakes) {
        QVERIFY2(each.mistake == variant.mistake, (variant.words + ": " + grade.remark).c_str());
        QVERIFY2(each.parts.empty() || each.parts == std::vector{variant.part},
                 (variant.words + ": " + grade.remark).c_str());
      }
    }
  }

  // Gravity is all that a base's rotation enters by: a student who turns it into the base by R in
  // place of Rᵀ has the efforts of R² g, one who does not turn it those of R g.
  void theRotationOfAFloatingBaseCanBeMistaken() {
    const LessonFiles files;
    files.write("move.csv",
                "time,floating_base.qw/position,floating_base.qx/position,"
                "floating_base.qy/position,floating_base.qz/position,"
                "floating_base.wx/velocity,floating_base.vy/velocity,"
                "floating_base.wz/acceleration\n"
                "0,0.9,0.1,0.3,-0.3,0.4,0.5,1\n0.1,0.7,0.5,0.1,0.5,-0.4,0.2,2\n");
    Asked asked(files, oneQuestion("{\"name\": \"quadruped\", \"floating-base\": true}", "",
                                   "\"kind\": \"file\", \"motion\": {\"file\": \"move.csv\"}"));
    const auto table = [&](const auto& gravityIn) {
      const auto model = asked.step().robot->model;
      std::vector<std::string> header;
      for (const auto& dof : model->degrees_of_freedom) header.push_back(dof.name + "/effort");
      std::string text = csvRow(header);
      for (const MotionSample& row : asked.question().motion->rows) {
        const Eigen::Vector4d q = row.state.position.segment<4>(3).normalized();
        const Eigen::Matrix3d R = Eigen::Quaterniond(q[0], q[1], q[2], q[3]).toRotationMatrix();
        const auto student = withGravity(*model, gravityIn(R, model->gravity));
        Workspace workspace(*student);
        Eigen::VectorXd effort;
        inverseDynamics(*student, row.state, row.acceleration, {}, workspace, effort);
        text += csvRow(std::vector<double>(effort.data(), effort.data() + effort.size()));
      }
      return text;
    };
    using Eigen::Matrix3d, Eigen::Vector3d;
    const auto grade = [&](const auto& gravityIn) {
      return asked.grader().gradeTable(asked.step(), asked.question(), table(gravityIn));
    };
    QCOMPARE(name(grade([](const Matrix3d&, const Vector3d& g) { return g; }).verdict), "right");
    const Grade transposed =
        grade([](const Matrix3d& R, const Vector3d& g) -> Vector3d { return R * R * g; });
    verifyNames(transposed, Mistake::kTransposedRotation, "R² g");
    QCOMPARE(transposed.mistakes.size(), size_t(1));
    const Grade not_turned =
        grade([](const Matrix3d& R, const Vector3d& g) -> Vector3d { return R * g; });
    verifyNames(not_turned, Mistake::kWrongFrame, "R g");
    QCOMPARE(not_turned.mistakes.size(), size_t(1));
  }

  // As programs number all generalized efforts: the base's force, its moment, then the joints'.
  void numberedEffortsOfAFloatingBaseAreReadInTheOrderOfOtherPrograms() {
    const LessonFiles files;
    files.write("move.csv",
                "time,floating_base.qw/position,floating_base.qx/position,"
                "floating_base.qy/position,floating_base.qz/position,"
                "floating_base.wx/velocity,floating_base.vy/velocity,"
                "floating_base.wz/acceleration\n"
                "0,0.9,0.1,0.3,-0.3,0.4,0.5,1\n0.1,0.7,0.5,0.1,0.5,-0.4,0.2,2\n");
    Asked asked(files, oneQuestion("{\"name\": \"quadruped\", \"floating-base\": true}", "",
                                   "\"kind\": \"file\", \"motion\": {\"file\": \"move.csv\"}"));
    std::string why;
    const std::string right =
        asked.grader().ownAnswer(asked.step(), asked.question(), rightVariant(), why).text;
    Table table;
    TableError error;
    QVERIFY(parseTable(right, table, error));
    QCOMPARE(table.columnCount(), size_t(19));
    const auto written = [&](const std::string& stem, int first, bool force_first, size_t count,
                             const std::string& unit = {}, double factor = 1.0) {
      std::vector<std::string> header{"t [s]"};
      for (size_t k = 0; k < count; ++k) {
        header.push_back(stem + std::to_string(first + static_cast<int>(k)) + unit);
      }
      std::string text = csvRow(header);
      for (size_t i = 0; i < table.rowCount(); ++i) {
        std::vector<double> row{table.row(i)[0]};
        for (size_t k = 0; k < count; ++k) {
          const size_t ours = k < 6 && force_first ? (k + 3) % 6 : k;
          row.push_back(factor * table.row(i)[1 + ours]);
        }
        text += csvRow(row);
      }
      return asked.grader().gradeTable(asked.step(), asked.question(), text);
    };
    for (const auto& [stem, first] : {std::pair("tau", 1), {"tau_", 0}, {"torque", 1}}) {
      const Grade grade = written(stem, first, true, 18);
      QVERIFY2(grade.verdict == Verdict::kRight, grade.remark.c_str());
      QVERIFY2(grade.remark.find("the base's force x, y, z, its moment") != std::string::npos,
               grade.remark.c_str());
    }
    QCOMPARE(name(written("tau", 1, true, 18, " [N mm]", 1000.0).verdict), "right");
    QCOMPARE(name(written("tau_ext_", 1, true, 18).verdict), "unreadable");
    const Grade moments_first = written("tau", 1, false, 18);  // told how it was read
    QVERIFY(moments_first.verdict != Verdict::kRight);
    QVERIFY2(moments_first.remark.find("the base's force x, y, z") != std::string::npos,
             moments_first.remark.c_str());
    QCOMPARE(name(written("tau", 1, true, 17).verdict), "unreadable");
  }

  void aSingleColumnsSignIsToldByName() {
    const LessonFiles files;
    Asked asked(files, fileLesson("puma560", "puma560_polishing"));
    std::string why;
    const std::string text =
        asked.grader().ownAnswer(asked.step(), asked.question(), rightVariant(), why).text;
    Table table;
    TableError error;
    QVERIFY(parseTable(text, table, error));
    std::string turned = csvRow(table.header);
    for (size_t i = 0; i < table.rowCount(); ++i) {
      std::vector<double> row(table.row(i).begin(), table.row(i).end());
      row[3] *= -1.0;
      turned += csvRow(row);
    }
    const Grade grade = asked.grader().gradeTable(asked.step(), asked.question(), turned);
    QVERIFY2(grade.names(Mistake::kSign), grade.remark.c_str());
    QVERIFY2(grade.remark.find("'joint3/effort'") != std::string::npos, grade.remark.c_str());
  }
};

ARMILLARY_TEST(TestPlantedMistakes)
#include "tst_planted_mistakes.moc"
