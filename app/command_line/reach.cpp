// SPDX-License-Identifier: GPL-3.0-or-later
// armillary reach: where a link can be, and what the robot holds there.
#include <cmath>
#include <iostream>

#include "app/command_line/commands.h"
#include "app/command_line/common_options.h"
#include "app/command_line/output_file.h"
#include "app/command_line/robot_loading.h"
#include "app/command_line/simulation_arguments.h"
#include "app/command_line/told_numbers.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/sizing/reach_files.h"
#include "engine/text/number_text.h"
#include "engine/text/parse_number.h"
#include "engine/text/words.h"
#ifdef ARMILLARY_HAS_COLLISIONS
#include "engine/collision/link_collisions.h"
#include "engine/meshes/shape_triangles.h"
#endif

namespace armillary {
namespace {

constexpr std::size_t kMostSamples = 2'000'000;

std::optional<ReachOptions::Slice> sliceOf(const Arguments& arguments) {
  const auto value = arguments.value("--slice");
  if (!value) return std::nullopt;
  ReachOptions::Slice slice;
  const std::size_t equals = value->find('=');
  const std::size_t axis = std::string("xyz").find(value->substr(0, equals));
  const auto offset =
      equals == 1 ? parseNumber(value->substr(equals + 1)) : std::optional<double>();
  if (equals != 1 || axis > 2 || !offset) {
    throw CommandFailure(kWrongUsage,
                         "--slice '" + *value + "': give a plane as x=0.2, y=0 or z=1, in m");
  }
  slice.normal = Eigen::Vector3d::Unit(static_cast<Eigen::Index>(axis));
  slice.offset = *offset;
  slice.thickness = arguments.positive("--thickness").value_or(slice.thickness);
  return slice;
}

MakeCollisionTest collisionsOf(const RobotArgument& robot, const Model& model) {
#ifdef ARMILLARY_HAS_COLLISIONS
  return [&robot, &model]() -> CollisionTest {
    auto collisions = std::make_shared<LinkCollisions>(model, robot.description, shapeTriangles);
    return [collisions, pairs = std::vector<LinkPair>()](const BodyPoses& X_WB) mutable {
      collisions->find(X_WB, pairs);
      return !pairs.empty();
    };
  };
#else
  throw CommandFailure(kNotAvailable, "--collisions: this build of armillary has no FCL");
#endif
}

std::string limitingName(const Model& model, int dof) {
  return dof < 0 ? std::string() : model.degrees_of_freedom[static_cast<std::size_t>(dof)].name;
}

Json vectorOf(const Eigen::Vector3d& vector) {
  return Json::array({vector.x(), vector.y(), vector.z()});
}

Json asJson(const Model& model, int link, const Reach& reach, const ReachSummary& sum,
            bool limited) {
  const auto finite = [](double value) {
    return std::isfinite(value) ? Json(value) : Json(nullptr);
  };
  return {{"name", model.name},
          {"link", model.links[static_cast<std::size_t>(link)].name},
          {"poses", reach.tried},
          {"points", reach.points.size()},
          {"colliding", sum.colliding},
          {"lower", vectorOf(sum.lower)},
          {"upper", vectorOf(sum.upper)},
          {"nearest", sum.nearest},
          {"farthest", sum.farthest},
          {"efforts_limited", limited},
          {"largest_gravity_share", limited ? Json(sum.largest_share) : Json(nullptr)},
          {"least_payload", finite(sum.least_capacity)},
          {"median_payload", finite(sum.median_capacity)},
          {"limiting", limitingName(model, sum.limiting)},
          {"least_payload_at", vectorOf(reach.points[sum.least_at].place)}};
}

std::string placeInWords(const Eigen::Vector3d& place) {
  return "x " + fourDigits(place.x()) + ", y " + fourDigits(place.y()) + ", z " +
         fourDigits(place.z()) + " m";
}

std::string asText(const Model& model, int link, const Reach& reach, const ReachSummary& sum,
                   bool limited) {
  std::string text = model.name + ", link '" + model.links[static_cast<std::size_t>(link)].name +
                     "': " + std::to_string(reach.points.size()) + " points of " +
                     std::to_string(reach.tried) + " random poses";
  if (sum.colliding > 0) text += ", " + std::to_string(sum.colliding) + " with links that collide";
  text += "\n";
  for (int axis = 0; axis < 3; ++axis) {
    text += std::string("  ") + "xyz"[axis] + " from " + fourDigits(sum.lower[axis]) + " to " +
            fourDigits(sum.upper[axis]) + " m\n";
  }
  text += "  from " + fourDigits(sum.nearest) + " to " + fourDigits(sum.farthest) +
          " m away from the first moving joint\n";
  if (!limited) {
    return text +
           "  no joint has a limit of effort: gravity takes no share of a limit, and any mass can "
           "be held\n";
  }
  const std::string kilograms = model.without_payloads ? " kg more" : " kg";  // beside what it has
  text += "  gravity takes " + fourDigits(100.0 * sum.largest_share) +
          " % of a joint's limit at most\n";
  if (!std::isfinite(sum.least_capacity)) {
    return text + "  no joint with a limit of effort feels the link: any mass can be held\n";
  }
  const std::string in_half = std::isfinite(sum.median_capacity)
                                  ? fourDigits(sum.median_capacity) + kilograms
                                  : std::string("any mass");
  text += "  it holds " + fourDigits(sum.least_capacity) + kilograms + " everywhere (" +
          limitingName(model, sum.limiting) + " allows no more at " +
          placeInWords(reach.points[sum.least_at].place) + "), " + in_half +
          " in half of the poses\n";
  return text;
}

Eigen::Vector3d pointOf(const Arguments& arguments) {
  Eigen::Vector3d point = Eigen::Vector3d::Zero();
  if (const auto value = arguments.value("--point");
      value && !parseNumbers(*value, {point.data(), 3})) {
    throw CommandFailure(kWrongUsage, "--point \"" + *value + "\": give three numbers, in m");
  }
  return point;
}

ExitCode runReach(const Arguments& arguments) {
  RobotArgument robot = robotArgument(arguments);
  robot.model = withPayloads(robot.model, arguments);
  const Model& model = *robot.model;
  ReachOptions options;
  const auto link = arguments.value("--link");
  options.link = link ? linkNamed(model, *link) : outermostLink(model);
  options.point = pointOf(arguments);
  options.count = static_cast<std::size_t>(arguments.whole("--samples", 1, 20000));
  if (options.count > kMostSamples) {
    throw CommandFailure(kWrongUsage, "--samples: two million at most");
  }
  options.seed = static_cast<std::uint64_t>(arguments.whole("--seed", 0, 1));
  options.slice = sliceOf(arguments);
  Reach reach;
  try {
    reach = sampleReach(
        model, options,
        arguments.has("--collisions") ? collisionsOf(robot, model) : MakeCollisionTest());
  } catch (const MethodDoesNotApply& why) {
    throw CommandFailure(kNotComputable, why.what());
  }
  if (reach.points.empty()) {
    throw CommandFailure(kNotComputable,
                         "no pose of " + std::to_string(reach.tried) +
                             " brings the point near that plane; try more --samples, another "
                             "--slice or a greater --thickness");
  }
  const bool limited = hasEffortLimits(model);
  ReachSummary sum;
  try {
    sum = summaryOf(model, reach);
  } catch (const std::invalid_argument& why) {
    throw CommandFailure(kNotComputable, why.what());
  }
  if (!std::isfinite(sum.farthest)) {
    throw CommandFailure(kNotComputable,
                         "the point's distance is too large to be a number; give a --point nearer "
                         "to the link's origin");
  }
  if (const auto output = arguments.value("--output")) {
    const ReachColor color = reachColorNamed(arguments.value("--color").value_or(""));
    writeText(output, output->ends_with(".ply")
                          ? reachCloud(reach, ReachShade(color, reach, limited))
                          : reachTable(model, reach, arguments.has("--degrees")));
    if (*output == "-") return kDone;
  }
  writeText({}, arguments.has("--json")
                    ? asJson(model, options.link, reach, sum, limited)
                              .dump(2, ' ', false, Json::error_handler_t::replace) +
                          "\n"
                    : asText(model, options.link, reach, sum, limited));
  return kDone;
}

}  // namespace

Command reachCommand() {
  return {
      .name = "reach",
      .summary = "where a link can be, and what the robot can hold there",
      .description =
          "Where a link can be: random poses within the joints' limits, and in each the efforts "
          "that gravity takes, how well the point can be moved, and the largest mass that every "
          "joint can hold there, with the joint that limits it. A table has a row a pose; a .ply "
          "is a cloud of coloured points.",
      .words = {robotWord()},
      .groups = {{{},
                  {linkOption("which link; without it the outermost"),
                   {.name = "--point",
                    .value = "\"X Y Z\"",
                    .help = "a point of it, m in the link's frame (its origin)"},
                   {.name = "--samples",
                    .value = "N",
                    .help = "so many poses (20000)",
                    .kind = Value::kNumber},
                   {.name = "--seed",
                    .value = "N",
                    .help = "of the random poses (1)",
                    .kind = Value::kNumber},
                   {.name = "--slice",
                    .value = "AXIS=M",
                    .help = "points near a plane alone: x=0.2, y=0, z=1"},
                   {.name = "--thickness",
                    .value = "M",
                    .help = "how thick that slice is (0.02)",
                    .kind = Value::kNumber,
                    .needs = "--slice"},
                   {.name = "--collisions", .help = "marks poses in which links collide"},
                   payloadOption(),
                   {.name = "--color",
                    .value = "NAME",
                    .help = "what the points of a .ply are coloured by (gravity)",
                    .choices = {kReachColorNames.begin(), kReachColorNames.end()},
                    .noun = "color"},
                   jsonOption(),
                   outputOption("the points: OUT.csv or OUT.ply", "OUT")}},
                 robotOptions()},
      .run = runReach};
}

}  // namespace armillary
