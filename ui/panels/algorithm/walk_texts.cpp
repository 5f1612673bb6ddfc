// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/algorithm/walk_texts.h"

#include <QCoreApplication>
#include <QStringList>

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
    case WalkAlgorithm::kAbsoluteCoordinates:
      return tr("Absolute coordinates (torques)");
    case WalkAlgorithm::kNewtonEuler:
      return tr("Newton-Euler (torques)");
    case WalkAlgorithm::kCartesianTensors:
      return tr("Cartesian tensors (torques)");
    case WalkAlgorithm::kDalembert:
      return tr("d'Alembert (torques)");
    case WalkAlgorithm::kLagrange:
      return tr("Lagrange (torques)");
    case WalkAlgorithm::kRecursiveLagrangian:
      return tr("Recursive Lagrangian (torques)");
    case WalkAlgorithm::kGibbsAppell:
      return tr("Gibbs-Appell (torques)");
    case WalkAlgorithm::kKane:
      return tr("Kane, projected on Jacobians (torques)");
    case WalkAlgorithm::kGauss:
      return tr("Gauss's least constraint (accelerations)");
    case WalkAlgorithm::kWalkerOrin:
      return tr("Walker-Orin (accelerations)");
    case WalkAlgorithm::kOperationalSpace:
      return tr("Operational space (torques)");
    case WalkAlgorithm::kCompositeRigidBody:
      return tr("CRBA (mass matrix)");
    case WalkAlgorithm::kNewtonEulerFactorization:
      return tr("Newton-Euler factors (mass matrix)");
    case WalkAlgorithm::kArticulatedBody:
      return tr("ABA (accelerations)");
    case WalkAlgorithm::kInnovationsFactorization:
      return tr("Innovations factors (accelerations)");
    case WalkAlgorithm::kSparseElimination:
      return tr("Sparse elimination (accelerations)");
    case WalkAlgorithm::kConstraintForce:
      return tr("Constraint forces (accelerations)");
    case WalkAlgorithm::kLoops:
      return tr("Closed loops (accelerations)");
    case WalkAlgorithm::kRecursiveNewtonEuler:
      break;
  }
  return tr("RNEA (torques)");
}

QString passName(WalkPass pass, int round) {
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
    case WalkPass::kRowsSolved:
      return tr("Round %1: every second row, at the same time").arg(round);
    case WalkPass::kRowsReduced:
      return tr("Round %1: put into the rows between").arg(round);
    case WalkPass::kRowsSubstituted:
      return tr("Back through round %1").arg(round);
    case WalkPass::kSolved:
      return tr("All joints at once");
    case WalkPass::kResult:
      break;
  }
  return tr("Result");
}

bool isOfAll(WalkPass pass) {
  return pass == WalkPass::kSolved || pass == WalkPass::kRowsSolved ||
         pass == WalkPass::kLinkByLink;
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
  const bool apart = step.pass == WalkPass::kLinkByLink || step.pass == WalkPass::kJointByJoint ||
                     step.pass == WalkPass::kRowsSolved || step.pass == WalkPass::kRowsReduced ||
                     step.pass == WalkPass::kRowsSubstituted;
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
