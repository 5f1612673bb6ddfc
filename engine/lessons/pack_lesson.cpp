// SPDX-License-Identifier: BSD-3-Clause
#include "engine/lessons/pack_lesson.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <stdexcept>

#include "engine/lessons/controlled_motion.h"
#include "engine/lessons/lesson_folder.h"
#include "engine/lessons/thinned_motion.h"
#include "engine/text/read_file.h"
#include "engine/text/write_json.h"
#include "engine/write/pack_robot.h"

namespace armillary {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLargestPacked = 1'000'000'000;

void dropComments(JsonValue& value) {
  std::erase_if(value.members, [](const auto& member) { return member.first.starts_with("//"); });
  for (auto& member : value.members) dropComments(member.second);
  for (JsonValue& item : value.items) dropComments(item);
}

enum class Missing { kRefused, kLeftOut };

bool isRefusedInNames(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == ':' || c == '\\';
}

// The lesson's name among the files, which systems that know drives can unpack.
std::string packedName(const std::string& file) {
  std::string name = fs::path(file).filename().string();
  std::replace_if(name.begin(), name.end(), isRefusedInNames, '_');
  return name;
}

// Files of the lesson's folder, each once.
class FolderFiles {
 public:
  FolderFiles(const Lesson& lesson, std::vector<PackedFile>& files, Missing missing)
      : folder_(lesson.folder), files_(files), missing_(missing) {}

  void addNamed(std::string_view name) {
    std::string why;
    const std::optional<std::string> path = folder_.file(name, why);
    if (!path && missing_ == Missing::kLeftOut) return;
    if (!path) throw std::runtime_error(why);
    addPath(*path);
  }
  // What lies elsewhere, as a bundled robot's meshes do, is not the lesson's.
  void addPath(const std::string& path) {
    if (path.empty() || !folder_.holds(path)) return;
    const std::string name = nameOf(path);
    if (missing_ == Missing::kRefused && std::any_of(name.begin(), name.end(), isRefusedInNames)) {
      throw std::runtime_error("'" + name +
                               "' cannot be packed: call it without ':', '\\' and line ends, also "
                               "where it is named");
    }
    if (!names_.insert(name).second) return;
    std::string why;
    std::optional<std::string> bytes = readFile(path, kLargestPacked, why);
    if (!bytes && missing_ == Missing::kLeftOut) return;
    if (!bytes) throw std::runtime_error(why);
    files_.push_back({name, std::move(*bytes)});
  }
  // The tables that its author answers with.
  void addAnswers(const LessonQuestion& question) {
    if (question.kind != LessonQuestion::Kind::kFile &&
        question.kind != LessonQuestion::Kind::kPredict) {
      return;
    }
    for (const LessonExample& example : question.examples) {
      std::string why;
      const auto path = folder_.file(example.answer.text, why);
      if (path) addPath(*path);
    }
  }
  // The pictures of a text in Markdown, where they are there.
  void addPictures(const std::string& text) {
    for (size_t at = text.find("!["); at != text.npos; at = text.find("![", at + 2)) {
      const size_t open = text.find("](", at), close = text.find(')', at);
      if (open == text.npos || close == text.npos || open > close) continue;
      std::string why;
      const auto path = folder_.file(text.substr(open + 2, close - open - 2), why);
      if (path) addPath(*path);
    }
  }
  void addRobot(const LessonRobot& robot) {
    if (robot.file.empty()) return;
    addNamed(robot.file);
    for (const LinkDescription& link : robot.description.links) {
      for (const auto* shapes : {&link.visuals, &link.collisions}) {
        for (const GeometryDescription& each : *shapes) {
          addPath(each.shape.file);
          if (!each.shape.file.empty()) {
            for (const std::string& beside : filesBeside(each.shape.file)) addPath(beside);
          }
          if (each.material) addPath(each.material->texture);
        }
      }
    }
  }

 private:
  // As the lesson reaches it, through links where there are some.
  std::string nameOf(const std::string& path) const {
    const auto plain = [](const std::string& name) {
      return fs::absolute(name).lexically_normal();
    };
    const fs::path name = plain(path).lexically_relative(plain(folder_.path()));
    if (!name.empty() && *name.begin() != "..") return name.generic_string();
    return fs::proximate(fs::weakly_canonical(path), fs::canonical(folder_.path()))
        .generic_string();
  }

