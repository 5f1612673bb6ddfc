// SPDX-License-Identifier: GPL-3.0-or-later
// Meshes that are read once and drawn simplified, and scenes that are made while they are read.
#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>
#include <fstream>

#include <sys/stat.h>

#include "engine/meshes/file_cache.h"
#include "engine/meshes/mesh_cache.h"
#include "engine/meshes/simplified_mesh.h"
#include "engine/read/read_robot.h"
#include "tests/support/mesh_files.h"
#include "tests/support/test_program.h"
#include "ui/scene/drawn_mesh.h"
#include "ui/scene/link_shapes.h"
#include "ui/scene/scene_robot_builder.h"

using namespace armillary;
using namespace armillary::test;

namespace {

Eigen::AlignedBox3d trianglesBox(const MeshData& mesh) {
  Eigen::AlignedBox3d box;
  for (const MeshPart& part : mesh.parts) {
    for (const auto& t : part.triangles) {
      for (const std::uint32_t corner : t) box.extend(part.positions[corner].cast<double>());
    }
  }
  return box;
}

double volumeOf(const MeshData& mesh) {
  double volume = 0.0;
  for (const MeshPart& part : mesh.parts) {
    for (const auto& t : part.triangles) {
      const Eigen::Vector3d a = part.positions[t[0]].cast<double>();
      const Eigen::Vector3d b = part.positions[t[1]].cast<double>();
      volume += a.dot(b.cross(part.positions[t[2]].cast<double>())) / 6.0;
    }
  }
  return volume;
}

bool keepNone(const MeshPart&) {
  return false;
}

// One face of a box in `rows` squares along each edge, of edge length 1, at z = 0.
MeshPart plate(int rows, const Eigen::Vector3f& color) {
  MeshPart part;
  part.material.color = Eigen::Vector4f(color.x(), color.y(), color.z(), 1.0f);
  for (int i = 0; i <= rows; ++i) {
    for (int j = 0; j <= rows; ++j) {
      part.positions.emplace_back(static_cast<float>(i) / static_cast<float>(rows),
                                  static_cast<float>(j) / static_cast<float>(rows), 0.0f);
      part.normals.push_back(Eigen::Vector3f::UnitZ());
      part.uvs.emplace_back(part.positions.back().x(), part.positions.back().y());
    }
  }
  const auto at = [rows](int i, int j) { return static_cast<std::uint32_t>(i * (rows + 1) + j); };
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < rows; ++j) {
      part.triangles.push_back({at(i, j), at(i + 1, j), at(i + 1, j + 1)});
      part.triangles.push_back({at(i, j), at(i + 1, j + 1), at(i, j + 1)});
    }
  }
  return part;
}

}  // namespace

