// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/mjcf/mjcf_files.h"

#include <tinyxml2.h>

#include <filesystem>

#include "engine/read/text_file.h"

namespace armillary {
namespace {

constexpr int kDeepestInclude = 400;           // elements within one another, over all files
constexpr std::size_t kMostElements = 500000;  // over all files
constexpr int kMostFiles = 2000;

bool isFile(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_regular_file(path, error);
}

std::string inFolder(const std::string& folder, const std::string& file) {
  return std::filesystem::path(file).is_absolute() ? file : folder + file;
}

std::string canonical(const std::string& path) {
  std::error_code error;
  return std::filesystem::weakly_canonical(path, error).string();
}

}  // namespace

std::string folderOf(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? std::string() : path.substr(0, slash + 1);
}

MjcfElement MjcfFiles::expand(const tinyxml2::XMLElement& root, const std::string& folder) {
  MjcfElement element;
  open_.insert(canonical(main_->file()));
  copy(root, {main_, folder, folder, 0}, element);
  return element;
}

std::optional<MjcfElement> MjcfFiles::open(const std::string& path, const MjcfElement& user) {
  if (++files_ > kMostFiles || !open_.insert(canonical(path)).second) {
    user.error("the file '" + path + "' holds itself", "let no model hold itself");
    return std::nullopt;
  }
  Diagnostics& found = included_.emplace_back(path);
  const TextFile text = readTextFile(path, found);
  tinyxml2::XMLDocument document;
  std::optional<MjcfElement> element;
  if (text.text && (document.Parse(text.text->data(), text.text->size()) != tinyxml2::XML_SUCCESS ||
                    document.RootElement() == nullptr)) {
    found.error(document.ErrorLineNum(), {}, "the XML is malformed",
                "correct the XML in this line or before it");
  } else if (text.text) {
    element.emplace();
    copy(*document.RootElement(), {&found, folderOf(path), folderOf(path), 0}, *element);
  }
  open_.erase(canonical(path));
  return element;
}

void MjcfFiles::finish() {
  for (const Diagnostics& found : included_) main_->append(found);
  included_.clear();
}

void MjcfFiles::copy(const tinyxml2::XMLElement& from, const Place& place, MjcfElement& to) {
  to.tag = from.Name();
  to.line = from.GetLineNum();
  to.found = place.found;
  for (const auto* each = from.FirstAttribute(); each != nullptr; each = each->Next()) {
    to.attributes.emplace_back(each->Name(), each->Value());
  }
  for (const auto* each = from.FirstChildElement(); each != nullptr;
       each = each->NextSiblingElement()) {
    if (++elements_ > kMostElements || place.depth > kDeepestInclude) {
      if (elements_ <= kMostElements + 1 || place.depth == kDeepestInclude + 1) {
        place.found->error(each->GetLineNum(), {},
                           place.depth > kDeepestInclude ? "elements are nested too deeply"
                                                         : "there are more than 500000 elements",
                           "no robot needs as many");
      }
      return;
    }
    Place inside = place;
    ++inside.depth;
    if (std::string_view(each->Name()) == "include") {
      include(*each, inside, to);
    } else {
      copy(*each, inside, to.children.emplace_back());
    }
  }
}

void MjcfFiles::include(const tinyxml2::XMLElement& element, const Place& place, MjcfElement& to) {
  MjcfElement user;
  user.tag = "include";
  user.line = element.GetLineNum();
  user.found = place.found;
  const char* said = element.Attribute("file");
  if (said == nullptr || *said == '\0') {
    user.error("it names no file", "add file=\"...\"");
    return;
  }
  // relative to the model's file, as it has always been; newer files also count from their own
  std::string path = inFolder(place.model_folder, said);
  if (!isFile(path) && isFile(inFolder(place.file_folder, said))) {
    path = inFolder(place.file_folder, said);
  }
  if (!isFile(path)) {
    user.error("the file '" + path + "' was not found", "correct the path or add the file");
    return;
  }
  if (++files_ > kMostFiles) {
    if (files_ == kMostFiles + 1) user.error("more than 2000 files are included", "include fewer");
    return;
  }
  const std::string real = canonical(path);
  if (!open_.insert(real).second) {
    user.error("the file '" + path + "' includes itself", "let no file include itself");
    return;
  }
  Diagnostics& found = included_.emplace_back(path);
  const TextFile text = readTextFile(path, found);
  tinyxml2::XMLDocument document;
  if (text.text && (document.Parse(text.text->data(), text.text->size()) != tinyxml2::XML_SUCCESS ||
                    document.RootElement() == nullptr)) {
    found.error(document.ErrorLineNum(), {}, "the XML is malformed",
                "correct the XML in this line or before it");
  } else if (text.text) {
    MjcfElement root;
    copy(*document.RootElement(), {&found, place.model_folder, folderOf(path), place.depth}, root);
    for (MjcfElement& child : root.children) to.children.push_back(std::move(child));
    // the included root's own name is that of the model where that has none
    if (const std::string model = root.text("model"); to.tag == "mujoco" && !model.empty()) {
      if (!to.has("model")) to.set("model", model);
    }
  }
  open_.erase(real);
}

}  // namespace armillary
