// SPDX-License-Identifier: BSD-3-Clause
// Meshes that are read in processes of their own: the same as those that are read here, and what
// brings a reader down is an error of its file.
#include "engine/meshes/mesh_readers.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <atomic>
#include <csignal>
#include <random>
#include <thread>

#include "engine/meshes/mesh_transfer.h"
#include "tests/support/test_program.h"

using namespace armillary;

namespace {

MeshResult crashes(const std::filesystem::path&) {
  std::raise(SIGSEGV);
  return {};
}
MeshResult runsForEver(const std::filesystem::path&) {
  for (std::atomic<long> i = 0;; ++i) {
  }
}
MeshResult wantsAllMemory(const std::filesystem::path&) {
  MeshResult result;
  std::vector<std::string> hoard;
  for (;;) hoard.emplace_back(std::size_t{1} << 26, 'x');
  return result;
}
MeshResult echoes(const std::filesystem::path& file) {
  MeshResult result;
  result.error = file.string();
  return result;
}

// A mesh with something of everything.
MeshResult drawn(std::uint32_t seed) {
  std::mt19937 random(seed);
  const auto number = [&] { return static_cast<float>(random()) * 1e-9f - 2.0f; };
  MeshResult result;
  result.mesh.emplace();
  for (std::uint32_t i = 0; i < 1 + seed % 3; ++i) {
    MeshPart part;
    for (std::uint32_t k = 0; k < 3 + random() % 50; ++k) {
      part.positions.emplace_back(number(), number(), number());
      part.normals.emplace_back(number(), number(), number());
      if (seed % 2 == 0) part.uvs.emplace_back(number(), number());
    }
    part.triangles = {{0, 1, 2}, {2, 1, 0}};
    if (i > 0) part.material.color = Eigen::Vector4f(0.1f, 0.2f, number(), 1.0f);
    part.material.texture = i > 0 ? "/a folder/texture.png" : "";
    part.material.texture_bytes.assign(random() % 40, 7);
    result.mesh->parts.push_back(part);
  }
  result.warnings = {"The texture is missing.", ""};
  result.files = {"/a/b.mtl", "c"};
  return result;
}

bool same(const MeshResult& a, const MeshResult& b) {
  if (a.error != b.error || a.warnings != b.warnings || a.files != b.files) return false;
  if (a.mesh.has_value() != b.mesh.has_value()) return false;
  if (!a.mesh) return true;
  return std::equal(a.mesh->parts.begin(), a.mesh->parts.end(), b.mesh->parts.begin(),
                    b.mesh->parts.end(), [](const MeshPart& x, const MeshPart& y) {
                      return x.positions == y.positions && x.normals == y.normals &&
                             x.uvs == y.uvs && x.triangles == y.triangles &&
                             x.material.color == y.material.color &&
                             x.material.texture == y.material.texture &&
                             x.material.texture_bytes == y.material.texture_bytes;
                    });
}

std::vector<std::filesystem::path> bundledMeshes() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(
           std::filesystem::path(ARMILLARY_SOURCE_FOLDER) / "resources" / "robots" / "meshes")) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  return files;
}

}  // namespace

class TestMeshReaders : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void bytesAreTheMeshAgain() {
    for (std::uint32_t seed = 1; seed < 20; ++seed) {
      const MeshResult mesh = drawn(seed);
      const std::string bytes = bytesOf(mesh);
      const std::optional<MeshResult> again = meshResultOf(bytes);
      QVERIFY(again && same(*again, mesh));
      // what is cut short or longer is none, wherever that is
      for (std::size_t size = 0; size < bytes.size(); size += 1 + size / 7) {
        QVERIFY(!meshResultOf(std::string_view(bytes).substr(0, size)));
      }
      QVERIFY(!meshResultOf(bytes + "x"));
    }
    MeshResult none;
    none.error = "There is none.";
    QVERIFY(same(*meshResultOf(bytesOf(none)), none));
  }

  // Before readers are started, and after.
  void meshesAreTheSameApart() {
    const auto files = bundledMeshes();
    QVERIFY(files.size() > 5);
    std::vector<MeshResult> here;
    for (const auto& file : files) here.push_back(readMesh(file));
    QVERIFY(!readMeshApart(files[0], echoes));
    startMeshReaders();
    QCOMPARE(readMeshApart("/some where", echoes)->error, std::string("/some where"));
    for (std::size_t i = 0; i < files.size(); ++i) {
      QVERIFY2(same(readMesh(files[i]), here[i]), files[i].c_str());
    }
  }

  void manyAtOnce() {
    std::atomic<int> right = 0;
    {
      std::vector<std::jthread> team;
      for (int i = 0; i < 8; ++i) {
        team.emplace_back([i, &right] {
          for (int k = 0; k < 20; ++k) {
            const std::string name = std::to_string(i) + "/" + std::to_string(k);
            right += readMeshApart(name, echoes)->error == name ? 1 : 0;
          }
        });
      }
    }
    QCOMPARE(right.load(), 160);
  }

  void whatBringsAReaderDownIsAnErrorOfItsFile_data() {
    QTest::addColumn<int>("which");
    QTest::newRow("crash") << 0;
    QTest::newRow("endless") << 1;
    QTest::newRow("memory") << 2;
  }
  void whatBringsAReaderDownIsAnErrorOfItsFile() {
    QFETCH(int, which);
    constexpr MeshReaderCall kCalls[] = {crashes, runsForEver, wantsAllMemory};
    QElapsedTimer clock;
    clock.start();
    const std::optional<MeshResult> result = readMeshApart("bad.dae", kCalls[which]);
    QVERIFY(result && !result->mesh);
    QVERIFY2(result->error.find("The mesh bad.dae cannot be read: it brings") == 0,
             result->error.c_str());
    QVERIFY(clock.elapsed() < 10'000);
    QCOMPARE(readMeshApart("next", echoes)->error, std::string("next"));
  }

  void largeFilesMayTakeLonger() {
    const MeshReaderLimits small = meshReaderLimits(1000), large = meshReaderLimits(100'000'000);
    QVERIFY(small.seconds <= 2.1 && large.seconds > 100.0);
    QVERIFY(large.memory > 5 * small.memory);
  }
};

ARMILLARY_TEST(TestMeshReaders)
#include "tst_mesh_readers.moc"
