// SPDX-License-Identifier: GPL-3.0-or-later
#include <open3d/visualization/rendering/RendererHandle.h>

#include <QCoreApplication>
#include <QTest>
#include <algorithm>
#include <cmath>

#include "tests/support/test_program.h"
#include "ui/scene/coarse_meshes.h"
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
  void tintedLinkIsSeen();
  void lastTintIsSeen();
  void selectedLinkHasALineAroundIt();
  void edgesPartLinksOfOneColour();
  void whatIsNearTheFloorDarkensIt();
  void backgroundsAreOfTheirColour();
  void pictureIsTheSameWhereverUpIs();
  void robotsAreReplaced();
  void picturesGoOnWhereOpen3DHasNoNumbersLeft();
  void overlaysWithoutExtentAreLeftOut();
  void boxesAndFansAreSeen();
  void moreShapesThanCanBeDrawnAreDrawnAsFarAsTheyCan();
  void whatMovesIsDrawnCoarser();
  void anotherRobotIsDrawnSharp();
  void ghostsAreSeenThrough();
  void ghostsHideNothingOfTheRobot();
  void ghostsGoWithTheirRobot();
  void cleanupTestCase() { renderer_.reset(); }

 private:
  // Makes the renderer, once; empty where pictures cannot be made.
  bool available();
  std::unique_ptr<SceneRenderer> renderer_;
  QString why_;
};

#define NEED_PICTURES() \
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

// `links` links with `shapes` boxes each, of `colors` reds.
std::shared_ptr<const SceneRobot> boxes(int links, int shapes, int colors) {
  RobotDescription robot;
  robot.links.resize(static_cast<std::size_t>(links));
  GeometryDescription box;
  box.shape.size = {0.01, 0.02, 0.03};
  box.material.emplace();
  for (LinkDescription& link : robot.links) {
    for (int i = 0; i < shapes; ++i) {
      box.X_LG.position = Eigen::Vector3d(0.02 * (i % 50), 0.03 * (i / 50), 0.0);
      box.material->color = Color{0.9, 0.05, 0.01 * (i % colors), 1.0};
      link.visuals.push_back(box);
    }
  }
  return SceneRobot::make(robot);
}

int redPixels(const QImage& picture) {
  int count = 0;
  for (int y = 0; y < picture.height(); ++y) {
    for (int x = 0; x < picture.width(); ++x) count += isRed(picture.pixel(x, y)) ? 1 : 0;
  }
  return count;
}

