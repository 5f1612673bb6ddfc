// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/written_columns.h"

#include <algorithm>
#include <cctype>
#include <stdexcept>

#include "engine/parameters/inertial_parameters.h"

namespace armillary {
namespace {

struct Quantity {
  std::string_view name;
  std::vector<std::string_view> patterns;
};

const std::vector<Quantity>& table() {
  static const std::vector<Quantity> quantities{
      {"inverse-dynamics", {"DOF/effort"}},
      {"forward-dynamics", {"DOF/acceleration"}},
      {"mass-matrix", {"mass_matrix/DOF/DOF"}},
      {"inverse-mass-matrix", {"inverse_mass_matrix/DOF/DOF"}},
      {"bias", {"DOF/bias"}},
      {"gravity", {"DOF/gravity"}},
      {"coriolis", {"DOF/coriolis"}},
      {"coriolis-matrix", {"coriolis_matrix/DOF/DOF"}},
      {"regressor", {"regressor/DOF/MOVED.PARAMETER"}},
      {"reactions", {"JOINT/reaction/WRENCH", "LOOP/reaction/WRENCH"}},
      {"actuators",
       {"ACTUATOR/length", "ACTUATOR/speed", "ACTUATOR/moment_arm", "ACTUATOR/force",
        "ACTUATOR/power", "CYLINDER/extension", "CYLINDER/pressure", "CYLINDER/piston_flow",
        "CYLINDER/rod_flow"}},
      {"operational-space",
       {"operational_inertia/MOTION/MOTION", "operational_coriolis/MOTION",
        "operational_gravity/MOTION"}},
      {"inverse-dynamics-derivatives",
       {"d_effort_d_position/DOF/DOF", "d_effort_d_velocity/DOF/DOF"}},
      {"forward-dynamics-derivatives",
       {"d_acceleration_d_position/DOF/DOF", "d_acceleration_d_velocity/DOF/DOF",
        "d_acceleration_d_effort/DOF/DOF"}},
      {"link-poses", {"LINK/POSE"}},
      {"link-velocities", {"LINK/MOTION"}},
      {"link-accelerations", {"LINK/ACCELERATION"}},
      {"jacobian", {"jacobian/MOTION/DOF"}},
      {"energy", {"energy/kinetic", "energy/potential"}},
      {"center-of-mass", {"center_of_mass/AXIS"}},
      {"momentum", {"momentum/MOMENTUM"}},
      {"simulate",
       {"time", "COORDINATE/position", "DOF/velocity", "DOF/acceleration", "DOF/effort",
        "energy/kinetic", "energy/potential", "loops/residual"}},
      {"run-rows",
       {"run", "time", "COORDINATE/position", "DOF/velocity", "DOF/acceleration", "DOF/effort",
        "energy/kinetic", "energy/potential", "loops/residual"}},
      {"run-ends",
       {"run", "time", "COORDINATE/position", "DOF/velocity", "DOF/acceleration", "DOF/effort",
        "energy/kinetic", "energy/potential", "loops/residual", "DOF/peak_effort"}},
      {"identify", {"DOF/effort", "DOF/residual"}},
  };
  return quantities;
}

// The names that a word of a pattern stands for, in their order.
std::vector<std::string> namesOf(const Model& model, std::string_view word) {
  std::vector<std::string> names;
  const auto take = [&](const auto& parts) {
    for (const auto& part : parts) names.push_back(part.name);
    return names;
  };
  if (word == "COORDINATE") return take(model.coordinates);
  if (word == "DOF") return take(model.degrees_of_freedom);
  if (word == "LINK") return take(model.links);
  if (word == "JOINT") return take(model.joints);
  if (word == "ACTUATOR") return take(model.actuators);
  if (word == "CYLINDER") {
    for (const LineActuator& actuator : model.actuators) {
      if (actuator.kind == LineActuator::Kind::kCylinder) names.push_back(actuator.name);
    }
    return names;
  }
  if (word == "LOOP") {  // couplings join joints, not links
    for (const Loop& loop : model.loops) {
      if (!loop.isCoupling()) names.push_back(loop.name);
    }
    return names;
  }
  if (word == "MOVED.PARAMETER") return inertialParameterNames(model);
  if (word == "POSE") return {"x", "y", "z", "qw", "qx", "qy", "qz"};
  if (word == "MOTION") return {"vx", "vy", "vz", "wx", "wy", "wz"};
  if (word == "ACCELERATION") return {"ax", "ay", "az", "alphax", "alphay", "alphaz"};
  if (word == "WRENCH") return {"fx", "fy", "fz", "tx", "ty", "tz"};
  if (word == "AXIS") return {"x", "y", "z"};
  if (word == "MOMENTUM") return {"px", "py", "pz", "lx", "ly", "lz"};
  throw std::invalid_argument("'" + std::string(word) +
                              "' is no word of a pattern of columns; use those of "
                              "engine/table/written_columns.h");
}

// A pattern in pieces: words, and what is between them.
std::vector<std::string_view> piecesOf(std::string_view pattern) {
  const auto of_word = [](char letter) {
    return std::isupper(static_cast<unsigned char>(letter)) != 0 || letter == '.';
  };
  std::vector<std::string_view> pieces;
  for (size_t begin = 0, end = 0; begin < pattern.size(); begin = end) {
    const bool word = of_word(pattern[begin]);
    while (end < pattern.size() && of_word(pattern[end]) == word) ++end;
    pieces.push_back(pattern.substr(begin, end - begin));
  }
  return pieces;
}

bool isWord(std::string_view piece) {
  return std::isupper(static_cast<unsigned char>(piece[0])) != 0;
}

}  // namespace

std::vector<std::string> columnsOf(const Model& model, std::string_view pattern) {
  std::vector<std::string> columns{""};
  for (const std::string_view piece : piecesOf(pattern)) {
    const std::vector<std::string> names =
        isWord(piece) ? namesOf(model, piece) : std::vector<std::string>{std::string(piece)};
    std::vector<std::string> longer;
    longer.reserve(columns.size() * names.size());
    for (const std::string& column : columns) {
      for (const std::string& name : names) longer.push_back(column + name);
    }
    columns = std::move(longer);
  }
  return columns;
}

std::vector<std::string> quantityColumns(const Model& model, std::string_view quantity) {
  const auto found = std::find_if(table().begin(), table().end(),
                                  [&](const Quantity& each) { return each.name == quantity; });
  if (found == table().end()) {
    throw std::invalid_argument("no columns are known of the quantity '" + std::string(quantity) +
                                "'; add it to the table of engine/table/written_columns.cpp");
  }
  std::vector<std::string> columns;
  for (const std::string_view pattern : found->patterns) {
    if (pattern.starts_with("loops/") && model.loops.empty()) continue;
    const std::vector<std::string> more = columnsOf(model, pattern);
    columns.insert(columns.end(), more.begin(), more.end());
  }
  return columns;
}

double quantityColumnCount(const Model& model, std::string_view quantity) {
  double count = 0.0;
  for (const Quantity& each : table()) {
    if (each.name != quantity) continue;
    for (const std::string_view pattern : each.patterns) {
      double columns = 1.0;
      for (const std::string_view piece : piecesOf(pattern)) {
        if (isWord(piece)) columns *= static_cast<double>(namesOf(model, piece).size());
      }
      count += columns;
    }
  }
  return count;
}

WrittenColumns::WrittenColumns(const Model& model) {
  for (const Quantity& quantity : table()) {
    for (const std::string_view pattern : quantity.patterns) {
      std::vector<Piece>& pieces = patterns_.emplace_back();
      for (const std::string_view piece : piecesOf(pattern)) {
        const std::string text(piece);
        if (!isWord(piece)) {
          pieces.push_back({text});
          continue;
        }
        const auto [known, is_new] = words_.try_emplace(text);
        if (is_new) {
          for (std::string& name : namesOf(model, piece)) known->second.insert(std::move(name));
        }
        pieces.push_back({{}, &known->second});
      }
    }
  }
}

bool WrittenColumns::contain(std::string_view name) const {
  return std::any_of(patterns_.begin(), patterns_.end(),
                     [&](const std::vector<Piece>& pieces) { return matches(pieces, 0, name); });
}

bool WrittenColumns::matches(const std::vector<Piece>& pieces, size_t first,
                             std::string_view name) {
  if (first == pieces.size()) return name.empty();
  const Piece& piece = pieces[first];
  if (!piece.names) {
    return name.starts_with(piece.text) &&
           matches(pieces, first + 1, name.substr(piece.text.size()));
  }
  // a name ends where what is between begins, or at the end
  const bool last = first + 1 == pieces.size();
  for (size_t length = 1; length <= name.size(); ++length) {
    const bool may_end =
        last ? length == name.size() : name.substr(length).starts_with(pieces[first + 1].text);
    if (may_end && piece.names->contains(std::string(name.substr(0, length))) &&
        matches(pieces, first + 1, name.substr(length))) {
      return true;
    }
  }
  return false;
}

}  // namespace armillary
