// SPDX-License-Identifier: GPL-3.0-or-later
// armillary count and armillary equations: what they write and how they refuse.
#include <map>
#include <nlohmann/json.hpp>

#include "tests/app/program.h"
#include "tests/support/test_program.h"

using namespace armillary::test;

namespace {

nlohmann::json dataOf(const Run& run) {
  return nlohmann::json::parse(run.out.begin(), run.out.end());
}

}  // namespace

class TestCountAndEquations : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void methodsAreCountedAsTextAndJson() {
    const Run text = armillaryRun({"count", "puma560"});
    VERIFY_EXIT(text, 0);
    for (const char* words :
         {"rnea", "newton-euler", "cartesian-tensors", "dalembert", "jacobian-projection", "aba",
          "crba", "sparse-kkt", "innovations", "constraint-force", "regressor"}) {
      QVERIFY2(text.out.contains(words), words);
    }
    const Run run = armillaryRun({"count", "puma560", "--method", "rnea", "--json"});
    VERIFY_EXIT(run, 0);
    const nlohmann::json counts = dataOf(run);
    QCOMPARE(counts["degrees_of_freedom"].get<int>(), 6);
    const nlohmann::json& rnea = counts["counts"][0];
    QVERIFY(rnea["quantity"] == "inverse-dynamics");
    QCOMPARE(rnea["trigonometric"].get<int>(), 12);
    QCOMPARE(rnea["by_link"].size(), std::size_t{6});
    int sum = 0;
    for (const auto& link : rnea["by_link"]) sum += link["multiplications"].get<int>();
    QCOMPARE(sum, rnea["multiplications"].get<int>());
  }

  // A method of several quantities has a table of links for each, which says of which.
  void whatLinksAddIsToldOfEachQuantity() {
    const Run run = armillaryRun({"count", "pendulum", "--method", "rnea"});
    VERIFY_EXIT(run, 0);
    QVERIFY(run.out.startsWith("pendulum: 1 degree of freedom, "));
    for (const char* quantity : {"inverse-dynamics", "bias", "gravity", "coriolis"}) {
      const QByteArray heading =
          QByteArray("What each link adds to the robot of those before it, of ") + quantity + ":";
      QCOMPARE(run.out.count(heading), qsizetype{1});
    }
    QCOMPARE(run.out.count("\n  link  "), qsizetype{4});
  }

  void chainsHaveFormulas() {
    const Run text = armillaryRun({"count", "--chain", "6"});
    VERIFY_EXIT(text, 0);
    QVERIFY2(text.out.contains("131 n − 127"), text.out.constData());
    QVERIFY(text.out.contains("Luh, Walker and Paul"));
    QVERIFY(text.out.contains("from n = 12 on"));
    QVERIFY(text.out.contains("224 n − 259, 205 n − 248"));
    QVERIFY(text.out.contains("10 n² + 22 n − 32, 6 n² + 37 n − 43"));
    const Run run = armillaryRun({"count", "--chain", "6", "--json"});
    VERIFY_EXIT(run, 0);
    const nlohmann::json counts = dataOf(run);
    QVERIFY(counts["formulas"][0]["multiplications"]["coefficients"][1] == 131.0);
    QVERIFY(counts["counts"][0]["multiplications"] == 131 * 6 - 127);
    QCOMPARE(counts["aba_beats_crba_from"].get<int>(), 12);
  }

  void countsRefuseByName() {
    VERIFY_EXIT(armillaryRun({"count"}), 1);
    VERIFY_EXIT(armillaryRun({"count", "puma560", "--chain", "3"}), 1);
    VERIFY_EXIT(armillaryRun({"count", "--chain", "100000"}), 1);
    VERIFY_EXIT(armillaryRun({"count", "--chain", "0"}), 1);
    VERIFY_EXIT(armillaryRun({"count", "puma560", "--method", "rneaa"}), 1);
    const Run refused = armillaryRun({"count", "scara", "--method", "dalembert"});
    VERIFY_EXIT(refused, 3);
    VERIFY_SAYS(refused, "prismatic");
    VERIFY_EXIT(armillaryRun({"count", "no_such_robot.urdf"}), 4);
  }

  // What differentiates energies is counted and timed as any other.
  void differentiationIsCounted() {
    for (const char* method : {"lagrange", "gibbs-appell"}) {
      const Run run = armillaryRun({"count", "puma560", "--method", method, "--times", "--json"});
      VERIFY_EXIT(run, 0);
      const auto count = nlohmann::json::parse(run.out.toStdString())["counts"][0];
      QCOMPARE(count["method"].get<std::string>(), std::string(method));
      QVERIFY(count["total"].get<long>() > 1000);
      QVERIFY(count["nanoseconds"].get<double>() > 100.0);
      QCOMPARE(count["by_link"].size(), std::size_t{6});
    }
  }

  void equationsAreCounted() {
    const Run run = armillaryRun({"count", "planar_3r", "--method", "rnea-absolute"});
    VERIFY_EXIT(run, 0);
    QVERIFY2(run.out.contains("absolute-velocity"), run.out.constData());
    const Run told = armillaryRun({"count", "puma560", "--method", "aba", "--json"});
    VERIFY_EXIT(told, 0);
    QVERIFY(nlohmann::json::parse(told.out.toStdString())["counts"][0]["by_equation"].size() > 8);
    for (const char* method : {"aba", "dalembert", "lagrange", "gibbs-appell",
                               "jacobian-projection", "walker-orin-1", "gauss"}) {
      const Run run_of = armillaryRun({"count", "puma560", "--method", method, "--json"});
      VERIFY_EXIT(run_of, 0);
      const auto json = nlohmann::json::parse(run_of.out.toStdString());
      for (const auto& count : json["counts"]) {
        QVERIFY2(!count["by_equation"].empty(), method);
        for (const char* kind : {"multiplications", "additions", "divisions", "square_roots",
                                 "trigonometric", "total", "constant_operations"}) {
          long sum = 0;
          for (const auto& each : count["by_equation"]) sum += each[kind].get<long>();
          QCOMPARE(sum, count[kind].get<long>());
        }
      }
    }
  }

  // Methods that compute has are not unknown: it is said why they are not among these.
  void methodsOfOthersAreNotUnknown() {
    for (const char* command : {"count", "accuracy"}) {
      for (const QString method : {"lagrange", "gibbs-appell", "kkt", "multipliers", "null-space",
                                   "recursive-multipliers"}) {
        const Run run = armillaryRun({command, "puma560", "--method", method});
        const bool of_loops = method != "lagrange" && method != "gibbs-appell";
        VERIFY_EXIT(run, of_loops ? 3 : 0);
        if (of_loops) VERIFY_SAYS(run, "has no closed loops");
        QVERIFY2(!run.err.contains("unknown"), run.err.constData());
      }
      VERIFY_SAYS(armillaryRun({command, "puma560", "--method", "rneaa"}), "unknown method");
    }
  }

  void everyFormatIsWritten() {
    const Folder folder;
    const std::map<QString, QByteArray> begins{{"text", "planar_3r: mass-matrix"},
                                               {"latex", "\\documentclass"},
                                               {"c", "/* planar_3r"},
                                               {"cpp", "/* planar_3r"},
                                               {"python", "# planar_3r"},
                                               {"matlab", "function M"},
                                               {"julia", "# planar_3r"}};
    for (const auto& [format, begin] : begins) {
      const Run run = armillaryRun({"equations", "planar_3r", "--quantity", "mass-matrix",
                                    "--format", format, "--output", folder.path("out")});
      VERIFY_EXIT(run, 0);
      QVERIFY2(folder.read("out").startsWith(begin), folder.read("out").left(200).constData());
    }
    const Run run = armillaryRun({"equations", "planar_3r", "--format", "c", "--header",
                                  folder.path("out.h"), "--output", folder.path("out.c")});
    VERIFY_EXIT(run, 0);
    QVERIFY(
        folder.read("out.h").contains("void armillary_inverse_dynamics(const double* q, const "
                                      "double* v, const double* a, double* effort);"));
    QVERIFY(folder.read("out.c").contains("ARMILLARY_TEST"));
  }

  // Equations of rigid bodies; the file's joints have more. It is said once, and stays with them.
  void whatEquationsLeaveOutIsSaid() {
    const Folder folder;
    folder.write("damped.urdf",
                 R"(<robot name="damped"><link name="base"/><link name="arm"><inertial>
        <mass value="1"/><origin xyz="1 0 0"/>
        <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
        <joint name="j" type="continuous"><parent link="base"/><child link="arm"/>
        <axis xyz="0 1 0"/><dynamics damping="2" friction="1" rotor_inertia="0.5"/></joint>
        </robot>)");
    for (const char* format : {"text", "latex", "c", "python"}) {
      const Run all = armillaryRun({"equations", folder.path("damped.urdf"), "--format", format});
      VERIFY_EXIT(all, 0);
      VERIFY_SAYS(all, "what the file has of rotor inertia, damping and friction is no part");
      QVERIFY2(all.out.contains("rotor inertia, damping and friction is no part"),
               all.out.constData());
    }
    VERIFY_SAYS(
        armillaryRun({"equations", folder.path("damped.urdf"), "--quantity", "mass-matrix"}),
        "what the file has of rotor inertia is no part");
    for (const QStringList& none :
         {QStringList{folder.path("damped.urdf"), "--quantity", "gravity"},
          QStringList{"planar_3r"}}) {
      const Run run = armillaryRun(QStringList{"equations"} + none);
      VERIFY_EXIT(run, 0);
      QVERIFY2(!run.err.contains("no part"), run.err.constData());
    }
  }

  void angleSumsAreNamed() {
    const Run run = armillaryRun(
        {"equations", "planar_3r", "--quantity", "mass-matrix", "--parameters", "symbols"});
    VERIFY_EXIT(run, 0);
    QVERIFY2(run.out.contains("c23 = cos(q2 + q3)"), run.out.constData());
    QVERIFY(run.out.contains("l1 l2 c2"));
  }

  void posesAreOfOneLinkOrAll() {
    const Run one = armillaryRun(
        {"equations", "planar_3r", "--quantity", "link-poses", "--link", "hand", "--format", "c"});
    VERIFY_EXIT(one, 0);
    QVERIFY(one.out.contains("pose[11] = ") && !one.out.contains("pose[12] = "));
    const Run all =
        armillaryRun({"equations", "planar_3r", "--quantity", "link-poses", "--format", "c"});
    VERIFY_EXIT(all, 0);
    QVERIFY(all.out.contains("pose[47] = "));
  }

  void equationsRefuseByName() {
    VERIFY_EXIT(armillaryRun({"equations", "planar_3r", "--quantity", "jacobian"}), 1);
    for (const char* command : {"count", "accuracy", "equations"}) {
      const Run run = armillaryRun({command, "four_bar"});
      VERIFY_EXIT(run, 0);
      QVERIFY2(run.err.contains("with its loops opened"), run.err.constData());
    }
    VERIFY_EXIT(
        armillaryRun({"equations", "scara", "--quantity", "energy", "--parameters", "base"}), 3);
    VERIFY_EXIT(armillaryRun({"equations", "planar_3r", "--link", "base"}), 1);
    VERIFY_EXIT(armillaryRun({"equations", "planar_3r", "--format", "fortran"}), 1);
    VERIFY_EXIT(armillaryRun({"equations", "planar_3r", "--header", "x.h"}), 1);
    VERIFY_EXIT(armillaryRun({"equations", "planar_3r", "--quantity", "jacobian", "--link", "?"}),
                1);
    const Run large = armillaryRun({"equations", "humanoid"});
    VERIFY_EXIT(large, 3);
    VERIFY_SAYS(large, "degrees of freedom");
    VERIFY_EXIT(armillaryRun({"equations", "planar_3r", "--output", "/no/such/folder/x"}), 4);
  }

  // The methods for closed loops count and round as the others do.
  void methodsOfClosedLoopsAreCounted() {
    const Run run = armillaryRun({"count", "four_bar", "--json"});
    VERIFY_EXIT(run, 0);
    std::map<QString, long> totals;
    const nlohmann::json data = dataOf(run);
    for (const auto& each : data["counts"]) {
      if (each["quantity"] != "loop-dynamics") continue;
      totals[QString::fromStdString(each["method"])] = each["total"];
    }
    QCOMPARE(totals.size(), std::size_t{4});
    for (const auto& [method, total] : totals) QVERIFY2(total > 300, qPrintable(method));
    QVERIFY(totals["null-space"] < totals["kkt"]);  // one motion is free: a system of one row
    const Run one =
        armillaryRun({"count", "four_bar", "--method", "null-space", "--times", "--json"});
    VERIFY_EXIT(one, 0);
    QVERIFY(dataOf(one)["counts"][0]["nanoseconds"].get<double>() > 10.0);
    QVERIFY(!one.err.contains("loops opened"));
    const Run tree = armillaryRun({"count", "planar_3r", "--method", "kkt"});
    VERIFY_EXIT(tree, 3);
    VERIFY_SAYS(tree, "has no closed loops");
    QVERIFY(!armillaryRun({"count", "planar_3r"}).out.contains("loop-dynamics"));
    const Run digits = armillaryRun({"accuracy", "four_bar", "--method", "multipliers"});
    VERIFY_EXIT(digits, 0);
    QVERIFY2(digits.out.contains("loop-dynamics"), digits.out.constData());
  }

  void loopsAreOpenedAndThatIsSaid() {
    const Run run = armillaryRun({"equations", "four_bar", "--quantity", "gravity"});
    VERIFY_EXIT(run, 0);
    VERIFY_SAYS(run, "with its loops opened");
  }
};

ARMILLARY_TEST(TestCountAndEquations)
#include "tst_count_and_equations.moc"
