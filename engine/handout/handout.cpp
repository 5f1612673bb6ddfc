// SPDX-License-Identifier: BSD-3-Clause
#include "engine/handout/handout.h"

#include <map>

#include "engine/dynamics/method_does_not_apply.h"
#include "engine/handout/page_text.h"
#include "engine/handout/robot_numbers.h"
#include "engine/text/counted.h"
#include "engine/text/markup.h"
#include "engine/text/number_text.h"

namespace armillary {

void expectHandout(const Model& model) {
  if (!model.loops.empty()) {
    throw MethodDoesNotApply("a handout does not apply to robot '" + model.name + "': loop '" +
                             model.loops.front().name +
                             "' closes it, and the page's script computes efforts of trees; make "
                             "one of the mechanism without the loop");
  }
  if (model.velocitySize() > kMostHandoutDegrees) {
    throw MethodDoesNotApply(
        "robot '" + model.name + "' has " + std::to_string(model.velocitySize()) +
        " degrees of freedom, and a handout has sliders for " +
        std::to_string(kMostHandoutDegrees) + " at most; fix joints that need not move");
  }
}

namespace {

std::string summaryOf(const Model& model) {
  return model.name + ": " + countedFreedoms(model.velocitySize()) + ", " +
         counted(static_cast<long>(model.links.size()), "link") + ", " +
         fourDigits(model.total_mass) + " kg";
}

std::string passiveWords(const Model& model, bool passive) {
  if (passive) {
    return "<b>Friction, springs</b> is what damping, friction and springs of the joints take; the "
           "inertia of the motors' rotors is part of <b>inertia</b>.";
  }
  for (const Joint& joint : model.joints) {
    if (joint.damping != 0.0 || joint.friction != 0.0 || joint.stiffness != 0.0 ||
        joint.rotor_inertia != 0.0) {
      return "Damping, friction, springs and rotors of the joints, which the robot's file has, are "
             "left out.";
    }
  }
  return "The joints have no friction.";
}

std::string notesOf(const Model& model, const HandoutContent& content) {
  std::vector<std::string> sentences = content.shapes.messages;
  const std::size_t rows = content.motion.size(), kept = keptRows(model, rows).size();
  if (kept < rows) {
    sentences.push_back("Of the motion's " + std::to_string(rows) + " rows " +
                        std::to_string(kept) + ", evenly spread, are in this page.");
  }
  std::string notes;
  for (const std::string& sentence : sentences) {
    notes += "<p class=\"quiet\">" + markupText(sentence) + "</p>\n";
  }
  return notes;
}

}  // namespace

std::string handoutPage(const Model& model, const HandoutContent& content,
                        const HandoutParts& parts) {
  expectHandout(model);
  expectValid(model, content.state);
  expectSize(model, "the acceleration", content.acceleration.size(), model.velocitySize());
  std::string scripts;
  for (const std::string_view script : parts.scripts) {
    scripts += "<script>\n" + std::string(script) + "</script>\n";
  }
  const std::map<std::string, std::string, std::less<>> values{
      {"title", markupText(content.title.empty() ? model.name : content.title)},
      {"name", markupText(model.name)},
      {"program", markupText(content.program)},
      {"summary", markupText(summaryOf(model))},
      {"meaning",
       content.answers
           ? "What each joint's motor gives in the state below, and why: N m where it "
             "turns, N where it slides."
           : "What does each joint's motor give in the state below? Work it out, fill in "
             "every field (N m where it turns, N where it slides), and compare."},
      {"passive", passiveWords(model, content.passive)},
      {"motion", markupText(content.motion_name)},
      {"notes", notesOf(model, content)},
      {"style", std::string(parts.style)},
      {"scripts", scripts},
      {"robot", jsonForScript(robotNumbers(model, content))},
  };
  return filledPage(parts.page, [&](std::string_view name) -> const std::string* {
    const auto found = values.find(name);
    return found == values.end() ? nullptr : &found->second;
  });
}

}  // namespace armillary
