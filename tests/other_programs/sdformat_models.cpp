// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/other_programs/sdformat_models.h"

#include <sdf/sdf.hh>
#include <sstream>

namespace armillary::test {
namespace {

Pose poseOf(const ignition::math::Pose3d& X) {
  const auto& q = X.Rot();
  return {Eigen::Quaterniond(q.W(), q.X(), q.Y(), q.Z()).toRotationMatrix(),
          {X.Pos().X(), X.Pos().Y(), X.Pos().Z()}};
}

class Conversion {
 public:
  explicit Conversion(SdformatModel& result) : result_(result) {}

  void add(const sdf::Model& model, const Pose& X_WM, const std::string& prefix) {
    for (uint64_t i = 0; i < model.LinkCount(); ++i) {
      addLink(*model.LinkByIndex(i), X_WM, prefix);
    }
    for (uint64_t i = 0; i < model.JointCount(); ++i) {
      addJoint(*model.JointByIndex(i), X_WM, prefix);
    }
    for (uint64_t i = 0; i < model.ModelCount(); ++i) {
      const sdf::Model& nested = *model.ModelByIndex(i);
      ignition::math::Pose3d X;
      check(nested.SemanticPose().Resolve(X, "__model__"));
      add(nested, X_WM * poseOf(X), prefix + nested.Name() + "::");
    }
  }

  void check(const sdf::Errors& errors) {
    for (const sdf::Error& error : errors) {
      std::ostringstream text;
      text << error << '\n';
      result_.errors += text.str();
    }
  }

 private:
  void addLink(const sdf::Link& link, const Pose& X_WM, const std::string& prefix) {
    SdformatLink made;
    made.name = prefix + link.Name();
    ignition::math::Pose3d X_ML;
    check(link.SemanticPose().Resolve(X_ML, "__model__"));
    made.X_WL = X_WM * poseOf(X_ML);
    const auto& inertial = link.Inertial();
    made.mass = inertial.MassMatrix().Mass();
    made.center = poseOf(inertial.Pose()).position;
    const auto moments = inertial.Moi();
    for (int row = 0; row < 3; ++row) {
      for (int column = 0; column < 3; ++column) {
        made.rotational(row, column) =
            moments(static_cast<size_t>(row), static_cast<size_t>(column));
      }
    }
    result_.links.push_back(made);
  }

  void addJoint(const sdf::Joint& joint, const Pose& X_WM, const std::string& prefix) {
    SdformatJoint made;
    made.name = prefix + joint.Name();
    check(joint.ResolveChildLink(made.child));
    made.child = prefix + made.child;
    ignition::math::Pose3d X_MJ;
    check(joint.SemanticPose().Resolve(X_MJ, "__model__"));
    made.X_WJ = X_WM * poseOf(X_MJ);
    for (const unsigned int index : {0U, 1U}) {
      const sdf::JointAxis* axis = joint.Axis(index);
      if (axis == nullptr) continue;
      ignition::math::Vector3d xyz;
      check(axis->ResolveXyz(xyz, "__model__"));
      made.axes.push_back(X_WM.rotation * Eigen::Vector3d(xyz.X(), xyz.Y(), xyz.Z()));
    }
    result_.joints.push_back(made);
  }

  SdformatModel& result_;
};

}  // namespace

SdformatModel readBySdformat(const std::string& path) {
  SdformatModel result;
  Conversion conversion(result);
  sdf::Root root;
  conversion.check(root.Load(path));
  if (!result.errors.empty()) return result;
  if (root.Model() == nullptr) {
    result.errors = "there is no model";
    return result;
  }
  const sdf::Model& model = *root.Model();
  ignition::math::Pose3d X_WM = model.RawPose();
  if (!model.PlacementFrameName().empty()) {
    ignition::math::Pose3d X_MP;  // of the placement frame, which is what the pose places
    conversion.check(
        model.LinkByName(model.PlacementFrameName())->SemanticPose().Resolve(X_MP, "__model__"));
    X_WM = X_WM * X_MP.Inverse();
  }
  conversion.add(model, poseOf(X_WM), "");
  return result;
}

}  // namespace armillary::test
