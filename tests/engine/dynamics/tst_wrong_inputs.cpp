// SPDX-License-Identifier: BSD-3-Clause
// What a caller gets who hands the engine the wrong thing: a sentence for another model's vectors,
// never a number made of what is none.
#include <functional>

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/forward_dynamics.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// What a function takes besides the model.
struct Inputs {
  State state;
  VectorXd vector;  // acceleration, effort or displacement
  Workspace workspace;
  explicit Inputs(const Model& model)
      : state(neutralState(model)),
        vector(VectorXd::Zero(model.velocitySize())),
        workspace(model) {}
};

struct Function {
  const char* name;
  std::function<void(const Model&, Inputs&)> call;
  bool takes_velocity = true, takes_vector = false, takes_workspace = true;
};

const std::vector<Function>& functions() {
  static const std::vector<Function> all{
      {"inverseDynamics",
       [](const Model& model, Inputs& in) {
         VectorXd out;
         inverseDynamics(model, in.state, in.vector, {}, in.workspace, out);
       },
       true, true},
      {"inertiaEffort",
       [](const Model& model, Inputs& in) {
         VectorXd out;
         inertiaEffort(model, in.state, in.vector, in.workspace, out);
       },
       true, true},
      {"effortTerms",
       [](const Model& model, Inputs& in) {
         EffortTerms out;
         effortTerms(model, in.state, in.vector, in.workspace, out);
       },
       true, true},
      {"bias",
       [](const Model& model, Inputs& in) {
         VectorXd out;
         bias(model, in.state, in.workspace, out);
       }},
      {"gravityEffort",
       [](const Model& model, Inputs& in) {
         VectorXd out;
         gravityEffort(model, in.state, in.workspace, out);
       }},
      {"coriolisEffort",
       [](const Model& model, Inputs& in) {
         VectorXd out;
         coriolisEffort(model, in.state, in.workspace, out);
       }},
      {"massMatrix",
       [](const Model& model, Inputs& in) {
         MatrixXd out;
         massMatrix(model, in.state, in.workspace, out);
       }},
      {"articulatedBody",
       [](const Model& model, Inputs& in) {
         VectorXd out;
         static_cast<void>(articulatedBody(model, in.state, in.vector, {}, in.workspace, out));
       },
       true, true},
      {"massMatrixSolve",
       [](const Model& model, Inputs& in) {
         VectorXd out;
         static_cast<void>(massMatrixSolve(model, in.state, in.vector, {}, in.workspace, out));
       },
       true, true},
      {"forwardDynamics",
       [](const Model& model, Inputs& in) {
         VectorXd out;
         static_cast<void>(forwardDynamics(model, in.state, in.vector, {}, in.workspace, out));
       },
       true, true},
      {"forwardKinematics",
       [](const Model& model, Inputs& in) {
         BodyPoses out;
         forwardKinematics(model, in.state, in.workspace, out);
       }},
      {"bodyMotions",
       [](const Model& model, Inputs& in) { bodyMotions(model, in.state, in.workspace); }},
      {"bodyAccelerations",
       [](const Model& model, Inputs& in) {
         bodyAccelerations(model, in.state, in.vector, in.workspace);
       },
       true, true},
      {"bodyJacobian",
       [](const Model& model, Inputs& in) {
         Jacobian out;
         bodyJacobian(model, in.state, 1, Eigen::Vector3d::Zero(), in.workspace, out);
       }},
      {"energy", [](const Model& model,
                    Inputs& in) { static_cast<void>(energy(model, in.state, in.workspace)); }},
      {"centerOfMass",
       [](const Model& model, Inputs& in) {
         static_cast<void>(centerOfMass(model, in.state, in.workspace));
       }},
      {"centroidalMomentum",
       [](const Model& model, Inputs& in) {
         static_cast<void>(centroidalMomentum(model, in.state, in.workspace));
       }},
      {"integratePosition",
       [](const Model& model, Inputs& in) {
         VectorXd out;
         integratePosition(model, in.state.position, in.vector, out);
       },
       false, true, false},
      {"positionDifference",
       [](const Model& model, Inputs& in) {
         VectorXd out;
         positionDifference(model, neutralState(model).position, in.state.position, out);
       },
       false, false, false},
      {"positionRate",
       [](const Model& model, Inputs& in) {
         VectorXd out;
         positionRate(model, in.state.position, in.state.velocity, out);
       },
       true, false, false},
      {"normalizePosition",
       [](const Model& model, Inputs& in) { normalizePosition(model, in.state.position); }, false,
       false, false},
  };
  return all;
}

