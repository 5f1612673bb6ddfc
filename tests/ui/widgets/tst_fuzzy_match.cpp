// SPDX-License-Identifier: GPL-3.0-or-later
// What somebody means by a few letters comes first.
#include <QStringList>
#include <QTest>
#include <algorithm>

#include "tests/support/test_program.h"
#include "ui/widgets/fuzzy_match.h"

using namespace armillary;

namespace {

QString bestOf(const QString& query, const QStringList& texts) {
  QString best;
  int most = -1;
  for (const QString& text : texts) {
    const auto score = fuzzyScore(query, text);
    if (score && *score > most) {
      most = *score;
      best = text;
    }
  }
  return best;
}

}  // namespace

class TestFuzzyMatch : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void lettersInTheirOrder() {
    QVERIFY(fuzzyScore("mtr", "Make the trajectory"));
    QVERIFY(!fuzzyScore("rtm", "Make the trajectory"));
    QVERIFY(fuzzyScore("TRAJ", "Make the trajectory"));  // in any case
    QCOMPARE(fuzzyScore("", "anything"), std::optional<int>(0));
    QVERIFY(!fuzzyScore("a", ""));
  }

  // Each word somewhere, in any order.
  void wordsInAnyOrder() {
    QVERIFY(fuzzyScore("robot open", "Open robot"));
    QVERIFY(!fuzzyScore("robot shut", "Open robot"));
  }

  void beginningsOfWordsAreBetter() {
    const QStringList texts{"Keep this run to compare", "Make the trajectory",
                            "Compare with a file", "Centres of mass", "Efforts from a file"};
    QCOMPARE(bestOf("mt", texts), QString("Make the trajectory"));
    QCOMPARE(bestOf("com", texts), QString("Compare with a file"));
    QCOMPARE(bestOf("cof", {"Coffee", "Centres of friction"}), QString("Coffee"));
    QCOMPARE(bestOf("j2", {"joint12", "joint2"}), QString("joint2"));
  }

  // Nobody waits, whatever is typed.
  void longWordsTakeNoTime() {
    const QString text(20000, 'a'), query(400, 'a');
    QElapsedTimer clock;
    clock.start();
    QVERIFY(fuzzyScore(query, text));
    QVERIFY(!fuzzyScore(query + 'b', text));
    QVERIFY(clock.elapsed() < 2000);
  }
};

ARMILLARY_WIDGET_TEST(TestFuzzyMatch)
#include "tst_fuzzy_match.moc"
