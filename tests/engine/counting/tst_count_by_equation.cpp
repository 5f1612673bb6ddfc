// SPDX-License-Identifier: BSD-3-Clause
// Every operation of a method is done in one of its equations: the sums are its counts, and parts
// of them are counted in other ways.
#include <map>
#include <set>

#include "engine/counting/count_operations.h"
#include "engine/traced/plain_model_of.h"
#include "tests/support/loops.h"
#include "tests/support/mechanisms.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

using Shares = std::map<std::string_view, OperationCount>;

Shares sharesOf(const PlainModel& model, TracedQuantity quantity, const std::string& method) {
  Shares shares;
  for (const EquationCount& each : countOfMethodByEquation(model, quantity, method).by_equation) {
    shares[each.equation] += each.count;
  }
  return shares;
}

OperationCount withoutDepth(OperationCount count) {
  count.depth = 0;
  return count;
}

OperationCount sumOf(const Shares& shares, const std::set<std::string_view>& equations) {
  OperationCount sum;
  for (const std::string_view each : equations) {
    const auto found = shares.find(each);
    if (found != shares.end()) sum += found->second;
  }
  return sum;
}

OperationCount total(const PlainModel& model, TracedQuantity quantity, const std::string& method) {
  return withoutDepth(countOfMethod(model, quantity, method));
}

// What methods do that none of their equations asks for.
bool doesMore(const std::string& method) {
  return method == "lagrange" || method == "gibbs-appell";
}

// Four bars of which the coupler and the rocker are joined by a screw, closed where all is neutral.
std::shared_ptr<const Model> screwLoop() {
  Random random(7);
  auto model = std::make_shared<Model>(*compiledInPlane(windows(1)));
  model->loops = {closedLoop(random, *model, neutralState(*model), JointType::kHelical, 2, 3)};
  return model;
}

}  // namespace