  LessonFolder folder_;
  std::vector<PackedFile>& files_;
  Missing missing_;
  std::set<std::string> names_;
};

JsonValue gainsJson(const LessonStep& step, const SimulationSetup& setup) {
  JsonValue controller = objectJson();
  const auto lawName = [](ControlLaw law) {
    return textJson(std::string(controlLawNames()[static_cast<size_t>(law)]));
  };
  setMember(controller, "law", lawName(setup.law));
  setMember(controller, "frequency", numberJson(setup.frequency));
  setMember(controller, "damping-ratio", numberJson(setup.damping_ratio));
  setMember(controller, "duration", numberJson(step.controller->duration));
  JsonValue joints = objectJson();
  for (const auto& [name, joint] : setup.joints) {
    JsonValue own = objectJson();
    setMember(own, "law", lawName(joint.law.value_or(setup.law)));
    if (joint.stiffness) setMember(own, "stiffness", numberJson(*joint.stiffness));
    if (joint.damping) setMember(own, "damping", numberJson(*joint.damping));
    joints.members.emplace_back(name, std::move(own));
  }
  setMember(controller, "joints", std::move(joints));
  return controller;
}

// The robot with a fault that a question of the step asks for; null: there is none.
const LessonRobot* faultyOf(const LessonStep& step) {
  const LessonRobot* faulty = nullptr;
  for (const LessonQuestion& question : step.questions) {
    if (question.faulty) faulty = question.faulty.get();
  }
  return faulty;
}

// A robot with a fault, as files of a folder of its own, and how the step names it.
JsonValue faultyRobot(const LessonRobot& robot, size_t number, std::vector<PackedFile>& files) {
  std::string folder;
  const auto taken = [&](const PackedFile& file) { return file.name.starts_with(folder); };
  do {
    folder = "robot_" + std::to_string(number++) + "/";
  } while (std::any_of(files.begin(), files.end(), taken));
  PackedRobot packed = packRobot(robot.description, RobotFormat::kUrdf);
  for (PackedFile& file : packed.files) {
    files.push_back({folder + file.name, std::move(file.bytes)});
  }
  JsonValue named = objectJson();
  setMember(named, "file", textJson(folder + packed.robot));
  const Eigen::Vector3d& g = robot.model->gravity;
  setMember(named, "gravity", listJson({numberJson(g.x()), numberJson(g.y()), numberJson(g.z())}));
  return named;
}

// In what it is asked is told where only the answer said it.
void thinQuestion(const LessonQuestion& asked, JsonValue& question) {
  const bool told = memberOf(question, "unit") != nullptr;
  if (!told && asked.unit && !asked.unit->name.empty()) {
    setMember(question, "unit", textJson(std::string(asked.unit->name)));
  }
  dropMembers(question, {"expected", "right", "wrong", "fault"});
  JsonValue* choices = memberOf(question, "choices");
  if (!choices) return;
  for (JsonValue& choice : choices->items) dropMembers(choice, {"right", "why"});
}

// What of the step shows a fault is in the stage, not in the question.
void thinStep(const LessonStep& step, size_t number, JsonValue& json,
              std::vector<PackedFile>& files) {
  const LessonFault* of_controller = nullptr;
  const LessonRobot* faulty = faultyOf(step);
  for (const LessonQuestion& question : step.questions) {
    if (question.fault && !question.faulty) of_controller = &*question.fault;
  }
  if (faulty) setMember(json, "robot", faultyRobot(*faulty, number, files));
  if (of_controller) {
    setMember(json, "controller", gainsJson(step, controllerSetup(step, of_controller)));
  }
  if (JsonValue* questions = memberOf(json, "questions")) {
    for (size_t i = 0; i < std::min(questions->items.size(), step.questions.size()); ++i) {
      thinQuestion(step.questions[i], questions->items[i]);
    }
  }
}

void addFiles(const Lesson& lesson, bool with_answers, FolderFiles& files) {
  files.addPictures(lesson.text);
  for (const LessonStep& step : lesson.steps) {
    files.addPictures(step.text);
    for (const LessonQuestion& question : step.questions) {
      files.addPictures(question.text);
      if (question.motion && !question.motion->file.empty()) files.addNamed(question.motion->file);
      if (with_answers) files.addAnswers(question);
    }
    // beside a robot with a fault the right one would tell which
    if (with_answers || faultyOf(step) == nullptr) files.addRobot(*step.robot);
    if (step.motion && !step.motion->file.empty()) files.addNamed(step.motion->file);
  }
}

}  // namespace

std::vector<PackedFile> filesOfLesson(const Lesson& lesson) {
  std::vector<PackedFile> all;
  FolderFiles files(lesson, all, Missing::kLeftOut);
  addFiles(lesson, true, files);
  return all;
}

PackedLesson packLesson(const Lesson& lesson, bool with_answers) {
  PackedLesson packed;
  packed.lesson = packedName(lesson.file);
  FolderFiles files(lesson, packed.files, Missing::kRefused);
  std::string why;
  std::optional<std::string> text = readBoundedText(lesson.file, kLargestLesson, why);
  if (!text) throw std::runtime_error(why);
  addFiles(lesson, with_answers, files);
  if (!with_answers) {
    JsonError wrong;
    std::optional<JsonValue> document = parseJsonText(*text, wrong);
    if (document) dropComments(*document);
    JsonValue* steps = document && document->isObject() ? memberOf(*document, "steps") : nullptr;
    if (!steps || steps->items.size() != lesson.steps.size()) {
      throw std::runtime_error("'" + lesson.file + "' is another file than it was: open it again");
    }
    for (size_t i = 0; i < lesson.steps.size(); ++i) {
      thinStep(lesson.steps[i], i + 1, steps->items[i], packed.files);
    }
    const auto hasRobot = [](JsonValue& step) { return memberOf(step, "robot") != nullptr; };
    if (std::all_of(steps->items.begin(), steps->items.end(), hasRobot)) {
      // no step is left that uses the lesson's own: it is the first one's
      setMember(*document, "robot", *memberOf(steps->items.front(), "robot"));
    }
    for (PackedFile& file : packed.files) {
      file.bytes = thinnedMotion(lesson, file.name, std::move(file.bytes));
    }
    setMember(*document, "answers", textJson("left out"));
    text = writeJson(*document);
  }
  packed.files.push_back({packed.lesson, std::move(*text)});
  return packed;
}

}  // namespace armillary
