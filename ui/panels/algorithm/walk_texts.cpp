// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/algorithm/walk_texts.h"

#include <QCoreApplication>
#include <QStringList>
#include <map>

#include "ui/widgets/theme.h"

namespace armillary {
namespace {

QString tr(const char* text) {
  return QCoreApplication::translate("WalkTexts", text);
}

QString linkName(const AlgorithmWalk& walk, int body) {
  const std::string_view name = walk.link(body);
  return QString::fromUtf8(name.data(), static_cast<int>(name.size())).toHtmlEscaped();
}

}  // namespace

QString algorithmName(WalkAlgorithm algorithm) {
  switch (algorithm) {
    case WalkAlgorithm::kNewtonEuler:
      return tr("Newton-Euler (torques)");
    case WalkAlgorithm::kDalembert:
      return tr("d'Alembert (torques)");
    case WalkAlgorithm::kLagrange:
      return tr("Lagrange (torques)");
    case WalkAlgorithm::kWalkerOrin:
      return tr("Walker-Orin (accelerations)");
    case WalkAlgorithm::kCompositeRigidBody:
      return tr("CRBA (mass matrix)");
    case WalkAlgorithm::kArticulatedBody:
      return tr("ABA (accelerations)");
    case WalkAlgorithm::kRecursiveNewtonEuler:
      break;
  }
  return tr("RNEA (torques)");
}

QString passName(WalkPass pass) {
  switch (pass) {
    case WalkPass::kOutward:
      return tr("Forward pass, outward");
    case WalkPass::kInward:
      return tr("Backward pass, inward");
    case WalkPass::kSecondOutward:
      return tr("Second forward pass, outward");
    case WalkPass::kLinkByLink:
      return tr("Link by link");
    case WalkPass::kJointByJoint:
      return tr("Joint by joint");
    case WalkPass::kSolved:
      return tr("All joints at once");
    case WalkPass::kResult:
      break;
  }
  return tr("Result");
}

QString stepSentence(std::string_view equation) {
  static const std::map<std::string_view, const char*> kSentences{
      {"rnea-start",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The base stands still, but is given an acceleration of g upwards: that "
                         "puts the weight of every link into the forces.")},
      {"rnea-velocity",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The link moves as its parent carries it, plus what its joint adds.")},
      {"rnea-acceleration",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The link accelerates as its parent does, plus what its joint adds, plus "
                         "what comes of turning while it moves.")},
      {"rnea-body-force",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The force that this motion takes for the link alone: for its "
                         "acceleration, and for turning its momentum.")},
      {"rnea-force",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The force through the joint is what the link itself needs, less what "
                         "pushes it from outside, plus what its children pass down.")},
      {"rnea-effort",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The motor gives what of that force is along the joint's axis; the "
                         "bearings hold the rest.")},
      {"rnea-base",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The backward pass has reached the base: this is what the base carries "
                         "for all links.")},
      {"rnea-result",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The base is reached, and every joint's torque is known, from one way "
                         "out and one way back.")},
      {"newton-euler-start",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The base does not turn, but is given an acceleration of g upwards: that "
                         "puts the weight of every link into the forces.")},
      {"newton-euler-velocity",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The link turns as its parent does, plus what its joint turns.")},
      {"newton-euler-turning",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The rate of that: the parent's, the joint's, and what comes of the "
                         "parent turning the joint's axis.")},
      {"newton-euler-acceleration",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The link's origin accelerates as a point of its parent; a joint that "
                         "slides adds the Coriolis term and its own.")},
      {"newton-euler-center",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The centre of mass accelerates with the origin, and because the link "
                         "turns about it.")},
      {"newton-euler-body-force",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Newton: the force on the link is its mass times the acceleration of its "
                         "centre of mass.")},
      {"newton-euler-body-moment",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Euler: the moment on the link turns it faster, and turns its angular "
                         "momentum.")},
      {"newton-euler-force",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The force through the joint is what the link itself needs, less what "
                         "pushes it from outside, plus what its children pass down.")},
      {"newton-euler-moment",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The moment through the joint: the link's own, the lever of its force, "
                         "and the children's moments with the levers of their forces.")},
      {"newton-euler-effort",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The motor gives the part along the joint's axis: of the moment where "
                         "the joint turns, of the force where it slides.")},
      {"newton-euler-base-force",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The backward pass has reached the base: the force that the base carries "
                         "for all links.")},
      {"newton-euler-base-moment",
       QT_TRANSLATE_NOOP("WalkTexts", "And the moment that the base carries, about its origin.")},
      {"newton-euler-result",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The base is reached, and every joint's torque is known, from one way "
                         "out and one way back.")},
      {"crba-placement",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Where the link is, seen from its parent: where its joint stands, then "
                         "as the joint has moved.")},
      {"crba-composite",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The link and all beyond it as one rigid body: when only this joint "
                         "moves, they move as one.")},
      {"crba-force",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The force that it takes to accelerate that body by 1 at this joint, all "
                         "others held still.")},
      {"crba-diagonal",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Its part along the joint's own axis is the diagonal of the mass matrix: "
                         "the inertia that this joint feels.")},
      {"crba-pass",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The same force one link further in: whoever holds the chain here must "
                         "give it too.")},
      {"crba-entry",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Its part along this joint's axis couples the two joints: moving the one "
                         "takes effort at the other.")},
      {"crba-result",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "All entries together are the mass matrix; joints on different branches "
                         "do not couple.")},
      {"dalembert-velocity",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The link turns as its parent does, plus what its joint turns.")},
      {"dalembert-inertia",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The joint's row of the mass matrix: what every joint's acceleration "
                         "takes here, summed over the links that this joint carries.")},
      {"dalembert-rates",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "What turning and moving takes without any acceleration of a joint: "
                         "Coriolis, centrifugal and gyroscopic moments of each carried link.")},
      {"dalembert-weight",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The moments of the carried links' weights about the joint's axis.")},
      {"dalembert-load",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The moments about the joint's axis of what pushes the carried links "
                         "from outside.")},
      {"dalembert-effort",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The motor balances all of them: inertial moments and weight, less what "
                         "the load already gives. No other joint's torque was needed.")},
      {"dalembert-result",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Every joint's torque, each from a sum of its own: any of them could "
                         "have been computed alone.")},
      {"lagrange-kinetic",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The energy of the link's motion, in which all that is known of its "
                         "inertia stands.")},
      {"lagrange-potential",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The energy of the link's height: zero where its centre of mass is level "
                         "with the world's origin.")},
      {"lagrange-momentum",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "How the kinetic energy grows with this joint's velocity: its "
                         "generalized momentum, of all links that it carries.")},
      {"lagrange-momentum-rate",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "How fast that momentum changes, as all joints move and accelerate.")},
      {"lagrange-kinetic-slope",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "How the kinetic energy would change if the joint were elsewhere and all "
                         "moved as fast: where Coriolis and centrifugal efforts come from.")},
      {"lagrange-potential-slope",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "How the potential energy would change if the joint were elsewhere: the "
                         "effort that holds the weights.")},
      {"lagrange-effort",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Lagrange's equation: the motor gives the momentum's rate less the "
                         "slope of the Lagrangian T - V. No force inside the robot was asked "
                         "for.")},
      {"lagrange-result",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Every joint's torque, from two functions, T and V, and their "
                         "derivatives.")},
      {"walker-orin-bias",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Inverse dynamics with no joint accelerating: what gravity, velocities "
                         "and loads take.")},
      {"walker-orin-column",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Inverse dynamics again, for this joint accelerating by 1 alone: the "
                         "efforts are its column of the mass matrix.")},
      {"walker-orin-rest",
       QT_TRANSLATE_NOOP("WalkTexts", "What of the motors' efforts is left to accelerate with.")},
      {"walker-orin-solve",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The accelerations that take just that: N equations for N unknowns, "
                         "solved at once.")},
      {"walker-orin-result",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Every joint's acceleration, from N + 1 calls of inverse dynamics and "
                         "one solved matrix.")},
      {"aba-velocity",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The link moves as its parent carries it, plus what its joint adds.")},
      {"aba-drift",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The acceleration that the link has only because it turns while it "
                         "moves: no joint need accelerate for it.")},
      {"aba-body-force",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The force that the link's momentum takes as it turns, less what pushes "
                         "it from outside.")},
      {"aba-inertia",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "How heavy the link feels with its children hanging on joints that "
                         "give way.")},
      {"aba-bias",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The force through the joint that would leave the link unaccelerated: "
                         "its own, plus what its children pass down.")},
      {"aba-load",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The force that it takes to accelerate the joint by 1, all beyond it "
                         "moving freely.")},
      {"aba-pivot",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Its part along the joint's axis: the inertia that the motor feels.")},
      {"aba-remainder",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "What is left of the motor's effort to accelerate with, once the bias "
                         "force is held.")},
      {"aba-passed-inertia",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The inertia that the parent feels through the joint: along its axis the "
                         "link gives way.")},
      {"aba-passed-bias",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The force that the parent must give through the joint while the motor "
                         "pushes.")},
      {"aba-start",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The way out again, with the base given an acceleration of g upwards "
                         "in place of every weight.")},
      {"aba-carried",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The acceleration that the parent gives the link, before its own joint "
                         "accelerates.")},
      {"aba-joint-acceleration",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The joint accelerates by what the motor has left, less what carrying "
                         "the link along takes, over the inertia that it feels.")},
      {"aba-acceleration",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The link's whole acceleration: as carried, plus what its joint adds.")},
      {"aba-result",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Every joint's acceleration is known, and no matrix of all joints was "
                         "ever made.")}};
  const auto found = kSentences.find(equation);
  return found == kSentences.end() ? QString() : tr(found->second);
}

