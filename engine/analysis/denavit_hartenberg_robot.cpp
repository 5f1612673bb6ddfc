// SPDX-License-Identifier: BSD-3-Clause
#include "engine/analysis/denavit_hartenberg_robot.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>
#include <stdexcept>

#include "engine/model/compile_model.h"

namespace armillary {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;
using Frame = DenavitHartenbergJoint::Frame;

constexpr double kSame = 1e-12;  // m, and of a rotation's entries

bool isSame(const Pose& one, const Pose& other) {
  return (one.position - other.position).norm() < kSame &&
         (one.rotation - other.rotation).cwiseAbs().maxCoeff() < kSame;
}

// Rounding would stand in the file as an origin.
Pose cleared(const Pose& pose) {
  return isSame(pose, Pose{}) ? Pose{} : pose;
}

struct CarriedInertia {
  const InertialDescription* inertial = nullptr;
  Pose X_RL;  // its link in the common frame
};

// All of them as one, with the axes of the common frame; nothing where there are none.
std::optional<InertialDescription> together(const std::vector<CarriedInertia>& parts) {
  if (parts.empty()) return std::nullopt;
  if (parts.size() == 1) {
    InertialDescription one = *parts[0].inertial;
    one.X_LI = parts[0].X_RL * one.X_LI;
    one.rotational = one.X_LI.rotation * one.rotational * one.X_LI.rotation.transpose();
    one.rotational = 0.5 * (one.rotational + one.rotational.transpose()).eval();
    one.X_LI.rotation.setIdentity();
    return one;
  }
  InertialDescription whole;
  Vector3d moment = Vector3d::Zero();
  for (const CarriedInertia& part : parts) {
    whole.mass += part.inertial->mass;
    moment += part.inertial->mass * (part.X_RL * part.inertial->X_LI.position);
  }
  if (whole.mass != 0.0) whole.X_LI.position = moment / whole.mass;
  for (const CarriedInertia& part : parts) {
    const Pose X_RI = part.X_RL * part.inertial->X_LI;
    const Vector3d r = X_RI.position - whole.X_LI.position;
    const Matrix3d turned = X_RI.rotation * part.inertial->rotational * X_RI.rotation.transpose();
    whole.rotational +=
        0.5 * (turned + turned.transpose()) +
        part.inertial->mass * (r.squaredNorm() * Matrix3d::Identity() - r * r.transpose());
  }
  return whole;
}

std::string list(const std::set<std::string>& names) {
  constexpr int kMost = 5;
  std::string text;
  int said = 0;
  for (const std::string& name : names) {
    if (said++ == kMost) return text + ", and " + std::to_string(names.size() - kMost) + " more";
    text += (text.empty() ? "'" : ", '") + name + "'";
  }
  return text;
}

void tellWhatIsLeftOut(const RobotDescription& robot, std::vector<std::string>& remarks) {
  const auto tell = [&remarks](const std::string& sentence) { remarks.push_back(sentence); };
  std::set<std::string> shapes, loops, springs;
  for (const LoopDescription& loop : robot.loops) loops.insert(loop.name);
  for (const CouplingDescription& coupling : robot.couplings) loops.insert(coupling.name);
  if (!loops.empty()) tell("loops and couplings are left out: " + list(loops));
  for (const LinkDescription& link : robot.links) {
    if (!link.visuals.empty() || !link.collisions.empty()) shapes.insert(link.name);
  }
  if (!shapes.empty()) tell("shapes are left out, of links " + list(shapes));
  if (!robot.poses.empty()) tell("named poses are left out");
  const SimulationDescription& simulation = robot.simulation;
  if (!simulation.starts.empty() || !simulation.efforts.empty() || !simulation.scenarios.empty()) {
    tell("how simulations start, and what motors exert in them, is left out");
  }
  for (const SpringDamperDescription& spring : simulation.springs) springs.insert(spring.name);
  if (!springs.empty()) tell("springs between links are left out: " + list(springs));
  if (!simulation.actuators.empty()) tell("cylinders and muscles are left out");
}

// What differs from a short decimal by rounding of numbers of size 1 alone is that decimal.
double tidied(double value) {
  constexpr double kGrid = 1e13;
  const double size = std::max(1.0, std::abs(value));
  const double near = std::round(value * kGrid) / kGrid;
  return size < 1e3 && std::abs(near - value) < 2e-15 * size ? near : value;
}

// The same of an angle, which is most often a part of a turn.
double tidiedAngle(double angle) {
  constexpr double kPart = std::numbers::pi / 12.0;
  const double near = std::round(angle / kPart) * kPart;
  return std::abs(near - angle) < 1e-14 ? near : tidied(angle);
}

void tidy(Pose& pose) {
  for (double& entry : pose.position) entry = tidied(entry);
  // axes along axes; other rotations stay as they are, so that they stay rotations
  const Matrix3d whole = pose.rotation.array().round();
  if ((whole - pose.rotation).cwiseAbs().maxCoeff() < 1e-14) pose.rotation = whole;
}

void tidy(std::optional<InertialDescription>& inertial) {
  if (!inertial) return;
  tidy(inertial->X_LI);
  const double rounding = 1e-15 * inertial->rotational.cwiseAbs().maxCoeff();
  inertial->rotational = inertial->rotational.unaryExpr(
      [rounding](double entry) { return std::abs(entry) < rounding ? 0.0 : entry; });
}

void tidy(DenavitHartenbergRobot& robot) {
  tidy(robot.X_W0);
  tidy(robot.base_inertial);
  for (Frame& frame : robot.base_frames) tidy(frame.X_RF);
  for (DenavitHartenbergJoint& row : robot.rows) {
    for (double* length : {&row.row.a, &row.row.d}) *length = tidied(*length);
    for (double* angle : {&row.row.alpha, &row.row.theta}) *angle = tidiedAngle(*angle);
    tidy(row.inertial);
    for (Frame& frame : row.frames) tidy(frame.X_RF);
  }
}

class Conversion {
 public:
  Conversion(const RobotDescription& description, DenavitHartenbergConvention convention,
             const std::string& tool_link)
      : description_(description), model_(compileModel(description)), workspace_(*model_) {
    int tool = -1;
    if (!tool_link.empty()) {
      tool = model_->findLink(tool_link);
      if (tool < 0) {
        throw std::invalid_argument("robot '" + model_->name + "' has no link '" + tool_link + "'");
      }
    } else {
      refuseClosed();
    }
    extractDenavitHartenberg(*model_, convention, tool, workspace_, table_,
                             NearlyParallelAxes::kToldApart);
  }

