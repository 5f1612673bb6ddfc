// SPDX-License-Identifier: GPL-3.0-or-later
// MJCF as we read it beside MuJoCo itself: the same mass matrix, the same bias.
#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>
#include <algorithm>
#include <fstream>

#include "tests/other_programs/mujoco_comparison.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

// MuJoCo finds principal axes iteratively, and keeps vertices in single precision.
constexpr double kPrincipalAxes = 1e-7, kSingle = 1e-6;

// A file that includes the model, in a folder that has all that lies beside it. What a mesh that is
// not convex weighs is the volume of a box of its inertia to MuJoCo 2.2.2, and a sum of pyramids to
// 3.x, which we follow; counted exactly, it is the same to all.
[[maybe_unused]] std::string withExactMeshes(const QString& path, const QTemporaryDir& folder) {
  const QFileInfo model(path);
  for (const QFileInfo& each : model.dir().entryInfoList(QDir::AllEntries | QDir::NoDotAndDotDot)) {
    QFile::link(each.absoluteFilePath(), folder.filePath(each.fileName()));
  }
  const std::string file = folder.filePath("exact meshes.xml").toStdString();
  std::ofstream(file) << "<mujoco><compiler exactmeshinertia='true'/><include file='"
                      << model.fileName().toStdString() << "'/></mujoco>";
  return file;
}

[[maybe_unused]] bool massFollowsFromMeshFiles(const std::string& path) {
  const ReadResult without = readRobot(path);
  const auto& all = without.diagnostics.all();
  return std::any_of(all.begin(), all.end(), [](const Diagnostic& found) {
    return found.message.starts_with("the mass follows from mesh");
  });
}

constexpr const char* kBox =
    "vertex='0 0 0  .3 0 0  .3 .2 0  0 .2 0  0 0 .1  .3 0 .1  .3 .2 .1  0 .2 .1'";
// an L of two boxes, which is not convex
constexpr const char* kAngle =
    "vertex='0 0 0 .4 0 0 .4 .1 0 .1 .1 0 .1 .3 0 0 .3 0  0 0 .1 .4 0 .1 .4 .1 .1 .1 .1 .1 .1 .3 "
    ".1 0 .3 .1' "
    "face='0 2 1 0 3 2 0 4 3 0 5 4  6 7 8 6 8 9 6 9 10 6 10 11  0 1 7 0 7 6 1 2 8 1 8 7 2 3 9 2 9 "
    "8 3 4 10 3 10 9 4 5 11 4 11 10 5 0 6 5 6 11'";

}  // namespace

class TestMujocoModels : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void writtenModelsHaveMujocosDynamics_data();
  void writtenModelsHaveMujocosDynamics();
  void foundModelsHaveMujocosDynamics_data();
  void foundModelsHaveMujocosDynamics();
};

