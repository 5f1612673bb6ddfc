// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/uniform_density.h"

#include <cmath>
#include <numbers>

#include "reading.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Matrix3d;
using Eigen::Vector3d;

namespace {

// The box with those edges around that centre, of twelve triangles seen from outside.
TriangleMesh boxMesh(const Vector3d& size, const Vector3d& center) {
  TriangleMesh mesh;
  for (int k = 0; k < 8; ++k) {
    const Vector3d corner(k & 1 ? 0.5 : -0.5, k & 2 ? 0.5 : -0.5, k & 4 ? 0.5 : -0.5);
    mesh.vertices.push_back(center + corner.cwiseProduct(size));
  }
  mesh.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                    {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
  return mesh;
}

ShapeDescription shapeOf(ShapeType type, const Vector3d& size, double radius, double length) {
  ShapeDescription shape;
  shape.type = type;
  shape.size = size;
  shape.radius = radius;
  shape.length = length;
  return shape;
}

void compare(const CompositeBody& found, const CompositeBody& expected, double tolerance) {
  QVERIFY((found.center - expected.center).norm() <= tolerance);
  QVERIFY((found.rotational - expected.rotational).norm() <=
          tolerance * expected.rotational.norm());
}

}  // namespace

class TestUniformDensity : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void primitivesHaveTheMomentsOfTextbooks() {
    const double m = 3.0, r = 0.2, L = 0.7;
    const auto moments = [&](ShapeType type) {
      return Vector3d(filledPrimitive(shapeOf(type, {0.1, 0.2, 0.3}, r, L))
                          ->withMass(m)
                          ->rotational.diagonal());
    };
    QVERIFY(moments(ShapeType::kBox).isApprox(m / 12.0 * Vector3d(0.13, 0.10, 0.05), 1e-14));
    QVERIFY(moments(ShapeType::kEllipsoid).isApprox(m / 20.0 * Vector3d(0.13, 0.10, 0.05), 1e-14));
    QVERIFY(moments(ShapeType::kSphere).isApprox(Vector3d::Constant(0.4 * m * r * r), 1e-14));
    const double across = m * (3.0 * r * r + L * L) / 12.0;
    QVERIFY(
        moments(ShapeType::kCylinder).isApprox(Vector3d(across, across, 0.5 * m * r * r), 1e-14));
  }

  // By cutting it into thin discs.
  void aCapsuleIsItsDiscs() {
    const double r = 0.2, L = 0.7;
    constexpr int n = 200000;
    const double step = (L + 2.0 * r) / n;
    FilledShape discs;
    for (int i = 0; i < n; ++i) {
      const double z = -0.5 * L - r + (i + 0.5) * step;
      const double beyond = std::max(0.0, std::abs(z) - 0.5 * L);
      const double here = r * r - beyond * beyond;
      const double volume = std::numbers::pi * here * step;
      discs.volume += volume;
      discs.second += volume * Vector3d(here / 4.0, here / 4.0, z * z).asDiagonal();
    }
    const auto capsule = filledPrimitive(shapeOf(ShapeType::kCapsule, Vector3d::Zero(), r, L));
    QVERIFY(std::abs(capsule->volume / discs.volume - 1.0) < 1e-8);
    QVERIFY(capsule->second.isApprox(discs.second, 1e-8));
  }

  void aClosedMeshIsTheBoxItDraws() {
    const Vector3d size(0.1, 0.25, 0.4), center(3.0, -2.0, 1.0);
    const auto mesh = filledMesh(boxMesh(size, center));
    QVERIFY(mesh.has_value());
    Pose X;
    X.position = center;
    const auto box = filledPrimitive(shapeOf(ShapeType::kBox, size, 0.0, 0.0))->in(X);
    QVERIFY(std::abs(mesh->volume / box.volume - 1.0) < 1e-13);
    compare(*mesh->withMass(2.0), *box.withMass(2.0), 1e-11);
  }

  void trianglesMayFaceInwardAndVerticesStandTwice() {
    TriangleMesh mesh = boxMesh({0.1, 0.2, 0.3}, {0.5, 0.0, 0.0});
    const auto outward = filledMesh(mesh);
    TriangleMesh apart;  // each triangle with vertices of its own, as STL has them
    for (const auto& triangle : mesh.triangles) {
      const auto first = static_cast<std::uint32_t>(apart.vertices.size());
      for (const std::uint32_t corner : triangle) apart.vertices.push_back(mesh.vertices[corner]);
      apart.triangles.push_back({first, first + 2, first + 1});
    }
    const auto inward = filledMesh(apart);
    QVERIFY(inward.has_value());
    QVERIFY(std::abs(inward->volume - 0.006) < 1e-15);
    compare(*inward->withMass(1.0), *outward->withMass(1.0), 1e-12);
  }

  void openMeshesHoldNothing() {
    TriangleMesh mesh = boxMesh({0.1, 0.2, 0.3}, {0.0, 0.0, 0.0});
    mesh.triangles.pop_back();
    QVERIFY(!filledMesh(mesh));
    QVERIFY(!filledMesh(TriangleMesh{}));
    TriangleMesh odd = boxMesh({1.0, 1.0, 1.0}, {0.0, 0.0, 0.0});
    odd.triangles.push_back({0, 1, 4000000000u});
    QVERIFY(!filledMesh(odd));
    odd = boxMesh({1.0, 1.0, 1.0}, {0.0, 0.0, 0.0});
    odd.vertices[3].x() = std::nan("");
    QVERIFY(!filledMesh(odd));
  }

  void placedShapesAddAsTheOneThatTheyMake() {
    // a box cut in two, the halves given in frames of their own that are turned and moved
    const Vector3d size(0.4, 0.1, 0.2);
    const auto half = *filledPrimitive(shapeOf(ShapeType::kBox, {0.1, 0.2, 0.2}, 0.0, 0.0));
    Pose left, right;
    left.position = {-0.1, 0.0, 0.0};
    right.position = {0.1, 0.0, 0.0};
    left.rotation = Eigen::AngleAxisd(0.5 * std::numbers::pi, Vector3d::UnitZ()).matrix();
    right.rotation = left.rotation.transpose();
    FilledShape both = half.in(left);
    both.add(half.in(right));
    const auto whole = *filledPrimitive(shapeOf(ShapeType::kBox, size, 0.0, 0.0));
    QVERIFY(std::abs(both.volume - whole.volume) < 1e-17);
    compare(*both.withMass(5.0), *whole.withMass(5.0), 1e-14);
  }
};

ARMILLARY_TEST(TestUniformDensity)

#include "tst_uniform_density.moc"
