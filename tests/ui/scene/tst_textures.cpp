// SPDX-License-Identifier: GPL-3.0-or-later
// A picture on a mesh stands as it does in a picture viewer: its first row is the top.
#include <QBuffer>
#include <QFile>
#include <QImage>
#include <QTemporaryDir>
#include <QTest>
#include <array>

#include "tests/support/test_program.h"
#include "ui/scene/render_availability.h"
#include "ui/scene/scene_renderer.h"
#include "ui/scene/scene_robot.h"

using namespace armillary;

namespace {

constexpr double kHalfTexture =
    0.3;  // of the square in the plane x = 0, seen from +x: y right, z up

// Red, green over blue, yellow.
const std::array<QColor, 4> kCorners = {QColor(230, 20, 20), QColor(20, 200, 20),
                                        QColor(20, 20, 230), QColor(230, 220, 20)};

QImage fourCorners() {
  QImage image(64, 64, QImage::Format_RGB888);
  for (int y = 0; y < 64; ++y) {
    for (int x = 0; x < 64; ++x) {
      image.setPixelColor(x, y,
                          kCorners[static_cast<std::size_t>((x < 32 ? 0 : 1) + (y < 32 ? 0 : 2))]);
    }
  }
  return image;
}

const char* const kObj =
    "mtllib square.mtl\n"
    "v 0 -0.3 -0.3\nv 0 0.3 -0.3\nv 0 0.3 0.3\nv 0 -0.3 0.3\n"
    "vt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\nvn 1 0 0\n"
    "usemtl picture\nf 1/1/1 2/2/1 3/3/1\nf 1/1/1 3/3/1 4/4/1\n";
const char* const kMtl = "newmtl picture\nKd 1 1 1\nmap_Kd corners.png\n";

const char* const kDae = R"(<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><unit name="meter" meter="1"/><up_axis>Z_UP</up_axis></asset>
<library_images><image id="i"><init_from>corners.png</init_from></image></library_images>
<library_effects><effect id="e"><profile_COMMON>
<newparam sid="s"><surface type="2D"><init_from>i</init_from></surface></newparam>
<newparam sid="t"><sampler2D><source>s</source></sampler2D></newparam>
<technique sid="common"><lambert><diffuse><texture texture="t" texcoord="UV"/></diffuse></lambert>
</technique></profile_COMMON></effect></library_effects>
<library_materials><material id="m"><instance_effect url="#e"/></material></library_materials>
<library_geometries><geometry id="g"><mesh>
<source id="p"><float_array id="pa" count="12">0 -0.3 -0.3 0 0.3 -0.3 0 0.3 0.3 0 -0.3 0.3</float_array>
<technique_common><accessor source="#pa" count="4" stride="3"><param name="X" type="float"/>
<param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>
<source id="u"><float_array id="ua" count="8">0 0 1 0 1 1 0 1</float_array>
<technique_common><accessor source="#ua" count="4" stride="2"><param name="S" type="float"/>
<param name="T" type="float"/></accessor></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<triangles material="mm" count="2"><input semantic="VERTEX" source="#v" offset="0"/>
<input semantic="TEXCOORD" source="#u" offset="1" set="0"/><p>0 0 1 1 2 2 0 0 2 2 3 3</p></triangles>
</mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="w"><node id="n"><instance_geometry url="#g"><bind_material>
<technique_common><instance_material symbol="mm" target="#m">
<bind_vertex_input semantic="UV" input_semantic="TEXCOORD" input_set="0"/></instance_material>
</technique_common></bind_material></instance_geometry></node></visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#w"/></scene></COLLADA>)";

// glTF is y-up, its texture coordinates count from the top.
QByteArray gltf(const QByteArray& picture) {
  const std::array<float, 12> positions = {0, -0.3f, 0.3f,  0, -0.3f, -0.3f,
                                           0, 0.3f,  -0.3f, 0, 0.3f,  0.3f};
  const std::array<float, 8> places = {0, 1, 1, 1, 1, 0, 0, 0};
  const std::array<quint16, 6> corners = {0, 1, 2, 0, 2, 3};
  QByteArray bytes;
  bytes.append(reinterpret_cast<const char*>(positions.data()), 48);
  bytes.append(reinterpret_cast<const char*>(places.data()), 32);
  bytes.append(reinterpret_cast<const char*>(corners.data()), 12);
  return R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],
"meshes":[{"primitives":[{"attributes":{"POSITION":0,"TEXCOORD_0":1},"indices":2,"material":0}]}],
"materials":[{"pbrMetallicRoughness":{"baseColorTexture":{"index":0}}}],
"textures":[{"source":0}],"images":[{"uri":")" +
         picture + R"("}],
"accessors":[{"bufferView":0,"componentType":5126,"count":4,"type":"VEC3","min":[0,-0.3,-0.3],"max":[0,0.3,0.3]},
{"bufferView":1,"componentType":5126,"count":4,"type":"VEC2"},
{"bufferView":2,"componentType":5123,"count":6,"type":"SCALAR"}],
"bufferViews":[{"buffer":0,"byteOffset":0,"byteLength":48},{"buffer":0,"byteOffset":48,"byteLength":32},
{"buffer":0,"byteOffset":80,"byteLength":12}],
"buffers":[{"byteLength":92,"uri":"data:application/octet-stream;base64,)" +
         bytes.toBase64() + "\"}]}";
}

GeometryDescription squareOfTheRobotsFile(const QString& texture) {
  GeometryDescription square;
  square.shape.type = ShapeType::kMesh;
  auto surface = std::make_shared<InlineMesh>();
  surface->vertices = {{0, -kHalfTexture, -kHalfTexture},
                       {0, kHalfTexture, -kHalfTexture},
                       {0, kHalfTexture, kHalfTexture},
                       {0, -kHalfTexture, kHalfTexture}};
  surface->triangles = {{0, 1, 2}, {0, 2, 3}};
  surface->texture_coordinates = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
  square.shape.inline_mesh = surface;
  square.material.emplace();
  square.material->texture = texture.toStdString();
  return square;
}

// The square fills the picture's middle.
SceneRequest requestOf(const GeometryDescription& square) {
  RobotDescription robot;
  robot.links.resize(1);
  robot.links[0].visuals = {square};
  SceneRequest request;
  request.robot = SceneRobot::make(robot);
  request.X_WL = {Pose()};
  request.size = QSize(200, 200);
  request.camera.target = Eigen::Vector3d::Zero();
  request.camera.azimuth = 0.0;
  request.camera.elevation = 0.0;
  request.camera.distance = 1.5;
  request.options.quality = PictureQuality::kFast;
  return request;
}

}  // namespace

class TestTextures : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void firstRowIsTheTop_data();
  void firstRowIsTheTop();
  void aTintCoversThePictureAndGivesItBack();
  void cleanupTestCase() { renderer_.reset(); }

