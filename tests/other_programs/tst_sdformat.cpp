// SPDX-License-Identifier: GPL-3.0-or-later
// SDF files beside libsdformat, where that is installed: places of links and joints, axes, masses
// and inertias. A model written for it, and the corpus where it is present.
#include <filesystem>
#include <map>

#include "engine/dynamics/kinematics.h"
#include "engine/model/compile_model.h"
#include "tests/engine/read/reading.h"
#include "tests/other_programs/sdformat_models.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

// Every frame hangs on another one by a lopsided pose.
const char* const kModel = R"(<?xml version="1.0"?>
<sdf version="1.9">
  <model name="m" placement_frame="b">
    <pose>0.4 -0.3 1.1 0.2 0.5 -0.7</pose>
    <frame name="f" attached_to="b"><pose relative_to="c">1 2 3 0.3 0.2 0.1</pose></frame>
    <link name="a">
      <pose>0.1 0.2 0.3 0.4 0.5 0.6</pose>
      <inertial><pose>0.01 0.02 0.03 0.7 0.1 -0.3</pose><mass>2</mass>
        <inertia><ixx>0.3</ixx><ixy>0.01</ixy><ixz>-0.02</ixz><iyy>0.25</iyy><iyz>0.03</iyz>
          <izz>0.2</izz></inertia></inertial>
    </link>
    <link name="b"><pose relative_to="a" degrees="true">0 1 0 10 20 30</pose></link>
    <link name="c">
      <pose relative_to="n::inner">0 0 1 0 0.3 0</pose>
    </link>
    <link name="d"><pose relative_to="k">0.5 0 0 1 0 0</pose></link>
    <model name="n" placement_frame="inner">
      <pose relative_to="b">0 0 2 0.5 0 0</pose>
      <link name="inner"><pose>3 2 1 0.1 0.1 0.1</pose></link>
      <link name="outer"><pose relative_to="__model__">0 0.2 0 0 0 1</pose></link>
      <joint name="p" type="prismatic">
        <pose>0.1 0 0 0 1 0</pose><parent>inner</parent><child>outer</child>
        <axis><xyz expressed_in="__model__">1 2 3</xyz></axis>
      </joint>
    </model>
    <joint name="h" type="revolute">
      <parent>a</parent><child>b</child>
      <axis><xyz expressed_in="f">0 1 1</xyz></axis>
    </joint>
    <joint name="u" type="universal">
      <pose relative_to="f">0 0 1 0 0 0</pose><parent>b</parent><child>n::inner</child>
      <axis><xyz>1 0 0.5</xyz></axis><axis2><xyz expressed_in="a">0 1 0</xyz></axis2>
    </joint>
    <joint name="s" type="screw">
      <parent>n::inner</parent><child>c</child><axis><xyz>0 0 1</xyz></axis>
    </joint>
    <joint name="k" type="revolute">
      <pose relative_to="a">1 0 0 0 0 0</pose><parent>f</parent><child>d</child>
      <axis><xyz expressed_in="n::inner">1 -1 0</xyz></axis>
    </joint>
  </model>
</sdf>
)";

#ifdef ARMILLARY_HAS_SDFORMAT

bool near(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b) {
  return (a - b).cwiseAbs().maxCoeff() <= 1e-9 * std::max(1.0, b.cwiseAbs().maxCoeff());
}

