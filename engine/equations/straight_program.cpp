// SPDX-License-Identifier: BSD-3-Clause
#include "engine/equations/straight_program.h"

#include <utility>

namespace armillary {
namespace {

constexpr int kLongestPart = 8;  // operations of a part without a name

// How tightly an expression binds.
enum class Binding { kSum, kProduct, kSign, kAtom };

struct Piece {
  std::string text;
  Binding binding = Binding::kAtom;
  int operations = 0;
};

std::string inside(const Piece& piece, Binding least) {
  return piece.binding >= least ? piece.text : "(" + piece.text + ")";
}

class Writer {
 public:
  Writer(const Equations& equations, const ProgramStyle& style)
      : equations_(equations),
        style_(style),
        nodes_(equations.graph->nodes()),
        uses_(nodes_.size(), 0),
        pieces_(nodes_.size()) {}

  StraightProgram write() {
    program_.uses_symbol.assign(equations_.symbols.size(), 0);
    countUses();
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      if (uses_[i] > 0) writeNode(static_cast<std::int32_t>(i));
    }
    for (const TracedNumber& entry : equations_.result.entries) {
      program_.results.push_back(entry.isConstant() ? style_.number(entry.value())
                                                    : pieces_[entry.node()].text);
    }
    return std::move(program_);
  }

 private:
  // How often each node that a result needs is an operand or a result.
  void countUses() {
    for (const TracedNumber& entry : equations_.result.entries) {
      if (!entry.isConstant()) ++uses_[entry.node()];
    }
    for (std::size_t i = nodes_.size(); i-- > 0;) {
      if (uses_[i] == 0 || nodes_[i].operation == Operation::kSymbol) continue;
      for (const std::int32_t operand : {nodes_[i].a, nodes_[i].b}) {
        if (operand >= 0) ++uses_[operand];
      }
    }
  }

  void writeNode(std::int32_t index) {
    const ExpressionNode& node = nodes_[index];
    Piece& piece = pieces_[index] = pieceOf(node);
    const bool leaf =
        node.operation == Operation::kConstant || node.operation == Operation::kSymbol;
    const bool wave = node.operation == Operation::kSine || node.operation == Operation::kCosine;
    const bool sign_of_leaf = node.operation == Operation::kNegate && piece.operations == 0;
    if (leaf || sign_of_leaf || (uses_[index] == 1 && !wave && piece.operations <= kLongestPart)) {
      return;
    }
    const std::string name = style_.part(nameOf(node));
    program_.parts.push_back({name, piece.text});
    piece = {name, Binding::kAtom, 0};
  }

  // "s2" of the second coordinate's sine, else "t17".
  std::string nameOf(const ExpressionNode& node) {
    const bool sine = node.operation == Operation::kSine;
    if ((sine || node.operation == Operation::kCosine) &&
        nodes_[node.a].operation == Operation::kSymbol) {
      const EquationSymbol& symbol = equations_.symbols[nodes_[node.a].a];
      return (sine ? "s" : "c") + std::to_string(symbol.index + 1);
    }
    return "t" + std::to_string(++parts_);
  }

  Piece pieceOf(const ExpressionNode& node) {
    const auto left = [&]() -> const Piece& { return pieces_[node.a]; };
    const auto right = [&]() -> const Piece& { return pieces_[node.b]; };
    const auto operations = [&] {
      return 1 + left().operations + (node.b >= 0 ? right().operations : 0);
    };
    OperationCount& count = program_.count;
    switch (node.operation) {
      case Operation::kConstant:
        return {style_.number(node.value), node.value < 0.0 ? Binding::kSign : Binding::kAtom};
      case Operation::kSymbol:
        program_.uses_symbol[node.a] = 1;
        return {style_.symbol(node.a)};
      case Operation::kAdd:
        ++count.additions;
        if (style_.square) {
          return {left().text + signedTerm(right().text, " + ", " - "), Binding::kSum,
                  operations()};
        }
        return {left().text + " + " + inside(right(), Binding::kProduct), Binding::kSum,
                operations()};
      case Operation::kSubtract:
        ++count.additions;
        if (style_.square) {
          return {left().text + signedTerm(inside(right(), Binding::kProduct), " - ", " + "),
                  Binding::kSum, operations()};
        }
        return {left().text + " - " + inside(right(), Binding::kProduct), Binding::kSum,
                operations()};
      case Operation::kMultiply:
        ++count.multiplications;
        if (style_.square) return {productAsPeopleWrite(node), Binding::kProduct, operations()};
        return {inside(left(), Binding::kProduct) + style_.times + inside(right(), Binding::kAtom),
                Binding::kProduct, operations()};
      case Operation::kDivide:
        ++count.divisions;
        if (style_.divides_as_fraction) {
          return {"\\frac{" + left().text + "}{" + right().text + "}", Binding::kAtom,
                  operations()};
        }
        return {inside(left(), Binding::kProduct) + " / " + inside(right(), Binding::kAtom),
                Binding::kProduct, operations()};
      case Operation::kNegate: {
        const std::string term = inside(left(), Binding::kProduct);
        // "--" is an operator of its own in C
        return {term.starts_with('-') ? "-(" + term + ")" : "-" + term, Binding::kSign,
                left().operations};
      }
      case Operation::kSine:
        ++count.trigonometric;
        return {style_.sine + "(" + left().text + ")", Binding::kAtom, operations()};
      case Operation::kCosine:
        ++count.trigonometric;
        return {style_.cosine + "(" + left().text + ")", Binding::kAtom, operations()};
      case Operation::kSquareRoot:
        ++count.square_roots;
        return {style_.square_root + "(" + left().text + ")", Binding::kAtom, operations()};
    }
    return {};
  }

  // " - b" of a term "-b".
  static std::string signedTerm(const std::string& term, const char* plus, const char* minus) {
    return term.starts_with('-') ? minus + term.substr(1) : plus + term;
  }

  std::string productAsPeopleWrite(const ExpressionNode& node) const {
    const Piece *first = &pieces_[node.a], *second = &pieces_[node.b];
    if (node.a == node.b && first->binding == Binding::kAtom) return style_.square(first->text);
    if (nodes_[node.b].operation == Operation::kConstant) std::swap(first, second);
    // a number in the middle would be read as an index, a sign as a difference
    const bool bare =
        second->binding >= Binding::kProduct && second->text.find_first_of("-0123456789") != 0;
    return inside(*first, Binding::kProduct) + style_.times +
           (bare ? second->text : "(" + second->text + ")");
  }

  const Equations& equations_;
  const ProgramStyle& style_;
  const std::vector<ExpressionNode>& nodes_;
  std::vector<int> uses_;
  std::vector<Piece> pieces_;
  StraightProgram program_;
  int parts_ = 0;
};

}  // namespace

StraightProgram straightProgram(const Equations& equations, const ProgramStyle& style) {
  return Writer(equations, style).write();
}

}  // namespace armillary
