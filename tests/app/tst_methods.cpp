// SPDX-License-Identifier: GPL-3.0-or-later
// Every quantity and method of the command line, asked of bundled robots.
#include <QRegularExpression>

#include <algorithm>

#include "tests/app/program.h"
#include "tests/support/compare.h"
#include "tests/support/test_program.h"

using namespace armillary::test;

namespace {

struct Question {
  QString quantity;
  QStringList methods;  // besides the default, which the first answer is by
  QString robot = "planar_3r";
  QString link = {};
};

const std::vector<Question>& questions() {
  static const std::vector<Question> all{
      {"inverse-dynamics",
       {"rnea", "rnea-absolute", "newton-euler", "cartesian-tensors", "dalembert",
        "jacobian-projection", "recursive-lagrangian", "lagrange", "gibbs-appell"}},
      {"forward-dynamics",
       {"aba", "aba-absolute", "crba", "walker-orin-1", "dalembert", "innovations", "sparse-kkt",
        "constraint-force", "gauss"}},
      {"forward-dynamics",
       {"kkt", "multipliers", "null-space", "recursive-multipliers"},
       "four_bar"},
      {"mass-matrix", {"crba", "crba-absolute", "walker-orin-1", "newton-euler-factorization"}},
      {"inverse-mass-matrix",
       {"crba", "walker-orin-1", "newton-euler-factorization", "innovations"}},
      {"bias", {}},
      {"gravity", {}},
      {"coriolis", {}},
      {"coriolis-matrix", {}},
      {"link-poses", {}},
      {"link-velocities", {}},
      {"link-accelerations", {}},
      {"energy", {}},
      {"center-of-mass", {}},
      {"momentum", {}},
      {"jacobian", {}, "joint_zoo", "bob"},
      {"operational-space", {}, "puma560", "link6"},
      {"inverse-dynamics-derivatives", {}},
      {"forward-dynamics-derivatives", {}},
      {"regressor", {}, "puma560"},
      {"reactions", {}, "quadruped"}};
  return all;
}

QStringList command(const Question& question, const QString& method = {}) {
  QStringList words{"compute", question.quantity, question.robot};
  if (!method.isEmpty()) words << "--method" << method;
  if (!question.link.isEmpty()) words << "--link" << question.link;
  return words;
}

// Positions, velocities, accelerations and efforts that are none of them zero.
QByteArray rowsFor(const QString& robot) {
  if (robot == "planar_3r") {
    return "shoulder/position,elbow/position,wrist/position,shoulder/velocity,elbow/velocity,"
           "wrist/velocity,shoulder/acceleration,wrist/acceleration,elbow/effort\n"
           "0.3,-0.7,1.1,0.5,-1.5,2,3,-2,4\n1,2,3,4,5,6,7,8,9\n";
  }
  return {};
}

Run ask(const QStringList& words, const QByteArray& rows) {
  return armillaryRun(rows.isEmpty() ? words : words + QStringList{"--input", "-"}, rows);
}

}  // namespace

