// SPDX-License-Identifier: BSD-3-Clause
// An equation's terms: they add to it, tell why they are there and of which links, and go with
// what is taken for zero.
#include "engine/equations/equation_terms.h"

#include <QTest>
#include <cmath>
#include <map>

#include "engine/equations/write_readable.h"
#include "tests/engine/equations/planar_arm.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

// Of a state that has no number twice.
std::vector<double> symbolsOf(const Equations& equations) {
  using Kind = EquationSymbol::Kind;
  std::vector<double> values;
  for (const EquationSymbol& symbol : equations.symbols) {
    const double place = symbol.index + 1.0;
    values.push_back(symbol.kind == Kind::kPosition       ? 0.3 * place
                     : symbol.kind == Kind::kVelocity     ? 0.7 - 0.2 * place
                     : symbol.kind == Kind::kAcceleration ? 1.1 * place - 2.0
                                                          : symbol.value);
  }
  return values;
}

std::vector<double> anglesOf(const Equations& equations) {
  std::vector<double> angles;
  for (int i = 0; i < equations.model.positionSize(); ++i) angles.push_back(0.3 * (i + 1.0));
  return angles;
}

}  // namespace

class TestEquationTerms : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theyAddToTheEquation() {
    for (const char* robot : {"double_pendulum", "cart_pole", "scara"}) {
      const auto model = bundledRobot(robot).model;
      for (const TracedQuantity quantity :
           {TracedQuantity::kInverseDynamics, TracedQuantity::kMassMatrix}) {
        const Equations equations =
            deriveEquations(*model, {quantity, EquationParameters::kSymbols, -1});
        const Expansion expansion = expand(equations);
        const std::vector<double> symbols = symbolsOf(equations), angles = anglesOf(equations);
        for (std::size_t i = 0; i < expansion.entries.size(); ++i) {
          double sum = 0.0, size = 0.0;
          for (const EquationTerm& term : equationTerms(equations, expansion, i)) {
            sum += term.function.value(angles, symbols);
            size += std::abs(term.function.value(angles, symbols));
          }
          QVERIFY(std::abs(sum - expansion.entries[i].value(angles, symbols)) <= 1e-13 * size);
        }
      }
    }
  }

  // τ₁ of the textbook's arm: 6 terms of M₁₁, 3 of M₁₂, 2 velocity terms, 3 of gravity.
  void theyTellWhyAndOfWhichLinks() {
    const Equations equations = deriveEquations(
        *planarArm(), {TracedQuantity::kInverseDynamics, EquationParameters::kSymbols, -1});
    const Expansion expansion = expand(equations);
    std::map<EffortShare, int> counts;
    for (const EquationTerm& term : equationTerms(equations, expansion, 0)) {
      ++counts[term.share.value()];
      QVERIFY(!term.links.empty());
      const bool of_lower = term.latex.find("m_{2}") != std::string::npos ||
                            term.latex.find("I_{2}") != std::string::npos;
      const bool lower_told =
          std::find(term.links.begin(), term.links.end(), 2) != term.links.end();
      QCOMPARE(lower_told, of_lower);
    }
    QCOMPARE(counts[EffortShare::kInertia], 9);
    QCOMPARE(counts[EffortShare::kCoriolis], 1);
    QCOMPARE(counts[EffortShare::kCentrifugal], 1);
    QCOMPARE(counts[EffortShare::kGravity], 3);
    QCOMPARE(equationTerms(equations, expansion, 0, {}, 5).size(), std::size_t(5));
  }

  void whatIsZeroIsGone() {
    const Equations equations =
        deriveEquations(*planarArm(), {TracedQuantity::kGravity, EquationParameters::kSymbols, -1});
    const Expansion expansion = expand(equations);
    std::vector<bool> zero(equations.symbols.size(), false);
    std::vector<double> symbols = symbolsOf(equations);
    for (std::size_t i = 0; i < zero.size(); ++i) {
      if (equations.symbols[i].text != "m2") continue;
      zero[i] = true;
      symbols[i] = 0.0;
    }
    const Expansion rest = withoutSymbols(expansion, zero);
    const std::vector<double> angles = anglesOf(equations);
    for (std::size_t i = 0; i < expansion.entries.size(); ++i) {
      QVERIFY(std::abs(rest.entries[i].value(angles, symbols) -
                       expansion.entries[i].value(angles, symbols)) < 1e-13);
    }
    QCOMPARE(equationTerms(equations, expansion, 0, zero).size(), std::size_t(1));
    QVERIFY(equationTerms(equations, expansion, 1, zero).empty());
    const std::string text = writeReadable(equations, rest, false);
    QVERIFY2(text.find("g1 = g m1 lc1 c1") != std::string::npos ||
                 text.find("g1 = m1 g lc1 c1") != std::string::npos,
             text.c_str());
    QVERIFY(text.find("g2 = 0") != std::string::npos && text.find("m2") == std::string::npos);
  }
};

ARMILLARY_TEST(TestEquationTerms)
#include "tst_equation_terms.moc"