void TestMujocoModels::writtenModelsHaveMujocosDynamics_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<double>("tolerance");
  const auto row = [](const char* name, const std::string& text, double tolerance = 1e-9) {
    QTest::newRow(name) << QString::fromStdString("<mujoco>" + text + "</mujoco>") << tolerance;
  };

  const auto world = [](const std::string& text) { return "<worldbody>" + text + "</worldbody>"; };
  const std::string hinge = "<joint pos='.1 .2 -.1' axis='1 2 3'/>";

  const std::string diagonal =
      "<inertial pos='.1 0 .2' quat='1 2 3 4' mass='2' diaginertia='.1 .2 .25'/>";
  row("given inertia",
      world("<body pos='.1 .2 .3' euler='20 30 40'>" + hinge + diagonal +
            "<body pos='0 .3 0' axisangle='1 1 0 50'><joint type='slide' axis='0 1 "
            "1'/>" +
            diagonal + "</body></body>"));
  row("given inertia, full",
      world("<body>" + hinge +
            "<inertial pos='0 .1 0' mass='1.5' fullinertia='.3 .4 .5 .01 .02 .03'/></body>"),
      kPrincipalAxes);
  row("several joints of a body, with ref",
      world("<body pos='0 0 1' zaxis='1 1 1'><joint name='a' type='slide' axis='1 0 0' ref='.3'/>"
            "<joint name='b' axis='0 1 .2' pos='.1 0 0' ref='25'/><joint name='c' axis='0 0 1' "
            "pos='0 .2 0' ref='-40'/><geom type='box' size='.1 .2 .3' pos='.1 .1 0' euler='10 20 "
            "30'/><body pos='.4 0 .1' xyaxes='0 1 0 -1 0 .3'><joint type='ball' pos='0 .1 0'/>"
            "<geom type='capsule' fromto='0 0 0 .3 .2 .1' size='.05'/></body></body>"));
  row("free bodies", "<option gravity='1 2 -3'/>" +
                         world("<body name='one' pos='1 2 3'><freejoint/><geom type='ellipsoid' "
                               "size='.1 .2 .3' pos='.1 .2 .3'/><body pos='.2 0 0'>" +
                               hinge +
                               "<geom size='.1' pos='0 0 .2'/></body></body><body euler='0 90 "
                               "0'><joint type='free' name='f'/><geom "
                               "type='cylinder' size='.1 .2' pos='.1 0 0' mass='3'/></body>"));
  for (const std::string type : {"box", "ellipsoid", "cylinder", "capsule"}) {
    row((type + " fromto").c_str(),
        world("<body>" + hinge + "<geom type='" + type +
              "' size='.03 .07 .1' fromto='.1 .2 .3 -.2 .1 .5'/></body>"));
    row((type + " fromto straight down").c_str(),
        world("<body>" + hinge + "<geom type='" + type +
              "' size='.03 .07 .1' fromto='.1 .2 .5 .1 .2 .1'/></body>"));
  }
  row("radians, other sequence of angles",
      "<compiler angle='radian' eulerseq='ZxY'/>" +
          world("<body euler='.1 .2 .3'><joint axis='0 1 0' ref='.4'/><geom type='box' size='.1 .2 "
                ".3' pos='.3 .1 0' euler='.4 .5 .6'/></body>"));
  row("defaults",
      "<default><geom density='500' size='.1 .2 .3'/><joint armature='.1'/><default "
      "class='a'><geom type='box'/><joint axis='1 0 0' armature='.3'/><default class='b'><geom "
      "mass='2'/></default></default></default>" +
          world("<body><joint/><geom pos='.3 0 0'/><body childclass='a' pos='.3 0 0'><joint/><geom "
                "size='.4' pos='0 .2 0'/><body pos='0 .2 0'><joint class='main'/><geom class='b' "
                "pos='.1 0 0'/></body></body></body>"));
  const std::string two_geoms =
      world("<body>" + hinge +
            "<inertial pos='0 0 .1' mass='1' diaginertia='.1 .1 .1'/><geom size='.1' group='1' "
            "pos='.2 0 0'/><geom type='box' size='.1 .1 .2' group='3' pos='0 .3 0'/></body>");
  row("inertia from geoms always", "<compiler inertiafromgeom='true'/>" + two_geoms);
  row("inertia from some groups",
      "<compiler inertiafromgeom='true' inertiagrouprange='2 4'/>" + two_geoms);
  row("inertia never from geoms", "<compiler inertiafromgeom='false'/>" + two_geoms);
  row("total mass", "<compiler settotalmass='7'/>" + two_geoms);
  row("bounds", "<compiler boundmass='4' boundinertia='.2'/>" + two_geoms);
  row("balance", "<compiler balanceinertia='true'/>" +
                     world("<body>" + hinge +
                           "<inertial pos='.1 0 .2' quat='1 2 3 4' mass='2' diaginertia='.1 .2 "
                           ".5'/></body>"));
  const auto meshed = [&](const std::string& mesh, const std::string& geom,
                          const std::string& compiler = {}) {
    return "<compiler " + compiler + "/><asset><mesh name='m' " + mesh + "/></asset>" +
           world("<body>" + hinge + "<geom mesh='m' pos='.1 .2 .3' euler='10 20 30' " + geom +
                 "/></body>");
  };
  const std::string all_at = " refpos='.1 .2 .3' refquat='1 .2 .3 .4' scale='2 2 2'";
  row("mesh of vertices", meshed(kBox, "type='mesh'"), kSingle);
  row("mesh, exactly", meshed(kAngle, "type='mesh'", "exactmeshinertia='true'"), kSingle);
  // with a mass given, since the volume is what 2.2.2 counts in another way than 3.x
  row("mesh, not convex", meshed(kAngle, "type='mesh' mass='3'"), kSingle);
  row("mesh moved and scaled", meshed(kAngle + all_at, "type='mesh' mass='3'"), kSingle);
  row("mesh scaled unevenly",
      meshed(kAngle + std::string(" refpos='.1 .2 .3' scale='1 2 3'"), "type='mesh'",
             "exactmeshinertia='true'"),
      kSingle);
  row("mesh mirrored", meshed(std::string(kBox) + " refpos='.1 0 0' scale='1 -2 3'", "type='mesh'"),
      kSingle);
  for (const std::string type : {"sphere", "capsule", "cylinder", "ellipsoid", "box"}) {
    row(("fitted " + type).c_str(), meshed(kAngle + all_at, "type='" + type + "' fitscale='1.2'"),
        kSingle);
    // a mesh about its own middle: 2.2.2 loses where the box around another one lies
    row(("fitted around " + type).c_str(),
        meshed(std::string(kBox) + " refpos='.15 .1 .05'", "type='" + type + "'", "fitaabb='true'"),
        kSingle);
  }
}

