// SPDX-License-Identifier: BSD-3-Clause
// The names of LaTeX that formulas know. Only the reader of formulas and what
// writes text for LaTeX include this.
#pragma once

#include <string_view>
#include <utility>

#include "engine/text/tex_formula.h"

namespace armillary {

struct TexSymbol {
  std::string_view name, text;
  FormulaNode::Class type = FormulaNode::Class::kOrdinary;
  bool large = false;
};

// Small letters, which lean.
inline constexpr std::pair<std::string_view, std::string_view> kTexGreek[] = {
    {"alpha", "α"},      {"beta", "β"},  {"gamma", "γ"},   {"delta", "δ"},  {"epsilon", "ϵ"},
    {"varepsilon", "ε"}, {"zeta", "ζ"},  {"eta", "η"},     {"theta", "θ"},  {"vartheta", "ϑ"},
    {"iota", "ι"},       {"kappa", "κ"}, {"lambda", "λ"},  {"mu", "μ"},     {"nu", "ν"},
    {"xi", "ξ"},         {"pi", "π"},    {"rho", "ρ"},     {"varrho", "ϱ"}, {"sigma", "σ"},
    {"varsigma", "ς"},   {"tau", "τ"},   {"upsilon", "υ"}, {"phi", "ϕ"},    {"varphi", "φ"},
    {"chi", "χ"},        {"psi", "ψ"},   {"omega", "ω"}};

inline constexpr TexSymbol kTexSymbols[] = {{"Gamma", "Γ"},
                                            {"Delta", "Δ"},
                                            {"Theta", "Θ"},
                                            {"Lambda", "Λ"},
                                            {"Xi", "Ξ"},
                                            {"Pi", "Π"},
                                            {"Sigma", "Σ"},
                                            {"Upsilon", "Υ"},
                                            {"Phi", "Φ"},
                                            {"Psi", "Ψ"},
                                            {"Omega", "Ω"},
                                            {"ell", "ℓ"},
                                            {"hbar", "ℏ"},
                                            {"partial", "∂"},
                                            {"nabla", "∇"},
                                            {"infty", "∞"},
                                            {"ldots", "…"},
                                            {"dots", "…"},
                                            {"cdots", "⋯"},
                                            {"vdots", "⋮"},
                                            {"ddots", "⋱"},
                                            {"degree", "°"},
                                            {"top", "⊤"},
                                            {"bot", "⊥"},
                                            {"angle", "∠"},
                                            {"dagger", "†"},
                                            {"prime", "′"},
                                            {"emptyset", "∅"},
                                            {"forall", "∀"},
                                            {"exists", "∃"},
                                            {"imath", "ı"},
                                            {"sum", "∑", FormulaNode::Class::kOperator, true},
                                            {"prod", "∏", FormulaNode::Class::kOperator, true},
                                            {"int", "∫", FormulaNode::Class::kOperator, true},
                                            {"oint", "∮", FormulaNode::Class::kOperator, true},
                                            {"cdot", "·", FormulaNode::Class::kBinary},
                                            {"times", "×", FormulaNode::Class::kBinary},
                                            {"pm", "±", FormulaNode::Class::kBinary},
                                            {"mp", "∓", FormulaNode::Class::kBinary},
                                            {"div", "÷", FormulaNode::Class::kBinary},
                                            {"ast", "∗", FormulaNode::Class::kBinary},
                                            {"circ", "∘", FormulaNode::Class::kBinary},
                                            {"otimes", "⊗", FormulaNode::Class::kBinary},
                                            {"oplus", "⊕", FormulaNode::Class::kBinary},
                                            {"wedge", "∧", FormulaNode::Class::kBinary},
                                            {"vee", "∨", FormulaNode::Class::kBinary},
                                            {"cap", "∩", FormulaNode::Class::kBinary},
                                            {"cup", "∪", FormulaNode::Class::kBinary},
                                            {"setminus", "∖", FormulaNode::Class::kBinary},
                                            {"leq", "≤", FormulaNode::Class::kRelation},
                                            {"le", "≤", FormulaNode::Class::kRelation},
                                            {"geq", "≥", FormulaNode::Class::kRelation},
                                            {"ge", "≥", FormulaNode::Class::kRelation},
                                            {"neq", "≠", FormulaNode::Class::kRelation},
                                            {"ne", "≠", FormulaNode::Class::kRelation},
                                            {"approx", "≈", FormulaNode::Class::kRelation},
                                            {"equiv", "≡", FormulaNode::Class::kRelation},
                                            {"sim", "∼", FormulaNode::Class::kRelation},
                                            {"propto", "∝", FormulaNode::Class::kRelation},
                                            {"ll", "≪", FormulaNode::Class::kRelation},
                                            {"gg", "≫", FormulaNode::Class::kRelation},
                                            {"in", "∈", FormulaNode::Class::kRelation},
                                            {"subset", "⊂", FormulaNode::Class::kRelation},
                                            {"perp", "⊥", FormulaNode::Class::kRelation},
                                            {"parallel", "∥", FormulaNode::Class::kRelation},
                                            {"mid", "∣", FormulaNode::Class::kRelation},
                                            {"to", "→", FormulaNode::Class::kRelation},
                                            {"rightarrow", "→", FormulaNode::Class::kRelation},
                                            {"leftarrow", "←", FormulaNode::Class::kRelation},
                                            {"leftrightarrow", "↔", FormulaNode::Class::kRelation},
                                            {"Rightarrow", "⇒", FormulaNode::Class::kRelation},
                                            {"Leftarrow", "⇐", FormulaNode::Class::kRelation},
                                            {"Leftrightarrow", "⇔", FormulaNode::Class::kRelation},
                                            {"iff", "⇔", FormulaNode::Class::kRelation},
                                            {"implies", "⇒", FormulaNode::Class::kRelation},
                                            {"mapsto", "↦", FormulaNode::Class::kRelation},
                                            {"colon", ":", FormulaNode::Class::kPunctuation},
                                            {"lbrace", "{", FormulaNode::Class::kOpening},
                                            {"rbrace", "}", FormulaNode::Class::kClosing},
                                            {"langle", "⟨", FormulaNode::Class::kOpening},
                                            {"rangle", "⟩", FormulaNode::Class::kClosing},
                                            {"lVert", "‖", FormulaNode::Class::kOpening},
                                            {"rVert", "‖", FormulaNode::Class::kClosing},
                                            {"Vert", "‖"},
                                            {"lvert", "|", FormulaNode::Class::kOpening},
                                            {"rvert", "|", FormulaNode::Class::kClosing},
                                            {"vert", "|"},
                                            {"lfloor", "⌊", FormulaNode::Class::kOpening},
                                            {"rfloor", "⌋", FormulaNode::Class::kClosing},
                                            {"lceil", "⌈", FormulaNode::Class::kOpening},
                                            {"rceil", "⌉", FormulaNode::Class::kClosing},
                                            {"|", "‖"},
                                            {"{", "{", FormulaNode::Class::kOpening},
                                            {"}", "}", FormulaNode::Class::kClosing},
                                            {"_", "_"},
                                            {"%", "%"},
                                            {"$", "$"},
                                            {"#", "#"},
                                            {"&", "&"}};

inline constexpr std::string_view kTexFunctions[] = {
    "sin",  "cos",  "tan", "cot", "sec",  "csc", "arcsin", "arccos", "arctan", "sinh", "cosh",
    "tanh", "exp",  "log", "ln",  "min",  "max", "lim",    "sup",    "inf",    "det",  "dim",
    "ker",  "rank", "arg", "deg", "diag", "tr",  "sgn",    "sign",   "gcd"};

inline constexpr std::pair<std::string_view, double> kTexSpaces[] = {
    {",", 3.0 / 18.0},        {":", 4.0 / 18.0},  {">", 4.0 / 18.0},
    {";", 5.0 / 18.0},        {"!", -3.0 / 18.0}, {"quad", 1.0},
    {"qquad", 2.0},           {" ", 0.25},        {"enspace", 0.5},
    {"thinspace", 3.0 / 18.0}};

inline constexpr std::pair<std::string_view, std::string_view> kTexAccents[] = {
    {"dot", "dot"},
    {"ddot", "ddot"},
    {"hat", "hat"},
    {"widehat", "hat"},
    {"bar", "bar"},
    {"overline", "bar"},
    {"vec", "vec"},
    {"overrightarrow", "vec"},
    {"tilde", "tilde"},
    {"widetilde", "tilde"},
    {"underline", "underline"}};

// Brackets of the environments that are matrices; an empty pair draws none.
struct TexEnvironment {
  std::string_view name, opening, closing;
  FormulaNode::Cells cells = FormulaNode::Cells::kCentred;
};
inline constexpr TexEnvironment kTexEnvironments[] = {
    {"matrix", "", ""},
    {"pmatrix", "(", ")"},
    {"bmatrix", "[", "]"},
    {"Bmatrix", "{", "}"},
    {"vmatrix", "|", "|"},
    {"Vmatrix", "‖", "‖"},
    {"smallmatrix", "", ""},
    {"array", "", ""},
    {"cases", "{", "", FormulaNode::Cells::kLeft},
    {"aligned", "", "", FormulaNode::Cells::kAligned},
    {"align", "", "", FormulaNode::Cells::kAligned},
    {"align*", "", "", FormulaNode::Cells::kAligned},
    {"split", "", "", FormulaNode::Cells::kAligned},
    {"gathered", "", ""}};

}  // namespace armillary
