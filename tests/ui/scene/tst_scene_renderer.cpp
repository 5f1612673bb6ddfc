#include <QTest>
#include <algorithm>
#include <cmath>

#include "ui/scene/render_availability.h"
#include "ui/scene/scene_renderer.h"
#include "ui/scene/scene_robot.h"

using namespace armillary;

class TestSceneRenderer : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void missingThingsAreNamed();
  void pictureShowsTheRobotWhereItProjects_data();
  void pictureShowsTheRobotWhereItProjects();
  void robotMovesWithItsPose();
  void sizeFollowsThePicture();
  void selectionIsSeen();
  void robotsAreReplaced();
  void cleanupTestCase() { renderer_.reset(); }

 private:
  // Makes the renderer, once; empty where pictures cannot be made.
  bool available();
  std::unique_ptr<SceneRenderer> renderer_;
  QString why_;
};

#define NEED_RENDERER() \
  if (!available()) QSKIP(qPrintable(why_))

namespace {

constexpr double kHalf = 0.15;

std::shared_ptr<const SceneRobot> redBox() {
  RobotDescription robot;
  robot.links.resize(1);
  GeometryDescription box;
  box.shape.size = Eigen::Vector3d::Constant(2.0 * kHalf);
  box.material.emplace();
  box.material->color = Color{0.9, 0.05, 0.05, 1.0};
  robot.links[0].visuals = {box};
  return SceneRobot::make(robot);
}

SceneRequest requestOf(const std::shared_ptr<const SceneRobot>& robot) {
  SceneRequest request;
  request.robot = robot;
  Pose X;
  X.position << 0.0, 0.0, 0.4;
  request.X_WL = {X};
  request.size = QSize(240, 160);
  request.camera.azimuth = -0.6;  // the sun is on this side
  request.options.quality = PictureQuality::kFast;
  return request;
}

Eigen::Vector2d sizeOf(const QImage& picture) {
  return {static_cast<double>(picture.width()), static_cast<double>(picture.height())};
}

bool isRed(QRgb c) {
  return qRed(c) > 60 && qRed(c) > 2 * qGreen(c) && qRed(c) > 2 * qBlue(c);
}

QRgb pixelAt(const QImage& picture, const Eigen::Vector2d& pixel) {
  return picture.pixel(std::clamp(static_cast<int>(pixel.x()), 0, picture.width() - 1),
                       std::clamp(static_cast<int>(pixel.y()), 0, picture.height() - 1));
}

int redPixels(const QImage& picture) {
  int count = 0;
  for (int y = 0; y < picture.height(); ++y) {
    for (int x = 0; x < picture.width(); ++x) count += isRed(picture.pixel(x, y)) ? 1 : 0;
  }
  return count;
}

}  // namespace

bool TestSceneRenderer::available() {
  if (renderer_) return true;
  const auto reason = whyNoRendering();
  if (reason) {
    why_ = "No 3D here: " + *reason;
    return false;
  }
  renderer_ = std::make_unique<SceneRenderer>();
  return true;
}

void TestSceneRenderer::missingThingsAreNamed() {
  qputenv("ARMILLARY_FILAMENT_RESOURCES", "/nowhere");
  const auto resources = whyNoRendering();
  qunsetenv("ARMILLARY_FILAMENT_RESOURCES");
  QVERIFY(resources && resources->contains("defaultLit.filamat") &&
          resources->contains("/nowhere"));

  const QByteArray display = qgetenv("DISPLAY");
  qputenv("DISPLAY", ":no-such-display");
  const auto screen = whyNoRendering();
  if (display.isNull()) {
    qunsetenv("DISPLAY");
  } else {
    qputenv("DISPLAY", display);
  }
  QVERIFY(screen.has_value());
}

void TestSceneRenderer::pictureShowsTheRobotWhereItProjects_data() {
  QTest::addColumn<int>("quality");
  QTest::addColumn<bool>("dark");
  QTest::newRow("fast") << static_cast<int>(PictureQuality::kFast) << false;
  QTest::newRow("automatic, dark") << static_cast<int>(PictureQuality::kAutomatic) << true;
  QTest::newRow("good") << static_cast<int>(PictureQuality::kGood) << false;
}

void TestSceneRenderer::pictureShowsTheRobotWhereItProjects() {
  NEED_RENDERER();
  QFETCH(int, quality);
  QFETCH(bool, dark);
  SceneRequest request = requestOf(redBox());
  request.options.quality = static_cast<PictureQuality>(quality);
  request.options.dark = dark;
  const QImage picture = renderer_->render(request);
  QCOMPARE(picture.size(), request.size);
  const auto pixel = request.camera.project(request.X_WL[0].position, sizeOf(picture));
  QVERIFY(isRed(pixelAt(picture, *pixel)));
  for (const QPoint corner : {QPoint(2, 2), QPoint(237, 157)}) {
    QVERIFY(!isRed(picture.pixel(corner)));
    QCOMPARE(qGray(picture.pixel(corner)) < 128, dark);
  }
}

void TestSceneRenderer::robotMovesWithItsPose() {
  NEED_RENDERER();
  SceneRequest request = requestOf(redBox());
  const Eigen::Vector3d before = request.X_WL[0].position;
  renderer_->render(request);
  request.X_WL[0].position += 0.45 * request.camera.right();
  const QImage picture = renderer_->render(request);
  const Eigen::Vector2d size = sizeOf(picture);
  QVERIFY(isRed(pixelAt(picture, *request.camera.project(request.X_WL[0].position, size))));
  QVERIFY(!isRed(pixelAt(picture, *request.camera.project(before, size))));
}

void TestSceneRenderer::sizeFollowsThePicture() {
  NEED_RENDERER();
  SceneRequest request = requestOf(redBox());
  request.options.quality = PictureQuality::kGood;
  const double small = redPixels(renderer_->render(request));
  request.size = QSize(480, 320);
  const double large = redPixels(renderer_->render(request));
  QVERIFY2(std::abs(large / small - 4.0) < 0.3,
           qPrintable(QString("%1 red pixels, then %2").arg(small).arg(large)));
  // A wider picture shows more beside the robot; the robot keeps its height in pixels.
  request.size = QSize(640, 320);
  const double wide = redPixels(renderer_->render(request));
  QVERIFY2(std::abs(wide / large - 1.0) < 0.05,
           qPrintable(QString("%1 red pixels, then %2").arg(large).arg(wide)));
}

void TestSceneRenderer::selectionIsSeen() {
  NEED_RENDERER();
  SceneRequest request = requestOf(redBox());
  request.selected_link = 0;
  const QImage picture = renderer_->render(request);
  const QRgb c =
      pixelAt(picture, *request.camera.project(request.X_WL[0].position, sizeOf(picture)));
  QVERIFY(qBlue(c) > qRed(c));
  request.selected_link = -1;
  QVERIFY(redPixels(renderer_->render(request)) > 100);
}

void TestSceneRenderer::robotsAreReplaced() {
  NEED_RENDERER();
  SceneRequest request = requestOf(redBox());
  QVERIFY(redPixels(renderer_->render(request)) > 100);
  request.robot = nullptr;
  QCOMPARE(redPixels(renderer_->render(request)), 0);
  // Overlays do not need a robot.
  request.arrows = {{{0, 0, 0}, {0, 0, 0.8}, {0.9, 0.05, 0.05, 1.0}, 0.05}};
  QVERIFY(redPixels(renderer_->render(request)) > 100);
}

QTEST_GUILESS_MAIN(TestSceneRenderer)
#include "tst_scene_renderer.moc"
