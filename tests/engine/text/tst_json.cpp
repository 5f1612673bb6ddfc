// SPDX-License-Identifier: BSD-3-Clause
// JSON with lines: what is read, where it stands, and what is refused.
#include "engine/text/json.h"

#include <QTest>

#include "tests/support/test_program.h"

using namespace armillary;

namespace {

void verifyRefused(const std::string& text, int line, const std::string& words) {
  JsonError error;
  QVERIFY2(!parseJsonText(text, error), text.substr(0, 60).c_str());
  QVERIFY2(error.message.find(words) != std::string::npos, error.message.c_str());
  QCOMPARE(error.line, line);
}

}  // namespace

class TestJson : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void valuesKnowTheirLines() {
    JsonError error;
    const auto value = parseJsonText(
        "{\"a\": -1.5e2,\n \"b\": [true,\n  null, \"x\\u00e4\\n\"],\r\n\"c\": {}}\n", error);
    QVERIFY2(value.has_value(), error.message.c_str());
    QCOMPARE(value->find("a")->number, -150.0);
    QCOMPARE(value->find("b")->line, 2);
    const JsonValue& list = *value->find("b");
    QCOMPARE(list.items.size(), size_t(3));
    QCOMPARE(list.items[1].line, 3);
    QCOMPARE(QByteArray(list.items[2].text.c_str()), QByteArray("x\xc3\xa4\n"));
    QCOMPARE(value->find("c")->line, 4);
    QVERIFY(!value->find("d"));
    QCOMPARE(value->members[1].first, std::string("b"));  // in the file's order
  }

  void pairsOfEscapesAreOneLetter() {
    JsonError error;
    const auto value = parseJsonText("\"\\ud83d\\ude00\"", error);
    QVERIFY(value.has_value());
    QCOMPARE(QByteArray(value->text.c_str()), QByteArray("\xf0\x9f\x98\x80"));
    QCOMPARE(jsonQuoted("a\"\\\n\x01"), std::string("\"a\\\"\\\\\\n\\u0001\""));
  }

  void whatIsNoJsonIsToldWithItsLine() {
    verifyRefused("", 1, "ends where a value");
    verifyRefused("{\"a\": 1,\n}", 2, "comma stands before }");
    verifyRefused("{\"a\": 1\n \"b\": 2}", 2, "comma or } is missing");
    verifyRefused("{\"a\": 1,\n\"a\": 2}", 2, "stands twice");
    verifyRefused("[1,\n'x']", 2, "double quotes");
    verifyRefused("{\"a\":\n \"one\ntwo\"}", 2, "does not end on its line");
    verifyRefused("\"\\alpha\"", 1, "a backslash itself");
    verifyRefused("[01]", 1, "begins with 0");
    verifyRefused("[1.]", 1, "decimal point");
    verifyRefused("[1e999]", 1, "too large");
    verifyRefused("[1,5] x", 1, "behind the end");
    verifyRefused("\"\\ud83d\"", 1, "half of a");
    verifyRefused("nul", 1, "no value");
    verifyRefused("NaN", 1, "no value");
  }

  void deepNestingIsRefused() {
    verifyRefused(std::string(100'000, '['), 1, "deeper than 64");
    std::string nested;
    for (int i = 0; i < 100'000; ++i) nested += "{\"a\":";
    verifyRefused(nested, 1, "deeper than 64");
  }

  void manyNamesTakeNoLongTime() {
    std::string text = "{";
    for (int i = 0; i < 100'000; ++i) {
      text += (i > 0 ? ",\"" : "\"") + std::to_string(i) + "\":0";
    }
    JsonError error;
    const auto value = parseJsonText(text + "}", error);
    QVERIFY(value.has_value());
    QCOMPARE(value->members.size(), size_t(100'000));
  }
};

ARMILLARY_TEST(TestJson)
#include "tst_json.moc"
