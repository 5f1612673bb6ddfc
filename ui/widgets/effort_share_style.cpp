// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/effort_share_style.h"

#include <QCoreApplication>

#include "ui/widgets/theme.h"

namespace armillary {
namespace {

struct Style {
  QRgb color;
  const char* name;
  const char* formula;
  const char* explanation;
};

// Colours of Okabe and Ito 2008 and Tol 2021: the colour-blind tell them apart. In the order of
// EffortShare.
const Style& styleOf(EffortShare share) {
  static const Style kStyles[kEffortShareCount] = {
      {0x0072B2, QT_TRANSLATE_NOOP("EffortShare", "inertia"), "M q̈",
       QT_TRANSLATE_NOOP("EffortShare", "What it takes to speed the robot up or slow it down")},
      {0xE69F00, QT_TRANSLATE_NOOP("EffortShare", "Coriolis"), "C q̇",
       QT_TRANSLATE_NOOP("EffortShare", "What two joints that move at once ask of each other")},
      {0xD55E00, QT_TRANSLATE_NOOP("EffortShare", "centrifugal"), "C q̇",
       QT_TRANSLATE_NOOP("EffortShare", "What the speed of one joint alone asks, with its square")},
      {0x009E73, QT_TRANSLATE_NOOP("EffortShare", "gravity"), "g",
       QT_TRANSLATE_NOOP("EffortShare", "What it takes to hold the robot's weight")},
      {0x56B4E9, QT_TRANSLATE_NOOP("EffortShare", "payload"), "",
       QT_TRANSLATE_NOOP("EffortShare", "What it takes to hold and move what the robot carries")},
      {0x8C8C8C, QT_TRANSLATE_NOOP("EffortShare", "friction, springs"), "−τₚ",
       QT_TRANSLATE_NOOP("EffortShare", "Friction, damping and springs in the joints")},
      {0xCC79A7, QT_TRANSLATE_NOOP("EffortShare", "external"), "−Jᵀ f",
       QT_TRANSLATE_NOOP("EffortShare",
                         "Springs between links, a hand that pulls, wrenches that are given")},
      {0x882255, QT_TRANSLATE_NOOP("EffortShare", "contact"), "−Jᵀ f",
       QT_TRANSLATE_NOOP("EffortShare", "What the ground pushes")},
      {0x999933, QT_TRANSLATE_NOOP("EffortShare", "constraint"), "−φ'ᵀ λ",
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
    for (int i = 0; i < kEffortShareCount; ++i) shares.push_back(static_cast<EffortShare>(i));
    return shares;
  }();
  return kShares;
}

QColor colorOf(EffortShare share) {
  return QColor(styleOf(share).color);
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
