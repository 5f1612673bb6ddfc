// SPDX-License-Identifier: BSD-3-Clause
#include "engine/meshes/collada_instances.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "engine/text/words.h"

namespace armillary {
namespace {

constexpr double kMostNodes = 100'000.0;

struct Node {
  std::vector<std::size_t> children;
  std::vector<std::string_view> instances;  // the names that stand in it
  double count = 0.0;                       // of nodes that it stands for; 0: not known yet
  bool open = false;                        // it is being counted
};

// The value of an attribute in the text of a tag; empty where it has none.
std::string_view attribute(std::string_view tag, std::string_view name) {
  for (std::size_t at = 0; (at = tag.find(name, at)) != tag.npos; ++at) {
    if (at == 0 || kBlanks.find(tag[at - 1]) == kBlanks.npos) continue;
    std::string_view rest = trimmed(tag.substr(at + name.size()));
    if (!rest.starts_with('=')) continue;
    rest = trimmed(rest.substr(1));
    if (rest.empty() || (rest[0] != '"' && rest[0] != '\'')) continue;
    const std::size_t end = rest.find(rest[0], 1);
    return rest.substr(1, end == rest.npos ? rest.npos : end - 1);
  }
  return {};
}

class Instances {
 public:
  explicit Instances(std::string_view text) {
    std::vector<std::size_t> inside;  // the nodes around a place
    for (std::size_t at = 0; (at = text.find('<', at)) != text.npos;) {
      const std::size_t end = std::min(text.find('>', at), text.size());
      const std::string_view tag = text.substr(at + 1, end - at - 1);
      at = end;
      const std::string_view name = tag.substr(0, tag.find_first_of(" \t\r\n/", 1));
      if (name == "/node") {
        if (!inside.empty()) inside.pop_back();
      } else if (name == "node") {
        const std::size_t node = nodes_.size();
        nodes_.emplace_back();
        for (const char* key : {"id", "name"}) numbers_.try_emplace(attribute(tag, key), node);
        if (!inside.empty()) nodes_[inside.back()].children.push_back(node);
        if (!tag.ends_with('/')) inside.push_back(node);
      } else if (name == "instance_node" && !inside.empty()) {
        std::string_view url = attribute(tag, "url");
        if (url.starts_with('#')) url.remove_prefix(1);
        nodes_[inside.back()].instances.push_back(url);
      }
    }
    for (Node& node : nodes_) {
      for (const std::string_view instance : node.instances) {
        const auto found = numbers_.find(instance);
        if (found != numbers_.end()) node.children.push_back(found->second);
      }
    }
  }

  bool growTooMany() {
    double total = 0.0;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      if (!count(i)) return true;
      total = std::max(total, nodes_[i].count);
    }
    return total > kMostNodes;
  }

 private:
  // False where a node stands in itself. Without recursion: a chain may be as long as the file.
  bool count(std::size_t first) {
    std::vector<std::size_t> todo{first};
    while (!todo.empty()) {
      Node& node = nodes_[todo.back()];
      if (node.count > 0.0) {
        todo.pop_back();
        continue;
      }
      if (node.open) {  // all below it are counted
        node.count = 1.0;
        for (const std::size_t child : node.children) node.count += nodes_[child].count;
        node.open = false;
        todo.pop_back();
        continue;
      }
      node.open = true;
      for (const std::size_t child : node.children) {
        if (nodes_[child].open) return false;
        if (nodes_[child].count <= 0.0) todo.push_back(child);
      }
      if (todo.size() > 10 * nodes_.size() + 100) return false;
    }
    return true;
  }

  std::vector<Node> nodes_;
  std::map<std::string_view, std::size_t> numbers_;
};

}  // namespace

bool instancesGrowTooMany(std::string_view text) {
  if (text.find("<instance_node") == text.npos) return false;
  return Instances(text).growTooMany();
}

}  // namespace armillary
