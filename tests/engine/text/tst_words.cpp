// SPDX-License-Identifier: BSD-3-Clause
// Words and numbers in text are the same everywhere, whatever the locale.
#include <clocale>

#include "engine/text/about_number.h"
#include "engine/text/counted.h"
#include "engine/text/number_text.h"
#include "engine/text/parse_number.h"
#include "engine/text/words.h"
#include "tests/support/test_program.h"

using namespace armillary;

class TestWords : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void blanksAroundAreNoPartOfAWord() {
    QVERIFY(trimmed(" \t a b\r\n") == "a b");
    QVERIFY(trimmed("a") == "a");
    QVERIFY(trimmed(" \n\v\f").empty());
    QVERIFY(trimmed("").empty());
  }

  void onlyLettersOfAsciiChangeTheirCase() {
    QCOMPARE(lowered("Q_Elbow[Deg]"), std::string("q_elbow[deg]"));
    QCOMPARE(lowered("ÄZ"), std::string("Äz"));
  }

  void listsStayReadable() {
    const std::vector<std::string> words{"a", "b", "c"};
    QCOMPARE(joined(words), std::string("a, b, c"));
    QCOMPARE(joined(words, 3), std::string("a, b, c"));
    QCOMPARE(joined(words, 2), std::string("a, b and 1 more"));
    QCOMPARE(joined(allInQuotes(words), 1), std::string("'a' and 2 more"));
    QCOMPARE(joined(std::span<const std::string>()), std::string());
    QCOMPARE(joined(std::vector<std::string>{"", "b"}), std::string(", b"));
  }

  void oneIsNoPlural() {
    QCOMPARE(counted(1, "row"), std::string("1 row"));
    QCOMPARE(counted(0, "row"), std::string("0 rows"));
    QCOMPARE(counted(1, "sine or cosine", "sines and cosines"), std::string("1 sine or cosine"));
    QCOMPARE(countedFreedoms(1), std::string("1 degree of freedom"));
    QCOMPARE(countedFreedoms(12), std::string("12 degrees of freedom"));
  }

  void shortestNumbersReadBackTheSame() {
    for (const double value : {0.1, -1.0 / 3.0, 1e300, 5e-324, 0.0, 123456789.0}) {
      QCOMPARE(*parseNumber(shortest(value)), value);
    }
    QCOMPARE(shortest(0.1), std::string("0.1"));
  }

  void numbersInSentencesHaveFewDigits() {
    QCOMPARE(fourDigits(1.23456), std::string("1.235"));
    QCOMPARE(withDigits(1e-9 / 3.0, 3), std::string("3.33e-10"));
    QCOMPARE(withDigits(-2.0, 6), std::string("-2"));
  }

  void sharesAreNoPowersOfTen() {
    QCOMPARE(aboutPercent(0.0123), std::string("1.2 %"));
    QCOMPARE(aboutPercent(0.995), std::string("100 %"));
    QCOMPARE(aboutPercent(1.13), std::string("113 %"));
    QCOMPARE(aboutPercent(9.5), std::string("950 %"));
    QCOMPARE(aboutPercent(20.0), std::string("more than 1000 %"));
  }

  void noLocaleWritesACommaForThePoint() {
    const std::string before = std::setlocale(LC_ALL, nullptr);
    if (!std::setlocale(LC_ALL, "de_DE.UTF-8")) QSKIP("the locale de_DE.UTF-8 is not there");
    const std::string text = withDigits(0.5, 3) + shortest(0.25);
    std::setlocale(LC_ALL, before.c_str());
    QCOMPARE(text, std::string("0.50.25"));
  }
};

ARMILLARY_TEST(TestWords)
#include "tst_words.moc"