  DenavitHartenbergConversion make() {
    result_.robot.name = description_.name;
    result_.robot.convention = table_.convention;
    result_.robot.gravity = description_.simulation.gravity;
    result_.robot.X_W0 = cleared(table_.X_W0);
    const State zero = neutralState(*model_);
    forwardKinematics(*model_, zero, workspace_, X_WB_);
    std::vector<Pose> frames;
    denavitHartenbergFrames(*model_, table_, zero.position, frames);
    reserveNames();
    result_.robot.base_frames =
        fixedTo(0, frames[0], kDenavitHartenbergBase, result_.robot.base_inertial);
    std::set<int> carried{0};
    for (size_t i = 0; i < table_.rows.size(); ++i) {
      const DenavitHartenbergTable::Row& row = table_.rows[i];
      const int body = model_->joints[row.joint].body;
      carried.insert(body);
      DenavitHartenbergJoint joint;
      joint.joint = jointOf(row);
      joint.row = row.parameters;
      joint.frames = fixedTo(body, frames[i + 1], rowLinkName(joint), joint.inertial);
      result_.robot.rows.push_back(std::move(joint));
    }
    tellOtherJoints(carried);
    tidy(result_.robot);
    return std::move(result_);
  }

 private:
  void refuseClosed() const {
    const bool loop = !description_.loops.empty();
    if (!loop && description_.couplings.empty()) return;
    const std::string& name =
        loop ? description_.loops.front().name : description_.couplings.front().name;
    throw MethodDoesNotApply(
        "Denavit-Hartenberg parameters do not apply to robot '" + model_->name +
        "': " + (loop ? "'" + name + "' closes a loop" : "'" + name + "' couples joints") +
        ", and a table is an open chain; choose a chain of it by its last link");
  }

