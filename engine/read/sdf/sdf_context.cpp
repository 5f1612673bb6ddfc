// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/sdf/sdf_context.h"

#include <tinyxml2.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <set>
#include <string_view>

#include "engine/read/sdf/sdf_values.h"
#include "engine/read/text_file.h"

namespace armillary {
namespace {

using tinyxml2::XMLElement;

// Elements that are there for other programs, or for what a robot's dynamics is not.
constexpr const char* kForOthers[] = {"plugin",
                                      "sensor",
                                      "light",
                                      "self_collide",
                                      "enable_wind",
                                      "kinematic",
                                      "surface",
                                      "laser_retro",
                                      "max_contacts",
                                      "cast_shadows",
                                      "visibility_flags",
                                      "meta",
                                      "velocity_decay",
                                      "must_be_base_link",
                                      "allow_auto_disable",
                                      "battery",
                                      "audio_source",
                                      "audio_sink",
                                      "projector",
                                      "particle_emitter",
                                      "physics",
                                      "scene",
                                      "gui",
                                      "wind",
                                      "magnetic_field",
                                      "atmosphere",
                                      "spherical_coordinates",
                                      "state",
                                      "road",
                                      "audio",
                                      "gripper",
                                      "sensor",
                                      "provide_feedback",
                                      "lighting",
                                      "shader",
                                      "receive_shadows",
                                      "double_sided",
                                      "render_order",
                                      "emissive",
                                      "specular",
                                      "shininess",
                                      "contact",
                                      "optimization",
                                      "disable_ego_collision"};

// "model://NAME" as the file that the folder NAME offers: the newest that model.config names.
std::string newestModelIn(const std::string& config) {
  tinyxml2::XMLDocument document;
  if (document.LoadFile(config.c_str()) != tinyxml2::XML_SUCCESS) return {};
  const XMLElement* root = document.RootElement();
  const std::filesystem::path folder = std::filesystem::path(config).parent_path();
  int newest = -1;
  std::string file;
  const XMLElement* entry = root != nullptr ? root->FirstChildElement("sdf") : nullptr;
  for (; entry != nullptr; entry = entry->NextSiblingElement("sdf")) {
    const char* version = entry->Attribute("version");
    const char* name = entry->GetText();
    const int minor = sdfMinorVersion(version != nullptr ? version : "1.0").value_or(0);
    if (name == nullptr || minor <= newest) continue;
    newest = minor;
    file = (folder / name).lexically_normal().string();
  }
  std::error_code error;
  return std::filesystem::is_regular_file(file, error) ? file : std::string();
}

std::string findModel(std::string uri, const PackageResolver& resolver) {
  while (uri.ends_with('/')) uri.pop_back();
  if (std::string file = resolver.resolve(uri); !file.empty()) return file;
  if (const std::string config = resolver.resolve(uri + "/model.config"); !config.empty()) {
    if (std::string file = newestModelIn(config); !file.empty()) return file;
  }
  if (std::string file = resolver.resolve(uri + "/model.sdf"); !file.empty()) return file;
  // the name of a model alone, which Gazebo looks for where model:// would
  const bool bare = uri.find("://") == std::string::npos && uri.find("..") == std::string::npos;
  return bare && !uri.empty() ? findModel("model://" + uri, resolver) : std::string();
}

}  // namespace

SdfFile::SdfFile(const std::string& file_path, const ReadOptions& options, Diagnostics* found)
    : path(file_path),
      resolver(file_path, options.packages),
      files(resolver),
      own(found == nullptr ? std::make_unique<Diagnostics>(file_path) : nullptr),
      diagnostics(found == nullptr ? own.get() : found) {}

SdfFile::~SdfFile() = default;

ElementReader elementIn(const XMLElement& element, std::string label, SdfFile& file) {
  return {element, std::move(label), *file.diagnostics};
}

SdfContext::SdfContext(const std::string& path, const XMLElement& root,
                       const ReadOptions& read_options, Diagnostics& diagnostics)
    : options(read_options) {
  files_.push_back(std::make_unique<SdfFile>(path, read_options, &diagnostics));
  files_.front()->root = &root;
  by_path_.emplace(path, files_.front().get());
}

SdfContext::~SdfContext() = default;

SdfFile* SdfContext::include(const ElementReader& uri, SdfFile& from) {
  constexpr std::size_t kMostFiles = 1000;
  const std::string said = textOf(uri);
  // a model is often included by the thousand, and folders are slow to search
  const auto [place, is_new] = from.includes.try_emplace(said);
  if (is_new && !said.empty()) place->second = findModel(said, from.resolver);
  const std::string& path = place->second;
  if (path.empty()) {
    if (std::find(missing_.begin(), missing_.end(), said) == missing_.end()) {
      missing_.push_back(said);
      uri.warning("the included model '" + said + "' was not found and is left out",
                  said.find("://") != std::string::npos && !said.starts_with("model://") &&
                          !said.starts_with("package://") && !said.starts_with("file://")
                      ? "models are not fetched from the net; save it and name its folder"
                      : "say where it is: --package NAME=FOLDER or GZ_SIM_RESOURCE_PATH");
    }
    return nullptr;
  }
  if (const auto known = by_path_.find(path); known != by_path_.end()) {
    return known->second->root != nullptr ? known->second : nullptr;
  }
  if (files_.size() >= kMostFiles) {
    once(Severity::kError, uri, "there are more than 1000 included files", "include fewer");
    return nullptr;
  }
  files_.push_back(std::make_unique<SdfFile>(path, options, nullptr));
  SdfFile& file = *files_.back();
  by_path_.emplace(path, &file);
  const TextFile text = readTextFile(path, *file.diagnostics);
  if (!text.text) return nullptr;
  file.document = std::make_unique<tinyxml2::XMLDocument>();
  if (file.document->Parse(text.text->data(), text.text->size()) != tinyxml2::XML_SUCCESS) {
    file.diagnostics->error(file.document->ErrorLineNum(), {}, "the XML is malformed",
                            "correct the XML in this line or before it");
    return nullptr;
  }
  const XMLElement* root = file.document->RootElement();
  const std::string_view tag = root != nullptr ? root->Name() : "";
  if (tag != "sdf" && tag != "gazebo") {
    file.diagnostics->error(1, {}, "an included file must be SDF, and this is not",
                            "include an SDF file");
    return nullptr;
  }
  file.root = root;
  return &file;
}

void SdfContext::once(Severity severity, const ElementReader& element, const std::string& message,
                      const std::string& remedy) {
  const auto [place, added] = told_by_message_.try_emplace(message, told_.size());
  if (!added) {
    ++told_[place->second].count;
    return;
  }
  told_.push_back(
      {severity, element.diagnostics(), element.line(), element.label(), message, remedy, 1});
}

void SdfContext::noteUnknown(const ElementReader& parent, SdfFile& file,
                             std::initializer_list<const char*> known) {
  const auto named = [](const char* tag) {
    return [tag](const char* other) { return std::strcmp(tag, other) == 0; };
  };
  for (const XMLElement* child = parent.element().FirstChildElement(); child != nullptr;
       child = child->NextSiblingElement()) {
    const char* tag = child->Name();
    if (std::any_of(known.begin(), known.end(), named(tag)) ||
        std::any_of(std::begin(kForOthers), std::end(kForOthers), named(tag))) {
      continue;
    }
    const ElementReader reader = elementIn(*child, parent.label(), file);
    const char* colon = std::strchr(tag, ':');
    if (colon != nullptr && std::strcmp(colon, ":joint") == 0) {
      once(Severity::kWarning, reader,
           "<" + std::string(tag) + "> is not read: nothing joins the links that it would",
           "use a <joint> of SDF's own");
    } else if (colon != nullptr) {
      once(Severity::kNote, reader,
           "elements of other programs are not read: <" + std::string(tag, colon) + ":...>");
    } else {
      once(Severity::kNote, reader,
           "<" + std::string(tag) + "> in <" + std::string(parent.tag()) + "> is not read");
    }
  }
}

std::vector<std::string> SdfContext::finish() {
  for (const Told& told : told_) {
    const std::string message = told.count == 1
                                    ? told.message
                                    : told.message + " (" + std::to_string(told.count) + " times)";
    switch (told.severity) {
      case Severity::kNote:
        told.diagnostics->note(told.line, told.element, message, told.remedy);
        break;
      case Severity::kWarning:
        told.diagnostics->warning(told.line, told.element, message, told.remedy);
        break;
      case Severity::kError:
        told.diagnostics->error(told.line, told.element, message, told.remedy);
        break;
    }
  }
  told_.clear();
  std::vector<std::string> missing = missing_;
  for (const std::unique_ptr<SdfFile>& file : files_) {
    file->files.tellRest();
    for (const std::string& uri : file->files.missing()) {
      if (std::find(missing.begin(), missing.end(), uri) == missing.end()) missing.push_back(uri);
    }
    if (!file->own) continue;
    // a file that is included several times gives the same findings each time
    std::set<std::string> seen;
    for (const Diagnostic& found : file->own->all()) {
      if (!seen.insert(toText(found)).second) continue;
      Diagnostics one(found.file);
      if (found.severity == Severity::kNote) {
        one.note(found.line, found.element, found.message, found.remedy);
      } else if (found.severity == Severity::kWarning) {
        one.warning(found.line, found.element, found.message, found.remedy);
      } else {
        one.error(found.line, found.element, found.message, found.remedy);
      }
      main().diagnostics->append(one);
    }
  }
  return missing;
}

}  // namespace armillary
