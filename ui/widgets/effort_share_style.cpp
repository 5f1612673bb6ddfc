// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/effort_share_style.h"

#include <QCoreApplication>

#include "ui/widgets/theme.h"

namespace armillary {
namespace {

struct ShareStyle {
  const char* name;
  const char* formula;
  const char* explanation;
};

// In the order of EffortShare.
const ShareStyle& styleOf(EffortShare share) {
  static const ShareStyle kStyles[kEffortShareCount] = {
      {QT_TRANSLATE_NOOP("EffortShare", "inertia"), "M q̈",
       QT_TRANSLATE_NOOP("EffortShare", "What it takes to speed the robot up or slow it down")},
      {QT_TRANSLATE_NOOP("EffortShare", "Coriolis"), "C q̇",
       QT_TRANSLATE_NOOP("EffortShare", "What two joints that move at once ask of each other")},
      {QT_TRANSLATE_NOOP("EffortShare", "centrifugal"), "C q̇",
       QT_TRANSLATE_NOOP("EffortShare", "What the speed of one joint alone asks, with its square")},
      {QT_TRANSLATE_NOOP("EffortShare", "gravity"), "g",
       QT_TRANSLATE_NOOP("EffortShare", "What it takes to hold the robot's weight")},
      {QT_TRANSLATE_NOOP("EffortShare", "payload"), "",
       QT_TRANSLATE_NOOP("EffortShare", "What it takes to hold and move what the robot carries")},
      {QT_TRANSLATE_NOOP("EffortShare", "friction, springs"), "−τₚ",
       QT_TRANSLATE_NOOP("EffortShare", "Friction, damping and springs in the joints")},
      {QT_TRANSLATE_NOOP("EffortShare", "external"), "−Jᵀ f",
       QT_TRANSLATE_NOOP("EffortShare",
                         "Springs between links, a hand that pulls, wrenches that are given")},
      {QT_TRANSLATE_NOOP("EffortShare", "contact"), "−Jᵀ f",
       QT_TRANSLATE_NOOP("EffortShare", "What the ground pushes")},
      {QT_TRANSLATE_NOOP("EffortShare", "constraint"), "−φ'ᵀ λ",
       QT_TRANSLATE_NOOP("EffortShare", "What closed loops hold, and stops at the limits")}};
  return kStyles[static_cast<int>(share)];
}

QString translated(const char* text) {
  return QCoreApplication::translate("EffortShare", text);
}

}  // namespace

const std::vector<EffortShare>& effortSharesInOrder() {
  static const std::vector<EffortShare> kShares = [] {
    std::vector<EffortShare> shares;
    shares.reserve(kEffortShareCount);
    for (int i = 0; i < kEffortShareCount; ++i) shares.push_back(static_cast<EffortShare>(i));
    return shares;
  }();
  return kShares;
}

QColor colorOf(EffortShare share) {
  return theme().causes[static_cast<std::size_t>(share)];
}

QString nameOf(EffortShare share) {
  return translated(styleOf(share).name);
}

QString formulaOf(EffortShare share) {
  const QString text = QString::fromUtf8(styleOf(share).formula);
  return text.isEmpty() ? text : formula(text);
}

QString explanationOf(EffortShare share) {
  return translated(styleOf(share).explanation);
}

bool isUsual(EffortShare share) {
  return share == EffortShare::kInertia || share == EffortShare::kCoriolis ||
         share == EffortShare::kCentrifugal || share == EffortShare::kGravity;
}

}  // namespace armillary
