// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/yaml_source.h"

#include <utility>

#include "engine/motion_files/yaml_documents.h"

namespace armillary {

YamlSource yamlSource() {
  return [](const std::string& text) {
    YamlReading reading{.tree = YamlTree()};  // a text without a document is null
    const auto take_first = [&](YamlTree&& document) {
      reading.tree = std::move(document);
      return false;
    };
    YamlFault fault;
    if (!readYamlDocuments(text, {.most_values = 200'000}, take_first, fault)) {
      reading = {.tree = std::nullopt, .error = fault.message, .line = fault.line};
    }
    return reading;
  };
}

}  // namespace armillary
