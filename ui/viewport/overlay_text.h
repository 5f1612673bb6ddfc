// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

namespace armillary {

// What is said over the robot, in the language of the program.
inline QString overlayText(const char* words) {
  return QCoreApplication::translate("RobotOverlays", words);
}

template <class To, class From>
void appendAll(To& to, From&& from) {
  to.insert(to.end(), from.begin(), from.end());
}

}  // namespace armillary
