// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/variation_table.h"

#include <algorithm>
#include <cmath>

#include "app/command_line/robot_loading.h"
#include "app/command_line/table_text.h"
#include "engine/model/compile_model.h"
#include "engine/parameters/inertial_parameters.h"
#include "engine/table/written_columns.h"
#include "engine/text/nearest_word.h"

namespace armillary {
namespace {

constexpr const char* kAxes[] = {"gravity/x", "gravity/y", "gravity/z"};

template <class Parts>
std::size_t indexOf(const Parts& parts, const std::string& name) {
  const auto found =
      std::find_if(parts.begin(), parts.end(), [&](const auto& part) { return part.name == name; });
  return static_cast<std::size_t>(found - parts.begin());
}

}  // namespace

VariationTable::VariationTable(const RobotDescription& robot, const Model& model,
                               const std::string& file, bool degrees)
    : robot_(robot), file_(file), degrees_(degrees) {
  TableError error;
  if (!parseTable(readTableText(file), all_, error)) fail(error.line, error.message);
  std::vector<std::size_t> kept;  // the columns of the start
  std::vector<std::string> starts;
  for (const auto& names :
       {columnsOf(model, "COORDINATE/position"), columnsOf(model, "DOF/velocity")}) {
    starts.insert(starts.end(), names.begin(), names.end());
  }
  states_.header_line = all_.header_line;
  const std::vector<std::string> inertial_names = inertialParameterNames(model);
  for (std::size_t i = 0; i < all_.columnCount(); ++i) {
    const std::string& column = all_.header[i];
    if (std::count(all_.header.begin(), all_.header.end(), column) > 1) {
      fail(all_.header_line, "column '" + column + "' stands twice");
    }
    if (std::find(starts.begin(), starts.end(), column) != starts.end()) {
      kept.push_back(i);
      states_.header.push_back(column);
    } else {
      Parameter parameter = parameterOf(column, inertial_names);
      parameter.column = i;
      (parameter.kind == Parameter::Kind::kInertial ? has_inertial_ : has_description_) = true;
      parameters_.push_back(parameter);
    }
  }
  for (std::size_t row = 0; row < all_.rowCount(); ++row) {
    const std::span<double> cells = states_.addRow(all_.lines[row]);
    for (std::size_t k = 0; k < kept.size(); ++k) cells[k] = all_.row(row)[kept[k]];
  }
  if (!RobotRowReader::make(model, states_, degrees_, error)) {
    fail(std::max(error.line, 1), error.message);
  }
  for (std::size_t row = 0; row < all_.rowCount(); ++row) expectPossible(row);
  if (!has_inertial_) return;
  if (!has_description_) compiled_ = compileModel(robot_);
  own_parameters_ = inertialParameters(model);
}

// Before anything is run.
void VariationTable::expectPossible(std::size_t row) const {
  for (const Parameter& parameter : parameters_) {
    const double value = cell(row, parameter);
    if (std::isnan(value)) continue;  // empty
    const auto expect = [&](bool holds, const char* what) {
      if (!holds) fail(all_.lines[row], all_.header[parameter.column] + " must be " + what);
    };
    switch (parameter.kind) {
      case Parameter::Kind::kMass:
        expect(value > 0.0, "above zero");
        break;
      case Parameter::Kind::kInertial:
        expect(parameter.index % kParametersPerBody != 0 || value >= 0.0, "zero or more");
        break;
      case Parameter::Kind::kDamping:
      case Parameter::Kind::kFriction:
        expect(value >= 0.0, "zero or more");
        break;
      case Parameter::Kind::kGravity:
        break;
    }
  }
}

std::string VariationTable::whyNoBody(const Model& model) const {
  if (!has_inertial_) return {};
  const Eigen::VectorXd phi = inertialParameters(model);
  for (int i = 1; i < model.bodyCount(); ++i) {
    const int first = kParametersPerBody * (i - 1);
    const BodyParameters body = phi.segment<kParametersPerBody>(first);
    if (body == own_parameters_.segment<kParametersPerBody>(first)) continue;
    const std::string why = armillary::whyNoBody(body);
    if (!why.empty()) return "no body is as " + parameterLink(model, i).name + " is here: " + why;
  }
  return {};
}

VariationTable::Parameter VariationTable::parameterOf(
    const std::string& column, const std::vector<std::string>& inertial_names) const {
  using Kind = Parameter::Kind;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (column == kAxes[axis]) return {Kind::kGravity, axis, 0};
  }
  const auto inertial = std::find(inertial_names.begin(), inertial_names.end(), column);
  if (inertial != inertial_names.end()) {
    return {Kind::kInertial, static_cast<std::size_t>(inertial - inertial_names.begin()), 0};
  }
  const auto [name, what] = [&] {
    const std::size_t slash = column.rfind('/');
    return slash == std::string::npos
               ? std::pair(std::string(), std::string())
               : std::pair(column.substr(0, slash), column.substr(slash + 1));
  }();
  const std::size_t link = indexOf(robot_.links, name), joint = indexOf(robot_.joints, name);
  if (what == "mass" && link < robot_.links.size()) {
    if (!robot_.links[link].inertial || !(robot_.links[link].inertial->mass > 0.0)) {
      fail(all_.header_line,
           "column '" + column + "': the link has no mass that another could take the place of");
    }
    return {Kind::kMass, link, 0};
  }
  if (what == "damping" && joint < robot_.joints.size()) return {Kind::kDamping, joint, 0};
  if (what == "friction" && joint < robot_.joints.size()) return {Kind::kFriction, joint, 0};
  std::vector<std::string> known(std::begin(kAxes), std::end(kAxes));
  known.insert(known.end(), inertial_names.begin(), inertial_names.end());
  for (const LinkDescription& each : robot_.links) known.push_back(each.name + "/mass");
  for (const JointDescription& each : robot_.joints) {
    for (const char* ending : {"/position", "/velocity", "/damping", "/friction"}) {
      known.push_back(each.name + ending);
    }
  }
  const auto nearest = nearestWord(column, known);
  fail(all_.header_line,
       "column '" + column + "' is nothing that a run can have of its own" +
           (nearest ? "; did you mean '" + *nearest + "'?" : std::string()) +
           " (COORDINATE/position, DOF/velocity, LINK.m, LINK.mx … LINK.Izz, LINK/mass, "
           "JOINT/damping, JOINT/friction, "
           "gravity/x, y, z)");
}

