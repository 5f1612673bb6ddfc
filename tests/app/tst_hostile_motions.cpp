// SPDX-License-Identifier: GPL-3.0-or-later
// Motions, tables and meshes that were made to hurt: see tst_hostile_files. And robots that are
// larger than any: computed, or told where the limit is.
#include "tests/app/measured_run.h"
#include "tests/support/hostile_text.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

// A NumPy array's file whose header says so, without the numbers.
QByteArray numpy(const QByteArray& shape, const QByteArray& type = "<f8") {
  QByteArray header = "{'descr': '" + type + "', 'fortran_order': False, 'shape': " + shape + ", }";
  header += QByteArray(117 - header.size(), ' ') + "\n";
  return QByteArray("\x93NUMPY\x01\x00\x76\x00", 10) + header;
}

QByteArray aliases() {
  QByteArray text = "a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1]\n";
  for (int i = 1; i < 12; ++i) {
    const QByteArray number = QByteArray::number(i),
                     below = "*a" + QByteArray::number(i - 1) + " , ";
    text += "a" + number + ": &a" + number + " [" + times(below, 9) + "]\n";
  }
  return text;
}

// glTF of nodes of which each has the next one as a child, so many times.
QByteArray nodes(int count, int times_each) {
  QByteArray text =
      "{\"asset\": {\"version\": \"2.0\"}, \"scene\": 0, \"scenes\": [{\"nodes\": [0]}], "
      "\"nodes\": [";
  for (int i = 1; i < count; ++i) {
    QByteArray children = QByteArray::number(i);
    for (int j = 1; j < times_each; ++j) children += "," + QByteArray::number(i);
    text += "{\"children\": [" + children + "]},";
  }
  return text + "{}]}";
}

// COLLADA of nodes of which each stands twice in the one before; the last one in the first, or not.
QByteArray colladaNodes(int count, bool circle) {
  QByteArray text =
      "<?xml version='1.0'?><COLLADA xmlns='http://www.collada.org/2005/11/COLLADASchema' "
      "version='1.4.1'><library_nodes>";
  for (int i = 0; i < count; ++i) {
    const int next = i + 1 < count ? i + 1 : 0;
    const QByteArray inside = "<instance_node url='#n" + QByteArray::number(next) + "'/>";
    text += "<node id='n" + QByteArray::number(i) + "'>" +
            (next > 0 || circle ? times(inside, 2) : QByteArray()) + "</node>";
  }
  return text +
         "</library_nodes><library_visual_scenes><visual_scene id='s'><node>"
         "<instance_node url='#n0'/></node></visual_scene></library_visual_scenes><scene>"
         "<instance_visual_scene url='#s'/></scene></COLLADA>";
}

QByteArray chain(int joints) {
  const QByteArray inertial =
      "<inertial><origin xyz='0.1 0 0'/><mass value='1'/><inertia ixx='0.01' iyy='0.01' "
      "izz='0.01' ixy='0' ixz='0' iyz='0'/></inertial>";
  QByteArray text = "<robot name='chain'><link name='l0'/>";
  for (int i = 0; i < joints; ++i) {
    const QByteArray number = QByteArray::number(i), next = QByteArray::number(i + 1);
    text += "<link name='l" + next + "'>" + inertial + "</link><joint name='j" + number +
            "' type='continuous'><parent link='l" + number + "'/><child link='l" + next +
            "'/><origin xyz='0.2 0 0'/><axis xyz='0 1 0'/></joint>";
  }
  return text + "</robot>";
}

}  // namespace

