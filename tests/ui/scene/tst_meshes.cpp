// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <QFile>
#include <QImage>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <clocale>
#include <cmath>
#include <cstdint>

#include "engine/meshes/read_mesh.h"
#include "tests/support/test_program.h"
#include "ui/scene/scene_robot.h"

using namespace armillary;

class TestMeshes : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void colladaKeepsItsAxesAndAppliesTheUnit_data();
  void colladaKeepsItsAxesAndAppliesTheUnit();
  void asciiStlIsReadInAnyLocale();
  void upperCaseEndingIsRead();
  void objFindsItsMaterialAndTexture();
  void gltfIsTurnedUpright();
  void plyAndOffAreRead_data();
  void plyAndOffAreRead();
  void creasesStaySharp();
  void negativeScaleLooksOutwards();
  void brokenFilesGiveASentence_data();
  void brokenFilesGiveASentence();

 private:
  std::string write(const QString& name, const QByteArray& content);
  QTemporaryDir folder_;
};

namespace {

Eigen::AlignedBox3f boxOf(const MeshData& mesh) {
  Eigen::AlignedBox3f box;
  for (const MeshPart& part : mesh.parts) {
    for (const Eigen::Vector3f& p : part.positions) box.extend(p);
  }
  return box;
}

bool isBox(const Eigen::AlignedBox3f& box, const Eigen::Vector3f& min, const Eigen::Vector3f& max) {
  return (box.min() - min).norm() < 1.0e-5f && (box.max() - max).norm() < 1.0e-5f;
}

// One triangle (0,0,0) (100,0,0) (0,0,200) in centimetres, in a node moved by 50 along y.
QByteArray collada(const QByteArray& up_axis) {
  return R"(<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
 <asset><unit name="centimeter" meter="0.01"/><up_axis>)" +
         up_axis + R"(</up_axis></asset>
 <library_effects><effect id="e"><profile_COMMON><technique sid="t"><lambert><diffuse>
  <color>0.2 0.4 0.6 1</color></diffuse></lambert></technique></profile_COMMON></effect></library_effects>
 <library_materials><material id="m"><instance_effect url="#e"/></material></library_materials>
 <library_geometries><geometry id="g"><mesh>
  <source id="p"><float_array id="pa" count="9">0 0 0 100 0 0 0 0 200</float_array>
   <technique_common><accessor source="#pa" count="3" stride="3"><param name="X" type="float"/>
   <param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>
  <vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
  <triangles count="1" material="s"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles>
 </mesh></geometry></library_geometries>
 <library_visual_scenes><visual_scene id="s"><node><translate>0 50 0</translate>
  <instance_geometry url="#g"><bind_material><technique_common>
   <instance_material symbol="s" target="#m"/></technique_common></bind_material></instance_geometry>
 </node></visual_scene></library_visual_scenes>
 <scene><instance_visual_scene url="#s"/></scene>
</COLLADA>)";
}

const QByteArray kStl =
    "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0.5 0 0\nvertex 1.5 0 0\nvertex 0.5 2.25 0\n"
    "endloop\nendfacet\nendsolid a\n";

}  // namespace

std::string TestMeshes::write(const QString& name, const QByteArray& content) {
  QFile file(folder_.filePath(name));
  if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write a test file");
  file.write(content);
  return file.fileName().toStdString();
}

void TestMeshes::colladaKeepsItsAxesAndAppliesTheUnit_data() {
  QTest::addColumn<QByteArray>("up_axis");
  for (const char* axis : {"X_UP", "Y_UP", "Z_UP"}) QTest::newRow(axis) << QByteArray(axis);
}

void TestMeshes::colladaKeepsItsAxesAndAppliesTheUnit() {
  QFETCH(QByteArray, up_axis);
  const MeshResult result = readMesh(write("a.dae", collada(up_axis)));
  QVERIFY2(result.mesh.has_value(), result.error.c_str());
  const Eigen::AlignedBox3f box = boxOf(*result.mesh);
  QVERIFY(isBox(box, {0.0f, 0.5f, 0.0f}, {1.0f, 0.5f, 2.0f}));
  const MeshMaterial& material = result.mesh->parts[0].material;
  QVERIFY(material.color.has_value());
  QVERIFY((*material.color - Eigen::Vector4f(0.2f, 0.4f, 0.6f, 1.0f)).norm() < 1.0e-3f);
}

void TestMeshes::asciiStlIsReadInAnyLocale() {
  const std::string before = std::setlocale(LC_NUMERIC, nullptr);
  const bool comma = std::setlocale(LC_NUMERIC, "de_DE.UTF-8") != nullptr;
  const MeshResult stl = readMesh(write("a.stl", kStl));
  const MeshResult dae = readMesh(write("b.dae", collada("Z_UP")));
  std::setlocale(LC_NUMERIC, before.c_str());
  QVERIFY(stl.mesh && dae.mesh);
  QVERIFY(isBox(boxOf(*stl.mesh), {0.5f, 0.0f, 0.0f}, {1.5f, 2.25f, 0.0f}));
  QVERIFY(isBox(boxOf(*dae.mesh), {0.0f, 0.5f, 0.0f}, {1.0f, 0.5f, 2.0f}));
  QVERIFY(!stl.mesh->parts[0].material.color.has_value());
  if (!comma) qInfo("the locale de_DE.UTF-8 is not installed: tried in the C locale only");
}

