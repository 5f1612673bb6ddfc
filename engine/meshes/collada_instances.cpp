// SPDX-License-Identifier: BSD-3-Clause
#include "engine/meshes/collada_instances.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "engine/meshes/collada_tags.h"

namespace armillary {
namespace {

constexpr double kMostNodes = 100'000.0;

struct Node {
  std::vector<std::size_t> children;
  std::vector<std::string_view> instances;  // the names that stand in it
  double count = 0.0;                       // of nodes that it stands for; 0: not known yet
  bool open = false;                        // it is being counted
};

class Instances {
 public:
  explicit Instances(std::string_view text) {
    std::vector<std::size_t> inside;  // the nodes around a place
    visitTags(text, [&](std::string_view name, std::string_view tag) {
      if (name == "/node") {
        if (!inside.empty()) inside.pop_back();
      } else if (name == "node") {
        const std::size_t node = nodes_.size();
        nodes_.emplace_back();
        for (const char* key : {"id", "name"}) numbers_.try_emplace(attributeOf(tag, key), node);
        if (!inside.empty()) nodes_[inside.back()].children.push_back(node);
        if (!tag.ends_with('/')) inside.push_back(node);
      } else if (name == "instance_node" && !inside.empty()) {
        nodes_[inside.back()].instances.push_back(referenceOf(tag, "url"));
      }
    });
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
