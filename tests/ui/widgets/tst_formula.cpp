// SPDX-License-Identifier: GPL-3.0-or-later
// Formulas as they are set: what stands above what, and on which line.
#include "ui/widgets/formula.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QFontInfo>
#include <QImage>
#include <QScrollArea>
#include <QTest>

#include "tests/support/sanitized.h"
#include "tests/support/test_program.h"
#include "ui/widgets/markdown_view.h"

using namespace armillary;

namespace {

SetFormula set(const char* tex, bool displayed = false) {
  std::string why;
  const auto read = readFormula(tex, why);
  if (!read) throw std::runtime_error(why);
  return setFormula(*read, QApplication::font(), displayed);
}

}  // namespace

class TestFormula : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theOutlineIsWithinItsMeasures() {
    for (const char* tex :
         {"x", "\\frac{a+b}{c}", "\\sqrt[3]{x^2+1}", "\\ddot q_1^2", "\\left(\\frac12\\right)",
          "\\begin{bmatrix}1&2\\\\3&4\\end{bmatrix}", "\\sum_{i=1}^n i", "\\hat a\\vec b\\tilde c",
          "M(q)\\ddot q + c(q,\\dot q) = \\tau", "\\underline{g}"}) {
      for (const bool displayed : {false, true}) {
        const SetFormula formula = set(tex, displayed);
        const QRectF box = formula.outline.boundingRect();
        QVERIFY2(!box.isEmpty(), tex);
        QVERIFY2(-box.top() <= formula.ascent + 0.6, tex);
        QVERIFY2(box.bottom() <= formula.descent + 0.6, tex);
        QVERIFY2(box.right() <= formula.width + 2.0, tex);
        QVERIFY2(box.left() >= -2.0, tex);
      }
    }
  }

  void scriptsAreSmallerAboveAndBelow() {
    const double plain = set("x").ascent;
    QVERIFY(set("x^2").ascent > 1.2 * plain);
    QVERIFY(set("x_2").descent > set("x").descent + 0.1 * plain);
    QVERIFY(set("x^{22}").width - set("x^2").width < 0.8 * set("2").width);
    QVERIFY(set("x_1^2").width < set("x_1").width + set("x^2").width - set("x").width);
  }

  void displayedOnesAreLarger() {
    const auto high = [](const SetFormula& formula) { return formula.ascent + formula.descent; };
    QVERIFY(high(set("\\frac{a}{b}", true)) > 1.2 * high(set("\\frac{a}{b}")));
    QVERIFY(high(set("\\sum_i^n", true)) > 1.3 * high(set("\\sum_i^n")));
    QVERIFY(set("\\sum_{i=1}^n", true).width < set("\\sum_{i=1}^n").width);
    QVERIFY(set("\\sin^2 q", true).ascent < 1.05 * set("\\sin^2 q").ascent);  // no limit
  }

  // A sign at the beginning belongs to its number.
  void signsHaveNoRoomWhereTheyOperateOnNothing() {
    const double minus = set("a-b").width - set("a").width - set("b").width;
    const double sign = set("-b").width - set("b").width;
    QVERIFY(minus > sign + 0.3 * QFontInfo(QApplication::font()).pixelSize());
    QVERIFY(std::abs(set("=-b").width - set("=").width - set("-b").width) <
            0.35 * QFontInfo(QApplication::font()).pixelSize());
  }

  void bracketsGrowWithWhatTheyHold() {
    const SetFormula tall = set("\\left(\\frac{a}{b}\\right)", true);
    QVERIFY(tall.ascent + tall.descent > 1.6 * (set("(a)").ascent + set("(a)").descent));
  }

  // Text and formula stand on one line; what cannot be read stays as it is written; a wide one is
  // shrunk to its column.
  void markdownShowsFormulas() {
    QWidget window;
    MarkdownView view(&window);
    view.setGeometry(0, 0, 300, 100);
    window.resize(300, 400);
    window.show();
    view.setText(
        "The effort $\\tau_1$ and $\\foo$ and\n\n$$" + QString("x_1 + ").repeated(30) + "y$$", {});
    QVERIFY(view.toPlainText().contains("$\\foo$"));
    QVERIFY(!view.toPlainText().contains("\\tau"));
    QVERIFY(view.document()->size().width() <= 300.0);
    const int few = view.height();
    QVERIFY(few > 2 * view.fontMetrics().height());
    view.setText("one line with $a$", {});
    const int with = view.height();
    view.setText("one line with a", {});
    QVERIFY2(std::abs(with - view.height()) <= 2, qPrintable(QString::number(with)));
  }

  // In time that grows with how many there are.
  void manyFormulasAreLaidOutOnce() {
    const auto time = [](int count) {
      MarkdownView view;
      view.resize(400, 100);
      QElapsedTimer clock;
      clock.start();
      view.setText(QStringLiteral("words $x_1^2$\n\n").repeated(count), {});
      return static_cast<double>(clock.nsecsElapsed());
    };
    time(50);  // fonts are there
    const double few = time(50), many = time(400);
    QVERIFY2(many < 24.0 * few, qPrintable(QStringLiteral("%1, %2").arg(few).arg(many)));
  }

  // Letters that were drawn once are kept: those of another face or weight are not taken for them,
  // and terms of the same few letters do not wait for the font each time.
  void lettersAreDrawnOnceForEachFace() {
    std::string why;
    const FormulaNode upright = *readFormula("\\mathrm{c}", why), italic = *readFormula("c", why);
    QFont bold;
    bold.setBold(true);
    const QPainterPath plain = setFormula(italic, QFont(), false).outline;
    QVERIFY(setFormula(upright, QFont(), false).outline != plain);
    QVERIFY(setFormula(italic, bold, false).outline != plain);
    QVERIFY(setFormula(italic, QFont(), false).outline == plain);
    const FormulaNode term =
        *readFormula("m_2 l_1 l_{c2} \\cos(q_1 + q_2) \\dot{q}_1 \\dot{q}_2", why);
    setFormula(term, QFont(), false);
    constexpr int kTerms = 300;
    QElapsedTimer clock;
    clock.start();
    for (int i = 0; i < kTerms; ++i) setFormula(term, QFont(), false);
    const qint64 kept = clock.nsecsElapsed();
    QFont large(QStringLiteral("serif"));
    large.setPixelSize(64);
    clock.start();
    for (int i = 0; i < kTerms; ++i) {
      for (const QChar letter : QStringLiteral("m2l1lc2cosq1+q2q1q2")) {
        QPainterPath anew;
        anew.addText(0.0, 0.0, large, QString(letter));
      }
    }
    const qint64 anew = clock.nsecsElapsed();
#ifdef ARMILLARY_SANITIZED
    QSKIP("Qt's part of it is not watched, and not slowed down");
#endif
    QVERIFY2(2 * kept < anew, qPrintable(QStringLiteral("%1, %2 ns").arg(kept).arg(anew)));
  }

  void itFollowsThePalette() {
    QWidget window;
    MarkdownView view(&window);
    view.setGeometry(0, 0, 200, 60);
    QPalette dark = view.palette();
    dark.setColor(QPalette::Base, Qt::black);
    dark.setColor(QPalette::Window, Qt::black);
    dark.setColor(QPalette::Text, Qt::white);
    view.setText("$$M$$", {});
    view.setPalette(dark);
    window.setPalette(dark);
    QImage picture(view.size(), QImage::Format_RGB32);
    picture.fill(Qt::black);
    view.render(&picture);
    int light = 0;
    for (int y = 0; y < picture.height(); ++y) {
      for (int x = 0; x < picture.width(); ++x) light += qGray(picture.pixel(x, y)) > 200 ? 1 : 0;
    }
    QVERIFY2(light > 10, qPrintable(QString::number(light)));
  }
};

ARMILLARY_WIDGET_TEST(TestFormula)
#include "tst_formula.moc"