class TestHostileMotions : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void motions_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("words");
    const auto row = [](const char* what, const char* file, const QByteArray& bytes,
                        const char* words) {
      QTest::newRow(what) << QString(file) << bytes << QByteArray(words);
    };
    row("one long line", "m.yaml", "a: " + times("x", 100'000'000) + "\n", "4 million characters");
    row("20 million numbers", "m.json", "{\"time\":[" + times("1,", 20'000'000) + "1]}",
        "5 million values");
    row("nested lists", "m.json", nested("[", "]"), "too deeply");
    row("nested objects", "m.json", times("{\"a\":", kDeep) + "1" + times("}", kDeep),
        "too deeply");
    row("nested YAML", "m.yaml", nested("[", "]"), "too deeply");
    row("dashes", "m.yaml", times("- ", kDeep), "no YAML");
    row("aliases", "m.yaml", aliases(), "aliases");
    row("100 MB on one line", "m.csv", "time," + times("x", 100'000'000) + "\n0,1\n",
        "4 million characters");
    row("100 MB of commas", "m.csv", times(",", 100'000'000) + "\n", "cells");
    row("50 MB of line ends", "m.csv", times("\n", 50'000'000), "no header");
    row("50 MB of blank lines", "m.csv", times(" \r\n", 16'000'000), "no header");
    row("rows 50 MB apart", "m.csv", "time,pivot\n0,0\n" + times("\n", 50'000'000) + "1,x\n",
        "m.csv:50000003: ");
    row("a text of 100 MB", "m.json", "{\"a\":\"" + times("x", 100'000'000) + "\"}",
        "a million characters");
    row("1e9 rows", "m.npy", numpy("(1000000000, 7)"), "cut off");
    row("1e24 numbers", "m.npy", numpy("(1000000000000, 1000000000000)"), "too large");
    row("negative rows", "m.npy", numpy("(-1, 7)"), "negative");
    row("long names", "m.npy", numpy("(1000000000,)", "<U1000000000"), "no length");
    row("an endless key frame", "m.json",
        "{\"keyframes\": [{\"goals\": {\"pivot\": 1}, \"duration\": 1e300}]}", "");
    row("times that overflow", "m.csv", "time,pivot\n0,0\n1e308,1\n1.7e308,2\n", "");
    row("numbers that overflow", "m.csv", "time,pivot\n0,-1e308\n1,1e308\n2,-1e308\n3,0\n", "");
  }
  void motions() {
    QFETCH(const QString, name);
    QFETCH(const QByteArray, bytes);
    QFETCH(const QByteArray, words);
    const Folder folder;
    const MeasuredRun run =
        measuredRun({"trajectory", "pendulum", "--input", folder.write(name, bytes)});
    VERIFY_WITHIN_LIMITS(run);
    QVERIFY2(!run.out.contains("nan") && !run.out.contains("inf"), run.out.left(300).constData());
    if (words.isEmpty()) return;
    QCOMPARE(run.code, 2);
    QVERIFY2(run.err.contains(words), run.err.left(600).constData());
    QVERIFY2(run.err.size() < 1000, run.err.left(1000).constData());
  }

  // Every table that a command takes beside a motion.
  void tablesOfOneLongLine_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("header");
    QTest::newRow("contacts") << QStringList{"compute", "inverse-dynamics", "quadruped",
                                             "--contacts"}
                              << QByteArray("link,x,y,z\n");
    QTest::newRow("variations") << QStringList{"simulate", "pendulum", "--duration", "0.01",
                                               "--variations"}
                                << QByteArray("bob.m\n");
    QTest::newRow("catalogue") << QStringList{"size", "planar_3r", "--input", "planar_3r_circle",
                                              "--catalogue"}
                               << QByteArray("kind,name\n");
    QTest::newRow("poses") << QStringList{"inverse-kinematics", "pendulum", "--link", "bob",
                                          "--input"}
                           << QByteArray("bob/x,bob/y\n");
    QTest::newRow("equations") << QStringList{"identify", "pendulum", "--equations"}
                               << QByteArray("a,b\n");
  }
  void tablesOfOneLongLine() {
    QFETCH(const QStringList, arguments);
    QFETCH(const QByteArray, header);
    const Folder folder;
    for (const int length : {3'000'000, 100'000'000}) {
      const QString file = folder.write("x.csv", header + times("1", length) + "\n");
      const MeasuredRun run = measuredRun(arguments + QStringList{file});
      VERIFY_WITHIN_LIMITS(run);
      QVERIFY2(run.code == 2, run.err.left(300).constData());
      QVERIFY2(run.err.contains("x.csv:2: "), run.err.left(300).constData());
      const bool long_line = run.err.contains("more than 4 million characters");
      QCOMPARE(long_line, length > 4'000'000);
    }
  }

  void recipesOfManyTerms() {
    const Folder folder;
    const QString motion = folder.write("m.csv", "time,a\n0,1\n1,2\n"),
                  recipe = folder.write("m.recipe", "time = time\npivot/position = a" +
                                                        times(" + a", 300'000) + "\n");
    const MeasuredRun run =
        measuredRun({"trajectory", "pendulum", "--input", motion, "--recipe", recipe});
    VERIFY_WITHIN_LIMITS(run);
    QCOMPARE(run.code, 0);
    QCOMPARE(Output(run.out).at(0, "pivot/position"), 300'001.0);
  }

  void meshes_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("words");
    const auto row = [](const char* what, const char* file, const QByteArray& bytes,
                        const char* words) {
      QTest::newRow(what) << QString(file) << bytes << QByteArray(words);
    };
    const QByteArray billion = "1000000000";
    row("STL of 1e9 triangles", "m.stl", QByteArray(80, '\0') + QByteArray("\x00\xca\x9a\x3b", 4),
        "cut short");
    for (const char* format : {"ascii", "binary_little_endian"}) {
      row(format, "m.ply",
          QByteArray("ply\nformat ") + format + " 1.0\nelement vertex " + billion +
              "\nproperty float x\nproperty float y\nproperty float z\nelement face " + billion +
              "\nproperty list uchar int vertex_indices\nend_header\n",
          "ends too early");
    }
    row("OFF of 1e9", "m.off", "OFF\n" + billion + " " + billion + " 0\n", "ends too early");
    row("OBJ far corner", "m.obj", "v 0 0 0\nf 1 1 " + billion + "\n", "out of range");
    row("nested glTF", "m.gltf", nested("[", "]"), "nested");
    row("glTF that does not end", "m.gltf", times("[", 1'000'000), "nested");
    row("a chain of glTF nodes", "m.gltf", nodes(kDeep, 1), "nested too deeply");
    row("doubling glTF nodes", "m.gltf", nodes(60, 2), "nested too deeply");
    QByteArray materials = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
    for (int i = 0; i < 200'000; ++i) {
      materials += "usemtl m" + QByteArray::number(i) + "\nf 1 2 3\n";
    }
    row("OBJ of 200000 materials", "m.obj", materials, "20000 groups");
    row("COLLADA that promises numbers", "m.dae",
        "<COLLADA version='1.4.1'><library_geometries><geometry id='g'><mesh><source id='s'>"
        "<float_array id='f' count='4000000000'>1 2 3</float_array></source></mesh></geometry>"
        "</library_geometries></COLLADA>",
        "more memory than a mesh may have");
    row("doubling COLLADA nodes", "m.dae", colladaNodes(60, false), "nested too deeply");
    row("COLLADA nodes in themselves", "m.dae", colladaNodes(3, true), "nested too deeply");
    row("nested COLLADA", "m.dae",
        "<?xml version='1.0'?><COLLADA version='1.4.1'><library_visual_scenes><visual_scene>" +
            nested("<node>", "</node>") + "</visual_scene></library_visual_scenes></COLLADA>",
        "nested too deeply");
  }
  void meshes() {
    QFETCH(const QString, name);
    QFETCH(const QByteArray, bytes);
    QFETCH(const QByteArray, words);
    const Folder folder;
    folder.write(name, bytes);
    const QString robot =
        folder.write("r.urdf", "<robot name='r'><link name='l'><visual><geometry><mesh filename='" +
                                   name.toUtf8() + "'/></geometry></visual></link></robot>");
    const MeasuredRun run = measuredRun({"check", robot});
    VERIFY_WITHIN_LIMITS(run);
    QCOMPARE(run.code, 0);  // a robot may lack a mesh, and is told
#ifdef ARMILLARY_SANITIZED  // it may take longer than a reader of meshes is given
    if (run.out.contains("keeps it busy")) return;
#endif
    QVERIFY2(run.out.contains(words), run.out.left(600).constData());
  }

  void largeRobotsAreComputedOrTold() {
    const Folder folder;
    const QString thousand = folder.write("thousand.urdf", chain(1000)),
                  many = folder.write("many.urdf", chain(10'000));
    for (const QString& robot : {thousand, many}) {
      for (const QStringList& words : {QStringList{"info", robot}, QStringList{"check", robot},
                                       QStringList{"compute", "gravity", robot},
                                       QStringList{"compute", "link-poses", robot}}) {
        const MeasuredRun run = measuredRun(words);
        QVERIFY2(run.code == 0, (words.join(' ').toUtf8() + ": " + run.err.left(300)).constData());
        VERIFY_WITHIN_LIMITS(run);
      }
    }
    QCOMPARE(measuredRun({"compute", "mass-matrix", thousand}).code, 0);
    QCOMPARE(measuredRun({"simulate", thousand, "--duration", "0.001"}).code, 0);
    const MeasuredRun motion = measuredRun({"simulate", many, "--duration", "0.001"});
    QCOMPARE(motion.code, 0);
    QVERIFY2(motion.megabytes < 400.0, qPrintable(QString::number(motion.megabytes)));
    const MeasuredRun matrix = measuredRun({"compute", "mass-matrix", many}),
                      impacts = measuredRun({"simulate", many, "--duration", "0.001", "--limits",
                                             "--stops", "rigid"});
    for (const MeasuredRun& run : {matrix, impacts}) {
      VERIFY_WITHIN_LIMITS(run);
      QCOMPARE(run.code, 3);
    }
    QVERIFY2(matrix.err.contains("no more than 10 million are written"), matrix.err.constData());
    QVERIFY2(impacts.err.contains("has 10000 degrees of freedom"), impacts.err.constData());
  }
};

ARMILLARY_TEST(TestHostileMotions)
#include "tst_hostile_motions.moc"
