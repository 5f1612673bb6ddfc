// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/mjcf/mjcf_build.h"

#include "engine/text/words.h"

namespace armillary {
namespace {

std::string takeFree(const std::string& wish, std::set<std::string>& taken) {
  std::string name = wish;
  for (int i = 2; !taken.insert(name).second; ++i) name = wish + "_" + std::to_string(i);
  return name;
}

}  // namespace

void MjcfModel::readSettings(MjcfLookup& files) {
  for (const MjcfElement& section : root.children) {
    if (section.tag == "compiler") compiler.read(section);
    if (section.tag == "default") defaults.read(section);
  }
  for (const MjcfElement& section : root.children) {
    if (section.tag == "asset") assets.read(section, compiler, defaults, folder, files);
  }
}

void MjcfLeftOut::add(const std::string& kind, const MjcfElement& element,
                      const std::string& consequence) {
  Kind& known = kinds_[kind];
  known.consequence = consequence;
  if (known.count++ == 0) {
    known.first.tag = element.tag;
    known.first.line = element.line;
    known.first.found = element.found;
  }
  if (const std::string name = element.text("name"); !name.empty() && known.names.size() < 20) {
    known.names.push_back(inQuotes(name));
  }
}

void MjcfLeftOut::tell() const {
  for (const auto& [kind, what] : kinds_) {
    std::string message = kind + " not supported and left out";
    if (what.count > 1) message += " (" + std::to_string(what.count) + " of them)";
    if (!what.names.empty()) message += ": " + joined(what.names, 5);
    if (what.consequence.empty()) {
      what.first.note(message);
    } else {
      what.first.warning(message + "; " + what.consequence);
    }
  }
}

std::string MjcfBuild::freeLinkName(const std::string& wish) {
  return takeFree(wish, link_names);
}

std::string MjcfBuild::freeJointName(const std::string& wish) {
  return takeFree(wish, joint_names);
}

}  // namespace armillary
