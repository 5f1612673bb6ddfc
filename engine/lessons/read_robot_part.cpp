// SPDX-License-Identifier: BSD-3-Clause
// The robot of a lesson.
#include <tinyxml2.h>

#include <algorithm>
#include <string_view>

#include "engine/lessons/read_parts.h"
#include "engine/loading/load_robot.h"
#include "engine/model/compile_model.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

// A file of a lesson's folder that includes nothing of elsewhere; `why` where it may not be read.
bool isPlainRobot(const std::string& file, std::string& why) {
  const std::string ending = lowered(file);
  if (!ending.ends_with(".urdf") && !ending.ends_with(".dh.xml")) {
    why =
        "a lesson's own robot is a file that ends in .urdf or .dh.xml; 'armillary convert' writes "
        "one of SDF, MJCF and xacro";
    return false;
  }
  const std::optional<std::string> text = readBoundedText(file, kLargestLesson, why);
  if (!text) return false;
  const bool expands = text->find("xmlns:xacro") != text->npos && text->find('$') != text->npos;
  if (expands || text->find("xacro:") != text->npos) {
    why = "a lesson's own robot includes nothing, but this file holds xacro; expand it before";
    return false;
  }
  tinyxml2::XMLDocument document;
  document.Parse(text->data(), text->size());
  if (document.Error()) return true;  // whoever loads it tells where
  const tinyxml2::XMLElement* root = document.RootElement();
  const std::string_view name = root ? root->Name() : "";
  if (name == "robot" || name == "dh_robot") return true;
  why = "a lesson's own robot is a URDF <robot> or a <dh_robot> table";
  return false;
}

std::optional<std::string> robotPath(LessonFields& fields, LessonReading& reading) {
  const std::optional<std::string> file = fields.text("file"), name = fields.text("name");
  if (file.has_value() == name.has_value()) {
    fields.error("a robot has either a \"name\", of a bundled one, or a \"file\"");
    return std::nullopt;
  }
  if (name) {
    auto found = reading.sources.robot ? reading.sources.robot(*name) : std::nullopt;
    if (!found) {
      fields.error("no robot called '" + *name + "' is bundled",
                   "'armillary info --help' lists them; a robot of your own is a \"file\"");
    }
    return found;
  }
  std::string why;
  std::optional<std::string> found = reading.folder.file(*file, why);
  if (found && isPlainRobot(*found, why)) return found;
  fields.error(why);
  return std::nullopt;
}

// Nothing that a robot of the lesson's folder shows lies elsewhere.
void dropForeignMeshes(RobotDescription& description, const LessonFields& fields,
                       const LessonReading& reading) {
  int dropped = 0;
  for (LinkDescription& link : description.links) {
    for (auto* shapes : {&link.visuals, &link.collisions}) {
      for (GeometryDescription& each : *shapes) {
        std::string texture;
        if (each.material) texture = each.material->texture;
        if (!each.shape.file.empty() && !reading.folder.holds(each.shape.file)) {
          each.shape.file.clear();
          ++dropped;
        }
        if (!texture.empty() && !reading.folder.holds(texture)) {
          each.material->texture.clear();
          ++dropped;
        }
      }
    }
  }
  if (dropped == 0) return;
  fields.warning(fields.line(),
                 std::to_string(dropped) +
                     " mesh or texture file(s) of the robot lie outside of "
                     "the lesson's folder and are not shown",
                 "copy them into the folder");
}

std::optional<Eigen::Vector3d> readVector(LessonFields& fields, std::string_view member) {
  const JsonValue* list = fields.list(member);
  if (!list) return std::nullopt;
  const bool good =
      list->items.size() == 3 && std::all_of(list->items.begin(), list->items.end(),
                                             [](const JsonValue& each) { return each.isNumber(); });
  if (!good) {
    fields.error(list->line, "\"" + std::string(member) + "\" must be three numbers, [x, y, z]");
    return std::nullopt;
  }
  return Eigen::Vector3d(list->items[0].number, list->items[1].number, list->items[2].number);
}

}  // namespace

std::shared_ptr<const LessonRobot> readLessonRobot(const JsonValue& value, LessonReading& reading) {
  JsonValue named;  // "robot": "pendulum" is short for {"name": "pendulum"}
  if (value.isText()) {
    named.kind = JsonValue::Kind::kObject;
    named.line = value.line;
    named.members.emplace_back("name", value);
  }
  LessonFields fields(value.isText() ? named : value, "robot", reading.diagnostics);
  const std::optional<std::string> path = robotPath(fields, reading);
  LoadOptions options;
  options.gravity = readVector(fields, "gravity");
  options.floating_base = fields.truth("floating-base").value_or(false);
  fields.finish();
  if (!path) return nullptr;
  LoadResult loaded = loadRobot(*path, options);
  for (const Diagnostic& found : loaded.diagnostics.all()) {
    if (found.severity == Severity::kError) fields.error(toText(found));
  }
  if (!loaded.model) return nullptr;
  if (fields.has("file")) dropForeignMeshes(*loaded.description, fields, reading);
  auto robot = std::make_shared<LessonRobot>();
  robot->name = loaded.model->name;
  robot->file = fields.text("file").value_or("");
  robot->description = std::move(*loaded.description);
  robot->model = std::move(loaded.model);
  return robot;
}

std::shared_ptr<const LessonRobot> withFault(const LessonRobot& robot, const LessonFault& fault,
                                             std::string& why) {
  using What = LessonFault::What;
  auto changed = std::make_shared<LessonRobot>(robot);
  Eigen::Vector3d gravity = robot.model->gravity;
  const auto link =
      std::find_if(changed->description.links.begin(), changed->description.links.end(),
                   [&](const auto& each) { return each.name == fault.element; });
  const auto joint =
      std::find_if(changed->description.joints.begin(), changed->description.joints.end(),
                   [&](const auto& each) { return each.name == fault.element; });
  switch (fault.what) {
    case What::kGravity:
      gravity *= fault.factor;
      changed->description.simulation.gravity = gravity;
      break;
    case What::kAxis:
    case What::kOrigin:
      if (joint == changed->description.joints.end()) {
        why = "there is no joint '" + fault.element + "'";
        return nullptr;
      }
      if (fault.what == What::kAxis) {
        joint->axis = -joint->axis;
      } else {
        joint->X_PJ.position += fault.shift;
      }
      break;
    case What::kMass:
    case What::kCenterOfMass:
    case What::kInertia:
      if (link == changed->description.links.end() || !link->inertial) {
        why = "there is no link '" + fault.element + "' with an inertia";
        return nullptr;
      }
      if (fault.what == What::kMass) link->inertial->mass *= fault.factor;
      if (fault.what == What::kInertia) link->inertial->rotational *= fault.factor;
      if (fault.what == What::kCenterOfMass) link->inertial->X_LI.position += fault.shift;
      break;
    case What::kStiffness:
    case What::kDamping:
    case What::kGravityCompensation:
      why = "it is a controller's";
      return nullptr;
  }
  try {
    changed->model = withGravity(*compileModel(changed->description), gravity);
  } catch (const std::invalid_argument& failure) {
    why = failure.what();
    return nullptr;
  }
  return changed;
}

}  // namespace armillary