void TestMeshes::upperCaseEndingIsRead() {
  QVERIFY(readMesh(write("UPPER.STL", kStl)).mesh.has_value());
}

void TestMeshes::objFindsItsMaterialAndTexture() {
  QImage image(2, 2, QImage::Format_RGB888);
  image.fill(Qt::red);
  QVERIFY(image.save(folder_.filePath("Skin.PNG"), "PNG"));
  write("a.mtl", "newmtl skin\nKd 0.1 0.2 0.3\nmap_Kd C:\\somewhere\\skin.png\n");
  const MeshResult result = readMesh(
      write("a.obj",
            "mtllib a.mtl\nv 0 0 0\nv 1 0 0\nv 0 1.5 0\nvt 0 0\nvt 1 0\nvt 0 1\nusemtl skin\n"
            "f 1/1 2/2 3/3\n"));
  QVERIFY2(result.mesh.has_value(), result.error.c_str());
  const MeshPart& part = result.mesh->parts[0];
  QVERIFY(isBox(boxOf(*result.mesh), {0.0f, 0.0f, 0.0f}, {1.0f, 1.5f, 0.0f}));
  QCOMPARE(part.uvs.size(), part.positions.size());
  QCOMPARE(QString::fromStdString(part.material.texture.filename().string()),
           QStringLiteral("Skin.PNG"));
  QVERIFY(std::abs(part.material.color->z() - 0.3f) < 1.0e-3f);
}

void TestMeshes::gltfIsTurnedUpright() {
  // A triangle with corners (0,0,0), (1,0,0), (0,2,0): its +y must come out as +z.
  QByteArray buffer;
  const float corners[] = {0, 0, 0, 1, 0, 0, 0, 2, 0};
  buffer.append(reinterpret_cast<const char*>(corners), sizeof corners);
  const QByteArray json = R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],
    "nodes":[{"mesh":0}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
    "buffers":[{"byteLength":36,"uri":"data:application/octet-stream;base64,)" +
                          buffer.toBase64() + R"("}],
    "bufferViews":[{"buffer":0,"byteOffset":0,"byteLength":36}],
    "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3",
    "min":[0,0,0],"max":[1,2,0]}]})";
  const MeshResult result = readMesh(write("a.gltf", json));
  QVERIFY2(result.mesh.has_value(), result.error.c_str());
  QVERIFY(isBox(boxOf(*result.mesh), {0.0f, 0.0f, 0.0f}, {1.0f, 0.0f, 2.0f}));
}

void TestMeshes::plyAndOffAreRead_data() {
  QTest::addColumn<QString>("name");
  QTest::addColumn<QByteArray>("content");
  // A unit square in the plane y = 0 as one polygon.
  const QByteArray elements =
      "element vertex 4\nproperty float x\nproperty float y\nproperty float z\n"
      "element face 1\nproperty list uchar int vertex_indices\nend_header\n";
  QTest::newRow("ASCII ply") << "p.ply"
                             << "ply\nformat ascii 1.0\ncomment by hand\n" + elements +
                                    "0 0 0\n1 0 0\n1 0 1.0\n0 0 1e0\n4 0 1 2 3\n";
  QByteArray little = "ply\nformat binary_little_endian 1.0\n" + elements;
  QByteArray big = "ply\nformat binary_big_endian 1.0\n" + elements;
  const auto add = [&](const void* bytes, int size) {
    QByteArray value(static_cast<const char*>(bytes), size);
    little += value;
    std::reverse(value.begin(), value.end());
    big += value;
  };
  for (const float x : {0.f, 0.f, 0.f, 1.f, 0.f, 0.f, 1.f, 0.f, 1.f, 0.f, 0.f, 1.f}) add(&x, 4);
  const char four = 4;
  add(&four, 1);
  for (const std::int32_t i : {0, 1, 2, 3}) add(&i, 4);
  QTest::newRow("little endian ply") << "q.ply" << little;
  QTest::newRow("big endian ply") << "r.ply" << big;
  QTest::newRow("off") << "p.off"
                       << QByteArray(
                              "OFF\n# by hand\n4 1 4\n0 0 0\n1 0 0\n1 0 1\n0 0 1\n"
                              "4 0 1 2 3 255 0 0\n");
}