class TestCountByEquation : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void equationsAddUpToTheCount() {
    std::vector<std::shared_ptr<const Model>> models{screwLoop()};
    for (const TestRobot& each : upTo(8, allRobots())) models.push_back(each.model);
    std::map<std::string, int> counted;
    QStringList left_over;
    for (const auto& robot : models) {
      const PlainModel model = plainModel(*robot);
      for (const auto& [name, quantity] : countedQuantities()) {
        for (const std::string& method : countedMethods(quantity)) {
          CountedMethod found;
          try {
            found = countOfMethodByEquation(model, quantity, method);
          } catch (const std::domain_error&) {
            continue;  // the robot is none of the method's
          }
          OperationCount sum;
          std::set<std::string_view> names;
          bool more = false;
          for (const EquationCount& share : found.by_equation) {
            sum += share.count;
            QVERIFY(names.insert(share.equation).second);
            more = more || (share.equation.empty() && share.count.total() > 0);
          }
          const std::string what = model.name + ", " + name + " by " + method;
          const QString what_by = QString("%1 by %2").arg(name, method.c_str());
          QVERIFY2(sum == withoutDepth(found.count), what.c_str());
          const bool named = quantity == TracedQuantity::kInverseDynamics ||
                             quantity == TracedQuantity::kForwardDynamics ||
                             quantity == TracedQuantity::kLoopDynamics ||
                             quantity == TracedQuantity::kMassMatrix ||
                             quantity == TracedQuantity::kInverseMassMatrix;
          if (!named) continue;
          ++counted[method];
          // a follower's numbers are made of its leader's before any equation
          if (more && !doesMore(method) && !robot->has_followers) left_over << what_by;
          names.erase(std::string_view());
          QVERIFY2(!names.empty(), what.c_str());
        }
      }
    }
    left_over.removeDuplicates();
    QVERIFY2(left_over.isEmpty(), qPrintable("in no equation: " + left_over.join("\n")));
    for (const char* method :
         {"dalembert", "lagrange", "gibbs-appell", "jacobian-projection", "walker-orin-1", "gauss",
          "kkt", "multipliers", "null-space", "recursive-multipliers", "rnea", "aba"}) {
      QVERIFY2(counted[method] >= (method[0] == 'k' ? 3 : 2), method);
    }
  }

  // Walker and Orin's columns are their mass matrix, and what holds the robot is inverse dynamics
  // at zero acceleration.
  void partsOfWalkerAndOrinsMethodAreCountedAlone() {
    const PlainModel model = plainModel(*bundledRobot("puma560").model);
    const Shares shares = sharesOf(model, TracedQuantity::kForwardDynamics, "walker-orin-1");
    const OperationCount columns = total(model, TracedQuantity::kMassMatrix, "walker-orin-1");
    const OperationCount bias = total(model, TracedQuantity::kBias, "rnea");
    QVERIFY(shares.at("walker-orin-column") == columns);
    QVERIFY(shares.at("walker-orin-bias") == bias);
    // n subtractions, and of L D Lᵀ and its solution n (n − 1) / 2 + n divisions
    QCOMPARE(shares.at("walker-orin-rest").total(), 6L);
    QCOMPARE(shares.at("walker-orin-solve").divisions, 15L + 6L);
  }

  // Of n revolute joints d'Alembert's M takes so many products with H, G and Q beside it: by hand
  // for the last joint of a chain, whose sums have one link in them.
  void dalembertsMatrixIsCountedByHand() {
    const PlainModel one = plainChain(1);
    const Shares shares = sharesOf(one, TracedQuantity::kInverseDynamics, "dalembert");
    // ẑ · (m P_C × (ẑ × P_C) + I ẑ) of one link in its own frame: constants alone
    QCOMPARE(shares.count("dalembert-weight"), std::size_t{1});
    QVERIFY(shares.at("dalembert-weight").total() > 0);
    // M θ̈ and the three sums
    QVERIFY(shares.at("dalembert-effort").multiplications <= 1);
    const PlainModel chain = plainChain(7), longer = plainChain(14);
    const auto inertia = [](const PlainModel& model) {
      return sharesOf(model, TracedQuantity::kInverseDynamics, "dalembert")
          .at("dalembert-inertia")
          .multiplications;
    };
    const auto rates = [](const PlainModel& model) {
      return sharesOf(model, TracedQuantity::kInverseDynamics, "dalembert")
          .at("dalembert-rates")
          .multiplications;
    };
    // Σ over j, k and i ≥ max(j, k) is n³/3 and Σ over i ≥ j is n²/2: by twice the joints the one
    // grows near eightfold, the other near fourfold
    QVERIFY(inertia(longer) > 6 * inertia(chain) && inertia(longer) < 9 * inertia(chain));
    QVERIFY(rates(longer) > 3 * rates(chain) && rates(longer) < 5 * rates(chain));
  }

  // The sweep forward evaluates the energies, or Appell's function, once.
  void whatIsDifferentiatedIsEvaluatedOnce() {
    const PlainModel model = plainModel(*bundledRobot("puma560").model);
    const Shares lagrange = sharesOf(model, TracedQuantity::kInverseDynamics, "lagrange");
    const Shares energy = sharesOf(model, TracedQuantity::kEnergy, "outward-pass");
    for (const char* equation :
         {"link-placement", "link-velocity", "lagrange-kinetic", "lagrange-potential"}) {
      QVERIFY2(energy.count(equation) == 1 && lagrange.count(equation) == 1, equation);
      // the tape has sums of constants in it that a count leaves out, and no trivial operations
      QVERIFY2(std::abs(lagrange.at(equation).multiplications -
                        energy.at(equation).multiplications) <= 8,
               equation);
    }
    for (const char* equation :
         {"lagrange-momentum", "lagrange-momentum-rate", "lagrange-kinetic-slope",
          "lagrange-potential-slope", "lagrange-effort"}) {
      QVERIFY2(lagrange.count(equation) == 1 && lagrange.at(equation).total() > 0, equation);
    }
    // two differences a joint, as its turning is zero; the first joint has no slopes
    const long differences = lagrange.at("lagrange-effort").additions;
    QVERIFY(differences > 0 && differences <= 2L * 6);
    const Shares appell = sharesOf(model, TracedQuantity::kInverseDynamics, "gibbs-appell");
    for (const char* equation : {"link-placement", "link-velocity", "link-acceleration",
                                 "appell-function", "appell-part"}) {
      QVERIFY2(appell.count(equation) == 1 && appell.at(equation).total() > 0, equation);
    }
  }

  // What a further joint of a chain takes, counted by hand in counting/operation_counts.md.
  void tensorsAreCountedByHand() {
    const Shares eight =
                     sharesOf(plainChain(8), TracedQuantity::kInverseDynamics, "cartesian-tensors"),
                 nine =
                     sharesOf(plainChain(9), TracedQuantity::kInverseDynamics, "cartesian-tensors");
    const std::map<std::string_view, std::pair<long, long>> by_hand{
        {"link-placement", {4, 0}},
        {"newton-euler-velocity", {8, 5 + 1}},
        {"newton-euler-turning", {8 + 2, 5 + 2 + 1}},
        {"tensors-tensor", {6, 9}},
        {"tensors-acceleration", {9 + 8, 6 + 3 + 5}},
        {"tensors-body-force", {3 + 9, 6 + 3}},
        {"tensors-skew", {15, 15}},
        {"tensors-body-moment", {6, 3 + 3}},
        {"newton-euler-force", {8, 5 + 3}},
        {"tensors-moment", {8 + 6, 5 + 3 + 3 + 3}}};
    for (const auto& [equation, products_and_sums] : by_hand) {
      const OperationCount more = nine.at(equation) - eight.at(equation);
      QVERIFY2(std::pair(more.multiplications, more.additions) == products_and_sums,
               (std::string(equation) + ": " + std::to_string(more.multiplications) + ", " +
                std::to_string(more.additions))
                   .c_str());
    }
  }

  void spatialVectorsAreCountedByHand() {
    const Shares eight = sharesOf(plainChain(8), TracedQuantity::kInverseDynamics, "rnea"),
                 nine = sharesOf(plainChain(9), TracedQuantity::kInverseDynamics, "rnea");
    const std::map<std::string_view, long> by_hand{{"link-placement", 4},
                                                   {"rnea-velocity", 6 + 8 + 8},
                                                   {"rnea-acceleration", 6 + 8 + 8 + 4},
                                                   {"rnea-body-force", 36 + 21},
                                                   {"rnea-force", 8 + 8 + 6}};
    for (const auto& [equation, products] : by_hand) {
      const OperationCount more = nine.at(equation) - eight.at(equation);
      QVERIFY2(more.multiplications == products,
               (std::string(equation) + ": " + std::to_string(more.multiplications)).c_str());
    }
  }

  // Forward dynamics of the composite rigid body algorithm has inverse dynamics in it.
  void recursionsKeepTheirNames() {
    const PlainModel model = plainModel(*bundledRobot("puma560").model);
    const Shares forward = sharesOf(model, TracedQuantity::kForwardDynamics, "crba");
    OperationCount bias;
    for (const auto& [name, count] : forward) {
      if (name.starts_with("rnea") || name == "link-placement") bias += count;
    }
    const OperationCount alone = total(model, TracedQuantity::kBias, "rnea");
    QCOMPARE(bias.total(), alone.total());
    QCOMPARE(bias.multiplications, alone.multiplications);
    QCOMPARE(bias.trigonometric, alone.trigonometric);
    QCOMPARE(sumOf(forward, {"crba-placement", "crba-composite", "crba-force", "crba-diagonal",
                             "crba-pass", "crba-entry"})
                 .total(),
             countOfMethod(model, TracedQuantity::kMassMatrix, "crba").total());
  }

  // The last of several marks is the one that counts, and one that is whole lets none speak.
  void scopesNest() {
    Trace trace;
    const TracedNumber x = TracedNumber::variable(2.0), y = TracedNumber::variable(3.0);
    TracedNumber z = x * y;
    {
      const EquationScope outer("outer");
      z = z + x;
      {
        const EquationScope inner("inner");
        z = z + x;
      }
      z = z * y;
    }
    {
      const EquationScope whole("whole", true);
      const EquationScope inner("inner");
      z = z * y;
    }
    const EquationScope inner("inner");
    z = z / y;
    std::map<std::string_view, long> totals;
    for (const EquationCount& each : trace.byEquation()) totals[each.equation] = each.count.total();
    const std::map<std::string_view, long> wanted{
        {"", 1}, {"outer", 2}, {"inner", 2}, {"whole", 1}};
    QVERIFY(totals == wanted);
    QCOMPARE(z.value(), ((6.0 + 4.0) * 9.0) / 3.0);
  }

  // A screw's angle says how far its loop is from closed; no acceleration depends on it.
  void loopsOfScrewsAreCounted() {
    const PlainModel model = plainModel(*screwLoop());
    QVERIFY(!model.closed_position.empty());
    for (const std::string& method : countedMethods(TracedQuantity::kLoopDynamics)) {
      const OperationCount count = countOfMethod(model, TracedQuantity::kLoopDynamics, method);
      QVERIFY2(count.total() > 500, method.c_str());
    }
  }
};

ARMILLARY_TEST(TestCountByEquation)
#include "tst_count_by_equation.moc"
