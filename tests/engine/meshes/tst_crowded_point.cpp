// SPDX-License-Identifier: BSD-3-Clause
// Corners that lie at one place in numbers that no shape has: found, and the mesh refused.
#include "engine/meshes/crowded_point.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <cstring>
#include <random>

#include "engine/meshes/read_mesh.h"
#include "tests/support/test_program.h"

using namespace armillary;

namespace {

std::vector<float> randomPoints(std::size_t count) {
  std::mt19937 random(17);
  std::uniform_real_distribution<float> uniform(-1.0f, 1.0f);
  std::vector<float> points(3 * count);
  for (float& number : points) number = uniform(random);
  return points;
}

}  // namespace

class TestCrowdedPoint : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void thePlaceOfTooManyIsFound() {
    std::vector<float> points = randomPoints(5000);
    QVERIFY(!crowdedPoint(points.data(), 5000, 100));
    // every tenth: 500 of them, two with the other sign of zero
    for (std::size_t i = 0; i < 5000; i += 10) {
      points[3 * i] = 0.25f;
      points[3 * i + 1] = i < 20 ? -0.0f : 0.0f;
      points[3 * i + 2] = -3.0f;
    }
    const auto crowded = crowdedPoint(points.data(), 5000, 100);
    QVERIFY(crowded);
    QCOMPARE(crowded->count, std::size_t{500});
    QCOMPARE(crowded->place, Eigen::Vector3f(0.25f, 0.0f, -3.0f));
    QVERIFY(!crowdedPoint(points.data(), 5000, 500));
  }

  void cornersThatAreNoNumbersAreAtOnePlace() {
    std::vector<float> points = randomPoints(1000);
    std::fill(points.begin() + 600, points.end(), std::numeric_limits<float>::quiet_NaN());
    const auto crowded = crowdedPoint(points.data(), 1000, 10);
    QVERIFY(crowded);
    QCOMPARE(crowded->count, std::size_t{800});
  }

  // A triangle, a hundred thousand times over: joining its corners took minutes.
  void aMeshOfOneTriangleIsRefusedSoon() {
    const QTemporaryDir folder;
    const QString name = folder.filePath(QStringLiteral("same.stl"));
    QFile file(name);
    QVERIFY(file.open(QIODevice::WriteOnly));
    constexpr std::uint32_t kCount = 100'000;
    file.write(QByteArray(80, ' '));
    file.write(reinterpret_cast<const char*>(&kCount), sizeof kCount);
    const float numbers[12] = {0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0};
    QByteArray facet(reinterpret_cast<const char*>(numbers), sizeof numbers);
    facet.append(2, '\0');
    for (std::uint32_t i = 0; i < kCount; ++i) file.write(facet);
    file.close();
    QElapsedTimer clock;
    clock.start();
    const MeshResult result = readMesh(name.toStdString());
    QVERIFY(!result.mesh);
    QVERIFY2(result.error.find("100000 of its corners lie at one place") != std::string::npos,
             result.error.c_str());
    QVERIFY2(clock.elapsed() < 5'000, qPrintable(QString::number(clock.elapsed())));
  }
};

ARMILLARY_TEST(TestCrowdedPoint)
#include "tst_crowded_point.moc"
