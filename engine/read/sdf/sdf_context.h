// SPDX-License-Identifier: BSD-3-Clause
// What the parts of the SDF reader share while they read a robot: its files, and findings that are
// told once however often they come.
#pragma once

#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/description/diagnostics.h"
#include "engine/read/element_reader.h"
#include "engine/read/file_lookup.h"
#include "engine/read/read_robot.h"

namespace tinyxml2 {
class XMLDocument;
class XMLElement;
}  // namespace tinyxml2

namespace armillary {

// A file of the robot: its own, or one that it includes.
struct SdfFile {
  SdfFile(const std::string& file_path, const ReadOptions& options, Diagnostics* found);
  ~SdfFile();
  SdfFile(const SdfFile&) = delete;
  SdfFile& operator=(const SdfFile&) = delete;

  std::string path;
  std::unique_ptr<tinyxml2::XMLDocument> document;  // null: of the robot's own file, which is open
  const tinyxml2::XMLElement* root = nullptr;       // <sdf>; null where the file cannot be read
  int minor = 0;                                    // N of version 1.N
  PackageResolver resolver;
  FileLookup files;
  std::map<std::string, std::string> includes;  // the paths that its URIs lead to
  std::unique_ptr<Diagnostics> own;
  Diagnostics* diagnostics;  // the caller's, or `own`
};

class SdfContext {
 public:
  SdfContext(const std::string& path, const tinyxml2::XMLElement& root,
             const ReadOptions& read_options, Diagnostics& diagnostics);
  ~SdfContext();

  SdfFile& main() { return *files_.front(); }
  // The file that an <include> means by its <uri>, each path read once; null, and a warning, where
  // there is none.
  SdfFile* include(const ElementReader& uri, SdfFile& from);
  // A file that was looked for as an include and is missing.
  const std::vector<std::string>& missingIncludes() const { return missing_; }

  // Tells `message` once, of the first element it is said of; at the end with the count of others.
  void once(Severity severity, const ElementReader& element, const std::string& message,
            const std::string& remedy = {});
  // Notes, once per tag, the children of `parent` that are neither in `known` nor read by nobody
  // here on purpose (sensors, plugins, ...).
  void noteUnknown(const ElementReader& parent, SdfFile& file,
                   std::initializer_list<const char*> known);
  // Hands over what `once` collected and what was found in included files, and gives the URIs that
  // were not found anywhere.
  std::vector<std::string> finish();

  const ReadOptions& options;

 private:
  struct Told {
    Severity severity;
    Diagnostics* diagnostics;
    int line;
    std::string element, message, remedy;
    int count;
  };

  std::vector<std::unique_ptr<SdfFile>> files_;  // the robot's own first
  std::map<std::string, SdfFile*> by_path_;
  std::map<std::string, std::size_t> told_by_message_;
  std::vector<Told> told_;
  std::vector<std::string> missing_;
};

// The <sdf> element of a file as readers get it.
ElementReader elementIn(const tinyxml2::XMLElement& element, std::string label, SdfFile& file);

}  // namespace armillary
