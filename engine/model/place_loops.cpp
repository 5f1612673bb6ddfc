// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/place_loops.h"

#include <cmath>
#include <utility>

#include "engine/model/joint_frame.h"

namespace armillary {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

void placeJointLoops(const RobotDescription& description, Model& model) {
  for (const LoopDescription& described : description.loops) {
    Loop loop;
    loop.name = described.name;
    loop.type = described.type;
    loop.end1.link = model.findLink(described.link1);
    loop.end2.link = model.findLink(described.link2);
    if (loop.end1.link < 0 || loop.end2.link < 0) {
      reject(description, "loop '" + loop.name + "' names a link that does not exist");
    }
    JointFrame frame;
    Matrix3d neutral = Matrix3d::Identity();
    expectSound(description, "loop '" + loop.name + "'", loop.type, described.axis, described.axis2,
                described.pitch);
    expectFinite(description, "the place of loop '" + loop.name + "'", described.X_L1F);
    expectFinite(description, "the place of loop '" + loop.name + "'", described.X_L2F);
    loop.rolling = described.rolling;
    if (loop.rolling && !(loop.rolling->radius > 0.0 && std::isfinite(loop.rolling->radius))) {
      reject(description, "the radius of '" + loop.name + "', which rolls, is not above zero");
    }
    if (loop.type != JointType::kFixed && !loop.rolling) {
      frame = jointFrame(loop.type, described.axis, described.axis2, described.pitch);
      neutral = neutralRotation(frame.kind);
    }
    loop.kind = frame.kind;
    const auto place = [&](Loop::End& end, const Pose& X_LF, const Matrix3d& rotation) {
      const Link& link = model.links[end.link];
      end.body = link.body;
      end.X_BF = link.X_BL * X_LF * Pose{rotation, Vector3d::Zero()};
    };
    place(loop.end1, described.X_L1F, frame.rotation);
    place(loop.end2, described.X_L2F, frame.rotation * neutral);
    model.loops.push_back(std::move(loop));
  }
}

void placeCouplings(const RobotDescription& description, Model& model) {
  for (const CouplingDescription& described : description.couplings) {
    Loop coupling;
    coupling.name = described.name;
    coupling.offset = described.offset;
    coupling.drive = described.drive;
    for (const CouplingDescription::Term& term : described.terms) {
      const int joint = model.findJoint(term.joint);
      if (joint < 0 || !hasOneCoordinate(model.joints[joint].type)) {
        reject(description, "coupling '" + described.name + "' names '" + term.joint +
                                "', which is no joint with one coordinate");
      }
      if (!std::isfinite(term.coefficient) || !std::isfinite(described.offset)) {
        reject(description, "a number of coupling '" + described.name + "' is not finite");
      }
      coupling.terms.push_back({joint, term.coefficient});
    }
    if (coupling.terms.empty()) {
      reject(description, "coupling '" + described.name + "' couples no joints");
    }
    model.loops.push_back(std::move(coupling));
  }
}

}  // namespace

void placeLoops(const RobotDescription& description, Model& model) {
  placeJointLoops(description, model);
  placeCouplings(description, model);
}

}  // namespace armillary