// Of a channel of a pixel, of 255; both are of one size.
double meanDifference(const QImage& one, const QImage& other) {
  double sum = 0.0;
  int largest = 0, different = 0;
  for (int y = 0; y < one.height(); ++y) {
    for (int x = 0; x < one.width(); ++x) {
      const QRgb a = one.pixel(x, y), b = other.pixel(x, y);
      const int difference = std::abs(qRed(a) - qRed(b)) + std::abs(qGreen(a) - qGreen(b)) +
                             std::abs(qBlue(a) - qBlue(b));
      sum += difference;
      largest = std::max(largest, difference);
      different += difference > 24 ? 1 : 0;
    }
  }
  const double mean = sum / (3.0 * one.width() * one.height());
  qInfo("mean difference %.3f of 255, largest %d, pixels that differ %d", mean, largest, different);
  return mean;
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
  NEED_PICTURES();
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
  NEED_PICTURES();
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
  NEED_PICTURES();
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

void TestSceneRenderer::tintedLinkIsSeen() {
  NEED_PICTURES();
  SceneRequest request = requestOf(redBox());
  request.tints = {{0, {0.05, 0.50, 1.00, 1.0}}};
  const QImage picture = renderer_->render(request);
  const QRgb c =
      pixelAt(picture, *request.camera.project(request.X_WL[0].position, sizeOf(picture)));
  QVERIFY(qBlue(c) > qRed(c));
  request.tints.clear();
  QVERIFY(redPixels(renderer_->render(request)) > 100);
}

// A second tint is the news; a whole one leaves nothing of the link's own colour.
void TestSceneRenderer::lastTintIsSeen() {
  NEED_PICTURES();
  SceneRequest request = requestOf(redBox());
  const auto colour = [&] {
    const QImage picture = renderer_->render(request);
    return pixelAt(picture, *request.camera.project(request.X_WL[0].position, sizeOf(picture)));
  };
  const QRgb plain = colour();
  request.tints = {{0, {0.05, 0.50, 1.00, 1.0}}, {0, {0.84, 0.37, 0.00, 1.0}}};
  const QRgb tinted = colour();
  QVERIFY(qRed(tinted) > 60 && qRed(tinted) > 2 * qBlue(tinted));
  QVERIFY2(2 * qGreen(tinted) > 3 * qGreen(plain),
           qPrintable(QString("%1, then %2").arg(qGreen(plain)).arg(qGreen(tinted))));
  request.tints = {{0, {0.0, 0.6, 0.0, 1.0}, 1.0}, {7, {1.0, 0.0, 0.0, 1.0}}};
  const QRgb whole = colour();
  QVERIFY2(qGreen(whole) > 3 * qRed(whole), qPrintable(QString::number(qRed(whole))));
  request.tints.clear();
  QVERIFY(isRed(colour()));
}

// Robot, floor, light and shadows of a world turned with its up: not a pixel changes by more than
// numbers in single precision make it.
void TestSceneRenderer::pictureIsTheSameWhereverUpIs() {
  NEED_PICTURES();
  SceneRequest request = requestOf(redBox());
  request.options.quality = PictureQuality::kGood;
  const QImage z_up = renderer_->render(request);
  SceneRequest turned = request;
  turned.camera.setUp(Eigen::Vector3d::UnitY());
  const Eigen::Matrix3d R = turned.camera.R_WV;
  turned.camera.target = R * request.camera.target;
  turned.X_WL[0].rotation = R * request.X_WL[0].rotation;
  turned.X_WL[0].position = R * request.X_WL[0].position;
  turned.options.ground_normal = R.col(2);
  const QImage y_up = renderer_->render(turned);
  QVERIFY(meanDifference(z_up, y_up) < 1.0);
}

// The line is around the link, and the link keeps its colour.
void TestSceneRenderer::selectedLinkHasALineAroundIt() {
  NEED_PICTURES();
  SceneRequest request = requestOf(redBox());
  request.options.edges = false;
  const QImage plain = renderer_->render(request);
  request.outlines = {{0, {0.0, 0.3, 1.0, 1.0}, 3.0}};
  const QImage outlined = renderer_->render(request);
  const auto blue = [](QRgb pixel) {
    return qBlue(pixel) > 180 && qRed(pixel) < 90 && qGreen(pixel) < 130;
  };
  int line = 0, top = plain.height(), bottom = 0;
  for (int y = 0; y < outlined.height(); ++y) {
    for (int x = 0; x < outlined.width(); ++x) {
      if (!blue(outlined.pixel(x, y))) continue;
      ++line;
      top = std::min(top, y);
      bottom = std::max(bottom, y);
    }
  }
  QVERIFY2(line > 150 && line < 1500, qPrintable(QString::number(line)));
  const auto middle = request.camera.project({0.0, 0.0, 0.4}, sizeOf(plain));
  QVERIFY(top < middle->y() - 14 && bottom > middle->y() + 14);
  const QPoint inside(static_cast<int>(middle->x()), static_cast<int>(middle->y()));
  QVERIFY(std::abs(qRed(outlined.pixel(inside)) - qRed(plain.pixel(inside))) < 4);  // dithered
  QVERIFY(qBlue(outlined.pixel(inside)) < 60);
  request.outlines = {{3, {0.0, 0.3, 1.0, 1.0}, 3.0}};  // no such link
  const QImage other = renderer_->render(request);
  for (int y = 0; y < other.height(); ++y) {
    for (int x = 0; x < other.width(); ++x) QVERIFY(!blue(other.pixel(x, y)));
  }
}

// Two boxes of one colour, one before the other: a dark line parts them.
void TestSceneRenderer::edgesPartLinksOfOneColour() {
  NEED_PICTURES();
  RobotDescription robot;
  robot.links.resize(2);
  for (LinkDescription& link : robot.links) {
    GeometryDescription box;
    box.shape.size = Eigen::Vector3d::Constant(0.3);
    box.material.emplace();
    box.material->color = Color{0.9, 0.05, 0.05, 1.0};
    link.visuals = {box};
  }
  SceneRequest request = requestOf(SceneRobot::make(robot));
  Pose near = request.X_WL[0];
  near.position -= 0.6 * request.camera.forward() - 0.05 * request.camera.right();
  request.X_WL.push_back(near);
  request.options.edges = false;
  const QImage without = renderer_->render(request);
  request.options.edges = true;
  const QImage with = renderer_->render(request);
  int darker = 0, brighter = 0;
  for (int y = 0; y < with.height(); ++y) {
    for (int x = 0; x < with.width(); ++x) {
      const int change = qGray(with.pixel(x, y)) - qGray(without.pixel(x, y));
      darker += change < -10;
      brighter += change > 10;
    }
  }
  QVERIFY2(darker > 100 && darker < 3000, qPrintable(QString::number(darker)));
  QCOMPARE(brighter, 0);
}

// In fast pictures too, beside a box that stands on the floor; not under one that hangs high.
void TestSceneRenderer::whatIsNearTheFloorDarkensIt() {
  NEED_PICTURES();
  SceneRequest request = requestOf(redBox());
  request.options.edges = false;
  request.size = QSize(480, 320);
  for (const bool orthographic : {false, true}) {
    request.camera.orthographic = orthographic;
    const Eigen::Vector3d beside(1.07 * kHalf, -0.5 * kHalf, 0.0);  // on the camera's side
    const auto darkerBeside = [&](double height) {
      request.X_WL[0].position.z() = height;
      const auto at = request.camera.project(beside, sizeOf(renderer_->render(request)));
      request.options.shadows = false;
      const int plain = qGray(pixelAt(renderer_->render(request), *at));
      request.options.shadows = true;
      return plain - qGray(pixelAt(renderer_->render(request), *at));
    };
    const int standing = darkerBeside(kHalf), hanging = darkerBeside(4.0 * kHalf);
    QVERIFY2(standing > 12, qPrintable(QString::number(standing)));
    QVERIFY2(std::abs(hanging) < 3, qPrintable(QString::number(hanging)));
    // where a section has cut the floor away, nothing is dark
    request.camera.section = request.camera.distance - request.camera.depth(beside) - 0.02;
    const int cut = darkerBeside(kHalf);
    QVERIFY2(std::abs(cut) < 3, qPrintable(QString::number(cut)));
    request.camera.section.reset();
  }
}

void TestSceneRenderer::backgroundsAreOfTheirColour() {
  NEED_PICTURES();
  SceneRequest request = requestOf(nullptr);
  request.options.show_ground = false;
  const auto corner = [&](Background background) {
    request.options.background = background;
    return qGray(renderer_->render(request).pixel(3, 3));
  };
  const int white = corner(Background::kWhite), grey = corner(Background::kGrey),
            black = corner(Background::kBlack);
  QVERIFY2(white > 245 && black < 10, qPrintable(QString("%1 %2").arg(white).arg(black)));
  QVERIFY2(grey > black + 80 && grey < white - 60, qPrintable(QString::number(grey)));
}

void TestSceneRenderer::robotsAreReplaced() {
  NEED_PICTURES();
  SceneRequest request = requestOf(redBox());
  QVERIFY(redPixels(renderer_->render(request)) > 100);
  request.robot = nullptr;
  QCOMPARE(redPixels(renderer_->render(request)), 0);
  // Overlays do not need a robot.
  request.arrows = {{{0, 0, 0}, {0, 0, 0.8}, {0.9, 0.05, 0.05, 1.0}, 0.05}};
  QVERIFY(redPixels(renderer_->render(request)) > 100);
}

// Some thousand robots after another, or a session of hours.
void TestSceneRenderer::picturesGoOnWhereOpen3DHasNoNumbersLeft() {
  NEED_PICTURES();
  SceneRequest request = requestOf(redBox());
  request.options.quality = PictureQuality::kGood;
  const QImage before = renderer_->render(request);
  namespace o3d = open3d::visualization::rendering;
  while (o3d::MaterialInstanceHandle::Next().GetId() < 65530) {
  }
  for (int i = 0; i < 12; ++i) {  // each takes a few
    request.robot = redBox();
    renderer_->render(request);
  }
  SceneRequest larger = request;
  larger.size *= 1.25;  // has another background
  QVERIFY(redPixels(renderer_->render(larger)) > 100);
  const QImage after = renderer_->render(request);
  QCOMPARE(after.size(), before.size());
  QVERIFY(meanDifference(after, before) < 1.0);
}

// Filament ends the process over what has no extent; a link that stands still has such a trace.
void TestSceneRenderer::overlaysWithoutExtentAreLeftOut() {
  NEED_PICTURES();
  SceneRequest request = requestOf(redBox());
  const int plain = redPixels(renderer_->render(request));
  const Eigen::Vector3d p(10.0, 20.0, 30.0);
  Pose X;
  X.position = p;
  request.lines = {{p, p, Color(), 2.0}, {p, p + Eigen::Vector3d::Constant(1e-9), Color(), 2.0}};
  request.ellipsoids = {{X, Eigen::Vector3d::Constant(1e-9), Color()}};
  request.boxes = {{X, Eigen::Vector3d::Constant(1e-9), Color()}};
  request.fans = {{{p, p, p}, Color()}, {{p}, Color()}};
  QVERIFY(std::abs(redPixels(renderer_->render(request)) - plain) < plain / 20);
}

// Boxes and fans are where they should be, fans from both sides.
void TestSceneRenderer::boxesAndFansAreSeen() {
  NEED_PICTURES();
  SceneRequest request = requestOf(nullptr);
  request.options.show_ground = false;
  const Color red{0.9, 0.05, 0.05, 1.0};
  Pose X;
  X.position << 0.0, 0.0, 0.4;
  request.boxes = {{X, Eigen::Vector3d::Constant(kHalf), red}};
  const int of_box = redPixels(renderer_->render(request));
  QVERIFY(of_box > 100);
  request.boxes.clear();
  request.robot = redBox();
  QVERIFY(std::abs(redPixels(renderer_->render(request)) - of_box) < of_box / 10);
  request.robot.reset();
  const Eigen::Vector3d right = request.camera.right(), up = request.camera.up();
  for (const double side : {1.0, -1.0}) {
    const Eigen::Vector3d& at = X.position;
    request.fans = {{{at - side * kHalf * right, at + side * kHalf * right, at + kHalf * up}, red}};
    QVERIFY(redPixels(renderer_->render(request)) > 50);
  }
}

// Filament ends the process at its limits: 5,000 boxes on a link, 1,000 links of three colours, and
// more links than it can take, with ghosts and edges beside them.
void TestSceneRenderer::moreShapesThanCanBeDrawnAreDrawnAsFarAsTheyCan() {
  NEED_PICTURES();
  const auto many = boxes(1, 5000, 1);
  QCOMPARE(many->parts().size(), std::size_t{1});
  QCOMPARE(many->triangleCount(), std::size_t{60000});
  QVERIFY(many->messages().empty());
  const auto colorful = boxes(1000, 3, 3);
  QCOMPARE(colorful->parts().size(), std::size_t{1000});
  QVERIFY(colorful->messages().at(0).contains("each link has one colour"));
  const auto crowd = boxes(3000, 1, 1);
  QCOMPARE(crowd->parts().size(), kMostParts);
  QVERIFY(crowd->messages().at(0).contains("1200 largest"));
  for (const auto& robot : {many, colorful, crowd}) {
    SceneRequest request = requestOf(robot);
    request.size = QSize(80, 60);
    QVERIFY(!renderer_->render(request).isNull());
    request.options.wireframe = true;
    QVERIFY(!renderer_->render(request).isNull());
    request.ghosts.resize(2);
    QVERIFY(!renderer_->render(request).isNull());
  }
}

// While it moves, a robot of very many triangles has fewer, which cover the same; at rest all.
void TestSceneRenderer::whatMovesIsDrawnCoarser() {
  NEED_PICTURES();
  RobotDescription robot;
  robot.links.resize(1);
  GeometryDescription ball;
  ball.shape.type = ShapeType::kSphere;
  ball.shape.radius = 0.06;
  ball.material.emplace();
  ball.material->color = Color{0.9, 0.05, 0.05, 1.0};
  for (int i = 0; i < 25; ++i) {
    ball.X_LG.position << 0.1 * (i % 5), 0.1 * (i / 5), 0.0;
    robot.links[0].visuals.push_back(ball);
  }
  SceneRequest request = requestOf(SceneRobot::make(robot));
  request.options.quality = PictureQuality::kGood;
  QVERIFY(request.robot->triangleCount() > kMovingTriangles);
  const QImage still = renderer_->render(request);
  SceneRequest moving = request;
  moving.options.quality = PictureQuality::kFast;
  const int exact = redPixels(renderer_->render(moving));
  QVERIFY(exact > 500);
  bool came = false;  // they are made beside
  for (int i = 0; i < 200 && !came; ++i) {
    QTest::qWait(10);
    renderer_->render(moving);
    came = renderer_->lastRenderLoadedGeometry();
  }
  QVERIFY(came);
  const int coarse = redPixels(renderer_->render(moving));
  QVERIFY2(std::abs(coarse - exact) < exact / 10,
           qPrintable(QString("%1, %2").arg(exact).arg(coarse)));
  QVERIFY(std::abs(redPixels(renderer_->render(request)) - redPixels(still)) < 5);
}

// A robot that is slow to draw is drawn coarser while it moves; the next one is not for that.
void TestSceneRenderer::anotherRobotIsDrawnSharp() {
  NEED_PICTURES();
  const auto box = redBox();
  const QImage sharp = renderer_->render(requestOf(box));
  SceneRequest slow = requestOf(boxes(kMostParts, 1, 1));
  slow.size = QSize(1280, 960);
  for (int i = 0; i < 4; ++i) renderer_->render(slow);
  const QImage next = renderer_->render(requestOf(box));
  constexpr int kDither = 6;
  int differing = 0;
  for (int y = 0; y < sharp.height(); ++y) {
    for (int x = 0; x < sharp.width(); ++x) {
      differing += std::abs(qRed(next.pixel(x, y)) - qRed(sharp.pixel(x, y))) > kDither ? 1 : 0;
    }
  }
  QCOMPARE(differing, 0);
}

// A blue ghost of the red box stands beside it: bluish there, as before everywhere else, and what
// is behind it still makes a difference.
void TestSceneRenderer::ghostsAreSeenThrough() {
  NEED_PICTURES();
  SceneRequest request = requestOf(redBox());
  request.options.quality = PictureQuality::kGood;  // as sharp however long it takes
  const QImage without = renderer_->render(request);
  const Color blue{0.05, 0.20, 0.95, 0.7};
  GhostPose ghost{request.X_WL, blue};
  ghost.X_WL[0].position += 0.5 * request.camera.right();
  const Eigen::Vector3d at = ghost.X_WL[0].position;
  request.ghosts = {ghost};
  const QImage with = renderer_->render(request);
  const auto blueness = [&](const QImage& picture, const Eigen::Vector3d& p_WQ) {
    const QRgb c = pixelAt(picture, *request.camera.project(p_WQ, sizeOf(picture)));
    return qBlue(c) - qRed(c);
  };
  QVERIFY2(blueness(with, at) > blueness(without, at) + 30,
           qPrintable(QString("%1, then %2").arg(blueness(without, at)).arg(blueness(with, at))));
  QVERIFY(std::abs(redPixels(with) - redPixels(without)) < redPixels(without) / 20);
  // before a black ball, the ghost is darker than before the floor
  Pose X;
  X.position = at + 0.5 * (at - request.camera.eye()).normalized();
  request.ellipsoids = {{X, Eigen::Vector3d::Constant(0.1), Color{0.0, 0.0, 0.0, 1.0}}};
  const QImage before_ball = renderer_->render(request);
  const auto gray = [&](const QImage& picture) {
    return qGray(pixelAt(picture, *request.camera.project(at, sizeOf(picture))));
  };
  QVERIFY2(gray(before_ball) < gray(with) - 25,
           qPrintable(QString("%1, then %2").arg(gray(with)).arg(gray(before_ball))));
  // fewer ghosts: gone without a trace, and there again
  request.ellipsoids.clear();
  request.ghosts.clear();
  QVERIFY(std::abs(blueness(renderer_->render(request), at) - blueness(without, at)) < 5);
  request.ghosts = {ghost};
  QVERIFY(std::abs(blueness(renderer_->render(request), at) - blueness(with, at)) < 5);
}

// In front of a ghost the robot is as it was; behind one it shows through; where both are in one
// place there is only the robot. Seen through itself, it hides the ghost rather than the other way.
void TestSceneRenderer::ghostsHideNothingOfTheRobot() {
  NEED_PICTURES();
  SceneRequest request = requestOf(redBox());
  request.options.quality = PictureQuality::kGood;  // as sharp however long it takes
  const Eigen::Vector3d at = request.X_WL[0].position;
  const auto colour = [&] {
    const QImage picture = renderer_->render(request);
    return pixelAt(picture, *request.camera.project(at, sizeOf(picture)));
  };
  const auto alike = [](QRgb a, QRgb b) {  // but for the dither
    return std::abs(qRed(a) - qRed(b)) < 5 && std::abs(qGreen(a) - qGreen(b)) < 5 &&
           std::abs(qBlue(a) - qBlue(b)) < 5;
  };
  const QRgb alone = colour();
  GhostPose ghost{request.X_WL, Color{0.05, 0.20, 0.95, 0.5}};
  request.ghosts = {ghost};
  QVERIFY(alike(colour(), alone));
  request.ghosts[0].X_WL[0].position += 0.6 * request.camera.forward();
  QVERIFY(alike(colour(), alone));
  request.ghosts[0].X_WL[0].position -= 1.2 * request.camera.forward();
  const QRgb through = colour();
  QVERIFY2(qBlue(through) > qBlue(alone) + 15 && qRed(through) > 60,
           qPrintable(QString("%1 %2").arg(alone, 0, 16).arg(through, 0, 16)));
  request.options.transparent = true;
  request.ghosts[0].X_WL[0].position = at + 0.6 * request.camera.forward();
  const QRgb both = colour();
  request.ghosts.clear();
  QVERIFY(alike(colour(), both));
}

void TestSceneRenderer::ghostsGoWithTheirRobot() {
  NEED_PICTURES();
  SceneRequest request = requestOf(redBox());
  request.options.quality = PictureQuality::kGood;  // as sharp however long it takes
  GhostPose ghost{request.X_WL, Color{0.9, 0.05, 0.05, 0.9}};
  ghost.X_WL[0].position += 0.5 * request.camera.right();
  request.ghosts = {ghost, ghost};
  request.ghosts[1].X_WL[0].position -= request.camera.right();
  const int three = redPixels(renderer_->render(request));
  request.ghosts.clear();
  const int one = redPixels(renderer_->render(request));
  QVERIFY2(three > 2 * one, qPrintable(QString("%1, %2").arg(three).arg(one)));
  request.ghosts = {ghost};
  renderer_->render(request);
  QVERIFY(!renderer_->lastRenderLoadedGeometry());
  request.robot = nullptr;
  QCOMPARE(redPixels(renderer_->render(request)), 0);
  request.robot = redBox();
  request.ghosts.clear();
  QVERIFY(std::abs(redPixels(renderer_->render(request)) - one) < one / 20);
}

ARMILLARY_EVENT_TEST(TestSceneRenderer)
#include "tst_scene_renderer.moc"
