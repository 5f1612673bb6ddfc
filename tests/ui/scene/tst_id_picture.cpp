// SPDX-License-Identifier: GPL-3.0-or-later
// The processor's picture of what is where agrees with rays through its pixels, and the nearer of
// two surfaces is seen.
#include "ui/scene/id_picture.h"

#include <QCoreApplication>
#include <QTest>
#include <cmath>

#include "tests/support/test_program.h"
#include "tests/support/zoo.h"
#include "ui/scene/shape_mesh.h"

using namespace armillary;

class TestIdPicture : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // A ball is where rays pass its middle by less than its radius; its fronts alone too.
  void aBallIsSeenWhereRaysHitIt() {
    test::Random random(41);
    const MeshPart ball = sphereMesh(0.3, 60);
    const QSize size(320, 200);
    const Eigen::Vector2d view(size.width(), size.height());
    for (int run = 0; run < 12; ++run) {
      Camera camera;
      camera.azimuth = random.uniform(-3.0, 3.0);
      camera.elevation = random.uniform(-1.4, 1.4);
      camera.distance = random.uniform(1.5, 3.0);
      camera.orthographic = run % 2 == 1;
      Pose X_WG;
      X_WG.position = camera.target +
                      Eigen::Vector3d(random.uniform(-0.3, 0.3), random.uniform(-0.2, 0.2), 0.1);
      IdPicture picture;
      picture.begin(camera, size);
      picture.draw(ball, X_WG, 7, run % 3 == 0);
      int seen = 0;
      for (int y = 0; y < size.height(); ++y) {
        for (int x = 0; x < size.width(); ++x) {
          const Ray ray = camera.ray({x + 0.5, y + 0.5}, view);
          const double miss = (X_WG.position - ray.origin).cross(ray.direction).norm();
          const std::uint16_t id = picture.at(x, y);
          seen += id == 7;
          if (miss < 0.292) QCOMPARE(id, std::uint16_t(7));
          if (miss > 0.303) QVERIFY(id == IdPicture::kNone);
          if (id != IdPicture::kNone) QVERIFY(picture.drawn().contains(x, y));
        }
      }
      QVERIFY(seen > 500);
    }
  }

  // A section shows what is behind its plane: the far side of a ball, from inside.
  void aSectionShowsTheInsideOfABall() {
    const MeshPart ball = sphereMesh(0.3, 60);
    const QSize size(160, 120);
    const Eigen::Vector2d view(size.width(), size.height());
    for (const bool flat : {false, true}) {
      Camera camera;
      camera.distance = 2.0;
      camera.azimuth = 0.3;
      camera.orthographic = flat;
      camera.section = 0.1;  // of the ball the nearest 0.2 m are cut away
      Pose X_WG;
      X_WG.position = camera.target;
      IdPicture picture;
      picture.begin(camera, size);
      picture.draw(ball, X_WG, 7, true);
      QCOMPARE(picture.at(80, 60), std::uint16_t(7));
      if (flat) QVERIFY(std::abs(picture.depthAt(80, 60) - 2.3) < 0.01);
      const Ray ray = camera.ray({80.0, 60.0}, view);
      QVERIFY(std::abs(camera.depth(ray.origin) - 1.9) < 1e-9);  // begins at the plane
      // before the plane there is nothing left of a ball that stands there
      X_WG.position = camera.target - 0.5 * camera.forward();
      picture.begin(camera, size);
      picture.draw(ball, X_WG, 7, true);
      QCOMPARE(picture.at(80, 60), IdPicture::kNone);
    }
  }

  void theNearerIsSeenWhateverComesFirst() {
    Camera camera;
    const MeshPart box = boxMesh(Eigen::Vector3d::Constant(0.3));
    Pose near, far;
    near.position = camera.target - 0.5 * camera.forward();
    far.position = camera.target + 0.5 * camera.forward();
    for (const bool flat : {false, true}) {
      camera.orthographic = flat;
      for (const bool near_first : {false, true}) {
        IdPicture picture;
        picture.begin(camera, QSize(100, 80));
        picture.draw(box, near_first ? near : far, near_first ? 1 : 2);
        picture.draw(box, near_first ? far : near, near_first ? 2 : 1);
        QCOMPARE(picture.at(50, 40), std::uint16_t(1));
      }
    }
  }

  // Of a ball that is halfway in the floor what rays meet before the floor stays.
  void whatIsBelowTheFloorIsNotSeen() {
    test::Random random(43);
    const MeshPart ball = sphereMesh(0.3, 60);
    const QSize size(200, 160);
    const Eigen::Vector2d view(size.width(), size.height());
    const Eigen::Vector3d normal = Eigen::Vector3d(0.1, -0.2, 1.0).normalized();
    int seen = 0, hidden = 0, kept = 0;
    for (int run = 0; run < 12; ++run) {
      Camera camera;
      camera.azimuth = random.uniform(-3.0, 3.0);
      camera.elevation = random.uniform(0.5, 1.3);
      camera.distance = random.uniform(1.5, 3.0);
      camera.orthographic = run % 2 == 1;
      Pose X_WG;
      X_WG.position = camera.target + random.uniform(-0.1, 0.1) * normal;
      const double height = normal.dot(camera.target);
      IdPicture picture;
      picture.begin(camera, size);
      picture.draw(ball, X_WG, 7, true);
      picture.hideBehind(normal, height);
      for (int y = 0; y < size.height(); ++y) {
        for (int x = 0; x < size.width(); ++x) {
          const Ray ray = camera.ray({x + 0.5, y + 0.5}, view);
          const Eigen::Vector3d along = ray.direction.normalized();
          const Eigen::Vector3d to_ball = X_WG.position - ray.origin;
          const double miss = to_ball.cross(along).norm();
          if (miss > 0.29) continue;  // its border, and beyond
          const Eigen::Vector3d hit =
              ray.origin + (to_ball.dot(along) - std::sqrt(0.09 - miss * miss)) * along;
          const double above = normal.dot(hit) - height;
          if (std::abs(above) < 0.01) continue;
          QCOMPARE(picture.at(x, y), above > 0.0 ? std::uint16_t(7) : IdPicture::kNone);
          (above > 0.0 ? seen : hidden)++;
        }
      }
      // what a section takes of the floor hides nothing
      camera.section = 0.0;
      X_WG.position = camera.target - 0.6 * normal + 0.4 * camera.forward();
      IdPicture cut;
      cut.begin(camera, size);
      cut.draw(ball, X_WG, 7, true);
      const Eigen::Vector2d at = camera.project(X_WG.position, view).value_or(0.5 * view);
      const int x = std::clamp(static_cast<int>(at.x()), 0, size.width() - 1);
      const int y = std::clamp(static_cast<int>(at.y()), 0, size.height() - 1);
      if (cut.at(x, y) != 7) continue;  // the section takes the ball, too
      ++kept;
      cut.hideBehind(normal, height + 2.0);  // before the plane of the section
      QCOMPARE(cut.at(x, y), std::uint16_t(7));
    }
    QVERIFY2(kept > 4, qPrintable(QString::number(kept)));
    QVERIFY2(seen > 2000 && hidden > 500, qPrintable(QString("%1, %2").arg(seen).arg(hidden)));
  }

  void whatIsBehindTheEyeOrNowhereIsNotDrawn() {
    const Camera camera;
    IdPicture picture;
    picture.begin(camera, QSize(100, 80));
    Pose X_WG;
    X_WG.position = camera.eye() - 2.0 * camera.forward();
    picture.draw(boxMesh(Eigen::Vector3d::Constant(0.5)), X_WG, 1);
    X_WG.position = Eigen::Vector3d::Constant(std::nan(""));
    picture.draw(boxMesh(Eigen::Vector3d::Constant(0.5)), X_WG, 1);
    X_WG.position = camera.target + 300.0 * camera.right();
    picture.draw(boxMesh(Eigen::Vector3d::Constant(0.5)), X_WG, 1);
    QVERIFY(picture.drawn().isEmpty());
  }
};

ARMILLARY_TEST(TestIdPicture)
#include "tst_id_picture.moc"
