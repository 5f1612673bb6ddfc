// SPDX-License-Identifier: BSD-3-Clause
// JSON that is written reads back the same, and stays what people can edit.
#include "engine/text/write_json.h"

#include <QTest>
#include <random>

#include "tests/support/test_program.h"

using namespace armillary;

namespace {

bool same(const JsonValue& a, const JsonValue& b) {
  if (a.kind != b.kind || a.number != b.number || a.text != b.text) return false;
  if (a.items.size() != b.items.size() || a.members.size() != b.members.size()) return false;
  for (size_t i = 0; i < a.items.size(); ++i) {
    if (!same(a.items[i], b.items[i])) return false;
  }
  for (size_t i = 0; i < a.members.size(); ++i) {
    if (a.members[i].first != b.members[i].first) return false;
    if (!same(a.members[i].second, b.members[i].second)) return false;
  }
  return true;
}

JsonValue anyValue(std::mt19937& random, int depth) {
  const int kind = static_cast<int>(random() % (depth > 0 ? 6 : 4));
  if (kind == 0) return JsonValue();
  if (kind == 1) return truthJson(random() % 2 == 0);
  if (kind == 2) {
    std::uniform_real_distribution<double> size(-300.0, 300.0);
    return numberJson(std::ldexp(size(random), static_cast<int>(random() % 200) - 100));
  }
  if (kind == 3) {
    static const char* const kTexts[] = {"", "τ = M q̈", "a \"quoted\" \\tau", "two\nlines\t\x01",
                                         ("a text that is so long that its line is broken by it "
                                          "whatever stands beside it, and then some")};
    return textJson(kTexts[random() % std::size(kTexts)]);
  }
  JsonValue value = kind == 4 ? listJson({}) : objectJson();
  for (unsigned i = 0, count = random() % 5; i < count; ++i) {
    JsonValue item = anyValue(random, depth - 1);
    if (kind == 4) {
      value.items.push_back(std::move(item));
    } else {
      value.members.emplace_back("name " + std::to_string(i), std::move(item));
    }
  }
  return value;
}

}  // namespace

class TestWriteJson : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everyValueReadsBackTheSame() {
    std::mt19937 random(18);
    for (int i = 0; i < 500; ++i) {
      const JsonValue value = anyValue(random, 6);
      JsonError error;
      const std::string text = writeJson(value);
      const auto read = parseJsonText(text, error);
      QVERIFY2(read.has_value(), (error.message + "\n" + text).c_str());
      QVERIFY2(same(value, *read), text.c_str());
    }
  }

  // What is nested as deep as the reader takes is written in no time.
  void depthCostsNothing() {
    JsonValue value = textJson(std::string(100, 'x'));
    for (int i = 0; i < 63; ++i) value = listJson({std::move(value)});
    JsonError error;
    const auto read = parseJsonText(writeJson(value), error);
    QVERIFY2(read && same(value, *read), error.message.c_str());
  }

  void aMemberHasALineWhereAllDoNotFit() {
    JsonValue value = objectJson();
    value.members.emplace_back("title", textJson("Holding a pendulum, and letting it go"));
    value.members.emplace_back("at", listJson({numberJson(1.0), numberJson(0.1)}));
    QCOMPARE(writeJson(value),
             std::string("{\"title\": \"Holding a pendulum, and letting it go\", \"at\": [1, 0.1]}"
                         "\n"));
    value.members.emplace_back("text", textJson(std::string(60, 'x')));
    QCOMPARE(writeJson(value),
             "{\n  \"title\": \"Holding a pendulum, and letting it go\",\n  \"at\": [1, 0.1],\n"
             "  \"text\": \"" +
                 std::string(60, 'x') + "\"\n}\n");
  }
};

ARMILLARY_TEST(TestWriteJson)
#include "tst_write_json.moc"
