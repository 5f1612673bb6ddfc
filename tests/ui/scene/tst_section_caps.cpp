// SPDX-License-Identifier: GPL-3.0-or-later
// A section is hatched where its plane is inside of something solid, and nowhere else.
#include "ui/scene/section_caps.h"

#include <QTest>

#include "tests/support/test_program.h"
#include "ui/scene/shape_mesh.h"

using namespace armillary;

namespace {

// The robot of one link with a ball, and what it is seen by.
std::shared_ptr<const SceneRobot> ball(double radius) {
  RobotDescription robot;
  robot.name = "ball";
  LinkDescription link;
  link.name = "link";
  GeometryDescription shape;
  shape.shape.type = ShapeType::kSphere;
  shape.shape.radius = radius;
  link.visuals.push_back(shape);
  robot.links.push_back(link);
  return SceneRobot::make(robot);
}

constexpr QRgb kBehind = 0xff20c040;

}  // namespace

class TestSectionCaps : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // By rays: the point of the plane in a pixel is inside the ball, or it is not.
  void aBallIsClosedWhereThePlaneIsInside() {
    constexpr double kRadius = 0.3;
    for (const bool flat : {false, true}) {
      for (const int finer : {1, 2}) {
        SceneRequest request;
        request.robot = ball(kRadius);
        request.size = QSize(200, 140);
        request.camera.distance = 1.6;
        request.camera.azimuth = 0.4;
        request.camera.orthographic = flat;
        request.camera.section = 0.11;
        Pose X_WL;
        X_WL.position =
            request.camera.target + 0.1 * request.camera.right() - 0.07 * request.camera.up();
        request.X_WL = {X_WL};
        QImage picture(request.size, QImage::Format_RGB32);
        picture.fill(kBehind);
        SectionCaps().draw(request, finer, picture);
        const Eigen::Vector2d view(200.0, 140.0);
        int inside = 0;
        for (int y = 0; y < 140; ++y) {
          for (int x = 0; x < 200; ++x) {
            const Ray ray = request.camera.ray({x + 0.5, y + 0.5}, view);  // from the plane on
            const double away = (ray.origin - X_WL.position).norm();
            if (away < kRadius - 0.02) {
              ++inside;
              QVERIFY(picture.pixel(x, y) != kBehind);
            }
            if (away > kRadius + 0.02) QCOMPARE(picture.pixel(x, y), kBehind);
          }
        }
        QVERIFY(inside > 500);
        request.camera.section.reset();
        picture.fill(kBehind);
        SectionCaps().draw(request, finer, picture);
        QCOMPARE(picture.pixel(100, 70), kBehind);
      }
    }
  }

  void whatIsClosedIsKnown() {
    const MeshPart whole = sphereMesh(0.3, 24);
    QCOMPARE(closedSide({&whole}), 1);
    MeshPart inside_out = whole;
    for (auto& t : inside_out.triangles) std::swap(t[1], t[2]);
    QCOMPARE(closedSide({&inside_out}), -1);
    // every triangle with corners of its own, as STL files have them
    MeshPart loose;
    for (const auto& t : whole.triangles) {
      const auto first = static_cast<std::uint32_t>(loose.positions.size());
      for (const std::uint32_t corner : t) loose.positions.push_back(whole.positions[corner]);
      loose.triangles.push_back({first, first + 1, first + 2});
    }
    QCOMPARE(closedSide({&loose}), 1);
    // in two colours: halves that close each other
    MeshPart upper = loose, lower = loose;
    const auto half = static_cast<std::ptrdiff_t>(loose.triangles.size() / 2);
    upper.triangles.erase(upper.triangles.begin() + half, upper.triangles.end());
    lower.triangles.erase(lower.triangles.begin(), lower.triangles.begin() + half);
    QCOMPARE(closedSide({&upper}), 0);
    QCOMPARE(closedSide({&upper, &lower}), 1);
    QCOMPARE(closedSide({}), 0);
  }

  // A shell, open or thick: of the thick one the wall is cut, not what it holds.
  void aHollowBallHasAWall() {
    const MeshPart outer = sphereMesh(0.3, 40);
    MeshPart inner = sphereMesh(0.2, 40);
    for (auto& t : inner.triangles) std::swap(t[1], t[2]);
    Camera camera;
    camera.distance = 1.6;
    camera.section = 0.0;
    Pose X_WG;
    X_WG.position = camera.target;
    IdPicture places;
    const QSize size(160, 120);
    places.begin(camera, size);
    std::vector<std::int16_t> counts(static_cast<std::size_t>(size.width() * size.height()), 0);
    places.countBacks(outer, X_WG, counts);
    places.countBacks(inner, X_WG, counts);
    const Eigen::Vector2d view(size.width(), size.height());
    int wall = 0;
    for (int y = 0; y < size.height(); ++y) {
      for (int x = 0; x < size.width(); ++x) {
        const int count = counts[static_cast<std::size_t>(y * size.width() + x)];
        const double away = (camera.ray({x + 0.5, y + 0.5}, view).origin - X_WG.position).norm();
        if (away < 0.19 || away > 0.31) QCOMPARE(count, 0);
        if (away > 0.21 && away < 0.29) QCOMPARE(count, 1);
        wall += count;
      }
    }
    QVERIFY(wall > 500);
  }
};

ARMILLARY_TEST(TestSectionCaps)
#include "tst_section_caps.moc"
