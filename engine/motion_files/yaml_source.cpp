// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/yaml_source.h"

#include <yaml-cpp/yaml.h>

namespace armillary {
namespace {

constexpr int kDeepest = 64;
constexpr int kMostValues = 200'000;

class TreeBuilder {
 public:
  YamlTree treeOf(const YAML::Node& node, int depth = 0) {
    if (depth > kDeepest) throw YAML::ParserException(node.Mark(), "this is nested too deeply");
    if (++count_ > kMostValues) {
      throw YAML::ParserException(node.Mark(), "there are more than 200000 values");
    }
    YamlTree tree;
    tree.line = node.Mark().line + 1;
    const std::string& tag = node.Tag();
    if (tag != "?" && tag != "!") tree.tag = tag;  // yaml-cpp's words for "plain" and "quoted"
    switch (node.Type()) {
      case YAML::NodeType::Scalar:
        tree.kind = YamlTree::Kind::kScalar;
        tree.plain = tag == "?" || tag.empty();
        tree.text = node.Scalar();
        break;
      case YAML::NodeType::Sequence:
        tree.kind = YamlTree::Kind::kSequence;
        for (const YAML::Node& item : node) tree.items.push_back(treeOf(item, depth + 1));
        break;
      case YAML::NodeType::Map:
        tree.kind = YamlTree::Kind::kMapping;
        for (const auto& entry : node) {
          tree.items.push_back(treeOf(entry.first, depth + 1));
          tree.items.push_back(treeOf(entry.second, depth + 1));
        }
        break;
      default:
        break;
    }
    return tree;
  }

 private:
  int count_ = 0;
};

}  // namespace

YamlSource yamlSource() {
  return [](const std::string& text) {
    YamlReading reading;
    try {
      reading.tree = TreeBuilder().treeOf(YAML::Load(text));
    } catch (const YAML::Exception& wrong) {
      reading.error = "this is no YAML: " + wrong.msg;
      reading.line = wrong.mark.line + 1;
    }
    return reading;
  };
}

}  // namespace armillary
