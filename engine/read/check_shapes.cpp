// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/check_shapes.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "engine/read/check_habits.h"
#include "engine/read/finding_group.h"
#include "engine/read/index_of.h"
#include "engine/read/labels.h"
#include "engine/read/link_tree.h"
#include "engine/read/shape_survey.h"
#include "engine/text/number_text.h"

namespace armillary {
namespace {

// "2.5", "110", "3.1e+08".
std::string inTimes(double ratio) {
  return ratio < 99.5 || ratio >= 1e6 ? withDigits(ratio, 2) : std::to_string(std::lround(ratio));
}

using Eigen::AlignedBox3d;
using Eigen::Matrix3d;
using Eigen::Vector3d;

std::string withoutStop(std::string sentence) {
  if (sentence.ends_with('.')) sentence.pop_back();
  return sentence;
}

// What cannot be read of a mesh, and what to do: its own words where they say that.
std::pair<std::string, std::string> faultAndRemedy(const SurveyedMesh& mesh) {
  const std::string error =
      mesh.error.empty() ? "its mesh has no triangles" : withoutStop(mesh.error);
  const std::size_t name = error.find(mesh.file);
  const std::size_t colon =
      name == std::string::npos ? name : error.find(": ", name + mesh.file.size());
  if (colon != std::string::npos && error.compare(name + mesh.file.size(), 4, " is ") == 0) {
    return {error.substr(0, colon), error.substr(colon + 2)};
  }
  return {error, "write the mesh anew from the program that made it"};
}

void checkReading(const ShapeSurvey& survey, Diagnostics& diagnostics) {
  constexpr std::size_t kEach = 5;
  FindingGroup unreadable, faulty;
  std::string first_fault;
  for (const SurveyedMesh& mesh : survey.meshes) {
    if (!mesh.readable) {
      unreadable.add(mesh.file, mesh.line);
      if (unreadable.size() <= kEach) {
        const auto [fault, remedy] = faultAndRemedy(mesh);
        diagnostics.warning(mesh.line, linkLabel(mesh.link), fault, remedy);
      }
    } else if (!mesh.warnings.empty()) {
      if (faulty.empty()) first_fault = withoutStop(mesh.warnings.front());
      faulty.add(mesh.file, mesh.line);
    }
  }
  if (unreadable.size() > kEach) {
    diagnostics.warning(unreadable.line(), "robot",
                        "in all " + std::to_string(unreadable.size()) + " meshes cannot be read");
  }
  if (faulty.empty()) return;
  const std::size_t others = faulty.size() - 1;
  diagnostics.note(
      faulty.line(), faulty.size() == 1 ? "mesh" : faulty.element("mesh"),
      first_fault +
          (others == 0 ? "" : "; " + std::to_string(others) + " more have faults of the like"));
}

// The links that fixed joints hold together, and what surrounds them.
class ShapeCheck {
 public:
  ShapeCheck(const RobotDescription& robot, const ShapeSurvey& survey, Diagnostics& diagnostics)
      : robot_(robot), survey_(survey), diagnostics_(diagnostics), tree_(robot) {
    group_.assign(robot.links.size(), 0);
    X_GL_.resize(robot.links.size());
    boxes_.resize(robot.links.size());
    complete_.assign(robot.links.size(), true);
    for (const LinkDescription& link : robot.links) {
      if (link.inertial) total_mass_ += std::max(0.0, link.inertial->mass);
    }
    for (const int link : tree_.order) {
      const int joint = tree_.parent_joint[at(link)];
      group_[at(link)] = link;
      if (joint >= 0 && robot.joints[at(joint)].type == JointType::kFixed) {
        const JointDescription& by = robot.joints[at(joint)];
        const int parent = tree_.parent_link[at(link)];
        group_[at(link)] = group_[at(parent)];
        X_GL_[at(link)] = X_GL_[at(parent)] * by.X_PJ * by.X_MC;
      }
      const SurveyedLink& shapes = survey.links[at(link)];
      const std::size_t group = at(group_[at(link)]);
      complete_[group] = complete_[group] && shapes.complete;
      for (int k = 0; k < 8 && !shapes.box.isEmpty(); ++k) {
        boxes_[group].extend(X_GL_[at(link)] *
                             shapes.box.corner(static_cast<AlignedBox3d::CornerType>(k)));
      }
    }
  }

