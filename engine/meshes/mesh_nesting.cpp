// SPDX-License-Identifier: BSD-3-Clause
#include "engine/meshes/mesh_nesting.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/meshes/collada_instances.h"
#include "engine/meshes/collada_sources.h"
#include "engine/text/json.h"
#include "engine/text/read_file.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

constexpr int kDeepest = 500;
constexpr std::size_t kLargest = 2'000'000'000;  // bytes
constexpr const char* kTooDeep = "its parts are nested too deeply, or in themselves.";

// Whether elements are inside one another deeper than that.
bool elementsTooDeep(std::string_view text) {
  int depth = 0;
  std::size_t at = 0;
  while ((at = text.find('<', at)) != text.npos) {
    const std::string_view rest = text.substr(at);
    const auto skipBehind = [&](std::string_view end) {
      const std::size_t found = rest.find(end);
      at = found == rest.npos ? text.size() : at + found + end.size();
    };
    if (rest.starts_with("<!--")) {
      skipBehind("-->");
    } else if (rest.starts_with("<![CDATA[")) {
      skipBehind("]]>");
    } else if (rest.starts_with("<?") || rest.starts_with("<!")) {
      skipBehind(">");
    } else {
      const bool closes = rest.starts_with("</");
      skipBehind(">");
      const bool empty = at >= 2 && text[at - 2] == '/';
      depth += closes ? -1 : empty ? 0 : 1;
      if (depth > kDeepest) return true;
    }
  }
  return false;
}

// The JSON of a glTF file, or of the first part of a binary one.
std::string_view jsonOf(std::string_view bytes) {
  constexpr std::size_t kHeader = 20;
  if (!bytes.starts_with("glTF")) return bytes;
  if (bytes.size() < kHeader) return {};
  std::uint32_t length = 0;
  std::memcpy(&length, bytes.data() + 12, sizeof length);
  return bytes.substr(kHeader, std::min<std::size_t>(length, bytes.size() - kHeader));
}

// Whether the nodes are no trees that end: one hangs below that many others, below itself, or below
// two, by which thirty nodes stand for a thousand million.
bool nodesTooDeep(const JsonValue& document) {
  const JsonValue* nodes = document.find("nodes");
  if (nodes == nullptr || !nodes->isList()) return false;
  const std::size_t count = nodes->items.size();
  std::vector<std::vector<std::size_t>> children(count);
  std::vector<int> parents(count, 0);
  for (std::size_t i = 0; i < count; ++i) {
    const JsonValue* list = nodes->items[i].find("children");
    if (list == nullptr || !list->isList()) continue;
    for (const JsonValue& child : list->items) {
      if (!child.isNumber() ||
          !(child.number >= 0.0 && child.number < static_cast<double>(count))) {
        continue;
      }
      children[i].push_back(static_cast<std::size_t>(child.number));
      ++parents[children[i].back()];
    }
  }
  if (std::any_of(parents.begin(), parents.end(), [](int number) { return number > 1; }))
    return true;
  // from the roots down, a generation at a time
  std::vector<std::size_t> generation, next;
  std::size_t seen = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (parents[i] == 0) generation.push_back(i);
  }
  for (int depth = 0; !generation.empty(); ++depth) {
    if (depth > kDeepest) return true;
    next.clear();
    for (const std::size_t node : generation) {
      ++seen;
      for (const std::size_t child : children[node]) {
        if (--parents[child] == 0) next.push_back(child);
      }
    }
    generation.swap(next);
  }
  return seen < count;  // those that are left are below themselves
}

std::string gltfFault(std::string_view bytes) {
  JsonError error;
  const std::string_view text = jsonOf(bytes);
  if (text.empty()) return "it ends too early.";
  const std::optional<JsonValue> document = parseJsonText(text, error);
  if (!document)
    return "its JSON is broken in line " + std::to_string(error.line) + ": " + error.message + ".";
  return nodesTooDeep(*document) ? kTooDeep : "";
}

// Of an .obj: assimp makes a mesh of each stretch of one material or group, and looks through all
// of them for each.
std::string objFault(std::string_view text) {
  constexpr int kMost = 20'000;
  int parts = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    parts += line.starts_with("usemtl") || line.starts_with("g ") || line.starts_with("o ");
    if (parts > kMost) {
      return "it has more than " + std::to_string(kMost) +
             " groups and changes of material: join those of one material.";
    }
    begin = end + 1;
  }
  return {};
}

}  // namespace

std::string nestingFault(const std::filesystem::path& file) {
  const std::string ending = lowered(file.extension().string());
  const bool gltf = ending == ".gltf" || ending == ".glb";
  if (!gltf && ending != ".dae" && ending != ".obj") return {};
  std::string why;
  const std::optional<std::string> bytes = readFile(file.string(), kLargest, why);
  if (!bytes) return why + ".";
  if (gltf) return gltfFault(*bytes);
  if (ending == ".obj") return objFault(*bytes);
  if (elementsTooDeep(*bytes) || instancesGrowTooMany(*bytes)) return kTooDeep;
  return sourcesReachTooFar(*bytes) ? "it lacks numbers that its accessors name." : "";
}

}  // namespace armillary