  void remark(const std::string& sentence) { result_.remarks.push_back(sentence); }

  // Links of the table come first to their names.
  void reserveNames() {
    taken_.insert(kDenavitHartenbergBase);
    for (const DenavitHartenbergTable::Row& row : table_.rows) {
      taken_.insert(model_->joints[row.joint].name + "_link");
    }
    if (!isSame(result_.robot.X_W0, Pose{})) taken_.insert("world");
  }

  // The joint as the file has it, without what the row says.
  JointDescription jointOf(const DenavitHartenbergTable::Row& row) const {
    const std::string& name = model_->joints[row.joint].name;
    const auto found =
        std::find_if(description_.joints.begin(), description_.joints.end(),
                     [&](const JointDescription& joint) { return joint.name == name; });
    JointDescription joint = *found;
    joint.type = row.turns ? JointType::kRevolute : JointType::kPrismatic;
    if (found->type == JointType::kContinuous) {
      joint.limits.lower = -std::numeric_limits<double>::infinity();
      joint.limits.upper = std::numeric_limits<double>::infinity();
    }
    joint.line = 0;
    joint.parent.clear();
    joint.child.clear();
    joint.X_PJ = joint.X_MC = Pose{};
    return joint;
  }

  // The body's links in a frame of the table, and their inertia there.
  std::vector<Frame> fixedTo(int body, const Pose& X_WR, const std::string& row_link,
                             std::optional<InertialDescription>& inertial) {
    std::vector<Frame> frames;
    std::vector<CarriedInertia> parts;
    const Pose X_RW = X_WR.inverse();
    for (size_t i = 0; i < model_->links.size(); ++i) {
      const Link& link = model_->links[i];
      if (link.body != body) continue;
      const Pose X_RL = cleared(X_RW * linkPose(*model_, X_WB_, static_cast<int>(i)));
      const LinkDescription& described = description_.links[i];
      if (described.inertial) parts.push_back({&*described.inertial, X_RL});
      const bool is_world = static_cast<int>(i) == model_->root_link && link.name == "world";
      if (is_world || (link.name == row_link && isSame(X_RL, Pose{}))) continue;
      std::string name = link.name;
      while (!taken_.insert(name).second) name += '_';
      if (name != link.name) {
        remark("link '" + link.name + "' is called '" + name +
               "', since a link of the table has its name");
      }
      frames.push_back({name, 0, X_RL});
    }
    inertial = together(parts);
    return frames;
  }

  void tellOtherJoints(const std::set<int>& carried) {
    std::set<std::string> joints;
    for (const Joint& joint : model_->joints) {
      if (joint.body != 0 && !carried.contains(joint.body)) joints.insert(joint.name);
    }
    if (joints.empty()) return;
    remark("joints that do not move link '" + model_->links[table_.tool_link].name +
           "' are left out with what they carry: " + list(joints));
  }

  const RobotDescription& description_;
  std::shared_ptr<const Model> model_;
  Workspace workspace_;
  DenavitHartenbergTable table_;
  BodyPoses X_WB_;
  DenavitHartenbergConversion result_;
  std::set<std::string> taken_;  // names of links
};

}  // namespace

DenavitHartenbergConversion asDenavitHartenberg(const RobotDescription& description,
                                                DenavitHartenbergConvention convention,
                                                const std::string& tool_link) {
  DenavitHartenbergConversion made;
  const std::optional<DenavitHartenbergRobot> table =
      tool_link.empty() ? tableIn(description) : std::nullopt;
  if (table) {
    made.robot = inConvention(*table, convention);
    if (table->convention != convention) {
      made.remarks.emplace_back("the links of the rows have other frames than in the " +
                                std::string(name(table->convention)) + " convention");
    }
  } else {
    made = Conversion(description, convention, tool_link).make();
  }
  tellWhatIsLeftOut(description, made.remarks);
  return made;
}

}  // namespace armillary
