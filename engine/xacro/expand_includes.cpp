// SPDX-License-Identifier: BSD-3-Clause
// Files beside the first: includes and YAML.
#include <fnmatch.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/text/words.h"
#include "engine/xacro/expander.h"
#include "engine/xacro/yaml_values.h"

namespace armillary::xacro {
namespace {

namespace fs = std::filesystem;

constexpr int kFileWeight = 4;  // in levels of nesting
constexpr std::uintmax_t kLargestFile = std::uintmax_t{50} << 20;

// Adds the paths below `folder` that match the parts of a pattern from number `part` on.
void addMatches(const fs::path& folder, const std::vector<std::string>& parts, std::size_t part,
                Budget& budget, std::vector<std::string>& found) {
  std::error_code error;
  if (part == parts.size()) {
    found.push_back(folder.lexically_normal().string());
    return;
  }
  if (parts[part].find_first_of("*?[") == std::string::npos) {
    const fs::path inner = folder / parts[part];
    if (fs::exists(inner, error)) addMatches(inner, parts, part + 1, budget, found);
    return;
  }
  fs::directory_iterator entry(folder, error);
  for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
    budget.charge(500);  // a folder is slow to read
    const std::string name = entry->path().filename().string();
    if (fnmatch(parts[part].c_str(), name.c_str(), FNM_PERIOD) != 0) continue;
    addMatches(entry->path(), parts, part + 1, budget, found);
  }
}

// The files that a path with * ? [ in it matches, sorted.
std::vector<std::string> matches(const std::string& pattern, Budget& budget) {
  std::vector<std::string> parts;
  for (const fs::path& part : fs::path(pattern).relative_path()) parts.push_back(part.string());
  std::vector<std::string> found;
  addMatches(fs::path(pattern).is_absolute() ? "/" : ".", parts, 0, budget, found);
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace

int Expander::fileNumber(const std::string& path) {
  const auto number = std::find(files_.begin(), files_.end(), path) - files_.begin();
  if (number == static_cast<std::ptrdiff_t>(files_.size())) files_.push_back(path);
  return static_cast<int>(number);
}

// What starts with a folder that $(find) gave stays in it, as what starts with package:// does, or
// in another package that is known: $(find arm)/../gripper/urdf/gripper.xacro.
void Expander::expectInPackage(const std::string& path, const std::string& normal) const {
  const auto isIn = [&](const std::string& folder) {
    return normal.starts_with((fs::absolute(folder) / "").lexically_normal().string());
  };
  for (const auto& [folder, package] : packages_) {
    if (!path.starts_with(folder + "/")) continue;
    const bool known =
        std::any_of(packages_.begin(), packages_.end(),
                    [&](const auto& each) { return isIn(each.first); }) ||
        std::any_of(options_.package_folders.begin(), options_.package_folders.end(), isIn);
    if (known) continue;
    throw ExpansionError(
        "the path '" + path + "' leads out of its package '" + package + "' and is not followed",
        "name the package that the file is in: $(find PACKAGE)/FILE");
  }
}

std::string Expander::besideCurrent(const std::string& path) const {
  if (fs::path(path).is_absolute()) {
    std::string absolute = fs::path(path).lexically_normal().string();
    expectInPackage(path, absolute);
    return absolute;
  }
  const auto beside = [&](int file) {
    const fs::path folder = fs::path(files_[static_cast<std::size_t>(file)]).parent_path();
    return (folder / path).lexically_normal().string();
  };
  // beside the file that is read now, or beside the one in which the element stands
  std::string usual = beside(open_files_.back());
  std::error_code error;
  if (place_.file != open_files_.back() && !fs::exists(usual, error) &&
      fs::exists(beside(place_.file), error)) {
    return beside(place_.file);
  }
  return usual;
}

std::string Expander::absolutePath(const std::string& path) {
  std::error_code error;
  return fs::absolute(besideCurrent(path), error).lexically_normal().string();
}

std::string Expander::readFile(const std::string& path) {
  std::error_code error;
  if (!fs::exists(path, error)) {
    constexpr std::string_view kPackage = "package:/";  // of a place that was left open
    const size_t at = path.find(kPackage);
    if (at != path.npos && path.size() > at + kPackage.size()) {
      const size_t begin = at + kPackage.size();
      const std::string package = path.substr(begin, path.find('/', begin) - begin);
      throw ExpansionError("the package '" + package + "' is not found",
                           "give --package " + package + "=FOLDER");
    }
    std::string remedy;
    for (const auto& [folder, package] : packages_) {
      if (!path.starts_with(folder + "/")) continue;
      remedy = "package '" + package + "' is taken to be in '" + folder +
               "'; if its files are elsewhere, give --package " + package + "=FOLDER";
    }
    throw ExpansionError("there is no file '" + path + "'", remedy);
  }
  if (!fs::is_regular_file(path, error)) throw ExpansionError("'" + path + "' is no file");
  if (fs::file_size(path, error) > kLargestFile) {
    throw ExpansionError("the file '" + path + "' is larger than 50 MB");
  }
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream text;
  if (!stream || !(text << stream.rdbuf())) {
    throw ExpansionError("the file '" + path + "' cannot be read, or is empty");
  }
  std::string bytes = text.str();
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.erase(0, 3);
  return bytes;
}

std::shared_ptr<const XmlNode> Expander::tree(const std::string& path, const std::string& text) {
  int line = 0;
  try {
    return parseXmlTree(text, fileNumber(path), line);
  } catch (const ExpansionError&) {
    place_ = {fileNumber(path), line, call_};
    tag_.clear();
    throw;
  }
}

void Expander::include(const XmlNode& source, XmlNode& target, const ScopePointer& scope) {
  const std::string name = evaluatedText(required(source, "filename"), scope);
  const std::string path = besideCurrent(name);
  const std::string* optional_word = source.attribute("optional");
  const bool optional = optional_word != nullptr && truth(*optional_word, scope);
  std::vector<std::string> paths{path};
  if (name.find_first_of("*?[") != std::string::npos) {
    paths = matches(path, budget);
    if (paths.empty()) {
      report(Severity::kWarning, place_, "<" + tag_ + ">", "no file matches '" + path + "'");
    }
  }
  ScopePointer inside = scope;
  if (const std::string* space = source.attribute("ns")) {
    const std::string space_name = evaluatedText(*space, scope);
    inside = std::make_shared<Scope>(scope);
    kept_.push_back(inside);
    kept_.push_back(scope);
    scope->setSpace(space_name, inside);
  }
  for (const std::string& each : paths) {
    std::error_code error;
    if (optional && !fs::exists(each, error)) continue;
    includeFile(each, source, target, inside);
    enter(source);
  }
}

void Expander::includeFile(const std::string& path, const XmlNode& source, XmlNode& target,
                           const ScopePointer& scope) {
  const Budget::Level level(budget, kFileWeight);
  auto known = trees_.find(path);
  if (known == trees_.end()) {
    const std::string text = readFile(path);
    budget.charge(1 + text.size() / 64);
    known = trees_.emplace(path, tree(path, text)).first;
  }
  const std::shared_ptr<const XmlNode> root = known->second;
  through_.push_back({{}, placeOf(source)});
  const int outer_call = call_;
  call_ = static_cast<int>(through_.size()) - 1;
  open_files_.push_back(fileNumber(path));
  enter(*root);
  XmlNode unused;
  attributes(*root, unused, scope);
  for (const auto& [name, value] : unused.attributes) {
    if (name.starts_with("xmlns:")) target.setAttribute(name, value);
  }
  children(*root, target, scope);
  open_files_.pop_back();
  call_ = outer_call;
}

Value Expander::yaml(const std::string& name) {
  if (!options_.yaml) {
    throw ExpansionError("YAML files are not read: this program is built without a YAML reader");
  }
  const std::string path = besideCurrent(name);
  const std::string text = readFile(path);
  budget.charge(1 + text.size());
  const YamlReading reading = options_.yaml(text);
  const auto where = [&path](int line) {
    return line > 0 ? path + ":" + std::to_string(line) : path;
  };
  if (!reading.tree) throw ExpansionError(where(reading.line) + ": " + reading.error);
  try {
    return valueOf(*reading.tree, *this);
  } catch (const ExpansionError& wrong) {
    throw ExpansionError("'" + path + "': " + wrong.what(), wrong.remedy());
  }
}

}  // namespace armillary::xacro
