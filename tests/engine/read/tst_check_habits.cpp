// SPDX-License-Identifier: BSD-3-Clause
// Units, names and limits that are allowed and hardly ever meant; shapes that masses do not fit.
#include "engine/read/check_habits.h"

#include <cmath>

#include "engine/read/check_shapes.h"
#include "reading.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Vector3d;

namespace {

ReadResult examined(const std::string& content, const MeshExaminer& meshes = {}) {
  ReadResult result = readText(robotOf(content));
  if (!result.description) return result;
  checkUnits(*result.description, result.diagnostics);
  checkPlausibility(*result.description, result.diagnostics);
  checkSpelling(*result.description, result.diagnostics);
  checkZeroPosition(*result.description, result.diagnostics);
  if (meshes) checkShapes(*result.description, meshes, result.diagnostics);
  return result;
}

ExaminedMesh noMesh(const ShapeDescription&) {
  return {{}, "The mesh x.stl cannot be read: it ends too early.", {}};
}

std::string limits(const std::string& lower, const std::string& upper) {
  return "<limit lower=\"" + lower + "\" upper=\"" + upper + "\" effort=\"1\" velocity=\"1\"/>";
}

std::string origin(const std::string& xyz) {
  return "<origin xyz=\"" + xyz + "\"/>";
}

std::string arms(const std::string& first, const std::string& second,
                 const std::string& type = "revolute") {
  return solidLink("a") + solidLink("b") + solidLink("c") +
         jointBetween("j", type, "a", "b", first) + jointBetween("k", type, "b", "c", second);
}

// Mass, centre x and moments of a link whose box has edges of 0.1, 0.2 and 0.3 m.
std::string boxLink(const std::string& name, double mass, double x, double moment) {
  const std::string I = QString::number(moment, 'g', 17).toStdString();
  return "<link name=\"" + name + "\"><inertial><origin xyz=\"" + std::to_string(x) +
         " 0 0\"/><mass value=\"" + std::to_string(mass) + "\"/><inertia ixx=\"" + I + "\" iyy=\"" +
         I + "\" izz=\"" + I +
         "\" ixy=\"0\" ixz=\"0\" iyz=\"0\"/></inertial><visual><geometry>"
         "<box size=\"0.1 0.2 0.3\"/></geometry></visual></link>\n";
}

std::string twoBoxes(const std::string& second) {
  return boxLink("base", 1.0, 0.0, 0.01) + second +
         jointBetween("j", "continuous", "base", "arm", origin("0.5 0 0"));
}

}  // namespace