QString vectorLetter(WalkVector::Kind kind) {
  switch (kind) {
    case WalkVector::Kind::kAngularVelocity:
      return QStringLiteral("ω");
    case WalkVector::Kind::kVelocity:
      return QStringLiteral("v");
    case WalkVector::Kind::kAngularAcceleration:
      return QStringLiteral("α");  // many fonts draw no dot over ω
    case WalkVector::Kind::kSpatialAcceleration:
    case WalkVector::Kind::kAcceleration:
      return QStringLiteral("a");
    case WalkVector::Kind::kForce:
    case WalkVector::Kind::kBiasForce:
    case WalkVector::Kind::kUnitForce:
      return QStringLiteral("f");
    case WalkVector::Kind::kMoment:
    case WalkVector::Kind::kBiasMoment:
    case WalkVector::Kind::kUnitMoment:
      return QStringLiteral("n");
    case WalkVector::Kind::kJointForce:
    case WalkVector::Kind::kJointMoment:
      break;
  }
  return QStringLiteral("τ");
}

QString indexLegend(const AlgorithmWalk& walk, const WalkStep& step) {
  const auto& bodies = walk.model().bodies;
  if (step.pass == WalkPass::kResult) return {};
  QStringList entries;
  const auto add = [&](const QString& letter, const QStringList& names) {
    if (!names.isEmpty()) entries << formula(letter) + QStringLiteral(" ") + names.join(u", ");
  };
  const bool pushed = step.moved != step.body;  // a force of link i that has come inward to j
  add(QStringLiteral("i"),
      step.body == 0 ? QStringList() : QStringList(linkName(walk, step.moved)));
  if (pushed) {
    int from = step.moved;
    while (bodies[from].parent != step.body) from = bodies[from].parent;
    if (step.equation == "crba-pass") add(QStringLiteral("k"), {linkName(walk, from)});
    add(QStringLiteral("j"), {linkName(walk, step.body)});
    return entries.join(QStringLiteral(" &nbsp; "));
  }
  if (step.pass == WalkPass::kSolved) return {};
  const bool apart = step.pass == WalkPass::kLinkByLink || step.pass == WalkPass::kJointByJoint;
  if (apart) {
    const bool is_dalemberts = step.equation.substr(0, 9) == "dalembert";
    if (is_dalemberts) entries.clear();
    if (is_dalemberts) add(QStringLiteral("j"), {linkName(walk, step.body)});
    return entries.join(QStringLiteral(" &nbsp; "));
  }
  const bool inward = step.pass == WalkPass::kInward;
  if (!inward && step.body > 0) {
    add(QStringLiteral("λ"), {linkName(walk, bodies[step.body].parent)});
  }
  const bool of_children = step.quantity == WalkQuantity::kForce ||
                           step.quantity == WalkQuantity::kInertia ||
                           step.quantity == WalkQuantity::kBase;
  if (inward && of_children) {
    QStringList children;
    for (std::size_t i = 1; i < bodies.size(); ++i) {
      if (bodies[i].parent == step.body) children << linkName(walk, static_cast<int>(i));
    }
    add(QStringLiteral("j"), children);
  }
  return entries.join(QStringLiteral(" &nbsp; "));
}

}  // namespace armillary
