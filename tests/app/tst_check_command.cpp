// SPDX-License-Identifier: GPL-3.0-or-later
// armillary check as a doctor: unreadable meshes, singular mass matrices, changes that are offered.
#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "program.h"
#include "tests/support/sanitized.h"
#include "tests/support/test_program.h"

using namespace armillary::test;

namespace {

QByteArray robotWithMesh(const QByteArray& mesh) {
  return "<robot name='r'>\n<link name='base'>\n<visual><geometry><mesh filename='" + mesh +
         "'/></geometry></visual></link>\n</robot>\n";
}

QByteArray link(const QByteArray& name, const QByteArray& mass, const QByteArray& moment) {
  return "<link name='" + name + "'><inertial><mass value='" + mass + "'/><inertia ixx='" + moment +
         "' iyy='" + moment + "' izz='" + moment +
         "' ixy='0' ixz='0' iyz='0'/></inertial></link>\n";
}

// Two slides along one line with nothing between them.
QByteArray twoSlides() {
  const QByteArray limit =
      "<axis xyz='0 1 0'/><limit lower='-1' upper='1' effort='1' velocity='1'/>";
  return "<robot name='r'>" + link("base", "1", "0.01") + "<link name='between'/>" +
         link("cart", "2", "0.02") +
         "\n<joint name='first' type='prismatic'><parent link='base'/><child link='between'/>" +
         limit +
         "</joint>\n<joint name='second' type='prismatic'><parent link='between'/>"
         "<child link='cart'/>" +
         limit + "</joint></robot>";
}

// A little endian number.
QByteArray number(quint32 value) {
  QByteArray bytes;
  for (int k = 0; k < 4; ++k) bytes.append(static_cast<char>(value >> (8 * k)));
  return bytes;
}

}  // namespace