 private:
  std::unique_ptr<SceneRenderer> renderer_;
};

void TestTextures::firstRowIsTheTop_data() {
  QTest::addColumn<QString>("name");
  QTest::addColumn<QByteArray>("mesh");
  QByteArray png;
  {
    QBuffer buffer(&png);
    buffer.open(QIODevice::WriteOnly);
    fourCorners().save(&buffer, "PNG");
  }
  QTest::newRow("obj") << "square.obj" << QByteArray(kObj);
  QTest::newRow("dae") << "square.dae" << QByteArray(kDae);
  QTest::newRow("gltf") << "square.gltf" << gltf("corners.png");
  QTest::newRow("gltf, picture inside")
      << "inside.gltf" << gltf("data:image/png;base64," + png.toBase64());
  QTest::newRow("in the robot's file") << QString() << QByteArray();
}

void TestTextures::firstRowIsTheTop() {
  if (const auto reason = whyNoRendering()) QSKIP(qPrintable("No 3D here: " + *reason));
  QFETCH(QString, name);
  QFETCH(QByteArray, mesh);
  const QTemporaryDir folder;
  QVERIFY(fourCorners().save(folder.filePath("corners.png")));
  const auto write = [&](const QString& file, const QByteArray& bytes) {
    QFile out(folder.filePath(file));
    QVERIFY(out.open(QIODevice::WriteOnly) && out.write(bytes) == bytes.size());
  };
  GeometryDescription square;
  if (name.isEmpty()) {
    square = squareOfTheRobotsFile(folder.filePath("corners.png"));
  } else {
    square.shape.type = ShapeType::kMesh;
    write("square.mtl", kMtl);
    write(name, mesh);
    square.shape.file = folder.filePath(name).toStdString();
  }
  const SceneRequest request = requestOf(square);
  for (const QString& message : request.robot->messages()) QFAIL(qPrintable(message));
  if (!renderer_) renderer_ = std::make_unique<SceneRenderer>();
  const QImage picture = renderer_->render(request);
  for (int k = 0; k < 4; ++k) {
    const Eigen::Vector3d middle(0.0, k % 2 == 0 ? -0.5 * kHalfTexture : 0.5 * kHalfTexture,
                                 k < 2 ? 0.5 * kHalfTexture : -0.5 * kHalfTexture);
    const auto pixel = request.camera.project(middle, {200.0, 200.0});
    QVERIFY(pixel.has_value());
    const QColor seen =
        picture.pixelColor(static_cast<int>(pixel->x()), static_cast<int>(pixel->y()));
    // light changes how bright a colour is, not which it is
    int nearest = 0;
    double smallest = 1e9;
    for (int other = 0; other < 4; ++other) {
      const QColor wanted = kCorners[static_cast<std::size_t>(other)];
      const Eigen::Vector3d a = Eigen::Vector3d(seen.red(), seen.green(), seen.blue()).normalized();
      const Eigen::Vector3d b =
          Eigen::Vector3d(wanted.red(), wanted.green(), wanted.blue()).normalized();
      if ((a - b).norm() < smallest) {
        smallest = (a - b).norm();
        nearest = other;
      }
    }
    QVERIFY2(
        nearest == k && smallest < 0.5,
        qPrintable(QString("corner %1 shows corner %2 (%3)").arg(k).arg(nearest).arg(seen.name())));
  }
}

