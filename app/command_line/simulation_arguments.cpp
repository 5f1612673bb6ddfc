// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/simulation_arguments.h"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <sstream>

#include "app/command_line/common_options.h"
#include "app/command_line/input_rows.h"
#include "app/command_line/row_part.h"
#include "app/command_line/scenarios.h"
#include "engine/forces/contact_points.h"
#include "engine/meshes/shape_triangles.h"
#include "engine/motion_files/judge_pose.h"
#include "engine/parameters/payload.h"
#include "engine/text/number_text.h"
#include "engine/text/parse_number.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

std::vector<std::string> listed(std::span<const std::string_view> names) {
  return {names.begin(), names.end()};
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

// An effort that no motor, and a wrench that nothing gives would only be told of as a motion that
// diverges.
void expectComputable(const Model& model, const RobotRow& row, const std::string& where) {
  constexpr double kLargest = 1e15;  // N or N m
  const auto expect = [&](double value, const std::string& column) {
    if (std::abs(value) <= kLargest) return;
    throw CommandFailure(kInvalidInput, where + column + " is " + shortest(value) +
                                            ", which is too large to compute with; correct the "
                                            "number or its unit (N or N m)");
  };
  for (int i = 0; i < row.effort.size(); ++i) {
    expect(row.effort[i], model.degrees_of_freedom[static_cast<size_t>(i)].name + "/effort");
  }
  for (const auto& wrench : row.wrenches) {
    for (int k = 0; k < 3; ++k) {
      for (const double value : {wrench.wrench.moment[k], wrench.wrench.force[k]})
        expect(value,
               "a wrench on link '" + model.links[static_cast<size_t>(wrench.link)].name + "'");
    }
  }
}

void readRows(const std::shared_ptr<const Model>& model, const std::string& file, bool degrees,
              EffortSchedule& schedule) {
  InputRows input(model, file, degrees);
  if (!input.hasTime()) {
    throw CommandFailure(kInvalidInput, file + ": efforts need a column 'time'");
  }
  if (input.count() == 0) {
    throw CommandFailure(kInvalidInput,
                         file + ": there is no row of efforts below the header; give one a time");
  }
  for (size_t i = 0; i < input.count(); ++i) {
    RobotRow row;
    input.read(i, row);
    const std::string where = file + ": row " + std::to_string(i + 1) + ": ";
    expectComputable(*model, row, where);
    if (!row.time) throw CommandFailure(kInvalidInput, where + "time is empty");
    try {
      schedule.add(*row.time, row.effort, row.wrenches);
    } catch (const std::invalid_argument& failure) {
      throw CommandFailure(kInvalidInput, where + failure.what());
    }
  }
}

State readStart(const std::shared_ptr<const Model>& model, const std::string& file, bool degrees) {
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
  if (const std::string doubt = doubtOfPose(*model, row.state.position); !doubt.empty()) {
    std::cerr << "armillary: " << file << ": " << doubt << "\n";
  }
  return row.state;
}

// What can touch the ground; says what cannot though it should.
std::shared_ptr<const ContactPoints> contactsOf(const RobotArgument& robot, const Model& model) {
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
  return points;
}

void readGround(const RobotArgument& robot, const Arguments& arguments, SimulationArguments& run) {
  const Model& model = *run.model;
  run.contacts = contactsOf(robot, model);
  run.setup.ground = true;
  run.setup.friction = arguments.number("--friction").value_or(run.setup.friction);
  if (arguments.value("--ground").value_or("feet") != "feet") {
    run.setup.ground_height = arguments.number("--ground");
    return;
  }
  const bool floats = std::any_of(model.joints.begin(), model.joints.end(), [](const Joint& joint) {
    return joint.type == JointType::kFloating;
  });
  if (!floats) {
    std::cerr << "armillary: the robot is fixed to the world; the ground is put under the lowest "
                 "point of what moves (--floating-base frees it)\n";
  }
  Workspace workspace(model);
  BodyPoses poses;
  forwardKinematics(model, run.start, workspace, poses);
  if (!restingHeight(*run.contacts, poses)) {
    throw CommandFailure(kNotComputable,
                         "the robot has no collision shape that could stand on a ground");
  }
}

// Whether the run needs the mass matrix, or another of its size.
bool needsSquareMatrix(const Model& model, const SimulationSetup& setup) {
  const auto computes = [](ControlLaw law) { return law == ControlLaw::kComputedTorque; };
  return model.has_followers || !model.loops.empty() || !model.springs.empty() || setup.hybrid ||
         setup.stops == Stops::kRigid || setup.integrator == Integrator::kDiagonallyImplicit ||
         setup.integrator == Integrator::kVariationalMidpoint || computes(setup.law) ||
         std::any_of(setup.joints.begin(), setup.joints.end(), [&](const auto& joint) {
           return joint.second.law && computes(*joint.second.law);
         });
}

void expectSmallMatrices(const Model& model, const SimulationSetup& setup) {
  constexpr int kMostDegrees = 4000;  // 128 MB each
  if (model.velocitySize() <= kMostDegrees || !needsSquareMatrix(model, setup)) return;
  throw CommandFailure(kNotComputable,
                       "robot '" + model.name + "' has " + std::to_string(model.velocitySize()) +
                           " degrees of freedom; of more than " + std::to_string(kMostDegrees) +
                           " only trees are simulated, by explicit integrators, without springs "
                           "between links, rigid stops, computed "
                           "torque and --hybrid, which take a matrix of their square");
}

}  // namespace

