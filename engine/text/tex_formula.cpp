// SPDX-License-Identifier: BSD-3-Clause
#include "engine/text/tex_formula.h"

#include <algorithm>
#include <utility>

#include "engine/text/tex_symbols.h"

namespace armillary {

namespace {

using Node = FormulaNode;
using Kind = FormulaNode::Kind;
using Class = FormulaNode::Class;
using Face = FormulaNode::Face;

constexpr int kDeepest = 40;
constexpr size_t kLongest = 5000;

size_t lengthOfLetter(char lead) {
  const auto byte = static_cast<unsigned char>(lead);
  return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

bool isLatinLetter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

Node row(std::vector<Node> parts = {}) {
  Node made;
  made.parts = std::move(parts);
  return made;
}

Node symbol(std::string_view text, Class type = Class::kOrdinary, Face face = Face::kUpright) {
  Node made;
  made.kind = Kind::kSymbol;
  made.text = text;
  made.type = type;
  made.face = face;
  return made;
}

Node space(double width) {
  Node made;
  made.kind = Kind::kSpace;
  made.width = width;
  return made;
}

struct Fault {
  std::string why;
};

class Reader {
 public:
  explicit Reader(std::string_view tex) : tex_(tex) {}

  Node all() {
    Node read = rowUntil({});
    if (!ended()) fault("'" + std::string(1, tex_[at_]) + "' closes nothing");
    return read;
  }

 private:
  [[noreturn]] void fault(std::string why) const { throw Fault{std::move(why)}; }
  bool ended() const { return at_ >= tex_.size(); }
  bool startsWith(std::string_view text) const { return tex_.substr(at_).starts_with(text); }
  void skipBlanks() {
    while (!ended() && (tex_[at_] == ' ' || tex_[at_] == '\n' || tex_[at_] == '\t')) ++at_;
  }

  // "\name" without going behind it; "" where no command stands.
  std::string_view nextCommand() const {
    if (ended() || tex_[at_] != '\\') return {};
    size_t end = at_ + 1;
    if (end >= tex_.size()) return tex_.substr(at_);
    if (!isLatinLetter(tex_[end])) return tex_.substr(at_ + 1, lengthOfLetter(tex_[end]));
    while (end < tex_.size() && isLatinLetter(tex_[end])) ++end;
    return tex_.substr(at_ + 1, end - at_ - 1);
  }

  // Up to one of the words, which stays; what ends a group or a cell ends a row too.
  Node rowUntil(std::initializer_list<std::string_view> ends) {
    if (++depth_ > kDeepest) fault("it is nested too deep");
    Node made = row();
    for (;;) {
      skipBlanks();
      if (ended() || tex_[at_] == '}' || tex_[at_] == '&' || startsWith("\\\\")) break;
      if (std::any_of(ends.begin(), ends.end(),
                      [&](std::string_view end) { return startsWith(end); })) {
        break;
      }
      const std::string_view command = nextCommand();
      if (command == "right" || command == "end") break;
      made.parts.push_back(withScripts(atom()));
    }
    --depth_;
    return made;
  }

  Node group() {
    ++at_;  // {
    Node made = rowUntil({});
    if (ended() || tex_[at_] != '}') fault("a } is missing");
    ++at_;
    return made;
  }

  // What a command or a script is given: a group, or one thing.
  Node argument(std::string_view of) {
    skipBlanks();
    const bool nothing = ended() || tex_[at_] == '}' || tex_[at_] == '&';
    if (nothing) fault("something is missing behind " + std::string(of));
    if (++depth_ > kDeepest) fault("it is nested too deep");
    Node made = tex_[at_] == '{' ? group() : atom();
    --depth_;
    return made;
  }

  Node withScripts(Node nucleus) {
    Node below = row(), above = row();
    bool any = false, has_below = false, has_above = false;
    for (;;) {
      skipBlanks();
      if (ended()) break;
      const char c = tex_[at_];
      if (c == '\'') {
        ++at_;
        above.parts.push_back(symbol("′"));
      } else if (c == '^') {
        if (has_above) fault("there are two superscripts in a row");
        ++at_;
        above.parts.push_back(argument("^"));
        has_above = true;
      } else if (c == '_') {
        if (has_below) fault("there are two subscripts in a row");
        ++at_;
        below = argument("_");
        has_below = true;
      } else if (nextCommand() == "limits" || nextCommand() == "nolimits") {
        at_ += 1 + nextCommand().size();
        continue;
      } else {
        break;
      }
      any = true;
    }
    if (!any) return nucleus;
    Node made;
    made.kind = Kind::kScripts;
    made.type = nucleus.type;
    made.large = nucleus.large;
    made.parts = {std::move(nucleus), std::move(below), std::move(above)};
    return made;
  }

  Node atom() {
    const char c = tex_[at_];
    if (c == '{') return group();
    if (c == '\\') return command();
    if (c == '^' || c == '_') return row();  // scripts of nothing
    const size_t length = std::min(lengthOfLetter(c), tex_.size() - at_);
    const std::string_view letter = tex_.substr(at_, length);
    at_ += length;
    if (c == '~') return space(0.25);
    if (isLatinLetter(c)) return symbol(letter, Class::kOrdinary, face_);
    if (c == '-') return symbol("−", Class::kBinary);
    if (c == '*') return symbol("∗", Class::kBinary);
    if (c == '+') return symbol(letter, Class::kBinary);
    if (c == '=' || c == '<' || c == '>' || c == ':') return symbol(letter, Class::kRelation);
    if (c == '(' || c == '[') return symbol(letter, Class::kOpening);
    if (c == ')' || c == ']') return symbol(letter, Class::kClosing);
    if (c == ',' || c == ';') return symbol(letter, Class::kPunctuation);
    if (c == '%' || c == '#' || c == '$') {
      fault("'" + std::string(letter) + "' is written \\" + std::string(letter));
    }
    return symbol(letter);
  }

  // As it stands, with its blanks: of \text and \mathrm.
  std::string words(std::string_view command) {
    skipBlanks();
    if (ended() || tex_[at_] != '{') fault("a { is missing behind \\" + std::string(command));
    std::string text;
    int open = 0;
    for (; !ended(); ++at_) {
      const char c = tex_[at_];
      if (c == '{' && ++open == 1) continue;
      if (c == '}' && --open == 0) break;
      if (c == '$') continue;
      if (c == '\\') {
        if (at_ + 1 < tex_.size() && isLatinLetter(tex_[at_ + 1])) {
          fault("a text in a formula holds no \\" + std::string(nextCommand()));
        }
        if (++at_ < tex_.size()) text += tex_[at_];
        continue;
      }
      text += c == '~' ? ' ' : c;
    }
    if (ended()) fault("a } is missing");
    ++at_;
    return text;
  }

  Node inFace(Face face, std::string_view of) {
    const Face before = std::exchange(face_, face);
    Node made = argument(of);
    face_ = before;
    return made;
  }

  std::string bracket(std::string_view of) {
    skipBlanks();
    if (ended()) fault("a bracket is missing behind " + std::string(of));
    if (tex_[at_] == '\\') {
      const std::string_view name = nextCommand();
      for (const TexSymbol& each : kTexSymbols) {
        if (each.name != name) continue;
        at_ += 1 + name.size();
        return std::string(each.text);
      }
      fault("\\" + std::string(name) + " is no bracket");
    }
    const char c = tex_[at_++];
    if (c == '.') return {};
    if (std::string_view("()[]|/").find(c) == std::string_view::npos) {
      fault("'" + std::string(1, c) + "' is no bracket");
    }
    return std::string(1, c);
  }

  Node fenced() {
    Node made;
    made.kind = Kind::kFenced;
    made.text = bracket("\\left");
    made.parts = {rowUntil({})};
    if (nextCommand() != "right") fault("\\right is missing");
    at_ += std::string_view("\\right").size();
    made.closing = bracket("\\right");
    return made;
  }

  Node environment() {
    const std::string name = words("begin");
    const auto* known = std::find_if(std::begin(kTexEnvironments), std::end(kTexEnvironments),
                                     [&](const TexEnvironment& each) { return each.name == name; });
    if (known == std::end(kTexEnvironments)) fault("\\begin{" + name + "} is not known here");
    if (name == "array") argument("\\begin{array}");  // its columns' places
    std::vector<std::vector<Node>> rows(1);
    for (;;) {
      rows.back().push_back(rowUntil({}));
      if (!ended() && tex_[at_] == '&') {
        ++at_;
      } else if (startsWith("\\\\")) {
        at_ += 2;
        rows.emplace_back();
      } else {
        break;
      }
    }
    if (nextCommand() != "end") fault("\\end{" + name + "} is missing");
    at_ += std::string_view("\\end").size();
    if (words("end") != name) fault("\\end{" + name + "} is missing");
    if (rows.size() > 1 && rows.back().size() == 1 && rows.back()[0].parts.empty()) {
      rows.pop_back();
    }
    Node table;
    table.kind = Kind::kTable;
    table.cells = known->cells;
    constexpr size_t kMostCells = 400;
    size_t cells = 0;
    for (const auto& each : rows) cells = std::max(cells, each.size());
    if (cells * rows.size() > kMostCells) fault("a table has no more than 400 cells");
    for (const auto& each : rows) {
      table.columns = std::max(table.columns, static_cast<int>(each.size()));
    }
    for (std::vector<Node>& each : rows) {
      each.resize(static_cast<size_t>(table.columns), row());
      for (Node& cell : each) table.parts.push_back(std::move(cell));
    }
    if (known->opening.empty() && known->closing.empty()) return table;
    Node made;
    made.kind = Kind::kFenced;
    made.text = known->opening;
    made.closing = known->closing;
    made.parts = {std::move(table)};
    return made;
  }

  Node command() {
    const std::string name(nextCommand());
    at_ += std::min(1 + name.size(), tex_.size() - at_);
    if (name.empty() || name == "\\") fault("a backslash stands alone");
    for (const auto& [known, letter] : kTexGreek) {
      if (known == name) return symbol(letter, Class::kOrdinary, face_);
    }
    for (const TexSymbol& each : kTexSymbols) {
      if (each.name != name) continue;
      Node made = symbol(each.text, each.type);
      made.large = each.large;
      return made;
    }
    for (const auto& [known, width] : kTexSpaces) {
      if (known == name) return space(width);
    }
    for (const auto& [known, accent] : kTexAccents) {
      if (known != name) continue;
      Node made;
      made.kind = Kind::kAccent;
      made.text = accent;
      made.parts = {argument("\\" + name)};
      return made;
    }
    if (std::find(std::begin(kTexFunctions), std::end(kTexFunctions), name) !=
        std::end(kTexFunctions)) {
      return symbol(name, Class::kOperator);
    }
    if (name == "frac" || name == "dfrac" || name == "tfrac") {
      Node made;
      made.kind = Kind::kFraction;
      Node above = argument("\\" + name), below = argument("\\" + name);
      made.parts = {std::move(above), std::move(below)};
      return made;
    }
    if (name == "sqrt") return root();
    if (name == "left") return fenced();
    if (name == "begin") return environment();
    if (name == "mathrm") return inFace(Face::kUpright, "\\mathrm");
    if (name == "text" || name == "textrm" || name == "operatorname" || name == "mbox") {
      if (name == "operatorname" && !ended() && tex_[at_] == '*') ++at_;
      return symbol(words(name), name == "operatorname" ? Class::kOperator : Class::kOrdinary);
    }
    if (name == "mathbf" || name == "boldsymbol" || name == "bm" || name == "textbf" ||
        name == "mathbb") {
      return inFace(Face::kBold, "\\" + name);
    }
    if (name == "mathit" || name == "mathcal" || name == "mathsf") {
      return inFace(Face::kItalic, "\\" + name);
    }
    static constexpr std::string_view kSizes[] = {
        "big",  "Big",   "bigg",  "Bigg",         "bigl",   "Bigl",     "bigr",
        "Bigr", "biggl", "biggr", "displaystyle", "limits", "nolimits", "textstyle"};
    if (std::find(std::begin(kSizes), std::end(kSizes), name) != std::end(kSizes)) return row();
    fault("\\" + name + " is not known here");
  }

  Node root() {
    Node made;
    made.kind = Kind::kRoot;
    std::optional<Node> degree;
    skipBlanks();
    if (!ended() && tex_[at_] == '[') {
      ++at_;
      degree = rowUntil({"]"});
      if (ended() || tex_[at_] != ']') fault("a ] is missing behind \\sqrt");
      ++at_;
    }
    made.parts = {argument("\\sqrt")};
    if (degree) made.parts.push_back(std::move(*degree));
    return made;
  }

  std::string_view tex_;
  size_t at_ = 0;
  int depth_ = 0;
  Face face_ = Face::kItalic;
};

}  // namespace

std::optional<FormulaNode> readFormula(std::string_view tex, std::string& why) {
  if (tex.size() > kLongest) {
    why = "the formula has more than 5000 letters";
    return std::nullopt;
  }
  try {
    return Reader(tex).all();
  } catch (const Fault& fault) {
    why = "the formula $" + std::string(tex.substr(0, 60)) + "$ cannot be read: " + fault.why;
    return std::nullopt;
  }
}

}  // namespace armillary
