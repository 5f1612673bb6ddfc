// SPDX-License-Identifier: BSD-3-Clause
#include "engine/lessons/lesson.h"

namespace armillary {
namespace {

constexpr const char* kKinds[] = {"number",    "choice", "predict", "find-fault",
                                  "set-state", "file",   "arrow"};
constexpr const char* kFaultNames[kFaults] = {
    "mass",    "center-of-mass",      "inertia", "axis", "origin", "gravity", "stiffness",
    "damping", "gravity-compensation"};

}  // namespace

const char* name(LessonQuestion::Kind kind) {
  return kKinds[static_cast<size_t>(kind)];
}

const char* name(LessonFault::What what) {
  return kFaultNames[static_cast<size_t>(what)];
}

bool isScaled(LessonFault::What what) {
  using What = LessonFault::What;
  return what == What::kMass || what == What::kInertia || what == What::kGravity ||
         what == What::kStiffness || what == What::kDamping;
}

bool isMoved(LessonFault::What what) {
  return what == LessonFault::What::kCenterOfMass || what == LessonFault::What::kOrigin;
}

bool isOfLink(LessonFault::What what) {
  using What = LessonFault::What;
  return what == What::kMass || what == What::kInertia || what == What::kCenterOfMass;
}

std::optional<LessonFault::What> faultNamed(std::string_view name) {
  for (size_t i = 0; i < kFaults; ++i) {
    if (name == kFaultNames[i]) return static_cast<LessonFault::What>(i);
  }
  return std::nullopt;
}

Lesson::Place Lesson::find(std::string_view id) const {
  for (const LessonStep& step : steps) {
    for (const LessonQuestion& question : step.questions) {
      if (question.id == id) return {&step, &question};
    }
  }
  return {};
}

double Lesson::points() const {
  double sum = 0.0;
  for (const LessonStep& step : steps) {
    for (const LessonQuestion& question : step.questions) sum += question.points;
  }
  return sum;
}

int Lesson::questionCount() const {
  size_t count = 0;
  for (const LessonStep& step : steps) count += step.questions.size();
  return static_cast<int>(count);
}

}  // namespace armillary
