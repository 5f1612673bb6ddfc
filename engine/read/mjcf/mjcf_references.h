// SPDX-License-Identifier: BSD-3-Clause
// What refers to bodies and joints by name: constraints, tendons, actuators, keyframes.
#pragma once

#include <functional>
#include <map>

#include "engine/read/mjcf/mjcf_build.h"

namespace armillary {

// A fixed tendon: a sum of joints' positions.
struct MjcfTendon {
  std::vector<CouplingDescription::Term> terms;
  double reference = 0.0;  // the sum in the reference configuration
};

class MjcfReferences {
 public:
  explicit MjcfReferences(MjcfBuild& build) : build_(build) {}
  // Reads what a model refers to; of an attached one, what was attached of it.
  void read(const MjcfModel& model, const std::string& prefix, bool attached);
  // Effort limits and gears, once all actuators are known.
  void finish();

 private:
  // Calls `use` with the suffix of every replica that has what `names` name; nothing of them
  // anywhere is an error, unless the model is an attached one.
  void forEachCopy(const MjcfElement& element, const std::vector<const char*>& joints,
                   const std::vector<const char*>& bodies, const std::vector<const char*>& sites,
                   const std::function<void(const std::string& suffix)>& use);
  std::string full(const std::string& name, const std::string& suffix) const {
    return name.empty() ? name : prefix_ + name + suffix;
  }
  const MjcfJoint& joint(const std::string& name) const {
    return build_.joints[build_.joint_by_name.at(name)];
  }
  // Whether it has one coordinate; where not, the element is left out.
  bool isSingle(const MjcfElement& element, const std::string& name);

  void readConstraint(const MjcfElement& element);
  void readLoop(const MjcfElement& element, const std::string& suffix);
  void readJointCoupling(const MjcfElement& element, const std::string& suffix);
  void readTendonCoupling(const MjcfElement& element);
  void readTendon(const MjcfElement& element);
  void readActuator(const MjcfElement& element);
  void addCoupling(const MjcfElement& element, const std::string& suffix,
                   std::vector<CouplingDescription::Term> terms, double offset);
  std::string freeName(const MjcfElement& element, const std::string& suffix, const char* kind);

  struct Drive {
    double gear = 1.0;
    double effort = 0.0;  // N m or N, of all that drive the joint
    int count = 0;
    bool with_gear = false;
  };

  MjcfBuild& build_;
  const MjcfModel* model_ = nullptr;
  std::string prefix_;
  bool attached_ = false;
  std::map<std::string, MjcfTendon> tendons_;
  std::map<std::string, Drive> drives_;      // by joint
  std::set<std::string> names_;              // of loops and couplings
  std::map<std::string, int> last_numbers_;  // that made each name another
};

// Keyframes as named poses.
void readMjcfKeyframes(const MjcfElement& section, MjcfBuild& build);
// Where free bodies stand in the file, as the pose "initial"; nothing where it is all zero.
void addMjcfInitialPose(MjcfBuild& build);

}  // namespace armillary