class TestDrawnMeshes : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // A URDF's material is for meshes without one; MuJoCo never asks what the mesh's file has.
  void mujocosMaterialCoversTheMeshs() {
    const auto mesh = std::make_shared<MeshPart>(plate(2, {0.9f, 0.1f, 0.1f}));
    DrawnMesh drawn;
    drawn.parts = {{mesh, Eigen::AlignedBox3d(Eigen::Vector3d::Zero(), Eigen::Vector3d::Ones()),
                    std::make_shared<QImage>(2, 2, QImage::Format_RGB888)}};
    GeometryDescription geometry;
    geometry.shape.type = ShapeType::kMesh;
    geometry.shape.file = "painted.obj";
    geometry.material = MaterialDescription{"paint", Color{0.1, 0.2, 0.3, 1.0}, {}};
    for (const bool covers : {false, true}) {
      geometry.material->covers_meshes = covers;
      LinkDescription link;
      link.visuals = {geometry};
      const LinkShapes shapes = linkShapes(0, link, [&](const GeometryDescription&) {
        return std::make_shared<const DrawnMesh>(drawn);
      });
      QCOMPARE(shapes.parts.size(), std::size_t{1});
      QCOMPARE(shapes.parts[0].texture == nullptr, covers);
      if (covers) QCOMPARE(shapes.parts[0].color, geometry.material->color.value());
    }
  }

  // Extent within a cell, which is below 1 % of the diagonal; volume within 1 %.
  void aSimplifiedMeshKeepsItsExtentAndVolume() {
    writeEgg(path("egg.stl"), 300);
    const MeshData full = *readMesh(path("egg.stl")).mesh;
    QVERIFY(triangleCount(full) > 170'000);
    for (const std::size_t most : {100'000, 20'000}) {
      const SimplifiedMesh less = simplified(full, most, keepNone);
      const std::size_t left = triangleCount(less.mesh);
      QVERIFY2(left <= most && left > most / 2, qPrintable(QString::number(left)));
      const Eigen::AlignedBox3d before = trianglesBox(full), after = trianglesBox(less.mesh);
      QVERIFY(before.contains(after));
      const double shrunk = std::max((after.min() - before.min()).maxCoeff(),
                                     (before.max() - after.max()).maxCoeff());
      QVERIFY(shrunk <= less.cell);
      QVERIFY(less.cell < 0.01 * before.diagonal().norm() * (most < 50'000 ? 2.0 : 1.0));
      QVERIFY(std::abs(volumeOf(less.mesh) - volumeOf(full)) < 0.01 * volumeOf(full));
      for (const Eigen::Vector3f& n : less.mesh.parts[0].normals) {
        QVERIFY(std::abs(n.norm() - 1.0f) < 1e-4f);
      }
    }
    QCOMPARE(simplified(full, triangleCount(full), keepNone).cell, 0.0);
  }

  void edgesAndColoursAndTexturesSurvive() {
    MeshData box;  // two plates that meet at a right angle, and one with a texture
    box.parts.push_back(plate(150, {1, 0, 0}));
    box.parts.push_back(plate(150, {0, 1, 0}));
    for (Eigen::Vector3f& p : box.parts[1].positions) p = {p.x(), 0.0f, p.y()};
    for (Eigen::Vector3f& n : box.parts[1].normals) n = -Eigen::Vector3f::UnitY();
    box.parts.push_back(plate(150, {0, 0, 1}));
    box.parts[2].material.texture = "picture.png";
    const auto textured = [](const MeshPart& part) { return !part.material.texture.empty(); };
    const SimplifiedMesh less = simplified(box, 4000, textured);
    QCOMPARE(less.mesh.parts.size(), std::size_t(3));
    for (std::size_t i = 0; i < 2; ++i) {
      const MeshPart& part = less.mesh.parts[i];
      QVERIFY(part.triangles.size() > 1000 && part.triangles.size() < 3000);
      QCOMPARE(*part.material.color, *box.parts[i].material.color);
      for (std::size_t v = 0; v < part.positions.size(); ++v) {
        // flat as before, and lit as before, up to the edge
        QVERIFY(std::abs(i == 0 ? part.positions[v].z() : part.positions[v].y()) < 1e-5f);
        QVERIFY((part.normals[v] - box.parts[i].normals[0]).norm() < 1e-5f);
      }
    }
    QCOMPARE(less.mesh.parts[2].triangles.size(), box.parts[2].triangles.size());
    QCOMPARE(less.mesh.parts[2].uvs.size(), box.parts[2].uvs.size());
  }

  // Two islands of a texture: each vertex stays near its place, no triangle reaches across.
  void placesInATextureStayWhereTheyAreWanted() {
    MeshData islands{{plate(150, {1, 1, 1})}};
    const auto place = [](const Eigen::Vector3f& p) {
      return p.x() > 0.5f ? Eigen::Vector2f(0.2f + 0.4f * p.x(), 0.1f + 0.8f * p.y())
                          : Eigen::Vector2f(0.4f * p.x(), 0.9f - 0.8f * p.y());
    };
    MeshPart& full = islands.parts[0];
    for (std::size_t v = 0; v < full.uvs.size(); ++v) full.uvs[v] = place(full.positions[v]);
    std::erase_if(full.triangles, [&](const auto& t) {  // the strip between the islands
      const auto is_right = [&](std::uint32_t v) { return full.positions[v].x() > 0.5f; };
      return is_right(t[0]) != is_right(t[1]) || is_right(t[0]) != is_right(t[2]);
    });
    const SimplifiedMesh less = simplified(islands, 2000, keepNone, TexturePlaces::kStay);
    const MeshPart& part = less.mesh.parts.at(0);
    QVERIFY(part.triangles.size() > 1000);
    QCOMPARE(part.uvs.size(), part.positions.size());
    for (const auto& t : part.triangles) {
      const bool right = part.uvs[t[0]].x() > 0.4f;
      for (const std::uint32_t corner : t) {
        QCOMPARE(part.uvs[corner].x() > 0.4f, right);
        Eigen::Vector3f at = part.positions[corner];
        at.x() = right ? std::max(at.x(), 0.5001f) : std::min(at.x(), 0.5f);
        QVERIFY((part.uvs[corner] - place(at)).norm() < 0.03f + static_cast<float>(less.cell));
      }
    }
    QVERIFY(simplified(islands, 2000, keepNone).mesh.parts.at(0).uvs.empty());
  }

  void aLargeMeshIsDrawnSimplifiedAndToldOnce() {
    writeEgg(path("large.stl"), 300);
    const auto mesh = drawnMesh(shapeOf("large.stl"));
    QCOMPARE(mesh->triangles, std::size_t(2 * 300 * 300));
    QVERIFY(mesh->drawn <= kMostTrianglesOfAMesh);
    RobotDescription robot;
    robot.links.resize(2);
    robot.links[0].visuals = {shapeOf("large.stl")};
    robot.links[1].visuals = {shapeOf("large.stl")};
    const auto scene = SceneRobot::make(robot);
    QVERIFY2(scene->note().contains("large.stl with") && scene->note().contains("of 180000"),
             qPrintable(scene->note()));
    QVERIFY(scene->messages().empty());
  }

  void aFileIsReadOnceUntilItChanges() {
    writeEgg(path("once.stl"), 10);
    const int read = meshFilesRead();
    const auto first = cachedMesh(path("once.stl"));
    const auto drawn = drawnMesh(shapeOf("once.stl"));
    GeometryDescription twice = shapeOf("once.stl");
    twice.shape.scale *= 2.0;
    QVERIFY(!knownDrawnMesh(twice));
    static_cast<void>(drawnMesh(twice));
    QCOMPARE(cachedMesh(path("once.stl")), first);
    QCOMPARE(drawnMesh(shapeOf("once.stl")), drawn);
    QCOMPARE(meshFilesRead(), read + 1);
    writeEgg(path("once.stl"), 12);
    QVERIFY(!knownDrawnMesh(shapeOf("once.stl")));
    QCOMPARE(drawnMesh(shapeOf("once.stl"))->triangles, std::size_t(2 * 12 * 12));
    QCOMPARE(meshFilesRead(), read + 2);
  }

  // The colours of an OBJ stand in another file.
  void aFileIsReadAgainWhenOneThatItNamesChanges() {
    const auto writeText = [this](const char* name, const std::string& text) {
      std::ofstream(path(name)) << text;
    };
    writeText("a.mtl", "newmtl m\nKd 1 0 0\n");
    writeText("a.obj", "mtllib a.mtl\nv 0 0 0\nv 1 0 0\nv 0 2 0\nusemtl m\nf 1 2 3\n");
    const auto red = [this] {
      return cachedMesh(path("a.obj"))->mesh->parts[0].material.color->x();
    };
    QCOMPARE(red(), 1.0f);
    writeText("a.mtl", "newmtl m\nKd 0.25 0 0\n");
    QCOMPARE(red(), 0.25f);
  }

  void whatIsKeptIsBounded() {
    using Cache = FileCache<int, int>;
    Cache cache(100);
    int made = 0;
    const auto want = [&](int key) {
      return *cache.get(key, [&] {
        ++made;
        return Cache::Made{std::make_shared<const int>(10 * key), {}, 40};
      });
    };
    for (const int key : {1, 2, 1, 3}) QCOMPARE(want(key), 10 * key);
    QCOMPARE(made, 3);
    QVERIFY(cache.bytes() <= 100);
    QCOMPARE(want(1), 10);  // used last but one
    QCOMPARE(made, 3);
    QCOMPARE(want(2), 20);  // forgotten
    QCOMPARE(made, 4);
    const auto used = cache.get(4, [] {
      return Cache::Made{std::make_shared<const int>(4), {}, 500};
    });
    QCOMPARE(cache.known(4), used);  // as long as somebody has it
    QVERIFY(cache.bytes() <= 100);
  }

  void linksThatWaitHaveBonesAndKeepTheirPartsOnceTheyAreThere() {
    writeEgg(path("wait0.stl"), 8);
    writeEgg(path("wait1.stl"), 9);
    std::ofstream(path("chain.urdf")) << chainUrdf("chain", {"wait0.stl", "wait1.stl", "none.stl"});
    const ReadResult read = readRobot(path("chain.urdf"));
    QVERIFY(read.description.has_value());
    SceneRobotBuilder builder(*read.description, SceneRobotBuilder::Bones::kForWhatIsMissing);
    const auto first = builder.scene();
    QCOMPARE(first->awaited(), 2);
    QVERIFY(first->hasVisuals() && !first->isSkeleton());
    const std::vector<GeometryDescription> awaited = builder.awaited();
    QCOMPARE(awaited.size(), std::size_t(2));
    QVERIFY(QString::fromStdString(awaited[0].shape.file).endsWith("wait0.stl"));  // the smaller
    builder.take(awaited[0], drawnMesh(awaited[0]));
    const auto second = builder.scene();
    QCOMPARE(second->awaited(), 1);
    QVERIFY(partOf(*second, 1)->mesh->triangles.size() > 2 * 7 * 7);
    // bones of the others are the same as before
    QCOMPARE(partOf(*second, 2)->mesh, partOf(*first, 2)->mesh);
    builder.take(awaited[1], drawnMesh(awaited[1]));
    const auto third = builder.scene();
    QCOMPARE(third->awaited(), 0);
    QCOMPARE(partOf(*third, 1)->mesh, partOf(*second, 1)->mesh);
    QVERIFY(partOf(*third, 2)->mesh != partOf(*second, 2)->mesh);
    QVERIFY(partOf(*third, 3));  // of which there is no mesh: bones for good
    QVERIFY(third->messages().at(0).contains("none.stl"));
  }

  void aTextureThatGitHasNotFetchedIsTold() {
    const std::string file = path("skin.png");
    std::ofstream(file) << "version https://git-lfs.github.com/spec/v1\noid sha256:4c\nsize 9\n";
    std::string message;
    QVERIFY(!textureOf(file, message));
    QVERIFY2(message.find("is a Git LFS pointer") != std::string::npos, message.c_str());
  }

  void aTextureThatIsANamedPipeIsNotWaitedFor() {
    const std::string pipe = path("pipe.png");
    QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
    std::string message;
    QVERIFY(!textureOf(pipe, message));
    QVERIFY2(message.find("cannot be read: it is no plain file.") != std::string::npos,
             message.c_str());
  }

 private:
  std::string path(const char* name) const { return folder_.filePath(name).toStdString(); }
  GeometryDescription shapeOf(const char* name) const {
    GeometryDescription shape;
    shape.shape.type = ShapeType::kMesh;
    shape.shape.file = path(name);
    return shape;
  }
  static const ScenePart* partOf(const SceneRobot& robot, int link) {
    for (const ScenePart& part : robot.parts()) {
      if (part.link == link && !part.collision) return &part;
    }
    return nullptr;
  }
  QTemporaryDir folder_;
};

ARMILLARY_EVENT_TEST(TestDrawnMeshes)
#include "tst_drawn_meshes.moc"