Option payloadOption() {
  return {.name = "--payload",
          .value = "\"LINK MASS X Y Z\"",
          .help = "kg and m, in the link's frame",
          .repeatable = true};
}

std::shared_ptr<const Model> withPayloads(std::shared_ptr<const Model> model,
                                          const Arguments& arguments) {
  for (const std::string& value : arguments.values("--payload")) {
    double numbers[4];
    const std::string link = nameAndNumbers("--payload", value, 4, numbers);
    if (!(numbers[0] > 0.0)) throw CommandFailure(kWrongUsage, "a payload's mass must be positive");
    model = withPayload(*model, linkNamed(*model, link),
                        pointPayload(numbers[0], {numbers[1], numbers[2], numbers[3]}));
  }
  return model;
}

std::vector<OptionGroup> simulationOptions() {
  const auto number = [](const char* name, const char* value, const char* help) {
    return Option{.name = name, .value = value, .help = help, .kind = Value::kNumber};
  };
  const auto file = [](const char* name, const char* value, const char* help) {
    return Option{.name = name, .value = value, .help = help, .kind = Value::kFile};
  };
  const auto with = [](const char* needed, Option option) {
    option.needs = needed;
    return option;
  };
  Option duration = number("--duration", "S", "how long");
  duration.required = true;
  return {
      {{},
       {duration,
        {.name = "--integrator",
         .value = "NAME",
         .help = "one of those below (rk4)",
         .choices = listed(integratorNames()),
         .noun = "integrator"},
        number("--step", "S", "of fixed steps (0.001)"),
        number("--tolerance", "R",
               "of each step, relative to 1 + |y|, for integrators with an error estimate: their "
               "steps follow it (dormand-prince: 1e-9)"),
        number("--rate", "HZ", "rows per second; without it a row a step"),
        file("--initial", "ROW.csv", "where it starts; without it as the file says, or at zero"),
        {.name = "--scenario",
         .value = "NAME",
         .help =
             "a run that is held ready: by the robot's file, with a bundled robot (welding-seam, "
             "stacking, stance-and-push, squat …), or for any robot: hold-and-release, "
             "sine-sweep"},
        file(
            "--variations", "ROWS.csv",
            "a run a row, with that row's start, inertial parameters (LINK.m … LINK.Izz; LINK/mass "
            "with its inertia), damping, friction or gravity; writes how each ends, or with "
            "--rate all its rows"),
        with("--variations", partOption()),
        outputOption()}},
      {"What acts",
       {file("--efforts", "ROWS.csv", "efforts and wrenches by time, each row until the next"),
        {.name = "--controller",
         .value = "NAME",
         .help = "of all joints, one of those below; keeps the start's pose",
         .choices = listed(controlLawNames()),
         .noun = "controller"},
        with("--controller", number("--stiffness", "K", "of the controller")),
        with("--controller", number("--damping", "D", "of the controller")),
        with("--controller",
             number("--frequency", "HZ", "how stiff it is where no gains are given (3)")),
        {.name = "--hybrid",
         .value = "\"LINK FX FY FZ\"",
         .help = "a link presses with that force (N, world axes) and keeps its place and turn in "
                 "the other directions",
         .excludes = {"--controller"}},
        {.name = "--motors", .help = "motors give no more than the limits of effort and velocity"},
        {.name = "--limits", .help = "position limits act, as stiff stops"},
        {.name = "--stops",
         .value = "stiff|rigid",
         .help = "position limits act, as such stops",
         .choices = {"stiff", "rigid"},
         .noun = "kind of stops"},
        with("--stops", number("--restitution", "E", "0 to 1, of rigid stops (0)")),
        payloadOption(),
        {.name = "--wrench",
         .value = "\"LINK FX FY FZ TX TY TZ\"",
         .help = "N and N m, world axes",
         .repeatable = true},
        {.name = "--ground",
         .value = "feet|Z",
         .help = "a ground under the start's lowest point, or at height Z (m)",
         .choices = {"feet"},
         .only_choices = false},
        with("--ground", number("--friction", "MU", "of the ground (0.8)")),
        noPassiveOption("motion")}},
      robotOptions()};
}

std::vector<WordList> simulationLists() {
  WordList integrators{"Integrators", {}}, controllers{"Controllers", {}};
  for (const std::string_view each : integratorNames()) {
    integrators.entries.push_back(
        {std::string(each), std::string(purpose(*integratorNamed(each)))});
  }
  controllers.entries.push_back({joined(controlLawNames())});
  return {integrators, controllers};
}