class TestMethods : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everyMethodGivesTheSame_data() {
    QTest::addColumn<int>("index");
    for (size_t i = 0; i < questions().size(); ++i) {
      QTest::addRow("%zu %s", i, qPrintable(questions()[i].quantity)) << static_cast<int>(i);
    }
  }
  void everyMethodGivesTheSame() {
    QFETCH(const int, index);
    const Question& question = questions()[index];
    const QByteArray rows = rowsFor(question.robot);
    const Run standard = ask(command(question), rows);
    VERIFY_EXIT(standard, 0);
    const Output expected(standard.out);
    QVERIFY(expected.rows() >= 1);
    for (const QString& method : question.methods) {
      const Run run = ask(command(question, method), rows);
      VERIFY_EXIT(run, 0);
      const Output answer(run.out);
      QVERIFY(answer.header() == expected.header());
      for (int row = 0; row < expected.rows(); ++row) {
        for (const std::string& column : expected.header()) {
          VERIFY_CLOSE(answer.at(row, column), expected.at(row, column), 1e-9,
                       method.toStdString() + " " + column);
        }
      }
    }
    // what is written can be read back
    VERIFY_EXIT(armillaryRun({"compute", "energy", question.robot, "--input", "-"}, standard.out),
                0);
  }

  void whatDoesNotApplySaysWhyAndNamesIt_data() {
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* name, const QStringList& words, int code, const char* says) {
      QTest::newRow(name) << words << code << QString(says);
    };
    row("slider", {"inverse-dynamics", "cart_pole", "--method", "dalembert"}, 3, "slide");
    row("no loops", {"forward-dynamics", "planar_3r", "--method", "kkt"}, 3, "planar_3r");
    row("loops", {"forward-dynamics", "four_bar", "--method", "aba"}, 3, "loop");
    row("derivatives", {"forward-dynamics-derivatives", "four_bar"}, 3, "closing_pin");
    row("opened", {"gravity", "four_bar"}, 0, "loops opened");
    row("opened if told", {"reactions", "four_bar", "--open-loops"}, 0, "loops opened");
    row("no motors", {"gravity", "four_bar", "--driven", "crank_pin"}, 1, "--driven");
    row("no loops to drive", {"reactions", "planar_3r", "--driven", "elbow"}, 1, "tree");
    row("no such joint", {"reactions", "four_bar", "--driven", "crank"}, 1, "crank_pin");
    row("branches", {"forward-dynamics", "quadruped", "--method", "constraint-force"}, 3, "apply");
    row("method", {"mass-matrix", "planar_3r", "--method", "rnea"}, 1, "walker-orin-1");
    row("no link", {"jacobian", "planar_3r"}, 1, "--link");
    row("link", {"jacobian", "planar_3r", "--link", "nose"}, 1, "nose");
    row("rank", {"operational-space", "planar_3r", "--link", "hand"}, 0, "of 6 ways");
  }
  void whatDoesNotApplySaysWhyAndNamesIt() {
    QFETCH(const QStringList, words);
    QFETCH(const int, code);
    QFETCH(const QString, says);
    const Run run = armillaryRun(QStringList{"compute"} + words);
    VERIFY_EXIT(run, code);
    QVERIFY2(run.err.contains(says.toUtf8()), run.err.constData());
  }

  // Of a robot with rotors and a follower, for which most methods are not made.
  void whatIsAdvisedInsteadApplies() {
    const Folder folder;
    const QString robot = folder.write(
        "geared.urdf",
        "<robot name='geared'><link name='base'/>"
        "<link name='arm'><inertial><origin xyz='0.2 0.1 0'/><mass value='2'/>"
        "<inertia ixx='0.1' iyy='0.12' izz='0.14' ixy='0.01' ixz='0' iyz='0.02'/></inertial></link>"
        "<link name='slide'><inertial><origin xyz='0 0.1 0.1'/><mass value='1'/>"
        "<inertia ixx='0.1' iyy='0.12' izz='0.14' ixy='0.01' ixz='0' iyz='0.02'/></inertial></link>"
        "<joint name='turn' type='continuous'><parent link='base'/><child link='arm'/>"
        "<axis xyz='0 1 0'/><dynamics rotor_inertia='0.3'/></joint>"
        "<joint name='push' type='prismatic'><parent link='arm'/><child link='slide'/>"
        "<axis xyz='1 0 0'/><limit lower='-1' upper='1' effort='9' velocity='9'/>"
        "<mimic joint='turn' multiplier='0.5'/></joint></robot>");
    int refused = 0;
    for (const Question& question : questions()) {
      for (const QString& method : question.methods) {
        const auto asked = [&](const QString& name) {
          return armillaryRun({"compute", question.quantity, robot, "--passive", "--method", name});
        };
        const Run run = asked(method);
        if (run.code == 0) continue;
        VERIFY_EXIT(run, 3);
        ++refused;
        const QString advice = QString::fromUtf8(run.err).section("; use ", 1);
        int named = 0;
        static const QRegularExpression between("[^a-z0-9-]+");
        for (const QString& word : advice.split(between)) {
          const bool is_method = std::ranges::any_of(questions(), [&](const Question& each) {
            return each.quantity == question.quantity && each.methods.contains(word);
          });
          if (!is_method) continue;
          ++named;
          const Run other = asked(word);
          QVERIFY2(other.code == 0, (run.err + other.err).constData());
        }
        QVERIFY2(named > 0, run.err.constData());
      }
    }
    QVERIFY(refused > 10);
  }

  void openLoopsAreSaid() {
    const Run run = armillaryRun({"compute", "forward-dynamics", "four_bar", "--input", "-"},
                                 "crank_pin/position\n1\n");
    QVERIFY2(run.err.contains("'closing_pin' by"), run.err.constData());
  }

  void identificationOfAMechanismIsRefused() {
    VERIFY_EXIT(armillaryRun({"identify", "four_bar", "--input", "-"}, "crank_pin/effort\n1\n"), 3);
    VERIFY_EXIT(armillaryRun({"parameters", "four_bar"}), 3);
  }
};

ARMILLARY_TEST(TestMethods)
#include "tst_methods.moc"
