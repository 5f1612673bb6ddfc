// SPDX-License-Identifier: BSD-3-Clause
#include "engine/report/robot_report.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "engine/dynamics/energy.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/linear_algebra/symmetric_eigenvalues.h"
#include "engine/report/equations_section.h"
#include "engine/report/motion_section.h"
#include "engine/sizing/bearing_loads.h"
#include "engine/sizing/motor_sizing.h"
#include "engine/text/counted.h"
#include "engine/text/number_text.h"

namespace armillary {
namespace {

std::string place(const Eigen::Vector3d& p) {
  return fourDigits(p.x()) + ", " + fourDigits(p.y()) + ", " + fourDigits(p.z());
}

std::string placeBeside(const Eigen::Vector3d& p, double scale) {
  return fourDigitsBeside(p.x(), scale) + ", " + fourDigitsBeside(p.y(), scale) + ", " +
         fourDigitsBeside(p.z(), scale);
}

std::string limit(double value, const char* unit) {
  return std::isfinite(value) ? fourDigits(value) + " " + unit : "–";
}

ReportTable linksOf(const Model& model) {
  ReportTable table{"Links: centres of mass in their own frames, moments of inertia about them",
                    {"link", "mass (kg)", "centre of mass (m)", "principal moments (kg m²)"},
                    {},
                    {false, true, true, true}};
  for (const Link& link : model.links) {
    if (link.inertia.mass <= 0.0) {
      table.rows.push_back({link.name, "0", "–", "–"});
      continue;
    }
    const Eigen::Vector3d c = link.inertia.first_moment / link.inertia.mass;
    const SymmetricMatrix3& J = link.inertia.rotational;
    Eigen::Matrix3d about;
    about << J.xx, J.xy, J.xz, J.xy, J.yy, J.yz, J.xz, J.yz, J.zz;
    // from the frame's origin to the centre of mass
    about -=
        link.inertia.mass * (c.squaredNorm() * Eigen::Matrix3d::Identity() - c * c.transpose());
    const Eigen::Vector3d moments = symmetricEigenvalues(about).values;
    const double scale = std::max({std::abs(J.xx), std::abs(J.yy), std::abs(J.zz)});
    table.rows.push_back(
        {link.name, fourDigits(link.inertia.mass), place(c), placeBeside(moments, scale)});
  }
  return table;
}

ReportTable jointsOf(const Model& model) {
  ReportTable table{"Joints",
                    {"joint", "type", "moves", "from", "to", "speed limit", "effort limit",
                     "damping", "friction", "rotor"},
                    {},
                    {false, false, false, true, true, true, true, true, true, true}};
  for (const Joint& joint : model.joints) {
    if (joint.velocity_size == 0 || joint.type == JointType::kFixed) continue;
    const bool one = joint.position_size == 1 && joint.velocity_size == 1;
    const DegreeOfFreedom& dof = model.degrees_of_freedom[joint.velocity_index];
    const bool slides = dof.measure == Measure::kLength;
    const Coordinate& q = model.coordinates[joint.position_index];
    const char* unit = slides ? "m" : "rad";
    table.rows.push_back({joint.name, name(joint.type), model.links[joint.child].name,
                          one ? limit(q.lower, unit) : "–", one ? limit(q.upper, unit) : "–",
                          one ? limit(dof.velocity_limit, slides ? "m/s" : "rad/s") : "–",
                          one ? limit(dof.effort_limit, slides ? "N" : "N m") : "–",
                          fourDigits(joint.damping), fourDigits(joint.friction),
                          fourDigits(joint.rotor_inertia)});
  }
  return table;
}

ReportSection robotSection(const Model& model, const ReportOptions& options) {
  ReportSection section{"Robot", {}};
  if (!options.picture.empty()) {
    section.blocks.emplace_back(ReportPicture{"'" + model.name + "'", options.picture});
  }
  double mass = 0.0;
  for (const Link& link : model.links) mass += link.inertia.mass;
  int moving = 0;
  for (const Joint& joint : model.joints) {
    if (joint.type != JointType::kFixed) ++moving;
  }
  std::string text = "Robot '" + model.name + "'";
  if (!options.of_robot.empty() && options.of_robot != model.name) {
    text += " (" + options.of_robot + ")";
  }
  text += ": " + counted(static_cast<long>(model.links.size()), "link") + ", " +
          counted(moving, "joint that moves", "joints that move") + ", " +
          countedFreedoms(model.velocitySize()) + ", " + fourDigits(mass) + " kg. Gravity is (" +
          place(model.gravity) + ") m/s².";
  if (!model.loops.empty()) {
    text += " " + counted(static_cast<long>(model.loops.size()), "loop closes", "loops close") +
            " it; efforts are those of the tree with its loops opened.";
  }
  section.blocks.emplace_back(text);
  section.blocks.emplace_back(linksOf(model));
  if (moving > 0) section.blocks.emplace_back(jointsOf(model));
  return section;
}

ReportSection findingsSection(const Diagnostics& findings) {
  ReportSection section{"What was found in its file", {}};
  ReportTable table{"", {"", "where", "what", "what to do"}, {}, {false, false, false, false}};
  for (const Diagnostic& each : findings.all()) {
    const char* kind = each.severity == Severity::kError     ? "error"
                       : each.severity == Severity::kWarning ? "warning"
                                                             : "note";
    std::string where = each.element;
    if (each.line > 0) where += ", line " + std::to_string(each.line);
    table.rows.push_back({kind, where, each.message, each.remedy});
  }
  section.blocks.emplace_back(std::move(table));
  return section;
}

ReportSection standingSection(const Model& model) {
  ReportSection section{"At rest", {}};
  const State state = homeState(model);
  Workspace workspace(model);
  Eigen::VectorXd gravity;
  gravityEffort(model, state, workspace, gravity);
  ReportTable table{
      "Efforts that hold the robot's weight in its home position" + ofOpenedLoops(model),
      {"joint", "position", "effort", "of its limit"},
      {},
      {false, true, true, true}};
  const auto slidesAt = [&](int i) {
    return model.degrees_of_freedom[i].measure == Measure::kLength;
  };
  for (int i = 0; i < model.velocitySize(); ++i) {
    const DegreeOfFreedom& dof = model.degrees_of_freedom[i];
    const Joint& joint = model.joints[dof.joint];
    const bool slides = slidesAt(i);
    double largest = 0.0;  // of its kind: what tells rounding from numbers
    for (int k = 0; k < model.velocitySize(); ++k) {
      if (slidesAt(k) == slides) largest = std::max(largest, std::abs(gravity[k]));
    }
    const bool plain = joint.position_size == joint.velocity_size;
    const double q = plain ? state.position[joint.position_index + i - joint.velocity_index] : 0.0;
    table.rows.push_back({dof.name, plain ? fourDigits(q) + (slides ? " m" : " rad") : "–",
                          fourDigitsBeside(gravity[i], largest) + (slides ? " N" : " N m"),
                          std::isfinite(dof.effort_limit) && dof.effort_limit > 0.0
                              ? fourDigitsBeside(100.0 * std::abs(gravity[i]) / dof.effort_limit,
                                                 100.0 * largest / dof.effort_limit) +
                                    " %"
                              : "–"});
  }
  section.blocks.emplace_back(std::move(table));
  return section;
}

// Infinite of what the joint never asks for.
std::string margin(double value) {
  return std::isfinite(value) ? fourDigits(value) : "–";
}

const char* orderIn(DriveRank rank) {
  switch (rank) {
    case DriveRank::kMass:
      return "of those that suffice the lightest first";
    case DriveRank::kLoss:
      return "of those that suffice the one with the least loss first";
    case DriveRank::kMargin:
      break;
  }
  return "the largest margin first";
}

ReportSection motorsSection(const std::vector<JointLoad>& loads, const ReportOptions& options) {
  ReportSection section{"Motors", {}};
  section.blocks.emplace_back(
      std::string("Motors of the catalogue, each behind the gear or the ratio at which its margin "
                  "is largest, over all motions of this report, ") +
      orderIn(options.rank) + ". A margin below 1 does not suffice." +
      (options.duty < 1.0 ? " The motions take " + fourDigits(100.0 * options.duty) +
                                " % of the time; in the rest motors have no current."
                          : std::string()));
  ReportTable table{"",
                    {"joint", "motor", "gear", "ratio", "margin", "continuous", "peak", "speed",
                     "copper loss (W)", "mass (kg)"},
                    {},
                    {false, false, false, true, true, true, true, true, true, true}};
  for (const JointLoad& load : loads) {
    std::vector<DriveChoice> choices =
        sizeDrive(load, *options.catalogue, SizingOptions{}, options.rank);
    const size_t most = std::min(choices.size(), static_cast<size_t>(options.motors_a_joint));
    for (size_t k = 0; k < most; ++k) {
      const DriveChoice& each = choices[k];
      table.rows.push_back(
          {load.joint, each.motor->name, each.gear ? each.gear->name : "–",
           fourDigits(each.ratio) + (load.turns ? "" : " rad/m"), margin(each.margin()),
           margin(each.continuous_margin), margin(each.peak_margin), margin(each.speed_margin),
           fourDigits(each.copper_loss), each.mass ? fourDigits(*each.mass) : "–"});
    }
  }
  section.blocks.emplace_back(std::move(table));
  return section;
}

ReportSection bearingsSection(const Model& model,
                              const std::vector<std::vector<MotionSample>>& motions) {
  ReportSection section{"What the joints' bearings hold", {}};
  ReportTable table{
      "The largest of each component over all motions, in the child's axes at the joint",
      {"joint", "fx (N)", "fy (N)", "fz (N)", "tx (N m)", "ty (N m)", "tz (N m)"},
      {},
      {false, true, true, true, true, true, true}};
  const std::vector<BearingLoad> loads = bearingLoads(model, motions);
  double largest[2] = {0.0, 0.0};  // of forces and of moments: what tells rounding from numbers
  for (const BearingLoad& load : loads) {
    for (size_t k = 0; k < load.peaks.size(); ++k) {
      largest[k / 3] = std::max(largest[k / 3], std::abs(load.peaks[k]));
    }
  }
  for (const BearingLoad& load : loads) {
    std::vector<std::string> row{load.joint};
    for (size_t k = 0; k < load.peaks.size(); ++k) {
      row.push_back(fourDigitsBeside(load.peaks[k], largest[k / 3]));
    }
    table.rows.push_back(std::move(row));
  }
  section.blocks.emplace_back(std::move(table));
  return section;
}

ReportSection methodSection(const ReportOptions& options) {
  std::string text =
      "Efforts are those of the recursive Newton-Euler algorithm (Featherstone 2008, table 5.1), "
      "which the other methods of the program are held against. SI units; radians.";
  if (options.passive) {
    text +=
        " Those of motions have the joints' own damping, friction, springs and rotors in them, as "
        "the file has them; motors are chosen without its rotors, with their own.";
  }
  text += " Root mean squares and energies take what is between samples as straight.";
  if (!options.program.empty()) text += " Made by " + options.program + ".";
  return {"How it was computed", {text}};
}

}  // namespace

Report robotReport(const Model& model, const Diagnostics& findings,
                   const std::vector<ReportedMotion>& motions, const ReportOptions& options) {
  Report report{options.title.empty() ? model.name : options.title, {}};
  report.sections.push_back(robotSection(model, options));
  if (!findings.all().empty()) report.sections.push_back(findingsSection(findings));
  if (auto equations = equationsSection(model)) report.sections.push_back(std::move(*equations));
  if (model.velocitySize() > 0) report.sections.push_back(standingSection(model));
  std::vector<std::vector<MotionSample>> all;
  const std::shared_ptr<const Model> rotors = options.passive ? withRotors(model) : nullptr;
  for (const ReportedMotion& motion : motions) {
    report.sections.push_back(motionSection(rotors ? *rotors : model, motion, options));
    all.push_back(motion.samples);
  }
  if (!all.empty() && model.loops.empty()) {
    if (options.catalogue) {
      std::vector<JointLoad> loads = jointLoads(model, all, options.passive);
      rest(loads, options.duty);
      if (!loads.empty()) report.sections.push_back(motorsSection(loads, options));
    }
    report.sections.push_back(bearingsSection(model, all));
  }
  report.sections.push_back(methodSection(options));
  return report;
}

}  // namespace armillary