RobotDescription VariationTable::descriptionOf(std::size_t row) const {
  RobotDescription robot = robot_;
  for (const Parameter& parameter : parameters_) {
    const double value = cell(row, parameter);
    if (std::isnan(value)) continue;
    switch (parameter.kind) {
      case Parameter::Kind::kInertial:  // of the model
        break;
      case Parameter::Kind::kMass: {
        InertialDescription& inertial = *robot.links[parameter.index].inertial;
        inertial.rotational *= value / inertial.mass;
        inertial.mass = value;
        break;
      }
      case Parameter::Kind::kDamping:
        robot.joints[parameter.index].damping = value;
        break;
      case Parameter::Kind::kFriction:
        robot.joints[parameter.index].friction = value;
        break;
      case Parameter::Kind::kGravity: {
        auto& gravity = robot.simulation.gravity;
        if (!gravity) gravity = Eigen::Vector3d(0.0, 0.0, -9.81);
        (*gravity)[static_cast<Eigen::Index>(parameter.index)] = value;
        break;
      }
    }
  }
  return robot;
}

std::shared_ptr<const Model> VariationTable::withInertialCells(std::shared_ptr<const Model> model,
                                                               std::size_t row) const {
  if (!has_inertial_) return model;
  Eigen::VectorXd phi = inertialParameters(*model);
  bool changed = false;
  for (const Parameter& parameter : parameters_) {
    const double value = cell(row, parameter);
    if (parameter.kind != Parameter::Kind::kInertial || std::isnan(value)) continue;
    phi[static_cast<Eigen::Index>(parameter.index)] = value;
    changed = true;
  }
  return changed ? withInertialParameters(*model, phi) : model;
}

std::shared_ptr<const Model> VariationTable::modelOf(std::size_t row) const {
  return withInertialCells(compiled_ ? compiled_ : compileModel(descriptionOf(row)), row);
}

State VariationTable::startOf(std::size_t row, const Model& model, const State& start) const {
  if (states_.header.empty()) return start;
  TableError error;
  auto reader = RobotRowReader::make(model, states_, degrees_, error);
  RobotRow read;
  if (!reader || !reader->read(states_, row, read, error)) fail(error.line, error.message);
  // what has no column, or an empty cell, stays as the run would start
  State varied = start;
  const std::span<const double> cells = states_.row(row);
  const auto said = [&](const std::string& column) {
    const auto found = std::find(states_.header.begin(), states_.header.end(), column);
    return found != states_.header.end() &&
           !std::isnan(cells[static_cast<std::size_t>(found - states_.header.begin())]);
  };
  for (int i = 0; i < model.positionSize(); ++i) {
    if (said(model.coordinates[i].name + "/position")) {
      varied.position[i] = read.state.position[i];
    }
  }
  for (int i = 0; i < model.velocitySize(); ++i) {
    if (said(model.degrees_of_freedom[i].name + "/velocity")) {
      varied.velocity[i] = read.state.velocity[i];
    }
  }
  return varied;
}

void VariationTable::fail(int line, const std::string& why) const {
  throw CommandFailure(kInvalidInput,
                       file_ + ":" + (line > 0 ? std::to_string(line) + ": " : " ") + why);
}

}  // namespace armillary