  void run() {
    for (std::size_t i = 0; i < robot_.links.size(); ++i) judge(i);
    report();
    checkDensity();
  }

 private:
  void judge(std::size_t i) {
    const LinkDescription& link = robot_.links[i];
    const std::size_t group = at(group_[i]);
    const AlignedBox3d& box = boxes_[group];
    constexpr double kDummy = 1e-3;  // of the robot's mass
    if (!link.inertial || !(link.inertial->mass > kDummy * total_mass_)) return;
    if (!complete_[group] || box.isEmpty() || !(box.diagonal().norm() > 1e-3)) return;
    const CompositeBody body = bodyOf(link);
    const Vector3d center = X_GL_[i] * body.center;
    double farthest = 0.0;
    for (int k = 0; k < 8; ++k) {
      const Vector3d corner = box.corner(static_cast<AlignedBox3d::CornerType>(k));
      farthest = std::max(farthest, (corner - center).norm());
    }
    const double outside = box.exteriorDistance(center);
    constexpr double kMargin = 0.05;  // m
    if (outside > std::max(kMargin, 0.5 * box.diagonal().norm())) {
      if (outside_.empty()) outside_by_ = outside;
      outside_.add(link.name, link.inertial->line);
    }
    const double trace = body.rotational.trace();
    const double most = 2.0 * body.mass * farthest * farthest;  // (1)
    constexpr double kImpossible = 100.0;
    if (trace > kImpossible * most) {
      if (impossible_.empty()) impossible_by_ = trace / most;
      impossible_.add(link.name, link.inertial->line);
      offer(i, impossible_mends_);
    } else if (isFarFromUniform(i, trace)) {
      far_.add(link.name, link.inertial->line);
      offer(i, far_mends_);
    }
  }

  bool isFarFromUniform(std::size_t i, double trace) const {
    constexpr double kFar = 30.0;
    if (trace == 0.0) return false;  // a point mass, and meant as one
    bool judged = false;
    for (const auto* filled : {&survey_.links[i].visuals, &survey_.links[i].collisions}) {
      if (!*filled) continue;
      const auto body = (*filled)->withMass(robot_.links[i].inertial->mass);
      if (!body) continue;
      const double uniform = body->rotational.trace();
      if (trace <= kFar * uniform && uniform <= kFar * trace) return false;
      judged = true;
    }
    return judged;
  }

  void offer(std::size_t i, std::vector<Mend>& mends) const {
    for (const auto* filled : {&survey_.links[i].visuals, &survey_.links[i].collisions}) {
      if (!*filled) continue;
      const auto body = (*filled)->withMass(robot_.links[i].inertial->mass);
      if (!body) continue;
      const Matrix3d& I = body->rotational;
      const Vector3d& c = body->center;
      mends.push_back({Mend::Property::kMassProperties,
                       robot_.links[i].name,
                       {body->mass, c.x(), c.y(), c.z(), I(0, 0), I(0, 1), I(0, 2), I(1, 1),
                        I(1, 2), I(2, 2)}});
      return;
    }
  }

  // What uniform density gives the first of the links.
  static std::string remedyOf(const std::vector<Mend>& mends) {
    if (mends.empty()) return "give the inertia in kg m² about the centre of mass";
    const std::vector<double>& v = mends.front().values;
    std::string text = "with uniform density " + inQuotes(mends.front().name) + " has";
    const char* const names[] = {"ixx", "ixy", "ixz", "iyy", "iyz", "izz"};
    for (std::size_t k = 0; k < 6; ++k) {
      text += std::string(" ") + names[k] + "=\"" + withDigits(v[4 + k], 4) + "\"";
    }
    return text + " in the link's axes about " + withDigits(v[1], 4) + " " + withDigits(v[2], 4) +
           " " + withDigits(v[3], 4);
  }

