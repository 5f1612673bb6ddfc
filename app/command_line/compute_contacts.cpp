// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/compute_contacts.h"

#include <iostream>
#include <limits>

#include "app/command_line/common_options.h"
#include "app/command_line/contact_table.h"
#include "app/command_line/input_rows.h"
#include "app/command_line/mechanism_efforts.h"
#include "app/command_line/output_file.h"
#include "app/command_line/robot_loading.h"
#include "engine/table/csv.h"
#include "engine/text/number_text.h"

namespace armillary {
namespace {

constexpr double kSlip = 0.01;  // m/s: a point that moves faster is told

std::vector<std::string> headerOf(const Model& model, const ContactTable& table, bool has_time) {
  std::vector<std::string> header;
  if (has_time) header.emplace_back("time");
  for (const DegreeOfFreedom& dof : model.degrees_of_freedom)
    header.push_back(dof.name + "/effort");
  for (std::size_t i = 0; i < table.count(); ++i) {
    for (const char* axis : {"/fx", "/fy", "/fz"}) {
      header.push_back("contact" + std::to_string(i + 1) + "/" + table.link(i) + axis);
    }
  }
  return header;
}

ContactInverseDynamics dynamicsOf(const Model& model, const Arguments& arguments) {
  try {
    return ContactInverseDynamics(model, drivenArgument(arguments, model));
  } catch (const std::invalid_argument& why) {
    throw CommandFailure(kWrongUsage, std::string("--driven: ") + why.what());
  }
}

}  // namespace

ExitCode computeWithContacts(const std::shared_ptr<const Model>& of, const Arguments& arguments) {
  const Model& model = *of;
  const ContactTable table(model, *arguments.value("--contacts"));
  ContactOptions options;
  options.friction = arguments.number("--friction").value_or(options.friction);
  if (!(options.friction >= 0.0)) {
    throw CommandFailure(kWrongUsage, "--friction must not be negative");
  }
  options.motor_limits = arguments.has("--motors");
  if (arguments.value("--objective") == "least-efforts") {
    options.objective = ContactOptions::Objective::kLeastEfforts;
  }
  std::optional<InputRows> input;
  if (arguments.has("--input")) {
    input.emplace(of, motionSource(arguments), arguments.has("--degrees"));
    input->deriveRates(true, smoothingOf(arguments));
  } else {
    input.emplace(model);
  }
  if (table.hasTimes() && !input->hasTime()) {
    std::cerr << "armillary: " << *arguments.value("--contacts")
              << " has 'from' and 'until', but the rows have no time: every contact counts as "
                 "touching\n";
  }
  std::string output = csvRow(headerOf(model, table, input->hasTime()));
  ContactInverseDynamics dynamics = dynamicsOf(model, arguments);
  bool told = false;
  Workspace workspace(model);
  ContactEfforts found;
  std::vector<Contact> contacts;
  std::vector<std::size_t> which;
  double fastest = 0.0;
  std::size_t fastest_row = 0;
  RobotRow row;
  for (std::size_t i = 0; i < input->count(); ++i) {
    input->read(i, row);
    table.at(row.time, contacts, which);
    dynamics.solve(row.state, row.acceleration, row.wrenches, contacts, options, workspace, found);
    if (const std::string why = describe(found, model); !why.empty()) {
      writeText(arguments.value("--output"), output);
      throw CommandFailure(kNotComputable, "row " + std::to_string(i + 1) + ": " + why);
    }
    if (!model.loops.empty()) {
      try {
        expectMotionOfMechanism(model, row.state, row.acceleration, found.mechanism, told);
      } catch (const CommandFailure& why) {
        writeText(arguments.value("--output"), output);
        throw CommandFailure(why.code(), "row " + std::to_string(i + 1) + ": " + why.what());
      }
    }
    if (i == 0 && found.kind == ContactEfforts::Kind::kNoFreeBase) {
      std::cerr << "armillary: no joint of the robot floats: nothing needs the contacts, and they "
                   "give nothing (--floating-base frees it)\n";
    }
    if (found.largest_slip > fastest) {
      fastest = found.largest_slip;
      fastest_row = i + 1;
    }
    std::vector<double> cells;
    if (input->hasTime())
      cells.push_back(row.time.value_or(std::numeric_limits<double>::quiet_NaN()));
    cells.insert(cells.end(), found.effort.begin(), found.effort.end());
    std::vector<Eigen::Vector3d> forces(table.count(), Eigen::Vector3d::Zero());
    for (std::size_t k = 0; k < which.size(); ++k) forces[which[k]] = found.forces[k];
    for (const Eigen::Vector3d& force : forces)
      cells.insert(cells.end(), force.begin(), force.end());
    output += csvRow(cells);
  }
  if (fastest > kSlip) {
    std::cerr << "armillary: what touches moves along its surface, up to " << fourDigits(fastest)
              << " m/s in row " << fastest_row << ": the contacts do not fit this motion there\n";
  }
  writeText(arguments.value("--output"), output);
  return kDone;
}

}  // namespace armillary
