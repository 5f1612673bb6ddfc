#include "app/command_line/simulation_arguments.h"

#include <algorithm>
#include <iostream>
#include <sstream>

#include "app/command_line/commands.h"
#include "app/command_line/input_rows.h"
#include "engine/forces/contact_points.h"
#include "engine/meshes/shape_triangles.h"
#include "engine/parameters/payload.h"
#include "engine/simulation/scenario.h"
#include "engine/text/parse_number.h"

namespace armillary {
namespace {

double positive(const Arguments& arguments, std::string_view option, double otherwise) {
  const double value = arguments.number(option).value_or(otherwise);
  if (!(value > 0.0)) {
    throw CommandFailure(kWrongUsage, "option '" + std::string(option) + "' must be positive");
  }
  return value;
}

std::string list(std::span<const std::string_view> names) {
  std::string text;
  for (const std::string_view each : names) text += (text.empty() ? "" : ", ") + std::string(each);
  return text;
}

Integrator integratorOf(const Arguments& arguments) {
  const std::string name = arguments.value("--integrator").value_or("rk4");
  if (const auto integrator = integratorNamed(name)) return *integrator;
  throw CommandFailure(kWrongUsage,
                       "unknown integrator '" + name + "'; there are " + list(integratorNames()));
}

ControlLaw lawOf(const std::string& name) {
  if (const auto law = controlLawNamed(name)) return *law;
  throw CommandFailure(kWrongUsage,
                       "unknown controller '" + name + "'; there are " + list(controlLawNames()));
}

// The words of a value, and the numbers that the last `count` of them are; what is before is a
// name, which may hold blanks.
std::string nameAndNumbers(const std::string& option, const std::string& value, size_t count,
                           std::span<double> numbers) {
  std::istringstream stream(value);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  const auto fail = [&] {
    throw CommandFailure(kWrongUsage, option + " \"" + value + "\": give a link and " +
                                          std::to_string(count) + " numbers");
  };
  if (words.size() <= count) fail();
  std::string text;
  for (size_t i = words.size() - count; i < words.size(); ++i) text += words[i] + " ";
  if (!parseNumbers(text, numbers)) fail();
  std::string name = words[0];
  for (size_t i = 1; i < words.size() - count; ++i) name += " " + words[i];
  return name;
}

int linkOf(const Model& model, const std::string& name) {
  const int link = model.findLink(name);
  if (link < 0) throw CommandFailure(kWrongUsage, "unknown link '" + name + "'");
  return link;
}

std::shared_ptr<const Model> loaded(std::shared_ptr<const Model> model,
                                    const Arguments& arguments) {
  for (const std::string& value : arguments.values("--payload")) {
    double numbers[4];
    const std::string link = nameAndNumbers("--payload", value, 4, numbers);
    if (!(numbers[0] > 0.0)) throw CommandFailure(kWrongUsage, "a payload's mass must be positive");
    model = withPayload(*model, linkOf(*model, link),
                        pointPayload(numbers[0], {numbers[1], numbers[2], numbers[3]}));
  }
  return model;
}

void readRows(const Model& model, const std::string& file, bool degrees, EffortSchedule& schedule) {
  InputRows input(model, file, degrees);
  if (!input.hasTime()) {
    throw CommandFailure(kInvalidInput, file + ": efforts need a column 'time'");
  }
  for (size_t i = 0; i < input.count(); ++i) {
    RobotRow row;
    input.read(i, row);
    const std::string where = file + ": row " + std::to_string(i + 1) + ": ";
    if (!row.time) throw CommandFailure(kInvalidInput, where + "time is empty");
    try {
      schedule.add(*row.time, row.effort, row.wrenches);
    } catch (const std::invalid_argument& failure) {
      throw CommandFailure(kInvalidInput, where + failure.what());
    }
  }
}

State readStart(const Model& model, const std::string& file, bool degrees) {
  InputRows input(model, file, degrees);
  if (input.count() == 0) throw CommandFailure(kInvalidInput, file + ": there is no row");
  if (input.count() > 1) {
    std::cerr << "armillary: " << file << " has " << input.count()
              << " rows; the run starts from the first\n";
  }
  RobotRow row;
  input.read(0, row);
  if (!row.wrenches.empty()) {
    std::cerr << "armillary: " << file
              << " has wrenches, which are no part of a start; give them by --efforts\n";
  }
  return row.state;
}

GroundSetup groundOf(const RobotArgument& robot, const Model& model, const State& start,
                     const Arguments& arguments) {
  auto points =
      std::make_shared<ContactPoints>(contactPoints(model, robot.description, shapeTriangles));
  for (const auto& [links, why] :
       {std::pair{&points->links_without_shapes, "have no collision shape"},
        {&points->links_without_mesh, "have a mesh that cannot be read"}}) {
    if (links->empty()) continue;
    std::string names;
    for (const std::string& link : *links) names += (names.empty() ? "'" : ", '") + link + "'";
    std::cerr << "armillary: these links " << why << " and pass through the ground: " << names
              << "\n";
  }
  GroundSetup ground;
  const std::string where = arguments.value("--ground").value_or("feet");
  if (where == "feet") {
    const bool floats =
        std::any_of(model.joints.begin(), model.joints.end(),
                    [](const Joint& joint) { return joint.type == JointType::kFloating; });
    if (!floats) {
      std::cerr << "armillary: the robot is fixed to the world; the ground is put under the lowest "
                   "point of what moves (--floating-base frees it)\n";
    }
    Workspace workspace(model);
    BodyPoses poses;
    forwardKinematics(model, start, workspace, poses);
    const auto height = restingHeight(*points, poses);
    if (!height) {
      throw CommandFailure(kNotComputable,
                           "the robot has no collision shape that could stand on a ground");
    }
    ground.options.height = *height;
  } else if (const auto height = arguments.number("--ground")) {
    ground.options.height = *height;
  }
  ground.options.friction = arguments.number("--friction").value_or(ground.options.friction);
  ground.points = std::move(points);
  return ground;
}

Scenario scenarioOf(const RobotArgument& robot, const Model& model, const std::string& name) {
  for (const ScenarioDescription& scenario : robot.description.simulation.scenarios) {
    if (scenario.name == name) return compileScenario(model, scenario);
  }
  std::string known;
  for (const std::string& each : scenarioNames(robot.description)) {
    known += (known.empty() ? "" : ", ") + each;
  }
  throw CommandFailure(kWrongUsage, "unknown scenario '" + name + "'; this robot has " +
                                        (known.empty() ? "none" : known));
}

}  // namespace

std::vector<OptionRule> simulationOptionRules() {
  return {{"--duration"},          {"--step"},          {"--rate"},
          {"--integrator"},        {"--tolerance"},     {"--initial"},
          {"--efforts"},           {"--limits", false}, {"--stops"},
          {"--restitution"},       {"--controller"},    {"--stiffness"},
          {"--damping"},           {"--frequency"},     {"--motors", false},
          {"--payload"},           {"--wrench"},        {"--ground"},
          {"--friction"},          {"--scenario"},      {"--passive", false},
          {"--no-passive", false}, {"--output"}};
}

std::string simulateHelp() {
  std::string text =
      "usage: armillary simulate ROBOT --duration S [OPTIONS] [--output OUT.csv]\n"
      "\n"
      "  --integrator NAME      one of those below (rk4)\n"
      "  --step S               of fixed steps (0.001)\n"
      "  --tolerance R          of each step, relative to 1 + |y|, for integrators with an error\n"
      "                         estimate: their steps follow it (dormand-prince: 1e-9)\n"
      "  --rate HZ              rows per second; without it a row a step\n"
      "  --initial ROW.csv      where it starts; without it as the file says, or at zero\n"
      "  --scenario NAME        a run that the robot's file holds ready\n"
      "  --efforts ROWS.csv     efforts and wrenches by time, each row until the next\n"
      "  --limits               position limits act, as stiff stops\n"
      "  --stops stiff|rigid    or so; with --restitution E, 0 to 1, of rigid ones (0)\n"
      "  --controller NAME      of all joints, one of those below; keeps the start's pose, with\n"
      "                         --stiffness K and --damping D, or by --frequency HZ (3)\n"
      "  --motors               motors give no more than the limits of effort and velocity\n"
      "  --payload \"LINK MASS X Y Z\"           kg and m, in the link's frame; repeatable\n"
      "  --wrench \"LINK FX FY FZ TX TY TZ\"     N and N m, world axes; repeatable\n"
      "  --ground feet|Z        a ground under the start's lowest point, or at height Z (m), with\n"
      "                         --friction MU (0.8)\n"
      "  --no-passive           without damping, friction, springs and rotor inertia\n"
      "\nIntegrators\n";
  for (size_t i = 0; i < integratorNames().size(); ++i) {
    std::string name(integratorNames()[i]);
    name.resize(22, ' ');
    text += "  " + name + std::string(purpose(static_cast<Integrator>(i))) + "\n";
  }
  return text + "\nControllers\n  " + list(controlLawNames()) + "\n";
}

SimulationArguments readSimulation(const RobotArgument& robot, const Arguments& arguments) {
  const bool degrees = arguments.has("--degrees");
  SimulationArguments run{
      loaded(robot.model, arguments), {}, EffortSchedule(robot.model->constant_effort), {}};
  const Model& model = *run.model;
  run.duration = arguments.number("--duration").value_or(0.0);
  if (!(run.duration >= 0.0)) throw CommandFailure(kWrongUsage, "--duration must not be negative");
  if (arguments.has("--rate")) run.rate = positive(arguments, "--rate", 1.0);

  SimulationOptions& options = run.options;
  options.integrator = integratorOf(arguments);
  options.step = positive(arguments, "--step", options.step);
  if (arguments.has("--tolerance")) {
    if (!estimatesError(options.integrator)) {
      throw CommandFailure(kWrongUsage,
                           "--tolerance is for integrators with adaptive steps, which are "
                           "kutta-merson, bogacki-shampine and dormand-prince; '" +
                               std::string(nameOf(options.integrator)) +
                               "' has a fixed one: use --step");
    }
    options.tolerance = positive(arguments, "--tolerance", options.tolerance);
  }
  options.joint_forces.passive = !arguments.has("--no-passive");
  if (arguments.has("--limits")) options.joint_forces.stops = Stops::kStiff;
  if (const auto stops = arguments.value("--stops")) {
    if (*stops != "stiff" && *stops != "rigid") {
      throw CommandFailure(kWrongUsage, "--stops is stiff or rigid, not '" + *stops + "'");
    }
    options.joint_forces.stops = *stops == "rigid" ? Stops::kRigid : Stops::kStiff;
  }
  options.restitution = arguments.number("--restitution").value_or(0.0);
  // an option that would say nothing is a mistake
  const auto needs = [&](const char* option, bool there, const char* what) {
    if (!arguments.has(option) || there) return;
    throw CommandFailure(kWrongUsage, std::string(option) + " says nothing without " + what);
  };
  needs("--restitution", options.joint_forces.stops == Stops::kRigid, "--stops rigid");
  needs("--friction", arguments.has("--ground"), "--ground");
  for (const char* option : {"--stiffness", "--damping", "--frequency"}) {
    needs(option, arguments.has("--controller"), "--controller");
  }
  options.motor_limits = arguments.has("--motors");
  for (const std::string& value : arguments.values("--wrench")) {
    double numbers[6];
    const std::string link = nameAndNumbers("--wrench", value, 6, numbers);
    options.wrenches.push_back(
        {linkOf(model, link),
         {{numbers[3], numbers[4], numbers[5]}, {numbers[0], numbers[1], numbers[2]}}});
  }

  run.start = model.start.value_or(neutralState(model));
  if (const auto name = arguments.value("--scenario")) {
    Scenario scenario = scenarioOf(robot, model, *name);
    run.start = scenario.start;
    run.schedule = EffortSchedule(scenario.effort);
    options.control.joints = std::move(scenario.control);
  }
  if (const auto file = arguments.value("--initial")) run.start = readStart(model, *file, degrees);
  run.start.time = 0.0;
  if (const auto file = arguments.value("--efforts")) {
    run.schedule = EffortSchedule(Eigen::VectorXd::Zero(model.velocitySize()));
    readRows(model, *file, degrees, run.schedule);
  }
  if (const auto name = arguments.value("--controller")) {
    options.control.joints = sameControl(
        model, {lawOf(*name), arguments.number("--stiffness"), arguments.number("--damping")});
    options.control.frequency = positive(arguments, "--frequency", options.control.frequency);
  }
  options.control.reference = std::make_shared<KeptPose>(run.start.position);
  if (arguments.has("--ground")) options.ground = groundOf(robot, model, run.start, arguments);
  return run;
}

}  // namespace armillary