  void report() {
    if (!impossible_.empty()) {
      diagnostics_.warning(impossible_.line(), impossible_.element("link"),
                           "the inertia is " + inTimes(impossible_by_) +
                               " times what the mass could have within the shapes" +
                               impossible_.list(),
                           remedyOf(impossible_mends_), impossible_mends_);
    }
    if (!outside_.empty()) {
      diagnostics_.warning(outside_.line(), outside_.element("link"),
                           "the centre of mass lies " + withDigits(outside_by_, 2) +
                               " m outside the shapes" + outside_.list(),
                           "correct the inertial's origin, which is in the link's frame");
    }
    if (!far_.empty()) {
      diagnostics_.note(far_.line(), far_.element("link"),
                        "the inertia is more than 30 times larger or smaller than uniform density "
                        "gives the shapes" +
                            far_.list(),
                        remedyOf(far_mends_), far_mends_);
    }
  }

  void checkDensity() {
    constexpr double kDensest = 1e5;  // kg/m³
    double mass = 0.0, volume = 0.0;
    int line = 0;
    for (std::size_t i = 0; i < robot_.links.size(); ++i) {
      const SurveyedLink& shapes = survey_.links[i];
      if (!robot_.links[i].inertial || !shapes.complete || shapes.box.isEmpty()) continue;
      if (line == 0) line = robot_.links[i].inertial->line;
      mass += robot_.links[i].inertial->mass;
      volume += shapes.box.volume();
    }
    if (!(mass > 0.5 * total_mass_) || !(volume > 0.0) || !(mass > kDensest * volume)) return;
    diagnostics_.warning(line, "robot " + inQuotes(robot_.name),
                         "with " + withDigits(mass, 2) + " kg in boxes of " +
                             withDigits(volume, 2) +
                             " m³ its links are five times denser than any metal",
                         "masses are in kg (divide grams by 1000), shapes in metres");
  }

  const RobotDescription& robot_;
  const ShapeSurvey& survey_;
  Diagnostics& diagnostics_;
  LinkTree tree_;
  std::vector<int> group_;           // by link: the first link of those that are fixed together
  std::vector<Pose> X_GL_;           // by link: in that link's frame
  std::vector<AlignedBox3d> boxes_;  // by first link, in its frame
  std::vector<bool> complete_;       // likewise
  double total_mass_ = 0.0;
  FindingGroup impossible_, outside_, far_;
  std::vector<Mend> impossible_mends_, far_mends_;
  double impossible_by_ = 0.0, outside_by_ = 0.0;  // of the first
};

}  // namespace

void checkShapes(const RobotDescription& robot, const MeshExaminer& examine,
                 Diagnostics& diagnostics) {
  const ShapeSurvey survey = surveyShapes(robot, examine);
  checkReading(survey, diagnostics);
  const double reach = reachOf(robot);
  FindingGroup large;
  double size = 0.0;
  for (const SurveyedMesh& mesh : survey.meshes) {
    if (mesh.box.isEmpty() || !(reach > 0.01)) continue;
    const double here = mesh.box.sizes().maxCoeff();
    if (here <= 10.0 || here <= 100.0 * reach) continue;
    if (large.empty()) size = here;
    large.add(mesh.link, mesh.line);
  }
  if (large.empty()) {
    ShapeCheck(robot, survey, diagnostics).run();
    return;
  }
  diagnostics.warning(large.line(), large.element("link"),
                      "its mesh is " + withDigits(size, 2) + " m large, in a robot of " +
                          withDigits(reach, 2) + " m" + large.list(),
                      "it looks like millimetres: add scale=\"0.001 0.001 0.001\" to <mesh>");
}

}  // namespace armillary
