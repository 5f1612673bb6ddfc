// SPDX-License-Identifier: GPL-3.0-or-later
// armillary info: what a robot is made of.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>

#include "app/command_line/commands.h"
#include "app/command_line/common_options.h"
#include "app/command_line/denavit_hartenberg_report.h"
#include "app/command_line/robot_loading.h"
#include "engine/loops/assemble.h"
#include "engine/loops/mobility.h"
#include "engine/read/xacro_file.h"
#include "engine/table/csv.h"
#include "engine/text/counted.h"
#include "engine/text/utf8.h"

namespace armillary {
namespace {

int countGeometries(const RobotDescription& description,
                    std::vector<GeometryDescription> LinkDescription::*which) {
  size_t count = 0;
  for (const LinkDescription& link : description.links) count += (link.*which).size();
  return static_cast<int>(count);
}

// A xacro file's arguments: each with its default, where it has one.
nlohmann::ordered_json asJson(const std::vector<XacroArgument>& arguments) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const XacroArgument& argument : arguments) {
    nlohmann::ordered_json entry{{"name", argument.name}};
    if (argument.otherwise) entry["default"] = *argument.otherwise;
    list.push_back(entry);
  }
  return list;
}

nlohmann::ordered_json asJson(const RobotArgument& robot) {
  const Model& model = *robot.model;
  nlohmann::ordered_json info;
  info["name"] = model.name;
  info["links"] = nlohmann::ordered_json::array();
  for (const Link& link : model.links) info["links"].push_back(link.name);
  info["joints"] = nlohmann::ordered_json::array();
  for (const Joint& joint : model.joints) {
    nlohmann::ordered_json entry{{"name", joint.name},
                                 {"type", name(joint.type)},
                                 {"parent", model.links[joint.parent].name},
                                 {"child", model.links[joint.child].name}};
    if (joint.mimic) {
      entry["mimic"] = {{"joint", model.joints[joint.mimic->leader].name},
                        {"multiplier", joint.mimic->multiplier},
                        {"offset", joint.mimic->offset}};
    }
    info["joints"].push_back(entry);
  }
  info["degrees_of_freedom"] = model.velocitySize();
  info["total_mass"] = model.total_mass;
  info["loops"] = nlohmann::ordered_json::array();
  info["couplings"] = nlohmann::ordered_json::array();
  for (const Loop& loop : model.loops) {
    if (loop.isCoupling()) continue;
    info["loops"].push_back({{"name", loop.name},
                             {"type", loop.rolling ? "rolling" : name(loop.type)},
                             {"link1", model.links[loop.end1.link].name},
                             {"link2", model.links[loop.end2.link].name}});
  }
  for (const Loop& loop : model.loops) {
    if (!loop.isCoupling()) continue;
    nlohmann::ordered_json coupling = {
        {"name", loop.name}, {"terms", nlohmann::ordered_json::array()}, {"offset", loop.offset}};
    for (const Loop::Term& term : loop.terms) {
      coupling["terms"].push_back(
          {{"joint", model.joints[term.joint].name}, {"coefficient", term.coefficient}});
    }
    info["couplings"].push_back(coupling);
  }
  info["visuals"] = countGeometries(robot.description, &LinkDescription::visuals);
  info["collisions"] = countGeometries(robot.description, &LinkDescription::collisions);
  info["missing_files"] = robot.description.missing_files;
  return info;
}

std::string limit(double value) {
  return std::isfinite(value) ? shortest(value) : "-";
}

// In how many ways the mechanism can move where its loops are closed: from the file's start, or
// from the neutral pose.
std::string mobilityText(const Model& model) {
  Workspace workspace(model);
  State state = model.start.value_or(neutralState(model));
  Assembly assembly;
  if (!assemble(model, model.loops, {}, workspace, state, assembly)) {
    return "  mobility unknown: " + describe(assembly, model.loops) + '\n';
  }
  Mobility found;
  mobility(model, model.loops, state, workspace, found);
  std::string text = "  mobility " + std::to_string(found.mobility) + ": " +
                     countedFreedoms(found.degrees_of_freedom) + ", " +
                     counted(found.rows, "constraint") + " of rank " + std::to_string(found.rank) +
                     ", " + std::to_string(found.redundant) + " redundant (Grübler's count " +
                     std::to_string(found.grueblers_count) + ")\n";
  if (!found.independent.empty()) {
    text += "  independent:";
    for (const int dof : found.independent) text += ' ' + model.degrees_of_freedom[dof].name;
    text += '\n';
  }
  return text;
}