class TestCheckCommand : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void absurdMeshesAreFindings_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("bytes");
    const auto row = [](const char* name, const QByteArray& bytes) {
      QTest::newRow(name) << QString(name) << bytes;
    };
    row("count.stl", QByteArray(80, 'x') + number(1000000000) + QByteArray(100, 'y'));
    row("most.stl", QByteArray(80, 'x') + number(0xffffffff) + QByteArray(50, '\0'));
    row("cut.stl", "solid cut\nfacet normal 0 0 1\nouter loop\nvertex 0 0");
    row("nan.stl",
        "solid n\nfacet normal 0 0 1\nouter loop\nvertex nan 0 0\nvertex 0 nan 0\nvertex 0 0 nan\n"
        "endloop\nendfacet\nendsolid n\n");
    row("count.ply",
        "ply\nformat binary_little_endian 1.0\nelement vertex 1000000000\nproperty float x\n"
        "property float y\nproperty float z\nelement face 1000000000\n"
        "property list uchar int vertex_indices\nend_header\n1234");
    row("list.ply",
        "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\n"
        "property float z\nelement face 1\nproperty list int int vertex_indices\nend_header\n"
        "0 0 0\n2000000000 0 0 0\n");
    row("count.off", "OFF\n1000000000 1000000000 0\n0 0 0\n");
    row("index.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 999999999\nf -999999999 1 2\n");
    row("count.dae",
        "<?xml version=\"1.0\"?><COLLADA xmlns=\"http://www.collada.org/2005/11/COLLADASchema\" "
        "version=\"1.4.1\"><library_geometries><geometry id=\"g\"><mesh><source id=\"p\">"
        "<float_array id=\"a\" count=\"3000000000\">0 0 0 1 0 0</float_array><technique_common>"
        "<accessor source=\"#a\" count=\"1000000000\" stride=\"3\"><param name=\"X\" "
        "type=\"float\"/><param name=\"Y\" type=\"float\"/><param name=\"Z\" type=\"float\"/>"
        "</accessor></technique_common></source><vertices id=\"v\"><input semantic=\"POSITION\" "
        "source=\"#p\"/></vertices><triangles count=\"1000000000\"><input semantic=\"VERTEX\" "
        "source=\"#v\" offset=\"0\"/><p>0 1 2</p></triangles></mesh></geometry>"
        "</library_geometries></COLLADA>");
    row("count.gltf",
        "{\"asset\":{\"version\":\"2.0\"},\"scene\":0,\"scenes\":[{\"nodes\":[0]}],\"nodes\":"
        "[{\"mesh\":0}],\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0},"
        "\"indices\":1}]}],\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":"
        "1000000000,\"type\":\"VEC3\"},{\"bufferView\":0,\"componentType\":5125,\"count\":"
        "3000000000,\"type\":\"SCALAR\"}],\"bufferViews\":[{\"buffer\":0,\"byteLength\":"
        "4000000000}],\"buffers\":[{\"byteLength\":12,\"uri\":\"data:application/octet-stream;"
        "base64,AAAAAAAAAAAAAAAA\"}]}");
    row("alone.gltf",
        "{\"asset\":{\"version\":\"2.0\"},\"scene\":0,\"scenes\":[{\"nodes\":[0]}],\"nodes\":"
        "[{\"mesh\":0}],\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0}}]}],"
        "\"accessors\":[{\"componentType\":5126,\"count\":1000000000,\"type\":\"VEC3\"}]}");
    row("empty.stl", "");
    row("short.glb", "glTF\2\0\0\0\xff\xff\xff\x7f");
  }

  // In two seconds and three gigabytes of addresses; 1e9 vertices would take twelve.
  void absurdMeshesAreFindings() {
    QFETCH(QString, name);
    QFETCH(QByteArray, bytes);
    const Folder folder;
    folder.write(name, bytes);
    const QString robot = folder.write("r.urdf", robotWithMesh(name.toUtf8()));
    QElapsedTimer timer;
    timer.start();
#ifdef ARMILLARY_SANITIZED  // which takes terabytes of addresses
    const QString limit;
#else
    const QString limit = "ulimit -v 3000000; ";
#endif
    const Run run =
        runProgram("/bin/sh", {"-c", limit + "exec \"$0\" check \"$1\"", ARMILLARY_PROGRAM, robot});
    QVERIFY2(run.code == 0, run.err + run.out);
    QVERIFY2(timer.elapsed() < 2000, qPrintable(QString::number(timer.elapsed())));
    QVERIFY2(run.out.contains(":3: warning: link 'base': "), run.out);
    QVERIFY2(run.out.contains(name.toUtf8()), run.out);
  }

  void redundantJointsEndInExitThree() {
    const Folder folder;
    const QString robot = folder.write("r.urdf", twoSlides());
    const Run checked = armillaryRun({"check", robot});
    QCOMPARE(checked.code, 0);
    QVERIFY2(checked.out.contains("'first' and 'second' can move together and move no inertia"),
             checked.out);
    for (const QString quantity :
         {"forward-dynamics", "inverse-mass-matrix", "forward-dynamics-derivatives"}) {
      const Run run = armillaryRun({"compute", quantity, robot});
      QCOMPARE(run.code, 3);
      QVERIFY2(run.err.contains("row 1: the mass matrix is singular (condition"), run.err);
      QVERIFY2(run.err.contains("'first' and 'second'"), run.err);
    }
    QCOMPARE(armillaryRun({"compute", "mass-matrix", robot}).code, 0);
  }

  void changesAreOfferedAsNumbers() {
    const Folder folder;
    const QString robot = folder.write(
        "r.urdf", "<robot name='r'>" + link("base", "1", "0.01") + link("arm", "1", "0.01") +
                      "<joint name='j' type='revolute'><parent link='base'/><child link='arm'/>"
                      "<limit lower='2' upper='-1' effort='1' velocity='1'/></joint></robot>");
    const Run run = armillaryRun({"check", robot, "--json"});
    const QJsonArray found = QJsonDocument::fromJson(run.out).array();
    QCOMPARE(found.size(), 1);
    const QJsonObject mend = found[0].toObject()["mends"].toArray()[0].toObject();
    QCOMPARE(mend["of"].toString(), QString("joint"));
    QCOMPARE(mend["name"].toString(), QString("j"));
    QCOMPARE(mend["property"].toString(), QString("limits"));
    QCOMPARE(mend["values"].toArray(), (QJsonArray{-1.0, 2.0}));
  }
};

ARMILLARY_TEST(TestCheckCommand)

#include "tst_check_command.moc"