// What the function throws as a caller's bug, or "" where it does not.
std::string refusal(const Function& function, const Model& model, Inputs& inputs) {
  try {
    function.call(model, inputs);
  } catch (const std::invalid_argument& why) {
    return why.what();
  }
  return {};
}

void verifySays(const std::string& sentence, const std::vector<std::string>& words,
                const char* name) {
  for (const std::string& word : words) {
    QVERIFY2(sentence.find(word) != std::string::npos,
             (std::string(name) + ": '" + word + "' is not in '" + sentence + "'").c_str());
  }
}

bool isSolved(const SolveStatus& status, const VectorXd& acceleration) {
  return status && acceleration.allFinite();
}

}  // namespace

class TestWrongInputs : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void sizesOfAnotherModelAreSaid() {
    // a robot whose positions and velocities differ in number
    Random random(141);
    const auto model = compileModel(randomRobot(
        random, {{JointType::kSpherical, JointType::kRevolute, JointType::kUniversal}}, "odd"));
    const auto other = compileModel(randomRobot(random, {{JointType::kRevolute}}, "other"));
    QCOMPARE(model->positionSize(), 7);
    QCOMPARE(model->velocitySize(), 6);
    for (const Function& function : functions()) {
      {
        Inputs fitting(*model);
        QVERIFY2(refusal(function, *model, fitting).empty(), function.name);
      }
      for (const int count : {0, 6, 8, 700}) {
        Inputs wrong(*model);
        wrong.state.position.setZero(count);
        verifySays(refusal(function, *model, wrong),
                   {"position", "has " + std::to_string(count) + " numbers", "'odd' needs 7"},
                   function.name);
      }
      for (const int count : {0, 5, 7}) {
        Inputs wrong(*model);
        if (function.takes_velocity) {
          wrong.state.velocity.setZero(count);
          verifySays(refusal(function, *model, wrong),
                     {"velocity", "has " + std::to_string(count) + " numbers", "'odd' needs 6"},
                     function.name);
        }
        if (function.takes_vector) {
          Inputs also_wrong(*model);
          also_wrong.vector.setZero(count);
          verifySays(refusal(function, *model, also_wrong),
                     {"the ", "has " + std::to_string(count) + " numbers", "'odd' needs 6"},
                     function.name);
        }
      }
      if (function.takes_workspace) {
        Inputs wrong(*model);
        wrong.workspace = Workspace(*other);
        verifySays(refusal(function, *model, wrong), {"workspace", "'odd'"}, function.name);
      }
    }
  }

  void bodiesAndLinksThatAreNotThereAreRefused() {
    const TestRobot robot = bundledRobot("planar_3r");
    const Model& model = *robot.model;
    Workspace workspace(model);
    const State state = neutralState(model);
    bodyMotions(model, state, workspace);
    Jacobian J;
    for (const int body : {-1, model.bodyCount()}) {
      QVERIFY_THROWS_EXCEPTION(
          std::invalid_argument,
          bodyJacobian(model, state, body, Eigen::Vector3d::Zero(), workspace, J));
    }
    const VectorXd zero = VectorXd::Zero(model.velocitySize());
    VectorXd out;
    for (const int link : {-1, static_cast<int>(model.links.size())}) {
      const std::vector<LinkWrench> wrenches{{link, {}, LinkWrench::Axes::kWorld}};
      QVERIFY_THROWS_EXCEPTION(
          std::invalid_argument,
          static_cast<void>(forwardDynamics(model, state, zero, wrenches, workspace, out)));
    }
  }

  void whatIsNoNumberIsNeverHidden() {
    // NaN in any number of the input is in the result, or the system is not solved, but where the
    // result does not depend on that number: a first slide's velocity does nothing
    Random random(142);
    int checked = 0;
    for (const TestRobot& robot : upTo(12, allRobots())) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random);
      const VectorXd vector = random.numbers(model.velocitySize(), 1.0);
      const auto verify = [&](const State& given, const VectorXd& input, const std::string& what) {
        VectorXd out;
        inverseDynamics(model, given, input, {}, workspace, out);
        QVERIFY2(!out.allFinite(), (robot.name + ": inverse dynamics, " + what).c_str());
        const SolveStatus by_matrix = massMatrixSolve(model, given, input, {}, workspace, out);
        QVERIFY2(!isSolved(by_matrix, out), (robot.name + ": mass matrix, " + what).c_str());
        if (model.has_followers) return;
        const SolveStatus by_bodies = articulatedBody(model, given, input, {}, workspace, out);
        QVERIFY2(!isSolved(by_bodies, out), (robot.name + ": articulated bodies, " + what).c_str());
      };
      VectorXd usual;
      inverseDynamics(model, state, vector, {}, workspace, usual);
      const auto depends = [&](const State& other) {
        VectorXd out;
        inverseDynamics(model, other, vector, {}, workspace, out);
        return (out - usual).cwiseAbs().maxCoeff() > 1e-9;
      };
      for (int i = 0; i < model.positionSize(); ++i) {
        State wrong = state;
        wrong.position[i] += 0.3;
        if (!depends(wrong)) continue;
        wrong.position[i] = kNaN;
        ++checked;
        verify(wrong, vector, "position of " + model.coordinates[i].name);
      }
      for (int i = 0; i < model.velocitySize(); ++i) {
        State wrong = state;
        wrong.velocity[i] += 0.3;
        if (depends(wrong)) {
          wrong.velocity[i] = kNaN;
          ++checked;
          verify(wrong, vector, "velocity of " + model.degrees_of_freedom[i].name);
        }
        VectorXd wrong_vector = vector;
        wrong_vector[i] = kNaN;
        verify(state, wrong_vector, "input of " + model.degrees_of_freedom[i].name);
      }
    }
    QVERIFY2(checked > 1000, std::to_string(checked).c_str());
  }

  void nothingStaysOfWhatWasNoNumber() {
    // a workspace that has seen NaN computes the next question to the same bits
    Random random(143);
    for (const TestRobot& robot : upTo(12, allRobots())) {
      const Model& model = *robot.model;
      if (model.velocitySize() == 0) continue;
      const State state = randomState(model, random);
      const VectorXd effort = random.numbers(model.velocitySize(), 1.0);
      State wrong = state;
      wrong.position.setConstant(kNaN);
      wrong.velocity.setConstant(kNaN);
      Workspace used(model), fresh(model);
      VectorXd ignored, first, second;
      inverseDynamics(model, wrong, effort, {}, used, ignored);
      static_cast<void>(forwardDynamics(model, wrong, effort, {}, used, ignored));
      QVERIFY(forwardDynamics(model, state, effort, {}, used, first));
      QVERIFY(forwardDynamics(model, state, effort, {}, fresh, second));
      QVERIFY2(first == second, robot.name.c_str());
    }
  }

  void quaternionsOfAnyLengthAreReadAsUnit() {
    const Reached reached;
    Random random(144);
    for (const TestRobot& robot : upTo(12, allRobots())) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random);
      const VectorXd vector = random.numbers(model.velocitySize(), 1.0);
      for (const double length : {0.3, -1.0, 25.0}) {
        State scaled = state;
        for (int i = 0; i < model.positionSize(); ++i) {
          if (model.coordinates[i].measure == Measure::kQuaternion) scaled.position[i] *= length;
        }
        VectorXd unit, got;
        inverseDynamics(model, state, vector, {}, workspace, unit);
        inverseDynamics(model, scaled, vector, {}, workspace, got);
        VERIFY_CLOSE(got, unit, 1e-12, robot.name + " inverse");
        MatrixXd M_unit, M;
        massMatrix(model, state, workspace, M_unit);
        massMatrix(model, scaled, workspace, M);
        VERIFY_CLOSE(M, M_unit, 1e-12, robot.name + " mass matrix");
        VERIFY_CLOSE(energy(model, scaled, workspace).total(),
                     energy(model, state, workspace).total(), 1e-12, robot.name + " energy");
        QVERIFY(forwardDynamics(model, scaled, unit, {}, workspace, got));
        VERIFY_CLOSE(got, vector, 1e-10, robot.name + " forward");
      }
    }
  }
};

ARMILLARY_TEST(TestWrongInputs)
#include "tst_wrong_inputs.moc"
