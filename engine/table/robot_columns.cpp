// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/robot_columns.h"

#include <cmath>
#include <numbers>
#include <unordered_map>
#include <unordered_set>

#include "engine/table/written_columns.h"

namespace armillary {
namespace {

// What to write instead of an unknown column: the names of the joint that it seems to mean.
std::string columnsInstead(const Model& model, const std::string& name) {
  const Joint* meant = nullptr;
  for (const Joint& joint : model.joints) {
    const bool begins = name.starts_with(joint.name) && name.size() > joint.name.size() &&
                        (name[joint.name.size()] == '/' || name[joint.name.size()] == '.');
    if (begins && (!meant || joint.name.size() > meant->name.size())) meant = &joint;
  }
  if (!meant) {
    return "columns are called COORDINATE/position, DOF/velocity, DOF/acceleration, DOF/effort, "
           "LINK/wrench/fx … tz";
  }
  if (meant->type == JointType::kFixed) return "joint '" + meant->name + "' is fixed";
  const JointNaming* naming = coordinateNaming(bodyJoint(meant->type));
  int count = meant->position_size;
  const char* what = "/position";
  for (const char* rate : {"/velocity", "/acceleration", "/effort"}) {
    if (!name.ends_with(rate)) continue;
    naming = velocityNaming(bodyJoint(meant->type));
    count = meant->velocity_size;
    what = rate;
  }
  std::string columns;
  for (int k = 0; k < count; ++k) {
    columns += (k > 0 ? ", '" : "'") + meant->name + naming[k].suffix + what + "'";
  }
  return "joint '" + meant->name + "' has " + columns;
}

// "The mimic joint 'a' should be at 1, not 2" needs no more digits than these.
bool differs(double given, double expected) {
  return std::abs(given - expected) > 1e-9 * std::max(1.0, std::abs(expected));
}

}  // namespace

double tableScale(Measure measure, bool degrees) {
  return degrees && measure == Measure::kAngle ? 180.0 / std::numbers::pi : 1.0;
}

std::optional<RobotRowReader> RobotRowReader::make(const Model& model,
                                                   const std::vector<std::string>& header,
                                                   bool degrees, TableError& error) {
  std::unordered_map<std::string, Column> known;
  known["time"] = {Kind::kTime, 0, 0, 1.0};
  for (int i = 0; i < model.positionSize(); ++i) {
    const Coordinate& coordinate = model.coordinates[i];
    known[coordinate.name + "/position"] = {Kind::kPosition, i, 0,
                                            1.0 / tableScale(coordinate.measure, degrees)};
  }
  for (int i = 0; i < model.velocitySize(); ++i) {
    const DegreeOfFreedom& dof = model.degrees_of_freedom[i];
    const double scale = 1.0 / tableScale(dof.measure, degrees);
    known[dof.name + "/velocity"] = {Kind::kVelocity, i, 0, scale};
    known[dof.name + "/acceleration"] = {Kind::kAcceleration, i, 0, scale};
    known[dof.name + "/effort"] = {Kind::kEffort, i, 0, 1.0};
  }
  for (size_t i = 0; i < model.joints.size(); ++i) {
    const Joint& joint = model.joints[i];
    if (!joint.mimic) continue;
    const Measure measure = coordinateNaming(bodyJoint(joint.type))->measure;
    const double scale = 1.0 / tableScale(measure, degrees);
    const int index = static_cast<int>(i);
    known[joint.name + "/position"] = {Kind::kFollowerPosition, index, 0, scale};
    known[joint.name + "/velocity"] = {Kind::kFollowerVelocity, index, 0, scale};
    known[joint.name + "/acceleration"] = {Kind::kFollowerAcceleration, index, 0, scale};
    known[joint.name + "/effort"] = {Kind::kFollowerEffort, index, 0, 1.0};
  }
  const std::vector<std::string> wrenches = columnsOf(model, "LINK/wrench/WRENCH");
  for (size_t i = 0; i < wrenches.size(); ++i) {
    known[wrenches[i]] = {Kind::kWrench, static_cast<int>(i / 6), static_cast<int>(i % 6), 1.0};
  }

  RobotRowReader reader(model);
  reader.neutral_ = neutralState(model).position;
  reader.positions_given_.assign(model.positionSize(), false);
  reader.velocities_given_.assign(model.velocitySize(), false);
  reader.accelerations_given_.assign(model.velocitySize(), false);
  reader.efforts_given_.assign(model.velocitySize(), false);
  std::optional<WrittenColumns> written;
  std::unordered_set<std::string> seen;
  for (const std::string& name : header) {
    if (!seen.insert(name).second) {
      error = {1, "column '" + name + "' stands there twice"};
      return std::nullopt;
    }
    const auto found = known.find(name);
    if (found == known.end()) {
      if (!written) written.emplace(model);
      if (!written->contain(name)) {
        error = {1, "unknown column '" + name + "' for robot '" + model.name + "'; " +
                        columnsInstead(model, name)};
        return std::nullopt;
      }
      reader.columns_.push_back({});
      continue;
    }
    const Column& column = found->second;
    reader.columns_.push_back(column);
    if (column.kind == Kind::kPosition) reader.positions_given_[column.index] = true;
    reader.has_time_ |= column.kind == Kind::kTime;
    reader.has_wrenches_ |= column.kind == Kind::kWrench;
    if (column.kind == Kind::kVelocity) reader.velocities_given_[column.index] = true;
    if (column.kind == Kind::kAcceleration) reader.accelerations_given_[column.index] = true;
    if (column.kind == Kind::kEffort) reader.efforts_given_[column.index] = true;
    if (column.kind == Kind::kFollowerEffort) {
      reader.efforts_given_[model.joints[column.index].velocity_index] = true;
    }
  }
  const std::vector<bool>& given = reader.positions_given_;
  for (int i = 0; i + 3 < model.positionSize(); ++i) {
    if (model.coordinates[i].measure != Measure::kQuaternion) continue;
    const int count = given[i] + given[i + 1] + given[i + 2] + given[i + 3];
    if (count != 0 && count != 4) {
      std::string missing;
      for (int k = 0; k < 4; ++k) {
        if (given[i + k]) continue;
        missing += (missing.empty() ? "'" : ", '") + model.coordinates[i + k].name + "/position'";
      }
      error = {1, "of the quaternion of joint '" + model.joints[model.coordinates[i].joint].name +
                      "' there is no " + missing +
                      "; give all four columns, or none of them for the identity"};
      return std::nullopt;
    }
    i += 3;
  }
  reader.warned_.assign(model.joints.size(), false);
  return reader;
}

std::optional<RobotRowReader> RobotRowReader::make(const Model& model, const Table& table,
                                                   bool degrees, TableError& error) {
  auto reader = make(model, table.header, degrees, error);
  if (!reader && error.line == 1) error.line = table.header_line;
  return reader;
}

bool RobotRowReader::read(const Table& table, size_t index, RobotRow& row, TableError& error) {
  const Model& model = *model_;
  row.time.reset();
  row.state.time = 0.0;
  row.state.position = neutral_;
  row.state.velocity.setZero(model.velocitySize());
  row.acceleration.setZero(model.velocitySize());
  row.effort.setZero(model.velocitySize());
  row.wrenches.clear();
  filled_.assign(model.positionSize(), false);
  const std::span<const double> cells = table.row(index);
  for (size_t i = 0; i < columns_.size(); ++i) {
    const Column& column = columns_[i];
    if (std::isnan(cells[i])) continue;
    const double value = cells[i] * column.scale;
    switch (column.kind) {
      case Kind::kTime:
        row.time = row.state.time = value;
        break;
      case Kind::kPosition:
        row.state.position[column.index] = value;
        filled_[column.index] = true;
        break;
      case Kind::kVelocity:
        row.state.velocity[column.index] = value;
        break;
      case Kind::kAcceleration:
        row.acceleration[column.index] = value;
        break;
      case Kind::kEffort:
        row.effort[column.index] += value;
        break;
      case Kind::kFollowerEffort:
        row.effort[model.joints[column.index].velocity_index] +=
            model.joints[column.index].mimic->multiplier * value;
        break;
      case Kind::kWrench: {
        if (value == 0.0) break;
        if (row.wrenches.empty() || row.wrenches.back().link != column.index) {
          row.wrenches.push_back({column.index, {}, LinkWrench::Axes::kWorld});
        }
        Force& wrench = row.wrenches.back().wrench;
        (column.component < 3 ? wrench.force : wrench.moment)[column.component % 3] = value;
        break;
      }
      case Kind::kIgnored:
      case Kind::kFollowerPosition:
      case Kind::kFollowerVelocity:
      case Kind::kFollowerAcceleration:
        break;
    }
  }
  for (int i = 0; i + 3 < model.positionSize(); ++i) {
    if (model.coordinates[i].measure != Measure::kQuaternion) continue;
    auto quaternion = row.state.position.segment<4>(i);
    const int count = filled_[i] + filled_[i + 1] + filled_[i + 2] + filled_[i + 3];
    if (count > 0) {
      // an empty cell beside filled ones is zero, not the identity's one
      for (int k = 0; k < 4; ++k) {
        if (!filled_[i + k]) quaternion[k] = 0.0;
      }
    }
    const double length = quaternion.norm();
    if (std::abs(length - 1.0) > 1e-6) {
      const std::string& joint = model.joints[model.coordinates[i].joint].name;
      error = {table.lines[index], "the quaternion of joint '" + joint + "' has length " +
                                       shortest(length) + ", not 1; " +
                                       (length > 0.0 ? "divide its four numbers by their length"
                                                     : "the identity is 1, 0, 0, 0")};
      return false;
    }
    quaternion /= length;
    i += 3;
  }
  checkFollowers(table, index, row);
  return true;
}

void RobotRowReader::checkFollowers(const Table& table, size_t index, const RobotRow& row) {
  for (size_t i = 0; i < columns_.size(); ++i) {
    const Column& column = columns_[i];
    const bool position = column.kind == Kind::kFollowerPosition;
    const bool velocity = column.kind == Kind::kFollowerVelocity;
    if (!position && !velocity && column.kind != Kind::kFollowerAcceleration) continue;
    const double cell = table.row(index)[i];
    if (std::isnan(cell) || warned_[column.index]) continue;
    const Joint& joint = model_->joints[column.index];
    double expected;
    if (position) {
      expected = jointPosition(*model_, column.index, row.state.position);
    } else {
      const Eigen::VectorXd& leader = velocity ? row.state.velocity : row.acceleration;
      expected = joint.mimic->multiplier * leader[joint.velocity_index];
    }
    if (!differs(cell * column.scale, expected)) continue;
    warned_[column.index] = true;
    warnings_.push_back("line " + std::to_string(table.lines[index]) + ": column '" +
                        table.header[i] + "': joint '" + joint.name + "' follows '" +
                        model_->joints[joint.mimic->leader].name + "' and must be " +
                        shortest(expected / column.scale) + ", not " + shortest(cell) +
                        "; its own value is not used");
  }
}

}  // namespace armillary