// As joints come and go beyond their limits; and while it is seen through.
void TestTextures::aTintCoversThePictureAndGivesItBack() {
  if (const auto reason = whyNoRendering()) QSKIP(qPrintable("No 3D here: " + *reason));
  const QTemporaryDir folder;
  QVERIFY(fourCorners().save(folder.filePath("corners.png")));
  SceneRequest request = requestOf(squareOfTheRobotsFile(folder.filePath("corners.png")));
  request.options.quality = PictureQuality::kGood;  // whatever time they take
  if (!renderer_) renderer_ = std::make_unique<SceneRenderer>();
  const auto colours = [&] {  // of the corners
    const QImage picture = renderer_->render(request);
    std::array<QColor, 4> seen;
    for (int k = 0; k < 4; ++k) {
      seen[static_cast<std::size_t>(k)] =
          picture.pixelColor(k % 2 == 0 ? 70 : 130, k < 2 ? 70 : 130);
    }
    return seen;
  };
  // pictures are dithered: a colour differs by one from picture to picture
  const auto alike = [](const auto& some, const auto& others) {
    constexpr int kDither = 2;
    for (std::size_t k = 0; k < 4; ++k) {
      const QColor &a = some[k], &b = others[k];
      if (std::abs(a.red() - b.red()) > kDither || std::abs(a.green() - b.green()) > kDither ||
          std::abs(a.blue() - b.blue()) > kDither) {
        return false;
      }
    }
    return true;
  };
  const auto bare = colours();
  request.options.transparent = true;
  const auto bare_seen_through = colours();
  QVERIFY(!alike(bare_seen_through, bare));
  request.options.transparent = false;
  request.tints = {{0, {0.9, 0.1, 0.6}, 1.0}};
  const auto tinted = colours();
  for (const QColor& each : tinted) {
    QVERIFY2(std::abs(each.hue() - tinted[0].hue()) <= 3 && each.saturation() > 100,
             qPrintable(each.name() + " beside " + tinted[0].name()));
  }
  request.options.transparent = true;
  const auto tinted_seen_through = colours();
  QVERIFY(!alike(tinted_seen_through, tinted) && !alike(tinted_seen_through, bare_seen_through));
  request.options.wireframe = true;
  colours();
  request.options.wireframe = false;
  request.tints = {{0, {0.1, 0.9, 0.2}, 1.0}};  // another while it is tinted
  request.options.transparent = false;
  QVERIFY(std::abs(colours()[3].hue() - 120) < 30);
  request.tints.clear();
  QVERIFY(alike(colours(), bare));
  request.options.transparent = true;
  QVERIFY(alike(colours(), bare_seen_through));
}

ARMILLARY_EVENT_TEST(TestTextures)
#include "tst_textures.moc"
