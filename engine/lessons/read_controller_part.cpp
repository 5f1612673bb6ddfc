// SPDX-License-Identifier: BSD-3-Clause
// "controller" of a lesson's step.
#include <algorithm>
#include <cmath>

#include "engine/lessons/read_parts.h"

namespace armillary {
namespace {

std::optional<ControlLaw> readLaw(LessonFields& fields) {
  const auto names = controlLawNames();
  const auto law = fields.oneOf("law", std::vector<std::string>(names.begin(), names.end()));
  return law ? controlLawNamed(names[*law]) : std::nullopt;
}

// A number that is not negative; nothing where there is none.
std::optional<double> readGain(LessonFields& fields, const char* member) {
  const std::optional<double> gain = fields.number(member);
  if (!gain || *gain >= 0.0) return gain;
  fields.error(std::string("\"") + member + "\" must not be negative");
  return std::nullopt;
}

}  // namespace

std::optional<LessonController> readController(const JsonValue& value, const Model& model,
                                               const std::string& element, LessonReading& reading) {
  LessonFields fields(value, element + " / controller", reading.diagnostics);
  LessonController made;
  if (!fields.has("law")) {
    fields.error("\"law\" is missing", "\"pd\", \"pd-gravity\", \"computed-torque\" or \"hold\"");
  }
  const std::optional<ControlLaw> law = readLaw(fields);
  made.frequency = fields.number("frequency").value_or(made.frequency);
  made.damping_ratio = fields.number("damping-ratio").value_or(made.damping_ratio);
  made.duration = fields.number("duration").value_or(made.duration);
  if (!(made.frequency > 0.0 && made.frequency <= 100.0) ||
      !(made.damping_ratio > 0.0 && made.damping_ratio <= 100.0) ||
      !(made.duration > 0.0 && made.duration <= 30.0)) {
    fields.error(
        "a controller's \"frequency\" (Hz) and \"damping-ratio\" are above 0 and up to 100, its "
        "\"duration\" up to 30 s");
  }
  if (const JsonValue* joints = fields.object("joints")) {
    for (const auto& member : joints->members) {
      const std::string& name = member.first;
      const bool known =
          std::any_of(model.degrees_of_freedom.begin(), model.degrees_of_freedom.end(),
                      [&](const DegreeOfFreedom& each) { return each.name == name; });
      if (!known) {
        fields.error(member.second.line,
                     "\"joints\": there is no degree of freedom '" + name + "'");
      }
      LessonFields own(member.second, fields.element() + " / " + name, reading.diagnostics);
      JointSetup joint;
      joint.law = readLaw(own);
      joint.stiffness = readGain(own, "stiffness");
      joint.damping = readGain(own, "damping");
      own.finish();
      made.joints[name] = joint;
    }
  }
  fields.finish();
  if (!law) return std::nullopt;
  made.law = *law;
  return made;
}

}  // namespace armillary
