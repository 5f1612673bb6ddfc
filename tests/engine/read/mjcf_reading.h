// SPDX-License-Identifier: BSD-3-Clause
// What the tests of MJCF share: models written inline, and their parts by name.
#pragma once

#include "tests/engine/read/reading.h"
#include "tests/support/compare.h"

namespace armillary::test {

inline ReadResult readModel(const std::string& inside) {
  return readText("<mujoco model='m'>\n" + inside + "\n</mujoco>\n");
}

inline ReadResult readWorld(const std::string& bodies) {
  return readModel("<worldbody>" + bodies + "</worldbody>");
}

inline const LinkDescription* link(const ReadResult& result, const std::string& name) {
  if (!result.description) return nullptr;
  for (const LinkDescription& each : result.description->links) {
    if (each.name == name) return &each;
  }
  return nullptr;
}

inline const JointDescription* joint(const ReadResult& result, const std::string& name) {
  if (!result.description) return nullptr;
  for (const JointDescription& each : result.description->joints) {
    if (each.name == name) return &each;
  }
  return nullptr;
}

inline const std::string kBall = "<geom name='g' size='.1'/>";

}  // namespace armillary::test

#define VERIFY_NEAR(got, want)                             \
  QVERIFY2(compareNumbers(got, want, 1e-12, #got).empty(), \
           compareNumbers(got, want, 1e-12, #got).c_str())
