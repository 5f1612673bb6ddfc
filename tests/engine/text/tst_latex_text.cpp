// SPDX-License-Identifier: BSD-3-Clause
// What names from files become in LaTeX.
#include "engine/text/latex_text.h"

#include "tests/support/test_program.h"

using namespace armillary;

class TestLatexText : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void marksAreEscaped() {
    QCOMPARE(latexText("a_b {50 %} $&#"), std::string("a\\_b \\{50 \\%\\} \\$\\&\\#"));
    QCOMPARE(latexText("~^\\"),
             std::string("\\textasciitilde{}\\textasciicircum{}\\textbackslash{}"));
    QCOMPARE(latexText("a\nb\tc"), std::string("a b c"));
    QCOMPARE(latexText(""), std::string());
  }

  void latinLettersStay() {
    const std::string names = "Größe café Łódź şekil ðæ";
    QCOMPARE(latexText(names), names);
  }

  void greekAndSignsAreMathematics() {
    QCOMPARE(latexText("θ1"), std::string("\\ensuremath{\\theta}1"));
    QCOMPARE(latexText("Ωμµ"),
             std::string("\\ensuremath{\\Omega}\\ensuremath{\\mu}\\ensuremath{\\mu}"));
    QCOMPARE(latexText("Α"), std::string("\\ensuremath{\\mathrm{A}}"));  // capital alpha
    QCOMPARE(latexText("kg m²"), std::string("kg m\\ensuremath{{}^{2}}"));
    QCOMPARE(latexText("5°"), std::string("5\\ensuremath{{}^{\\circ}}"));
    QCOMPARE(latexText("a → −∞"),
             std::string("a \\ensuremath{\\to} \\ensuremath{-}\\ensuremath{\\infty}"));
  }

  void lettersTakeTheMarksThatFollowThem() {
    QCOMPARE(latexText("M(q) q̈ + C(q, q̇) q̇"), std::string("M(q) \\\"{q} + C(q, \\.{q}) \\.{q}"));
    QCOMPARE(latexText("u\u0308n\u0303"), std::string("\\\"{u}\\~{n}"));
    QCOMPARE(latexText("1\u0308"), std::string("1\\texttt{U+0308}"));
    QCOMPARE(latexText("\u0307"), std::string("\\texttt{U+0307}"));
  }

  // No font that everybody has sets them; pdflatex stops at them, others leave them out unsaid.
  void otherScriptsAreToldByNumber() {
    QCOMPARE(latexText("关节_1"), std::string("\\texttt{U+5173}\\texttt{U+8282}\\_1"));
    QCOMPARE(latexText("ось"), std::string("\\texttt{U+043E}\\texttt{U+0441}\\texttt{U+044C}"));
    QCOMPARE(latexText("🦾"), std::string("\\texttt{U+1F9BE}"));
    QCOMPARE(latexText("ħ"), std::string("\\texttt{U+0127}"));
    QCOMPARE(latexText("\xFF!"), std::string("\\texttt{U+FFFD}!"));
  }
};

ARMILLARY_TEST(TestLatexText)
#include "tst_latex_text.moc"