// What differs, a line each; the number of links and joints that were compared.
std::string differences(const std::string& path, int& compared) {
  const SdformatModel theirs = readBySdformat(path);
  if (!theirs.errors.empty()) return "libsdformat: " + theirs.errors;
  const ReadResult ours = readRobot(path);
  if (!ours.description) return findingsOf(ours);
  const auto model = compileModel(*ours.description);
  Workspace workspace(*model);
  BodyPoses poses;
  forwardKinematics(*model, neutralState(*model), workspace, poses);
  std::string text;
  for (const SdformatLink& link : theirs.links) {
    if (link.name == "world") continue;
    ++compared;
    const int index = model->findLink(link.name);
    if (index < 0) {
      text += "no link " + link.name + "\n";
      continue;
    }
    const Pose X_WL = linkPose(*model, poses, index);
    if (!near(X_WL.position, link.X_WL.position) || !near(X_WL.rotation, link.X_WL.rotation)) {
      text += "place of link " + link.name + "\n";
    }
    const LinkDescription& described = ours.description->links[static_cast<std::size_t>(index)];
    const InertialDescription inertial = described.inertial.value_or(InertialDescription{});
    const Eigen::Matrix3d& R = inertial.X_LI.rotation;
    if (std::abs(inertial.mass - link.mass) > 1e-9 || !near(inertial.X_LI.position, link.center) ||
        !near(R * inertial.rotational * R.transpose(), link.rotational)) {
      text += "inertia of link " + link.name + "\n";
    }
  }
  std::map<std::string, const JointDescription*> by_name;
  for (const JointDescription& joint : ours.description->joints) by_name[joint.name] = &joint;
  for (const SdformatJoint& joint : theirs.joints) {
    const auto found = by_name.find(joint.name);
    // one that closes a loop or is reversed says the same in other words
    if (found == by_name.end() || found->second->child != joint.child) continue;
    ++compared;
    const JointDescription& ours_joint = *found->second;
    const Pose X_WJ = linkPose(*model, poses, model->findLink(ours_joint.parent)) * ours_joint.X_PJ;
    if (!near(X_WJ.position, joint.X_WJ.position) || !near(X_WJ.rotation, joint.X_WJ.rotation)) {
      text += "place of joint " + joint.name + "\n";
    }
    const bool turns = ours_joint.type != JointType::kFixed;
    if (turns && !joint.axes.empty() && ours_joint.type != JointType::kSpherical &&
        !near(X_WJ.rotation * ours_joint.axis, joint.axes[0])) {
      text += "axis of joint " + joint.name + "\n";
    }
    if (ours_joint.type == JointType::kUniversal &&
        !near(X_WJ.rotation * ours_joint.axis2, joint.axes.at(1))) {
      text += "second axis of joint " + joint.name + "\n";
    }
  }
  return text;
}

#endif

}  // namespace

class TestSdformat : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void framesStandWhereLibsdformatPutsThem() {
#ifdef ARMILLARY_HAS_SDFORMAT
    const Folder folder;
    int compared = 0;
    const std::string text = differences(folder.write("model.sdf", kModel), compared);
    QVERIFY2(text.empty(), text.c_str());
    QCOMPARE(compared, 11);
#else
    QVERIFY(kModel != nullptr);
    QSKIP("libsdformat 12 was not found (Debian: libsdformat-dev)");
#endif
  }

  void theCorpusIsReadAlike() {
#ifdef ARMILLARY_HAS_SDFORMAT
    const std::filesystem::path folder = std::filesystem::path(ARMILLARY_SHARED_DATA) / "robots";
    if (!std::filesystem::exists(folder)) {
      QSKIP("no corpus here: ARMILLARY_SHARED_DATA has no robots/");
    }
    int models = 0, compared = 0;
    for (const char* file :
         {"acrobot_3formats/acrobot.sdf", "allegro_right/allegro_hand_description_right.sdf",
          "iiwa14_gltf/iiwa14_no_collision.sdf", "joint_zoo_drake/universal_joint.sdf",
          "parallel_sdf/robot.sdf", "wsg50_sdf/robot.sdf", "wsg50_sdf/schunk_wsg_50.sdf"}) {
      const std::string text = differences((folder / file).string(), compared);
      QVERIFY2(text.empty(), (std::string(file) + ": " + text).c_str());
      ++models;
    }
    qInfo("%d models, %d links and joints", models, compared);
    QCOMPARE(compared, 71);
#else
    QSKIP("libsdformat 12 was not found (Debian: libsdformat-dev)");
#endif
  }
};

ARMILLARY_TEST(TestSdformat)
#include "tst_sdformat.moc"
