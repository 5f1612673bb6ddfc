// SPDX-License-Identifier: GPL-3.0-or-later
// What the mouse will do is said whole, also at the foot of a narrow view.
#include "tests/support/test_program.h"
#include "ui/viewport/mouse_words.h"

using namespace armillary;

class TestMouseWords : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aNarrowViewHasTwoLines() {
    const QFontMetrics metrics{QFont()};
    MouseOver nothing;
    nothing.what = MouseOver::What::kNothing;
    const QString words = mouseWords(nothing);
    const int all = metrics.horizontalAdvance(words);
    QCOMPARE(linesOfWords(words, metrics, all), QStringList{words});
    for (int width = all - 1; width > all * 6 / 10; width -= 7) {
      const QStringList lines = linesOfWords(words, metrics, width);
      QCOMPARE(lines.size(), 2);
      QCOMPARE(lines.join(QStringLiteral(" · ")), words);
      for (const QString& line : lines) QVERIFY(metrics.horizontalAdvance(line) <= width);
    }
    // not even two lines have room: the rest stays in the second
    const QStringList lines = linesOfWords(words, metrics, all / 5);
    QCOMPARE(lines.size(), 2);
    QCOMPARE(lines.join(QStringLiteral(" · ")), words);
  }
};

ARMILLARY_WIDGET_TEST(TestMouseWords)
#include "tst_mouse_words.moc"
