// SPDX-License-Identifier: BSD-3-Clause
// What was meant by a mistyped word.
#include <QElapsedTimer>
#include <QTest>
#include <random>
#include <vector>

#include "engine/text/nearest_word.h"
#include "tests/support/test_program.h"

using namespace armillary;

class TestNearestWord : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void distancesAreThoseCountedByHand() {
    QCOMPARE(editDistance("", ""), 0);
    QCOMPARE(editDistance("", "arm"), 3);
    QCOMPARE(editDistance("arm", ""), 3);
    QCOMPARE(editDistance("elbow", "elbow"), 0);
    QCOMPARE(editDistance("elbow", "ellbow"), 1);
    QCOMPARE(editDistance("elbow", "lebow"), 1);
    QCOMPARE(editDistance("kitten", "sitting"), 3);
    QCOMPARE(editDistance("ca", "abc"), 3);  // no letter is edited twice
  }

  void distanceIsAsFarBackAsForth() {
    std::mt19937 random(11);
    std::uniform_int_distribution<int> letter('a', 'd'), length(0, 7);
    const auto word = [&] {
      std::string text(static_cast<size_t>(length(random)), ' ');
      for (char& each : text) each = static_cast<char>(letter(random));
      return text;
    };
    for (int i = 0; i < 500; ++i) {
      const std::string a = word(), b = word();
      QCOMPARE(editDistance(a, b), editDistance(b, a));
      QVERIFY(editDistance(a, b) <= static_cast<int>(std::max(a.size(), b.size())));
      QCOMPARE(editDistance(a, b) == 0, a == b);
    }
  }

  void theNearestIsFoundOrNone() {
    const std::vector<std::string> known{"simulate", "trajectory", "dormand-prince", "pd", "pid"};
    QCOMPARE(nearestWord("simulte", known).value_or(""), std::string("simulate"));
    QCOMPARE(nearestWord("trajectroy", known).value_or(""), std::string("trajectory"));
    QCOMPARE(nearestWord("dormand", known).value_or(""), std::string("dormand-prince"));
    QVERIFY(!nearestWord("magic", known));
    QVERIFY(!nearestWord("pe", known));
    QVERIFY(!nearestWord("simulate", {}));
  }

  // The table of distances would have as many cells as both have letters, multiplied.
  void longWordsAreNotMeasured() {
    const std::string endless(3'000'000, 'a');
    QElapsedTimer clock;
    clock.start();
    QVERIFY(!nearestWord(endless, std::vector<std::string>{"simulate", endless + "b"}));
    QVERIFY(!nearestWord("simulate", std::vector<std::string>{endless}));
    QCOMPARE(nearestWord("simulte", std::vector<std::string>{endless, "simulate"}).value_or(""),
             std::string("simulate"));
    QVERIFY(clock.elapsed() < 1000);
  }
};

ARMILLARY_TEST(TestNearestWord)
#include "tst_nearest_word.moc"