void TestMujocoModels::writtenModelsHaveMujocosDynamics() {
#ifdef ARMILLARY_HAS_MUJOCO
  QFETCH(QString, text);
  QFETCH(double, tolerance);
  const QTemporaryDir folder;
  const std::string path = folder.filePath("robot.xml").toStdString();
  std::ofstream(path) << text.toStdString();
  std::string why;
  const auto theirs = MujocoRobot::load(path, &why);
  QVERIFY2(theirs, why.c_str());
  const std::string wrong = difference(*theirs, path, tolerance);
  QVERIFY2(wrong.empty(), wrong.c_str());
#else
  QSKIP("MuJoCo was not found (Debian: libmujoco-dev)");
#endif
}

void TestMujocoModels::foundModelsHaveMujocosDynamics_data() {
  QTest::addColumn<QString>("path");
  const std::string robots = std::string(ARMILLARY_SHARED_DATA) + "/robots/";
  std::ifstream index(robots + "index.csv");
  for (std::string line; std::getline(index, line);) {
    if (line.find(",mjcf,") == std::string::npos) continue;
    const std::size_t from = line.find(',') + 1, to = line.find(',', from);
    QTest::newRow(line.substr(0, from - 1).c_str())
        << QString::fromStdString(robots + line.substr(from, to - from));
  }
  if (!index.is_open()) QTest::newRow("none") << QString();
}

void TestMujocoModels::foundModelsHaveMujocosDynamics() {
#ifdef ARMILLARY_HAS_MUJOCO
  QFETCH(QString, path);
  if (path.isEmpty()) QSKIP("no models here: ARMILLARY_SHARED_DATA has no robots/index.csv");
#ifndef ARMILLARY_HAS_MESHES
  QSKIP("this build reads no mesh files");
#endif
  const QTemporaryDir folder;
  const std::string counted = withExactMeshes(path, folder);
  std::string why;
  const auto theirs = MujocoRobot::load(counted, &why);
  if (!theirs) QSKIP(("MuJoCo does not load it: " + why).c_str());
  const std::string wrong =
      difference(*theirs, counted, massFollowsFromMeshFiles(counted) ? kSingle : 1e-9);
  QVERIFY2(wrong.empty(), wrong.c_str());
#else
  QSKIP("MuJoCo was not found (Debian: libmujoco-dev)");
#endif
}

ARMILLARY_TEST(TestMujocoModels)
#include "tst_mujoco_models.moc"
