// SPDX-License-Identifier: BSD-3-Clause
// Formulas read into their trees, and found in Markdown.
#include "engine/text/tex_formula.h"

#include <QTest>

#include "engine/text/markdown_formulas.h"
#include "tests/support/test_program.h"

using namespace armillary;
using Kind = FormulaNode::Kind;
using Class = FormulaNode::Class;

namespace {

FormulaNode read(const char* tex) {
  std::string why;
  const auto formula = readFormula(tex, why);
  if (!formula) throw std::runtime_error(why);
  return *formula;
}

std::string whyNot(const std::string& tex) {
  std::string why;
  return readFormula(tex, why) ? std::string() : why;
}

// "text|formula|text", displayed ones in brackets.
std::string parted(const char* markdown) {
  std::string all;
  for (const MarkdownPart& part : markdownParts(markdown)) {
    const bool displayed = part.kind == MarkdownPart::Kind::kDisplayed;
    const char* mark = part.kind == MarkdownPart::Kind::kText ? "" : "|";
    all += mark + (displayed ? "[" + part.text + "]" : part.text) + mark;
  }
  return all;
}

}  // namespace

class TestTexFormula : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void scriptsBelongToWhatStandsBefore() {
    const FormulaNode row = read("\\tau_{1}^2 = m'");
    QCOMPARE(row.parts.size(), size_t(3));
    const FormulaNode& tau = row.parts[0];
    QVERIFY(tau.kind == Kind::kScripts);
    QCOMPARE(tau.parts[0].text, std::string("τ"));
    QCOMPARE(tau.parts[1].parts[0].text, std::string("1"));
    QCOMPARE(tau.parts[2].parts[0].text, std::string("2"));
    QVERIFY(row.parts[1].type == Class::kRelation);
    QCOMPARE(row.parts[2].parts[2].parts[0].text, std::string("′"));
  }

  void partsAreWhatTheirCommandsSay() {
    const FormulaNode row =
        read("\\frac12 \\sqrt[3]{x} \\dot q \\left( a \\right] \\sum_i \\sin x \\text{in J}");
    const Kind kinds[] = {Kind::kFraction, Kind::kRoot,   Kind::kAccent, Kind::kFenced,
                          Kind::kScripts,  Kind::kSymbol, Kind::kSymbol, Kind::kSymbol};
    QCOMPARE(row.parts.size(), std::size(kinds));
    for (size_t i = 0; i < std::size(kinds); ++i) QVERIFY(row.parts[i].kind == kinds[i]);
    QCOMPARE(row.parts[0].parts[1].text, std::string("2"));
    QCOMPARE(row.parts[1].parts.size(), size_t(2));
    QCOMPARE(row.parts[3].closing, std::string("]"));
    QVERIFY(row.parts[4].large && row.parts[5].type == Class::kOperator);
    QCOMPARE(row.parts[7].text, std::string("in J"));
  }

  void matricesHaveTheirCells() {
    const FormulaNode row = read("\\begin{bmatrix} a & b \\\\ c & d \\\\ e \\end{bmatrix}");
    QCOMPARE(row.parts[0].text, std::string("["));
    const FormulaNode& table = row.parts[0].parts[0];
    QCOMPARE(table.columns, 2);
    QCOMPARE(table.parts.size(), size_t(6));
    QVERIFY(table.parts[5].parts.empty());
    QCOMPARE(read("\\begin{cases} 1 & x \\\\ \\end{cases}").parts[0].parts[0].parts.size(),
             size_t(2));
  }

  void commandsEndWithTheirLetters() {
    QCOMPARE(read("2\\pi*r").parts.size(), size_t(4));
    QCOMPARE(read("\\mathrm{\\tau}").parts[0].parts[0].text, std::string("τ"));
    QCOMPARE(read("\\text{a\\{b}").parts[0].text, std::string("a{b"));
    QVERIFY(read("\\sum\\limits_i x").parts[0].kind == Kind::kScripts);
  }

  void whatCannotBeReadIsTold() {
    const std::pair<const char*, const char*> faults[] = {
        {"\\foo", "\\foo is not known"},
        {"{a", "a } is missing"},
        {"a}", "closes nothing"},
        {"\\frac{a}", "missing behind \\frac"},
        {"\\left( a", "\\right is missing"},
        {"a^", "missing behind ^"},
        {"a_1_2", "two subscripts"},
        {"\\begin{matrix} a", "\\end{matrix} is missing"},
        {"\\begin{foo}a\\end{foo}", "foo"},
        {"\\text{a", "a } is missing"},
        {"a & b", "closes nothing"},
        {"\\sqrt[3", "a ] is missing"},
        {"\\text{\\tau}", "holds no \\tau"},
        {"\\", "a backslash stands alone"},
        {"\\left x y \\right)", "is no bracket"}};
    for (const auto& [tex, words] : faults) {
      const std::string why = whyNot(tex);
      QVERIFY2(why.find(words) != std::string::npos, (std::string(tex) + ": " + why).c_str());
    }
    std::string deep, dots;
    for (int i = 0; i < 1000; ++i) deep += "{";
    for (int i = 0; i < 1000; ++i) dots += "\\dot";
    QVERIFY(!whyNot(deep).empty() && !whyNot(dots).empty() && !whyNot(dots + " q").empty());
    QVERIFY(!whyNot(std::string(6000, 'x')).empty());
    std::string cells = "\\begin{matrix}";
    for (int i = 0; i < 50; ++i) cells += "&";
    for (int i = 0; i < 50; ++i) cells += "\\\\";
    QVERIFY(whyNot(cells + "\\end{matrix}").find("400 cells") != std::string::npos);
  }

  void dollarsOfMoneyAndCodeAreNone() {
    QCOMPARE(parted("a $x$ b $$y$$ c"), std::string("a |x| b |[y]| c"));
    QCOMPARE(parted("costs $5 or $6"), std::string("costs $5 or $6"));
    QCOMPARE(parted("\\$5 and $x$"), std::string("$5 and |x|"));
    QCOMPARE(parted("`$x$` and ``$y$ ` ``"), std::string("`$x$` and ``$y$ ` ``"));
    QCOMPARE(parted("~~~\n$x$\n~~~ $y$"), std::string("~~~\n$x$\n~~~ |y|"));
    QCOMPARE(parted("``a ` $x$ `` $y$"), std::string("``a ` $x$ `` |y|"));
    QCOMPARE(parted("open $x"), std::string("open $x"));
    QCOMPARE(parted("$a\\$b$"), std::string("|a\\$b|"));
    QCOMPARE(parted("$x\n\ny$"), std::string("$x\n\ny$"));
    QCOMPARE(parted("\\\\ and \\*"), std::string("\\\\ and \\*"));
  }
};

ARMILLARY_TEST(TestTexFormula)
#include "tst_tex_formula.moc"