SimulationOptions SimulationArguments::optionsFrom(const State& from) const {
  return optionsOf(setup, *model, {from, contacts, trajectory});
}

void expectFewRows(double duration, double rate) {
  constexpr double kMost = 1e12;
  if (duration * rate <= kMost) return;
  throw CommandFailure(kWrongUsage, fourDigits(duration) + " s are more than 1e12 rows at " +
                                        fourDigits(rate) +
                                        " Hz; take a lower --rate or a shorter --duration");
}

void expectFewSteps(double duration, double step) {
  constexpr double kMost = 1e12;
  if (duration <= kMost * step) return;
  throw CommandFailure(kWrongUsage, fourDigits(duration) + " s are more than 1e12 steps of " +
                                        fourDigits(step) +
                                        " s; take a longer --step or a shorter --duration");
}

SimulationArguments readSimulation(const RobotArgument& robot, const Arguments& arguments) {
  const bool degrees = arguments.has("--degrees");
  SimulationArguments run{
      withPayloads(robot.model, arguments), {}, EffortSchedule(robot.model->constant_effort)};
  const Model& model = *run.model;
  run.duration = arguments.number("--duration").value_or(0.0);
  if (!(run.duration >= 0.0)) throw CommandFailure(kWrongUsage, "--duration must not be negative");
  run.rate = arguments.positive("--rate");

  run.start = model.start.value_or(neutralState(model));
  const std::string scenario = arguments.value("--scenario").value_or("");
  // first: what else is said holds before what it says
  if (!scenario.empty()) takeScenario(robot, arguments.word("ROBOT"), scenario, run);
  SimulationSetup& setup = run.setup;
  if (const auto name = arguments.value("--integrator")) {
    setup.integrator = *integratorNamed(*name);
  }
  run.step_is_asked = arguments.has("--step");
  setup.step = arguments.positive("--step").value_or(setup.step);
  expectFewSteps(run.duration, setup.step);
  if (run.rate) expectFewRows(run.duration, *run.rate);
  if (arguments.has("--tolerance")) {
    if (!estimatesError(setup.integrator)) {
      throw CommandFailure(kWrongUsage,
                           "--tolerance is for integrators with adaptive steps, which are "
                           "kutta-merson, bogacki-shampine and dormand-prince; '" +
                               std::string(nameOf(setup.integrator)) +
                               "' has a fixed one: use --step");
    }
    setup.tolerance = *arguments.positive("--tolerance");
  }
  setup.passive = !arguments.has("--no-passive");
  setup.stops = arguments.has("--limits") ? Stops::kStiff : Stops::kNone;
  if (const auto stops = arguments.value("--stops")) {
    setup.stops = *stops == "rigid" ? Stops::kRigid : Stops::kStiff;
  }
  setup.restitution = arguments.number("--restitution").value_or(0.0);
  if (arguments.has("--restitution") && setup.stops != Stops::kRigid) {
    throw CommandFailure(kWrongUsage, "--restitution says nothing without --stops rigid");
  }
  setup.motor_limits = arguments.has("--motors");
  for (const std::string& value : arguments.values("--wrench")) {
    double numbers[6];
    const std::string link = nameAndNumbers("--wrench", value, 6, numbers);
    setup.wrenches.push_back({model.links[linkNamed(model, link)].name,
                              {numbers[0], numbers[1], numbers[2]},
                              {numbers[3], numbers[4], numbers[5]}});
  }

  if (const auto file = arguments.value("--initial"))
    run.start = readStart(run.model, *file, degrees);
  run.start.time = 0.0;
  takeScenarioFromStart(scenario, run);
  if (const auto file = arguments.value("--efforts")) {
    run.schedule = EffortSchedule(Eigen::VectorXd::Zero(model.velocitySize()));
    readRows(run.model, *file, degrees, run.schedule);
  }
  if (const auto name = arguments.value("--controller")) {
    setup.law = *controlLawNamed(*name);
    setup.joints.clear();  // a scenario's own laws
    setup.target = ControlTarget::kStart;
    for (const DegreeOfFreedom& dof : model.degrees_of_freedom) {
      JointSetup& joint = setup.joints[dof.name];
      joint.stiffness = arguments.number("--stiffness");
      joint.damping = arguments.number("--damping");
    }
    setup.frequency = arguments.positive("--frequency").value_or(setup.frequency);
  }
  if (const auto value = arguments.value("--hybrid")) {
    double numbers[3];
    const std::string link = nameAndNumbers("--hybrid", *value, 3, numbers);
    setup.hybrid =
        HybridSetup{model.links[linkNamed(model, link)].name, {numbers[0], numbers[1], numbers[2]}};
    if (const std::string why = whyNotHybrid(model, linkNamed(model, link)); !why.empty()) {
      throw CommandFailure(kNotComputable, why);
    }
  }
  expectSmallMatrices(model, setup);
  if (arguments.has("--ground") || setup.ground) readGround(robot, arguments, run);
  run.options = run.optionsFrom(run.start);
  return run;
}

}  // namespace armillary
