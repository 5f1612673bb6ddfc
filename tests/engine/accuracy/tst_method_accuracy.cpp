// SPDX-License-Identifier: BSD-3-Clause
// What is said of the methods' accuracy, against what is known of it.
#include "engine/accuracy/method_accuracy.h"

#include <algorithm>
#include <cmath>

#include "engine/traced/plain_model_of.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

const MethodAccuracy& rowOf(const RobotAccuracy& found, const std::string& method) {
  for (const MethodAccuracy& each : found.methods) {
    if (each.method == method) return each;
  }
  throw std::logic_error("no row of " + method);
}

AccuracyOptions forwardOnly() {
  AccuracyOptions options;
  options.quantities = {"forward-dynamics"};
  return options;
}

}  // namespace

class TestMethodAccuracy : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // With fifty digits methods are one method: what is left of a difference is their own rounding.
  void allMethodsOfAQuantityAgreeToFortyDigits() {
    int compared = 0;
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      if (model.velocitySize() == 0 || model.velocitySize() > 12 || !model.loops.empty()) continue;
      if (++compared > 25) break;
      const PlainModel plain = plainModel(model);
      const RobotAccuracy found = methodAccuracy(plain, randomPlainStates(plain, 1, 7), {});
      for (const MethodAccuracy& each : found.methods) {
        if (!each.why_not.empty()) continue;
        // fifty digits less those that the condition takes
        QVERIFY2(each.disagreement <= 1e-44 * std::max(1.0, found.condition),
                 (robot.name + ", " + each.quantity + ", " + each.method + ": " +
                  std::to_string(std::log10(each.disagreement)))
                     .c_str());
        for (const double error : each.error) QVERIFY2(error >= 0.0, robot.name.c_str());
        QVERIFY2(each.error[1] <= 1e-13 * std::max(10.0, found.condition), robot.name.c_str());
      }
    }
    QVERIFY(compared > 20);
  }

  // Closed loops are solved by four methods, which agree to the digits that their closed pose has.
  void methodsOfClosedLoopsAreMeasuredToo() {
    for (const char* name : {"four_bar", "A03-andrews"}) {
      const PlainModel plain = plainModel(*bundledRobot(name).model);
      AccuracyOptions options;
      options.quantities = {"loop-dynamics"};
      const RobotAccuracy found = methodAccuracy(plain, randomPlainStates(plain, 2, 7), options);
      QCOMPARE(found.methods.size(), std::size_t{4});
      for (const MethodAccuracy& each : found.methods) {
        QVERIFY2(each.why_not.empty(), each.why_not.c_str());
        QVERIFY2(each.error[0] > 1e-9 && each.error[0] < 1e-2, each.method.c_str());
        QVERIFY2(each.error[1] < 1e-9, each.method.c_str());
        QVERIFY2(each.error[2] < each.error[1], each.method.c_str());
        QVERIFY2(each.disagreement < 1e-9, each.method.c_str());
      }
    }
  }

  // Energies that are differentiated have their own rounding, and the same fifty digits.
  void whatIsDifferentiatedIsMeasuredToo() {
    for (const TestRobot& robot : upTo(4, allRobots())) {
      const PlainModel plain = plainModel(*robot.model);
      if (plain.velocitySize() == 0) continue;
      AccuracyOptions options;
      options.quantities = {"inverse-dynamics"};
      const RobotAccuracy found = methodAccuracy(plain, randomPlainStates(plain, 1, 11), options);
      for (const char* method : {"lagrange", "gibbs-appell"}) {
        const MethodAccuracy& row = rowOf(found, method);
        QVERIFY2(row.why_not.empty(), row.why_not.c_str());
        QVERIFY2(row.disagreement < 1e-42, (robot.name + " " + method).c_str());
        QVERIFY2(row.error[1] < 1e-12, (robot.name + " " + method).c_str());
        QVERIFY2(row.error[0] < 1e-3 && row.error[2] < 1e-15, (robot.name + " " + method).c_str());
      }
    }
  }

  // A closed pose is none that single precision holds. Rounded it is another pose, whose fifty
  // digits are what the method is held against there: what is left is of the method's own size.
  void roundedPosesAreNoErrorOfSinglePrecision() {
    PlainModel plain = plainModel(*bundledRobot("four_bar").model);
    AccuracyOptions options;
    options.quantities = {"loop-dynamics"};
    const auto errors = [&] {
      return methodAccuracy(plain, randomPlainStates(plain, 3, 7), options);
    };
    const RobotAccuracy closed = errors();
    for (double& q : plain.closed_position) q = static_cast<double>(static_cast<float>(q));
    const RobotAccuracy held = errors();
    for (std::size_t i = 0; i < closed.methods.size(); ++i) {
      const double ratio = closed.methods[i].error[0] / held.methods[i].error[0];
      QVERIFY2(ratio > 0.999 && ratio < 1.001,
               (closed.methods[i].method + " " + std::to_string(ratio)).c_str());
    }
  }

  // 24, 53 and 64 bits of mantissa: errors are apart by about 2^29 and 2^11.
  void errorsAreApartByTheirPrecisions() {
    const PlainModel chain = pendulumChain(12);
    const RobotAccuracy found =
        methodAccuracy(chain, randomPlainStates(chain, 6, 3), forwardOnly());
    for (const MethodAccuracy& each : found.methods) {
      if (!each.why_not.empty()) continue;
      const double to_single = std::log2(each.error[0] / each.error[1]);
      const double to_extended = std::log2(each.error[1] / each.error[2]);
      QVERIFY2(to_single > 25.0 && to_single < 33.0,
               (each.method + " " + std::to_string(to_single)).c_str());
      if constexpr (std::numeric_limits<long double>::digits == 64) {
        QVERIFY2(to_extended > 7.5 && to_extended < 14.5,
                 (each.method + " " + std::to_string(to_extended)).c_str());
      }
      // by chance errors are as large as to the nearest, within what eight draws can tell
      QVERIFY(each.error[3] > 0.2 * each.error[1] && each.error[3] < 20.0 * each.error[1]);
    }
  }

  // Featherstone and Orin, Robot Dynamics: Equations and Algorithms (2000): recursion keeps digits
  // that a solved mass matrix loses.
  void theArticulatedBodyAlgorithmIsTheMoreExactOnLongChains() {
    const auto errors = [](int n) {
      const PlainModel chain = pendulumChain(n);
      const RobotAccuracy found =
          methodAccuracy(chain, randomPlainStates(chain, 3, 5), forwardOnly());
      return std::pair(rowOf(found, "aba").error[1], rowOf(found, "crba").error[1]);
    };
    const auto [short_aba, short_crba] = errors(2);
    const auto [long_aba, long_crba] = errors(40);
    QVERIFY2(short_crba < 20.0 * short_aba, std::to_string(short_crba / short_aba).c_str());
    QVERIFY2(long_crba > 10.0 * long_aba, std::to_string(long_crba / long_aba).c_str());
    QVERIFY(long_aba < 1e-13);
  }

  void theConditionGrowsWithTheChainAndWithItsTaper() {
    const auto condition = [](int n, double taper) {
      const PlainModel chain = pendulumChain(n, taper);
      AccuracyOptions options;
      options.quantities = {"gravity"};
      return methodAccuracy(chain,
                            {PlainState{std::vector<double>(n), std::vector<double>(n),
                                        std::vector<double>(n), std::vector<double>(n)}},
                            options)
          .condition;
    };
    const double growth = std::log2(condition(40, 1.0) / condition(20, 1.0));
    QVERIFY2(growth > 3.0 && growth < 5.0, std::to_string(growth).c_str());
    QVERIFY(condition(8, 4.0) > 10.0 * condition(8, 1.0));
  }

  void oneSeedIsOneAnswerAndAnotherAnother() {
    const PlainModel chain = pendulumChain(5);
    const auto found = [&](std::uint64_t seed) {
      AccuracyOptions options = forwardOnly();
      options.seed = seed;
      return rowOf(methodAccuracy(chain, randomPlainStates(chain, 2, 1), options), "aba").error;
    };
    QCOMPARE(found(1), found(1));
    QVERIFY(found(1)[3] != found(2)[3]);
    QCOMPARE(found(1)[1], found(2)[1]);
  }

  void whatIsNotThereIsRefused() {
    const PlainModel chain = pendulumChain(2);
    const std::vector<PlainState> states = randomPlainStates(chain, 1, 1);
    AccuracyOptions options;
    options.quantities = {"colour"};
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, methodAccuracy(chain, states, options));
    options = {};
    options.method = "guess";
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, methodAccuracy(chain, states, options));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, methodAccuracy(chain, {PlainState{}}, {}));
  }

  void aStopEndsIt() {
    std::stop_source source;
    source.request_stop();
    const PlainModel chain = pendulumChain(4);
    const RobotAccuracy found =
        methodAccuracy(chain, randomPlainStates(chain, 1, 1), {}, source.get_token());
    QVERIFY(found.methods.empty());
  }
};

ARMILLARY_TEST(TestMethodAccuracy)
#include "tst_method_accuracy.moc"
