// SPDX-License-Identifier: BSD-3-Clause
// A Python expression as a tree.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/xacro/value.h"

namespace armillary::xacro {

struct Expression;
using ExpressionPointer = std::shared_ptr<const Expression>;

// "for a, b in items if a": a part of a comprehension.
struct Loop {
  std::vector<std::string> names;
  bool unpacks = false;  // also one name: "for a, in items"
  ExpressionPointer items;
  std::vector<ExpressionPointer> conditions;
};

struct Expression {
  enum class Kind {
    kConstant,      // constant
    kName,          // word
    kTuple,         // parts
    kList,          // parts
    kDictionary,    // parts: key, value, key, value, ...
    kUnary,         // word is the operator; parts[0]
    kBinary,        // word is the operator; parts[0], parts[1]
    kAnd,           // parts
    kOr,            // parts
    kComparison,    // parts[0] words[0] parts[1] words[1] parts[2] ...
    kConditional,   // parts: condition, then, otherwise
    kAttribute,     // parts[0].word
    kSubscript,     // parts[0][parts[1]]
    kSlice,         // parts: from, to, step, each null where left out
    kCall,          // parts[0](parts[1], ...); words[i] names parts[i + 1]: "", "name", "*", "**"
    kListOf,        // a comprehension: parts[0] for each of the loops
    kDictionaryOf,  // parts[0] : parts[1] for each of the loops
    kLambda         // words are the parameters; parts[0]
  };
  Kind kind = Kind::kConstant;
  std::string word = {};
  Value constant = {};
  std::vector<ExpressionPointer> parts = {};
  std::vector<std::string> words = {};
  std::vector<Loop> loops = {};
  int depth = 0;  // of the tree below
};

// Throws ExpansionError where the text is no expression, is nested too deeply, or uses names with
// "__", by which Python's own insides would be reached.
ExpressionPointer parseExpression(std::string_view text);

// Whether a property can have this name.
bool isPropertyName(std::string_view name);

}  // namespace armillary::xacro
