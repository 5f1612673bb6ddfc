// Quantities of places and velocities, and sums over the robot.
#include "app/command_line/quantities.h"
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
      {"energy", fixedColumns({"energy/kinetic", "energy/potential"}), {{"", energyRow}}},
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