class TestCheckHabits : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void degreesAreFoundOnce() {
    const ReadResult result = examined(arms(limits("-180", "180"), limits("0", "90")));
    VERIFY_FINDS(result, Severity::kWarning, "2 joints: the limits look like degrees: 'j', 'k'");
    QCOMPARE(result.diagnostics.count(Severity::kWarning), 1);
    for (const char* fine : {"3.14159", "100", "6.2832", "1000", "31.4159", "12"}) {
      VERIFY_VERDICT(examined(arms(limits("0", fine), limits("-1", "1"))), "ok");
    }
    VERIFY_VERDICT(examined(arms(limits("0", "1"), limits("-0.5", "0.5"), "prismatic")), "ok");
  }

  void degreesInOriginsAreFoundOnce() {
    const ReadResult result = examined(arms(limits("-1", "1") + "<origin rpy=\"0 0 90\"/>",
                                            limits("-1", "1") + "<origin rpy=\"-180 0 0\"/>"));
    VERIFY_FINDS(result, Severity::kWarning, "2 origins: rpy looks like degrees: 'j', 'k'");
    QCOMPARE(result.diagnostics.count(Severity::kWarning), 1);
    VERIFY_VERDICT(
        examined(arms(limits("-1", "1") + "<origin rpy=\"0 6.2832 -14.5\"/>", limits("-1", "1"))),
        "ok");
  }

  void millimetresAreFoundInOriginsAndSlides() {
    VERIFY_FINDS(examined(arms(limits("-1", "1") + origin("0 0 330"), limits("-1", "1"))),
                 Severity::kWarning, "joint 'j': it stands more than 50 m from its parent");
    VERIFY_FINDS(examined(arms(limits("0", "1"), limits("0", "250"), "prismatic")),
                 Severity::kWarning, "joint 'k': its limits allow slides of more than 50 m");
    VERIFY_VERDICT(examined(arms(limits("0", "49"), limits("-1e4", "1e4"), "prismatic")), "ok");
    VERIFY_VERDICT(examined("<link name=\"world\"/>" + solidLink("a") +
                            jointBetween("j", "fixed", "world", "a", origin("4000 0 0"))),
                   "ok");
  }

  void inertiasInSquareMillimetresAreFound() {
    const auto arm = [](const std::string& I) {
      return "<link name=\"b\"><inertial><mass value=\"1\"/><inertia ixx=\"" + I + "\" iyy=\"" + I +
             "\" izz=\"" + I + "\" ixy=\"0\" ixz=\"0\" iyz=\"0\"/></inertial></link>\n";
    };
    const std::string rest =
        solidLink("a") + jointBetween("j", "continuous", "a", "b", origin("0.5 0 0"));
    VERIFY_FINDS(examined(rest + arm("20000")), Severity::kWarning,
                 "link 'b': the inertia is that of a mass 1.7e+02 m away, in a robot of 0.5 m");
    VERIFY_VERDICT(examined(rest + arm("0.02")), "ok");
    VERIFY_VERDICT(examined(rest + arm("50")), "ok");
  }

  void implausibleMassesAreNoted() {
    const auto body = [](const std::string& mass, const std::string& I, const std::string& at) {
      return "<link name=\"b\"><inertial><origin xyz=\"" + at + "\"/><mass value=\"" + mass +
             "\"/><inertia ixx=\"" + I + "\" iyy=\"" + I + "\" izz=\"" + I +
             "\" ixy=\"0\" ixz=\"0\" iyz=\"0\"/></inertial></link>\n";
    };
    const std::string rest =
        solidLink("a") + jointBetween("j", "continuous", "a", "b", origin("0.3 0 0"));
    // 1500 kg with 10 kg m²: a ball of 0.129 m
    VERIFY_FINDS(examined(rest + body("1500", "10", "0 0 0")), Severity::kNote,
                 "link 'b': so much");
    VERIFY_FINDS(examined(rest + body("1", "0.01", "0 0 5")), Severity::kNote,
                 "link 'b': the centre of mass lies 5 m from the link's origin");
    QVERIFY(!finds(examined(rest + body("1.5", "0.01", "0 0 0.1")), Severity::kNote, "link 'b'"));
    QVERIFY(!finds(examined(rest + body("1.5", "0", "0 0 0.1")), Severity::kNote, "so much"));
  }

  void limitsOfNothingAreNotedOnce() {
    const std::string zero = "<limit lower=\"-1\" upper=\"1\" effort=\"0\" velocity=\"0\"/>";
    const ReadResult result = examined(arms(zero, zero));
    VERIFY_FINDS(result, Severity::kNote, "2 joints: their effort limit is 0: 'j', 'k'");
    VERIFY_FINDS(result, Severity::kNote, "2 joints: their velocity limit is 0: 'j', 'k'");
  }

  void namesThatLookAlikeAreNoted() {
    const ReadResult result = examined(solidLink("arm") + solidLink("Arm") + solidLink("tip ") +
                                       jointBetween("j", "continuous", "arm", "Arm") +
                                       jointBetween("k", "continuous", "Arm", "tip "));
    VERIFY_VERDICT(result, "ok");
    VERIFY_FINDS(result, Severity::kNote, "link 'tip ': the name has blanks at its ends");
    VERIFY_FINDS(result, Severity::kNote, "link 'Arm': the name differs");
    QCOMPARE(result.diagnostics.count(Severity::kNote), 2);
  }

  void limitsWithoutZeroAreNoted() {
    const ReadResult result = examined(arms(limits("0.5", "1"), limits("-2", "-1")));
    VERIFY_VERDICT(result, "ok");
    VERIFY_FINDS(result, Severity::kNote, "2 joints: their limits leave out zero");
    QCOMPARE(examined(arms(limits("0", "1"), limits("-1", "0"))).diagnostics.all().size(),
             size_t{0});
  }

  void massesThatFitTheirShapesAreLeftAlone() {
    QCOMPARE(examined(twoBoxes(boxLink("arm", 0.5, 0.0, 0.005)), noMesh).diagnostics.all().size(),
             size_t{0});
    // (3 m / 20) of uniform density, 25 times more and less: motors and shells are not uniform
    const double uniform = 0.5 / 12.0 * 0.28 / 3.0;
    for (const double moment : {uniform * 25.0, uniform / 25.0}) {
      QCOMPARE(
          examined(twoBoxes(boxLink("arm", 0.5, 0.0, moment)), noMesh).diagnostics.all().size(),
          size_t{0});
    }
    for (const double moment : {uniform * 35.0, uniform / 35.0}) {
      const ReadResult far = examined(twoBoxes(boxLink("arm", 0.5, 0.0, moment)), noMesh);
      VERIFY_VERDICT(far, "ok");
      VERIFY_FINDS(far, Severity::kNote, "link 'arm': the inertia is more than 30 times");
    }
  }

  void impossibleInertiasOfferUniformDensity() {
    const ReadResult result = examined(twoBoxes(boxLink("arm", 0.6, 0.0, 4.0)), noMesh);
    VERIFY_FINDS(result, Severity::kWarning, "link 'arm': the inertia is");
    const Diagnostic& found = result.diagnostics.all().front();
    QCOMPARE(found.mends.size(), size_t{1});
    QVERIFY(found.mends[0].property == Mend::Property::kMassProperties);
    const std::vector<double> expected = {0.6, 0, 0, 0, 0.0065, 0, 0, 0.005, 0, 0.0025};
    for (std::size_t k = 0; k < expected.size(); ++k) {
      QVERIFY(std::abs(found.mends[0].values.at(k) - expected[k]) < 1e-15);
    }
    QVERIFY(found.remedy.find("ixx=\"0.0065\"") != std::string::npos);
  }

  void centresOutsideTheShapesAreFound() {
    VERIFY_FINDS(examined(twoBoxes(boxLink("arm", 0.5, 0.4, 0.005)), noMesh), Severity::kWarning,
                 "link 'arm': the centre of mass lies 0.35 m outside the shapes");
    VERIFY_VERDICT(examined(twoBoxes(boxLink("arm", 0.5, 0.2, 0.005)), noMesh), "ok");
    // what is fixed to it may be what is seen of it
    VERIFY_VERDICT(examined(twoBoxes(boxLink("arm", 0.5, 0.4, 0.005) +
                                     "<link name=\"shell\"><visual><geometry><sphere radius=\"0.1\""
                                     "/></geometry></visual></link>" +
                                     jointBetween("f", "fixed", "arm", "shell", origin("0.4 0 0"))),
                            noMesh),
                   "ok");
  }

  void gramsAreFound() {
    const ReadResult result =
        examined(boxLink("base", 1000.0, 0.0, 10.0) + boxLink("arm", 500.0, 0.0, 5.0) +
                     jointBetween("j", "continuous", "base", "arm"),
                 noMesh);
    VERIFY_FINDS(result, Severity::kWarning, "denser than any metal");
    VERIFY_VERDICT(examined(boxLink("base", 30.0, 0.0, 0.3), noMesh), "ok");
  }

  void meshesThatCannotBeReadAreToldFiveAtATime() {
    const Folder folder;
    std::string links = solidLink("base");
    for (int i = 0; i < 7; ++i) {
      const std::string name = "m" + std::to_string(i);
      folder.write(name + ".stl", "x");
      links += "<link name=\"" + name + "\"><visual><geometry><mesh filename=\"" + name +
               ".stl\"/></geometry></visual></link>" +
               jointBetween("j" + name, "fixed", "base", name);
    }
    ReadResult result = readRobot(folder.write("robot.urdf", robotOf(links)));
    VERIFY_VERDICT(result, "ok");
    int reads = 0;
    checkShapes(
        *result.description,
        [&reads](const ShapeDescription& shape) {
          ++reads;
          return noMesh(shape);
        },
        result.diagnostics);
    QCOMPARE(reads, 7);
    QCOMPARE(result.diagnostics.count(Severity::kWarning), 6);
    VERIFY_FINDS(result, Severity::kWarning, "link 'm0': The mesh x.stl cannot be read");
    VERIFY_FINDS(result, Severity::kWarning, "in all 7 meshes cannot be read");
  }

  void meshesInMillimetresAreFoundOnce() {
    const Folder folder;
    folder.write("part.stl", "x");
    const std::string mesh =
        "<visual><geometry><mesh filename=\"part.stl\"/></geometry></visual></link>\n";
    const auto link = [&](const std::string& name) {
      std::string text = solidLink(name);
      return text.substr(0, text.rfind("</link>")) + mesh;
    };
    ReadResult result = readRobot(folder.write(
        "robot.urdf", robotOf(link("base") + link("arm") +
                              jointBetween("j", "continuous", "base", "arm", origin("0.4 0 0")))));
    int reads = 0;
    checkShapes(
        *result.description,
        [&reads](const ShapeDescription&) {
          ++reads;
          ExaminedMesh examined;
          examined.mesh.emplace();
          examined.mesh->vertices = {{0, 0, 0}, {120, 0, 0}, {0, 250, 80}};
          examined.mesh->triangles = {{0, 1, 2}};
          return examined;
        },
        result.diagnostics);
    QCOMPARE(reads, 1);  // of two links
    QCOMPARE(result.diagnostics.count(Severity::kWarning), 1);
    VERIFY_FINDS(result, Severity::kWarning, "its mesh is 2.5e+02 m large, in a robot of 0.4 m");
  }
};

ARMILLARY_TEST(TestCheckHabits)

#include "tst_check_habits.moc"
