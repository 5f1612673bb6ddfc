// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/yaml_source.h"
#include "engine/text/expression.h"
#include "engine/text/json.h"
#include "engine/text/markdown_formulas.h"
#include "engine/text/quantity.h"
#include "engine/text/tex_formula.h"
#include "tests/fuzz/readers.h"

namespace armillary::fuzz {

void readExpression(std::string_view bytes) {
  ExpressionError error;
  const auto resolve = [](std::string_view name) -> std::optional<int> {
    if (name.size() != 1 || name[0] < 'a' || name[0] > 'z') return std::nullopt;
    return name[0] - 'a';
  };
  const auto expression = Expression::parse(bytes, resolve, error);
  if (expression) {
    (void)expression->value([](int variable) { return 0.1 * variable - 1.0; });
  } else if (error.message.empty()) {
    throw Broken("an expression is refused without a word");
  }
}

void readQuantityText(std::string_view bytes) {
  using enum QuantityKind;
  for (const QuantityKind kind :
       {kNumber, kAngle, kLength, kMass, kInertia, kAngularRate, kSpeed}) {
    std::string why;
    if (!readQuantity(bytes, kind, &why) && why.empty()) {
      throw Broken("a quantity is refused without a word");
    }
  }
}

void readJson(std::string_view bytes) {
  JsonError error;
  if (!parseJsonText(bytes, error) && error.message.empty()) {
    throw Broken("a JSON text is refused without a word");
  }
}

void readYaml(std::string_view bytes) {
  const YamlReading reading = yamlSource()(std::string(bytes));
  if (!reading.tree && reading.error.empty()) {
    throw Broken("a YAML text is refused without a word");
  }
}

void readFormulas(std::string_view bytes) {
  for (const MarkdownPart& part : markdownParts(bytes)) {
    std::string why;
    if (part.kind == MarkdownPart::Kind::kText || readFormula(part.text, why)) continue;
    if (why.empty()) throw Broken("a formula that cannot be read, and nothing says why");
  }
}

}  // namespace armillary::fuzz
