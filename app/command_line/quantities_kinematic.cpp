// Quantities of places and velocities, and sums over the robot.
#include "app/command_line/quantities.h"
#include "engine/analysis/jacobian.h"
#include "engine/analysis/link_motions.h"
#include "engine/dynamics/energy.h"

namespace armillary {
namespace {

void linkPosesRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  BodyPoses poses;
  forwardKinematics(with.model, row.state, with.workspace, poses);
  for (size_t i = 0; i < with.model.links.size(); ++i) {
    const Pose X_WL = linkPose(with.model, poses, static_cast<int>(i));
    const Eigen::Quaterniond q = quaternionOf(X_WL.rotation);
    append(X_WL.position, cells);
    cells.insert(cells.end(), {q.w(), q.x(), q.y(), q.z()});
  }
}

void appendMotions(const std::vector<LinkMotion>& motions, std::vector<double>& cells) {
  for (const LinkMotion& motion : motions) {
    append(motion.linear, cells);
    append(motion.angular, cells);
  }
}

void linkVelocitiesRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  std::vector<LinkMotion> motions;
  linkVelocities(with.model, row.state, with.workspace, motions);
  appendMotions(motions, cells);
}

void linkAccelerationsRow(const Computation& with, const RobotRow& row,
                          std::vector<double>& cells) {
  std::vector<LinkMotion> motions;
  linkAccelerations(with.model, row.state, row.acceleration, with.workspace, motions);
  appendMotions(motions, cells);
}

void jacobianRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  Jacobian J;
  linkJacobian(with.model, row.state, with.link, JacobianFrame::kLinkOrigin, with.workspace, J);
  append(J.bottomRows<3>(), cells);
  append(J.topRows<3>(), cells);
}

std::vector<std::string> jacobianColumns(const Model& model) {
  std::vector<std::string> names;
  for (const char* row : kMotionRows) {
    const std::vector<std::string> more =
        perDegreeOfFreedom(model, "", std::string("jacobian/") + row + "/");
    names.insert(names.end(), more.begin(), more.end());
  }
  return names;
}

void energyRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  const Energy sum = energy(with.model, row.state, with.workspace);
  cells.insert(cells.end(), {sum.kinetic, sum.potential});
}

void centerOfMassRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  append(centerOfMass(with.model, row.state, with.workspace).position, cells);
}

void momentumRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  const Force momentum = centroidalMomentum(with.model, row.state, with.workspace);
  append(momentum.force, cells);
  append(momentum.moment, cells);
}

auto fixedColumns(std::vector<std::string> names) {
  return [names](const Model&) { return names; };
}

auto linkColumns(std::vector<std::string> parts) {
  return [parts](const Model& model) {
    std::vector<std::string> names;
    for (const Link& link : model.links) {
      for (const std::string& part : parts) names.push_back(link.name + "/" + part);
    }
    return names;
  };
}

}  // namespace

std::vector<Quantity> kinematicQuantities() {
  return {
      {"link-poses", linkColumns({"x", "y", "z", "qw", "qx", "qy", "qz"}), {{"", linkPosesRow}}},
      {"link-velocities",
       linkColumns({"vx", "vy", "vz", "wx", "wy", "wz"}),
       {{"", linkVelocitiesRow}}},
      {"link-accelerations",
       linkColumns({"ax", "ay", "az", "alphax", "alphay", "alphaz"}),
       {{"", linkAccelerationsRow}}},
      {"jacobian", jacobianColumns, {{"", jacobianRow}}, true},
      {.name = "energy",
       .columns = fixedColumns({"energy/kinetic", "energy/potential"}),
       .methods = {{"", energyRow}},
       .feels_passive = true},  // its rotors turn
      {"center-of-mass",
       fixedColumns({"center_of_mass/x", "center_of_mass/y", "center_of_mass/z"}),
       {{"", centerOfMassRow}}},
      {"momentum",
       fixedColumns({"momentum/px", "momentum/py", "momentum/pz", "momentum/lx", "momentum/ly",
                     "momentum/lz"}),
       {{"", momentumRow}}},
  };
}

}  // namespace armillary
