// SPDX-License-Identifier: BSD-3-Clause
// The kernels' sine and cosine against the C library's.
#include <cmath>
#include <limits>
#include <numbers>

#include "engine/fast/instruction_sets.h"
#include "tests/support/test_program.h"
#include "tests/support/zoo.h"

using namespace armillary;
using namespace armillary::test;

namespace {

// The largest difference from the library over angles up to `size`.
double worst(const fast::Kernels& kernels, const std::vector<double>& angles) {
  std::vector<double> s(angles.size()), c(angles.size());
  kernels.sine_and_cosine(angles.data(), static_cast<int>(angles.size()), s.data(), c.data());
  double largest = 0.0;
  for (size_t i = 0; i < angles.size(); ++i) {
    largest = std::max(largest, std::abs(s[i] - std::sin(angles[i])));
    largest = std::max(largest, std::abs(c[i] - std::cos(angles[i])));
  }
  return largest;
}

}  // namespace

class TestFastSineCosine : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void agreesWithTheLibrary() {
    Random random(1620);
    for (const double size : {1e-300, 1e-9, 0.8, 3.2, 7.0, 1e3, 1e5, 4.99e5, 1e6, 1e15, 1e300}) {
      std::vector<double> angles(100001);  // odd: the last ones fill no pack
      for (double& angle : angles) angle = random.uniform(-size, size);
      for (const fast::Kernels* kernels : fast::kernelsOfThisProcessor()) {
        const double difference = worst(*kernels, angles);
        const std::string text = std::string(kernels->name) + " up to " + std::to_string(size) +
                                 ": " + std::to_string(difference / 1e-16) + "e-16";
        QVERIFY2(difference < 2.5e-16, text.c_str());
      }
    }
  }

  // Where the reduction cancels most: next to multiples of π/2.
  void agreesNextToQuarterTurns() {
    std::vector<double> angles;
    for (int k = -300000; k <= 300000; k += 7) {
      const double angle = k * (std::numbers::pi / 2.0);
      for (const double one : {std::nextafter(angle, -1e9), angle, std::nextafter(angle, 1e9)}) {
        angles.push_back(one);
      }
    }
    std::vector<double> s(angles.size()), c(angles.size());
    for (const fast::Kernels* kernels : fast::kernelsOfThisProcessor()) {
      QVERIFY(worst(*kernels, angles) < 2.5e-16);
    }
  }

  void knowsItsBorderCases() {
    const double infinity = std::numeric_limits<double>::infinity();
    const std::vector<double> angles{0.0, -0.0, infinity, -infinity, std::nan(""), 1.0, 5e5};
    std::vector<double> s(angles.size()), c(angles.size());
    for (const fast::Kernels* kernels : fast::kernelsOfThisProcessor()) {
      kernels->sine_and_cosine(angles.data(), static_cast<int>(angles.size()), s.data(), c.data());
      QCOMPARE(s[0], 0.0);
      QCOMPARE(c[0], 1.0);
      QCOMPARE(c[1], 1.0);
      for (int i = 2; i < 5; ++i) QVERIFY(std::isnan(s[i]) && std::isnan(c[i]));
      QVERIFY(std::abs(s[5] - std::sin(1.0)) < 2e-16);
      QVERIFY(std::abs(c[6] - std::cos(5e5)) < 2e-16);
    }
  }
};

ARMILLARY_TEST(TestFastSineCosine)
#include "tst_fast_sine_cosine.moc"
