// SPDX-License-Identifier: BSD-3-Clause
// Finds the file that a URI in a robot file means.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace armillary {

// The package that a package:// or model:// URI names, however many slashes stand before it; empty
// where it names none, or is of another kind.
std::string packageOf(const std::string& uri);

// Whether such a URI leads out of its package by "..": it is not followed.
bool leavesItsPackage(const std::string& uri);

// Resolves mesh and texture URIs of one robot file.
//
// package://NAME/rest and model://NAME/rest: the explicit mapping first; then, walking up from the
// robot file's folder, a folder NAME below it or a folder with a package.xml that names NAME or is
// itself called NAME; then models/NAME below those folders; then ROS_PACKAGE_PATH,
// AMENT_PREFIX_PATH and Gazebo's GZ_SIM_RESOURCE_PATH, IGN_GAZEBO_RESOURCE_PATH, GAZEBO_MODEL_PATH
// and SDF_PATH. file:// is an absolute path, file://a/b also one relative to the robot file's
// folder, as a plain path is. Names are tried as written, then with the case of the file name
// ignored.
class PackageResolver {
 public:
  PackageResolver(const std::string& robot_file, std::map<std::string, std::string> packages);

  // The path of an existing file, or an empty string; then `searched` (where given) holds the
  // places that were tried.
  std::string resolve(const std::string& uri, std::vector<std::string>* searched = nullptr) const;
  // The folder of a package, by the same rules; empty where there is none.
  std::string packageFolder(const std::string& package) const;

 private:
  // A folder at or above the robot file.
  struct Ancestor {
    std::string path;
    std::string package;  // the name in its package.xml; empty where there is none
  };

  // The paths that a package:// or model:// URI may mean, best first.
  std::vector<std::string> packageCandidates(const std::string& package,
                                             const std::string& rest) const;

  std::string robot_folder_;
  std::vector<Ancestor> ancestors_;  // the robot file's folder first
  std::map<std::string, std::string> packages_;
};

}  // namespace armillary
