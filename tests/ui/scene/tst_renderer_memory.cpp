// SPDX-License-Identifier: GPL-3.0-or-later
// What the renderer has drawn is gone with it: robots that come and go and other colours leave no
// memory behind.
#include <malloc.h>
#include <unistd.h>

#include <QFile>
#include <QImage>
#include <QTemporaryDir>
#include <QTest>
#include <cstdio>
#include <functional>
#include <memory>
#include <random>

#include "tests/support/sanitized.h"
#include "tests/support/test_program.h"
#include "ui/scene/render_availability.h"
#include "ui/scene/scene_renderer.h"
#include "ui/scene/scene_robot.h"

using namespace armillary;

namespace {

// MB in the machine's memory, after what is free has been given back.
double residentMemory() {
  malloc_trim(0);
  long pages = 0;
  if (FILE* file = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(file, "%*d %ld", &pages) != 1) pages = 0;
    std::fclose(file);
  }
  return 1e-6 * static_cast<double>(pages) * static_cast<double>(sysconf(_SC_PAGESIZE));
}

std::shared_ptr<const SceneRobot> boxes(int count, double edge) {
  RobotDescription robot;
  robot.links.resize(static_cast<std::size_t>(count));
  for (LinkDescription& link : robot.links) {
    GeometryDescription box;
    box.shape.size = Eigen::Vector3d(edge, 0.7 * edge, 1.3 * edge);
    box.material.emplace();
    box.material->color = Color{0.9, 0.05, 0.3, 1.0};
    link.visuals = {box};
  }
  return SceneRobot::make(robot);
}

SceneRequest memoryRequest(const std::shared_ptr<const SceneRobot>& robot) {
  SceneRequest request;
  request.robot = robot;
  for (int i = 0; i < robot->linkCount(); ++i) {
    Pose X;
    X.position << 0.3 * i, 0.1 * i, 0.4;
    request.X_WL.push_back(X);
  }
  request.size = QSize(240, 160);
  request.options.quality = PictureQuality::kFast;
  return request;
}

}  // namespace

class TestRendererMemory : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
#ifdef ARMILLARY_SANITIZED
    QSKIP("what is given back is kept for a while, to be watched");
#endif
    if (const auto why = whyNoRendering()) QSKIP(qPrintable("No 3D here: " + *why));
    renderer_ = std::make_unique<SceneRenderer>();
  }
  void cleanupTestCase() {
    renderer_.reset();
  }

  void robotsLeaveNothingBehind() {
    const double grown = growthOver(40, 120, [&](std::mt19937& random) {
      const SceneRequest request =
          memoryRequest(boxes(1 + static_cast<int>(random() % 40), 0.01 + 1e-3 * (random() % 100)));
      renderer_->render(request);
    });
    QVERIFY2(grown < kMostGrowth, qPrintable(QStringLiteral("%1 MB").arg(grown)));
  }

  void coloursLeaveNothingBehind() {
    SceneRequest request = memoryRequest(boxes(3, 0.2));
    int turn = 0;
    const double grown = growthOver(20, 80, [&](std::mt19937& random) {
      constexpr Background kBackgrounds[] = {Background::kSky, Background::kWhite,
                                             Background::kGrey, Background::kBlack};
      request.options.background = kBackgrounds[++turn % 4];
      request.options.dark = random() % 2 == 0;
      request.tints.clear();
      if (random() % 2 == 0) request.tints.push_back({1, Color{0.1, 0.2, 0.9, 1.0}, 0.6});
      renderer_->render(request);
    });
    QVERIFY2(grown < kMostGrowth, qPrintable(QStringLiteral("%1 MB").arg(grown)));
  }

  // As the view's size goes, and a coarser picture's while it moves.
  void sizesLeaveNothingBehind() {
    SceneRequest request = memoryRequest(boxes(3, 0.2));
    int turn = 0;
    const double grown = growthOver(20, 120, [&](std::mt19937&) {
      ++turn;
      request.size = QSize(480 + turn, 640 - turn);  // never one of before
      renderer_->render(request);
    });
    QVERIFY2(grown < kMostGrowth, qPrintable(QStringLiteral("%1 MB").arg(grown)));
  }

  // A textured part that is chosen and let go again and again.
  void tintsOfTexturesLeaveNothingBehind() {
    const QTemporaryDir folder;
    QImage skin(512, 512, QImage::Format_RGB888);
    skin.fill(QColor(120, 160, 60));
    QVERIFY(skin.save(folder.filePath("skin.png")));
    const auto write = [&](const char* name, const char* text) {
      QFile file(folder.filePath(name));
      return file.open(QIODevice::WriteOnly) && file.write(text) > 0;
    };
    QVERIFY(write("tile.mtl", "newmtl skin\nKd 1 1 1\nmap_Kd skin.png\n"));
    QVERIFY(write("tile.obj",
                  "mtllib tile.mtl\nusemtl skin\nv 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n"
                  "vt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\nf 1/1 2/2 3/3 4/4\n"));
    RobotDescription robot;
    robot.links.resize(1);
    GeometryDescription tile;
    tile.shape.type = ShapeType::kMesh;
    tile.shape.file = folder.filePath("tile.obj").toStdString();
    robot.links[0].visuals = {tile};
    SceneRequest request = memoryRequest(SceneRobot::make(robot));
    QVERIFY(request.robot->parts().front().texture);
    int turn = 0;
    const double grown = growthOver(20, 120, [&](std::mt19937&) {
      request.tints.clear();
      if (++turn % 2 == 0) request.tints.push_back({0, Color{0.1, 0.2, 0.9, 1.0}, 0.6});
      renderer_->render(request);
    });
    QVERIFY2(grown < kMostGrowth, qPrintable(QStringLiteral("%1 MB").arg(grown)));
  }

 private:
  static constexpr double kMostGrowth = 12.0;  // MB

  // How much memory `times` turns took beyond the first `before`.
  static double growthOver(int before, int times, const std::function<void(std::mt19937&)>& turn) {
    std::mt19937 random(19);
    for (int i = 0; i < before; ++i) turn(random);
    const double first = residentMemory();
    for (int i = 0; i < times; ++i) {
      turn(random);
      if (qEnvironmentVariableIsSet("ARMILLARY_SHOW_MEMORY") && i % 20 == 19) {
        qInfo("%4d turns: %+.1f MB", i + 1, residentMemory() - first);
      }
    }
    return residentMemory() - first;
  }

  std::unique_ptr<SceneRenderer> renderer_;
};

ARMILLARY_TEST(TestRendererMemory)
#include "tst_renderer_memory.moc"
