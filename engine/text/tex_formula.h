// SPDX-License-Identifier: BSD-3-Clause
// Formulas of LaTeX as a tree, of what formulas of mechanics need: letters and symbols, subscripts,
// fractions, roots, accents, brackets that grow, matrices and aligned lines. Nothing is defined in
// a formula, so that reading one ends.
//
// Source of the classes of symbols and the space between them: Knuth, The TeXbook, 1984,
// chapter 17 and page 170.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armillary {

struct FormulaNode {
  enum class Kind {
    kRow,       // parts, side by side
    kSymbol,    // text
    kFraction,  // parts: above, below
    kRoot,      // parts: under it, and perhaps its degree
    kScripts,   // parts: nucleus, below, above, of which scripts may be empty rows
    kAccent,    // text: "dot", "ddot", "hat", "bar", "vec", "tilde", "underline"; parts: under it
    kFenced,    // parts: inside; text and closing: the brackets, empty for none
    kTable,     // parts: cells row by row, `columns` of them in each
    kSpace,     // of `width`
  };
  // What a symbol is to its neighbours.
  enum class Class { kOrdinary, kOperator, kBinary, kRelation, kOpening, kClosing, kPunctuation };
  enum class Face { kItalic, kUpright, kBold };
  // Columns of a table: each about its middle; by turns to the right and to the left, so that lines
  // meet at what stands between; or all to the left.
  enum class Cells { kCentred, kAligned, kLeft };

  Kind kind = Kind::kRow;
  std::string text = {}, closing = {};  // UTF-8
  std::vector<FormulaNode> parts = {};
  Class type = Class::kOrdinary;
  Face face = Face::kItalic;
  bool large = false;  // a sum's or an integral's sign
  Cells cells = Cells::kCentred;
  int columns = 0;
  double width = 0.0;  // em
};

// The formula that stands between dollars. Nothing where it cannot be read: `why` then is a
// sentence without a full stop.
std::optional<FormulaNode> readFormula(std::string_view tex, std::string& why);

}  // namespace armillary