// Names are the file's, and may be words to a terminal behind the pipe.
Model withPrintableNames(Model model) {
  const auto print = [](auto& named) {
    for (auto& each : named) each.name = printableUtf8(each.name);
  };
  model.name = printableUtf8(model.name);
  print(model.links);
  print(model.joints);
  print(model.loops);
  print(model.degrees_of_freedom);
  return model;
}

std::string asText(const RobotArgument& robot, const Model& model) {
  std::string text = model.name + ": " + counted(static_cast<long>(model.links.size()), "link") +
                     ", " + counted(static_cast<long>(model.joints.size()), "joint") + ", " +
                     countedFreedoms(model.velocitySize()) + ", " +
                     withDigits(model.total_mass, 12) + " kg\n\n";  // without the rounding of a sum
  for (const Joint& joint : model.joints) {
    text += "  joint " + joint.name + " (" + name(joint.type) +
            "): " + model.links[joint.parent].name + " -> " + model.links[joint.child].name;
    if (joint.mimic) {
      text += ", follows " + model.joints[joint.mimic->leader].name + " * " +
              shortest(joint.mimic->multiplier) + " + " + shortest(joint.mimic->offset);
    }
    if (hasOneCoordinate(joint.type)) {
      text += ", limits " + limit(joint.limits.lower) + " to " + limit(joint.limits.upper) +
              ", effort " + limit(joint.limits.effort) + ", velocity " +
              limit(joint.limits.velocity);
    }
    text += '\n';
  }
  text += '\n';
  for (const Link& link : model.links) {
    text += "  link " + link.name + ": " + shortest(link.mass) + " kg\n";
  }
  const auto couplings = static_cast<std::size_t>(std::count_if(
      model.loops.begin(), model.loops.end(), [](const Loop& loop) { return loop.isCoupling(); }));
  text += "\n  visuals " +
          std::to_string(countGeometries(robot.description, &LinkDescription::visuals)) +
          ", collisions " +
          std::to_string(countGeometries(robot.description, &LinkDescription::collisions)) +
          ", loops " + std::to_string(model.loops.size() - couplings) +
          (couplings > 0 ? ", couplings " + std::to_string(couplings) : std::string()) + "\n";
  for (const Loop& loop : model.loops) {
    if (loop.isCoupling()) {
      text += "  coupling " + loop.name + ":";
      for (const Loop::Term& term : loop.terms) {
        text += (&term == loop.terms.data() ? " " : " + ") + shortest(term.coefficient) + " * " +
                model.joints[term.joint].name;
      }
      text += " = " + shortest(loop.offset) + (loop.drive ? " + f(t)" : "") + '\n';
      continue;
    }
    text += "  loop " + loop.name + " (" + (loop.rolling ? "rolling" : name(loop.type)) +
            "): " + model.links[loop.end1.link].name + " - " + model.links[loop.end2.link].name +
            '\n';
  }
  if (!model.loops.empty()) text += mobilityText(model);
  for (const std::string& uri : robot.description.missing_files) {
    text += "  missing file " + printableUtf8(uri) + '\n';
  }
  return text;
}

ExitCode runInfo(const Arguments& arguments) {
  const RobotArgument robot = robotArgument(arguments);
  nlohmann::ordered_json info;
  std::string text;
  const bool json = arguments.has("--json");
  const std::vector<XacroArgument> xacro =
      xacroArguments(robot.description.file, loadOptions(arguments).read);
  const Model named = json ? Model() : withPrintableNames(*robot.model);
  if (json) {
    info = asJson(robot);
    if (!xacro.empty()) info["arguments"] = asJson(xacro);
  } else {
    text = asText(robot, named);
    for (const XacroArgument& argument : xacro) {
      text += "  argument " + printableUtf8(argument.name) +
              (argument.otherwise ? ": \"" + printableUtf8(*argument.otherwise) + "\" by default\n"
                                  : "\n");
    }
  }
  if (arguments.has("--dh")) {
    const std::vector<DenavitHartenbergTable> tables =
        denavitHartenbergTables(*robot.model, arguments.value("--link"));
    if (json) {
      info["denavit_hartenberg"] = asJson(*robot.model, tables);
    } else {
      text += '\n' + asText(named, tables);
    }
  }
  if (json) {
    text = info.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
  }
  writeText({}, text);
  return kDone;
}

}  // namespace

Command infoCommand() {
  Option link = linkOption("where the chain of --dh ends, instead of at the robot's end");
  link.needs = "--dh";
  return {.name = "info",
          .summary = "links, joints, masses, limits, loops",
          .words = {robotWord()},
          .groups = {{{},
                      {jsonOption(),
                       {.name = "--dh",
                        .help = "and the Denavit-Hartenberg tables, in both conventions"},
                       link}},
                     robotOptions()},
          .run = runInfo};
}

}  // namespace armillary
