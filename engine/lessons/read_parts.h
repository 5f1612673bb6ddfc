// SPDX-License-Identifier: BSD-3-Clause
// Parts of a lesson's file that stand in several places: robots, states, motions, computed numbers.
#pragma once

#include <map>

#include "engine/lessons/lesson.h"
#include "engine/lessons/lesson_fields.h"
#include "engine/lessons/lesson_folder.h"
#include "engine/lessons/read_lesson.h"

namespace armillary {

// What a lesson is read with.
struct LessonReading {
  Diagnostics& diagnostics;
  const LessonSources& sources;
  LessonFolder folder;
  bool answers_left_out = false;  // a question need not say what is right
  bool step_has_motion = false;   // the present step names one, be it readable or not
  std::map<std::string, std::shared_ptr<const LessonMotion>> motions = {};  // that were read
};

// "robot": a name or {"file" or "name", "gravity", "floating-base"}. Null where there is none.
std::shared_ptr<const LessonRobot> readLessonRobot(const JsonValue& value, LessonReading& reading);
// The same robot with an error in it; null where the error cannot be made.
std::shared_ptr<const LessonRobot> withFault(const LessonRobot& robot, const LessonFault& fault,
                                             std::string& why);

// A pose at rest without efforts: the file's start, or zero.
QuantityPoint pointAtRest(const Model& model);
// "state" onto a point: position, velocity, acceleration, effort, wrench, driven.
void readState(const JsonValue& value, const Model& model, const std::string& element,
               LessonReading& reading, QuantityPoint& point);
// {"NAME": number or "90 deg", …} onto positions. Nothing is changed where `why` is set.
bool readPositions(const JsonValue& value, const Model& model, Eigen::VectorXd& position, int& line,
                   std::string& why);
// Closes the loops near the point, where the robot has any.
bool closeLoops(const Model& model, QuantityPoint& point, std::string& why);

// "motion": {"file"} or {"name"}; a motion's rows have their rates.
std::shared_ptr<const LessonMotion> readLessonMotion(const JsonValue& value,
                                                     const LessonRobot& robot,
                                                     const std::string& element,
                                                     LessonReading& reading);

// "controller" of a step; nothing where it has no law.
std::optional<LessonController> readController(const JsonValue& value, const Model& model,
                                               const std::string& element, LessonReading& reading);

// A number; {"quantity", "column"}; {"expression", "with"}; both with a "state".
std::optional<ComputedNumber> readComputedNumber(const JsonValue& value, const LessonStep& step,
                                                 const std::string& element,
                                                 LessonReading& reading);

// A warning where loops are opened for a quantity that is asked for by itself.
void tellOpenedLoops(const Model& model, const std::string& quantity, const LessonFields& fields,
                     int line);

// One question of a step; nothing where it cannot be asked.
std::optional<LessonQuestion> readQuestion(const JsonValue& value, const LessonStep& step,
                                           LessonReading& reading);

}  // namespace armillary
