// SPDX-License-Identifier: BSD-3-Clause
// What reading an MJCF model has at hand, and what it has made so far.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engine/read/mjcf/mjcf_assets.h"
#include "engine/read/mjcf/mjcf_files.h"
#include "engine/read/read_robot.h"

namespace armillary {

// One model with settings of its own: the main file, or one that is attached.
struct MjcfModel {
  MjcfElement root;
  MjcfCompiler compiler;
  MjcfDefaults defaults;
  MjcfAssets assets;
  std::string folder;  // with a slash at its end, or empty

  // Compiler, defaults, assets.
  void readSettings(MjcfLookup& files);
};

struct MjcfBody {
  std::string link;
  Pose X_WL;  // in the reference configuration
};

struct MjcfJoint {
  std::size_t index = 0;   // in RobotDescription::joints
  double reference = 0.0;  // its position in the reference configuration
  Pose X_WB;               // free: likewise
};

struct MjcfSite {
  std::string link;
  Pose X_LS;
};

// Which elements of a kind were left out; told once.
class MjcfLeftOut {
 public:
  // `consequence`, a sentence without the full stop, makes a warning of the note.
  void add(const std::string& kind, const MjcfElement& element,
           const std::string& consequence = {});
  void tell() const;

 private:
  struct Kind {
    MjcfElement first;
    std::vector<std::string> names;
    int count = 0;
    std::string consequence = {};
  };
  std::map<std::string, Kind> kinds_;
};

struct MjcfBuild {
  MjcfBuild(const std::string& path, const ReadOptions& read_options, Diagnostics& diagnostics)
      : options(read_options), files(diagnostics), lookup(path, read_options.packages) {}

  const ReadOptions& options;
  MjcfFiles files;
  MjcfLookup lookup;
  RobotDescription robot;
  MjcfLeftOut left_out;
  std::map<std::string, MjcfBody> bodies;            // by name in the file
  std::vector<MjcfJoint> joints;                     // in MuJoCo's order, that of qpos
  std::map<std::string, std::size_t> joint_by_name;  // in `joints`
  std::map<std::string, MjcfSite> sites;
  std::vector<std::string> suffixes;  // that replicas' names have, each once
  std::set<std::string> known_suffixes;
  std::size_t copies_sought = 0;  // that replicas need of what refers to them
  bool too_many = false;          // elements: the rest is not read
  bool lacks_bodies = false;      // that others may refer to, as those of composites
  struct Attached {
    std::shared_ptr<MjcfModel> model;
    std::string prefix;
  };
  std::vector<Attached> attached;
  std::map<std::string, std::shared_ptr<MjcfModel>> models;  // that are attached, by path

  // A name that no link and no joint has, made from `wish`.
  std::string freeLinkName(const std::string& wish);
  std::string freeJointName(const std::string& wish);
  std::set<std::string> link_names, joint_names;
};

}  // namespace armillary