void TestMeshes::plyAndOffAreRead() {
  QFETCH(QString, name);
  QFETCH(QByteArray, content);
  const MeshResult result = readMesh(write(name, content));
  QVERIFY2(result.mesh.has_value(), result.error.c_str());
  QVERIFY(isBox(boxOf(*result.mesh), {0.0f, 0.0f, 0.0f}, {1.0f, 0.0f, 1.0f}));
  const MeshPart& part = result.mesh->parts[0];
  QCOMPARE(part.triangles.size(), std::size_t(2));
  QCOMPARE(part.positions.size(), std::size_t(4));
  for (const Eigen::Vector3f& n : part.normals) {
    QVERIFY((n + Eigen::Vector3f::UnitY()).norm() < 1.0e-6f);
  }
}

void TestMeshes::creasesStaySharp() {
  // Two triangles that meet at a right angle: no normal is between the two.
  const std::string obj = write("b.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 2 1 4\n");
  const std::string off =
      write("b.off", "OFF\n4 2 5\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 1 2\n3 1 0 3\n");
  for (const std::string& file : {obj, off}) {
    const MeshResult result = readMesh(file);
    QVERIFY(result.mesh.has_value());
    for (const MeshPart& part : result.mesh->parts) {
      for (const Eigen::Vector3f& n : part.normals) {
        QVERIFY(std::abs(n.cwiseAbs().maxCoeff() - 1.0f) < 1.0e-5f);
      }
    }
  }
}

void TestMeshes::negativeScaleLooksOutwards() {
  RobotDescription robot;
  robot.links.resize(1);
  GeometryDescription mesh;
  mesh.shape.type = ShapeType::kMesh;
  mesh.shape.file = write("c.stl", kStl);
  mesh.shape.scale << 1.0, -2.0, 1.0;
  robot.links[0].visuals = {mesh};
  const auto made = SceneRobot::make(robot);
  QCOMPARE(made->parts().size(), std::size_t(1));
  const ScenePart& part = made->parts()[0];
  QVERIFY(std::abs(part.box_G.min().y() + 4.5) < 1.0e-5);
  const auto& t = part.mesh->triangles[0];
  const Eigen::Vector3f facet = (part.mesh->positions[t[1]] - part.mesh->positions[t[0]])
                                    .cross(part.mesh->positions[t[2]] - part.mesh->positions[t[0]]);
  QVERIFY(facet.z() > 0.0f);
  QVERIFY(part.mesh->normals[0].z() > 0.99f);
}

void TestMeshes::brokenFilesGiveASentence_data() {
  QTest::addColumn<QString>("name");
  QTest::addColumn<QByteArray>("content");
  QTest::newRow("empty stl") << "e.stl" << QByteArray();
  QTest::newRow("cut collada") << "e.dae" << collada("Z_UP").left(700);
  QTest::newRow("letters among the indices")
      << "f.dae" << collada("Z_UP").replace("<p>0 1 2</p>", "<p>0 x 2</p>");
  QTest::newRow("not a mesh") << "e.obj" << QByteArray("hello\n");
  QTest::newRow("cut glb") << "e.glb" << QByteArray("glTF\2\0\0\0\xff\xff\0\0", 12);
  QTest::newRow("cut ply") << "e.ply" << QByteArray("ply\nformat ascii 1.0\nelement vertex 9\n");
  const QByteArray header =
      "element vertex 3\nproperty float x\nproperty float y\nproperty float z\n"
      "element face 1\nproperty list uchar int vertex_indices\nend_header\n";
  QTest::newRow("ply without data") << "g.ply"
                                    << "ply\nformat ascii 1.0\n" + header;
  QTest::newRow("ply cut short") << "h.ply"
                                 << "ply\nformat ascii 1.0\n" + header + "0 0 0\n1 0";
  QTest::newRow("binary ply cut short")
      << "i.ply"
      << "ply\nformat binary_little_endian 1.0\n" + header + "abcdefgh";
  QTest::newRow("empty off") << "e.off" << QByteArray("OFF\n");
  QTest::newRow("off cut short") << "f.off" << QByteArray("OFF\n3 1 0\n0 0 0\n");
  QTest::newRow("binary stl cut short")
      << "g.stl" << QByteArray(80, ' ') + QByteArray("\x40\0\0\0abc", 7);
  QTest::newRow("unknown") << "e.xyz" << QByteArray("1 2 3\n");
  QTest::newRow("index out of range") << "f.obj" << QByteArray("v 0 0 0\nf 1 2 999\n");
}

void TestMeshes::brokenFilesGiveASentence() {
  QFETCH(QString, name);
  QFETCH(QByteArray, content);
  const MeshResult result = readMesh(write(name, content));
  QVERIFY(!result.mesh.has_value());
  QVERIFY(QString::fromStdString(result.error).contains(name));
  QVERIFY(!readMesh("/nowhere/at/all.stl").mesh.has_value());
}

ARMILLARY_EVENT_TEST(TestMeshes)
#include "tst_meshes.moc"
