// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/denavit_hartenberg_report.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/command_line/robot_loading.h"
#include "engine/table/csv.h"

namespace armillary {
namespace {

nlohmann::ordered_json asJson(const Pose& X) {
  const Eigen::Quaterniond q = quaternionOf(X.rotation);
  return {{"position", {X.position.x(), X.position.y(), X.position.z()}},
          {"quaternion", {q.w(), q.x(), q.y(), q.z()}}};
}

std::string digits(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.6g", value);
  return text.data();
}

std::string asText(const Pose& X) {
  // for people: what is rounding is zero
  const auto cleared = [](double number) { return std::abs(number) < 1e-12 ? 0.0 : number; };
  const Eigen::Quaterniond q = quaternionOf(X.rotation);
  std::string text = "position";
  for (const double number : {X.position.x(), X.position.y(), X.position.z()}) {
    text += ' ' + digits(cleared(number));
  }
  text += " m, quaternion";
  for (const double number : {q.w(), q.x(), q.y(), q.z()}) text += ' ' + digits(cleared(number));
  return text + '\n';
}

// "q", "q + 1.5" or "1.5": a parameter, and whether the joint's position adds to it.
std::string parameter(double value, bool moves) {
  if (!moves) return digits(value);
  if (value == 0.0) return "q";
  return (value < 0.0 ? "q - " : "q + ") + digits(std::abs(value));
}

std::string asText(const Model& model, const DenavitHartenbergTable& table) {
  std::vector<std::array<std::string, 5>> cells{
      {"joint", "a [m]", "alpha [rad]", "d [m]", "theta [rad]"}};
  for (const DenavitHartenbergTable::Row& row : table.rows) {
    cells.push_back({model.joints[row.joint].name, digits(row.parameters.a),
                     digits(row.parameters.alpha), parameter(row.parameters.d, !row.turns),
                     parameter(row.parameters.theta, row.turns)});
  }
  std::array<size_t, 5> width{};
  for (const auto& row : cells) {
    for (size_t i = 0; i < row.size(); ++i) width[i] = std::max(width[i], row[i].size());
  }
  std::string text = std::string("  Denavit-Hartenberg, ") + name(table.convention) +
                     " convention, to link " + model.links[table.tool_link].name + '\n';
  for (const auto& row : cells) {
    text += "   ";
    for (size_t i = 0; i < row.size(); ++i) {
      const std::string blanks(width[i] - row[i].size(), ' ');
      text += i == 0 ? ' ' + row[i] + blanks : "  " + blanks + row[i];
    }
    text += '\n';
  }
  text += "    frame 0 in the world: " + asText(table.X_W0);
  text += "    " + model.links[table.tool_link].name +
          " in the last row's frame: " + asText(table.X_nT);
  text += "    largest deviation from forward kinematics: " + digits(table.position_residual) +
          " m, " + digits(table.orientation_residual) + " rad\n";
  return text;
}

}  // namespace

std::vector<DenavitHartenbergTable> denavitHartenbergTables(
    const Model& model, const std::optional<std::string>& link) {
  const int tool_link = link ? linkNamed(model, *link) : -1;
  Workspace workspace(model);
  std::vector<DenavitHartenbergTable> tables(2);
  try {
    extractDenavitHartenberg(model, DenavitHartenbergConvention::kStandard, tool_link, workspace,
                             tables[0]);
    extractDenavitHartenberg(model, DenavitHartenbergConvention::kModified, tool_link, workspace,
                             tables[1]);
  } catch (const MethodDoesNotApply& failure) {
    throw CommandFailure(kNotComputable, failure.what());
  }
  return tables;
}

nlohmann::ordered_json asJson(const Model& model,
                              const std::vector<DenavitHartenbergTable>& tables) {
  nlohmann::ordered_json all = nlohmann::ordered_json::object();
  for (const DenavitHartenbergTable& table : tables) {
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (const DenavitHartenbergTable::Row& row : table.rows) {
      rows.push_back({{"joint", model.joints[row.joint].name},
                      {"type", row.turns ? "revolute" : "prismatic"},
                      {"a", row.parameters.a},
                      {"alpha", row.parameters.alpha},
                      {"d", row.parameters.d},
                      {"theta", row.parameters.theta}});
    }
    all[name(table.convention)] = {
        {"rows", rows},
        {"base", asJson(table.X_W0)},
        {"tool", asJson(table.X_nT)},
        {"tool_link", model.links[table.tool_link].name},
        {"residual",
         {{"position", table.position_residual}, {"orientation", table.orientation_residual}}}};
  }
  return all;
}

std::string asText(const Model& model, const std::vector<DenavitHartenbergTable>& tables) {
  std::string text;
  for (const DenavitHartenbergTable& table : tables) text += asText(model, table);
  return text;
}

}  // namespace armillary
