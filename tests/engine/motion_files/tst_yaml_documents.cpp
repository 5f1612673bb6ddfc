// SPDX-License-Identifier: BSD-3-Clause
// Every YAML text comes to an end: a document, or a fault with its line, whatever the text is.
#include "engine/motion_files/yaml_documents.h"

#include <QElapsedTimer>
#include <algorithm>
#include <random>
#include <vector>

#include "tests/support/test_program.h"

using namespace armillary;

namespace {

using Documents = std::vector<YamlTree>;

struct Outcome {
  bool good = false;
  Documents documents;
  YamlFault fault;
};

Outcome read(const std::string& text, YamlLimits limits = {.most_values = 100'000}) {
  Outcome outcome;
  outcome.good = readYamlDocuments(
      text, limits,
      [&](YamlTree&& document) {
        outcome.documents.push_back(std::move(document));
        return true;
      },
      outcome.fault);
  return outcome;
}

// As flow YAML, to be compared.
std::string textOf(const YamlTree& tree) {
  const bool mapping = tree.kind == YamlTree::Kind::kMapping;
  if (tree.kind == YamlTree::Kind::kNull) return "~";
  if (tree.kind == YamlTree::Kind::kScalar) return tree.plain ? tree.text : "'" + tree.text + "'";
  std::string text;
  for (size_t i = 0; i < tree.items.size(); ++i) {
    if (i > 0) text += mapping && i % 2 == 1 ? ":" : ",";
    text += textOf(tree.items[i]);
  }
  return mapping ? "{" + text + "}" : "[" + text + "]";
}

std::string textOf(const Outcome& outcome) {
  if (!outcome.good) return "line " + std::to_string(outcome.fault.line);
  std::string text;
  for (const YamlTree& document : outcome.documents) text += textOf(document) + ";";
  return text;
}

}  // namespace

class TestYamlDocuments : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void documentsAreReadAsTheyAreWritten() {
    const std::pair<std::string, std::string> texts[] = {
        {"", ""},
        {"a: 1", "{a:1};"},
        {"a: 1\n---\nb: [2, '3', ~]\n---\n- c\n-\n", "{a:1};{b:[2,'3',~]};[c,~];"},
        {"--- 1\n--- 2\n...\n--- \n--- 3\n", "1;2;~;3;"},
        {"---\n---\n---\n", "~;~;~;"},
        {"? [a, b]\n: c\n", "{[a,b]:c};"},
        {"[a: b, {c, d: }, , : e]", "[{a:b},{c:~,d:~},~,{~:e}];"},
        {"a: &x [1, {b: &y 2}]\nc: *x\nd: [*y, *y]\ne: &x 3\nf: *x\n",
         "{a:[1,{b:2}],c:[1,{b:2}],d:[2,2],e:3,f:3};"},
        {"- &k key\n- {*k : &z {p: *k}}\n- *z\n", "[key,{key:{p:key}},{p:key}];"},
    };
    for (const auto& [text, wanted] : texts) QCOMPARE(textOf(read(text)), wanted);
  }

  void anotherDocumentIsReadWhereOneIsWanted() {
    int documents = 0;
    YamlFault fault;
    QVERIFY(readYamlDocuments(
        "a\n---\n[b, }", {.most_values = 10},
        [&](YamlTree&&) {
          ++documents;
          return false;
        },
        fault));
    QCOMPARE(documents, 1);
  }

  // The library would make documents of these for ever.
  void whatBeginsNoDocumentIsRefused() {
    for (const std::string text :
         {",", "\n\n, a", "- a\n,", "[a], b", "{a: 1}\n, {b: 2}", "'a', 'b'", "!t , a", "&x , a",
          "a: 1\n---\n,", "[a]\n- b\n, c"}) {
      const Outcome outcome = read(text);
      QVERIFY2(!outcome.good, text.c_str());
      QVERIFY2(outcome.fault.line >= 1, text.c_str());
      QVERIFY2(outcome.fault.message.starts_with("this is no YAML: "), text.c_str());
    }
    QCOMPARE(read("a: 1\n---\n,").fault.line, 3);
  }

  void limitsAreKept() {
    const std::string deep = std::string(64, '[') + std::string(64, ']');
    QVERIFY(read(deep).good);
    QVERIFY(!read("[" + deep + "]").good);
    // an alias is as deep as what it stands for
    const std::string half = "- &a " + deep.substr(32, 64) + "\n";  // 32 levels
    QVERIFY(read(half + "- " + std::string(31, '[') + "*a" + std::string(31, ']') + "\n").good);
    QVERIFY(!read(half + "- " + std::string(32, '[') + "*a" + std::string(32, ']') + "\n").good);

    QVERIFY(read("[1, 2, 3]", {.most_values = 4}).good);
    QVERIFY(!read("[1, 2, 3, 4]", {.most_values = 4}).good);
    QVERIFY(read("[&a [1], *a]", {.most_values = 5}).good);
    QVERIFY(!read("[&a [1], *a]", {.most_values = 4}).good);
  }

  void whatStandsForTooMuchIsRefused() {
    for (const std::string& text :
         {std::string("&a [*a]"), std::string("&a {b: [*a]}"), std::string("- &a\n  - *a\n")}) {
      QVERIFY2(read(text).fault.message.ends_with("a part of"), text.c_str());
    }
    std::string long_text = "- &a " + std::string(1'000'000, 'x') + "\n";
    for (int i = 0; i < 1000; ++i) long_text += "- *a\n";
    QVERIFY(read(long_text).fault.message.ends_with("too long a text"));
    std::string long_tags = "%TAG ! !" + std::string(1'000'000, 'x') + "\n---\n";
    for (int i = 0; i < 1000; ++i) long_tags += "- !t a\n";
    QVERIFY(read(long_tags).fault.message.ends_with("too long a text"));
  }

  // Texts of all that YAML has a meaning for, in any order.
  void textsOfChanceComeToAnEnd() {
    const std::vector<std::string> words = {
        "[",    "]",    "{",    "}",    ",",     ":",     ": ", "?",    "? ",
        "-",    "- ",   "---",  "...",  "\n",    "\n ",   " ",  "\t",   "&a",
        "*a",   "&b ",  "!",    "!!",   "!<x>",  "!t!x",  "|",  ">",    "|+2",
        "'",    "\"",   "#",    " # c", "%",     "%TAG ", "a",  "1",    "a: 1",
        "~",    "\\",   "@",    "\x04", "`",     "=",     "<<", "\r\n", "\xEF\xBB\xBF",
        "\xFE", "\xFF", "\x01", "b: ",  "[a, b]"};
    std::mt19937 chance(19);
    QElapsedTimer watch;
    watch.start();
    int good = 0;
    for (int i = 0; i < 20'000; ++i) {
      std::string text;
      const unsigned length = 1 + chance() % 24;
      for (unsigned j = 0; j < length; ++j) text += words[chance() % words.size()];
      const qint64 begin = watch.elapsed();
      const Outcome outcome = read(text);
      QVERIFY2(watch.elapsed() - begin < 1000, text.c_str());
      if (outcome.good) ++good;
      if (!outcome.good) QVERIFY2(!outcome.fault.message.empty(), text.c_str());
    }
    QVERIFY(good > 100);  // not all of it is refused at once
  }
};

ARMILLARY_TEST(TestYamlDocuments)
#include "tst_yaml_documents.moc"
