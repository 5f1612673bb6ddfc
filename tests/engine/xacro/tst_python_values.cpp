// SPDX-License-Identifier: BSD-3-Clause
// A thousand expressions are worth what CPython 3.11 makes of them. python_values.tsv has, a line
// each, an expression and what repr() writes of its value there, "!" where Python refuses it. They
// are operators between values of all types, built-in functions and methods with arguments that
// fit and that do not, formats, slices, and expressions as robot files have them.
#include "tests/engine/xacro/expanding.h"
#include "tests/support/test_program.h"

using namespace armillary::test;

class TestPythonValues : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void valuesAreThoseOfPython() {
    QFile file(ARMILLARY_SOURCE_FOLDER "/tests/engine/xacro/python_values.tsv");
    QVERIFY(file.open(QIODevice::ReadOnly));
    const XacroFiles files;
    int count = 0, refused = 0;
    QStringList differences;
    for (const QByteArray& line : file.readAll().split('\n')) {
      if (line.isEmpty()) continue;
      const qsizetype tab = line.indexOf('\t');
      const QString expression = QString::fromUtf8(line.left(tab));
      const QString wanted = QString::fromUtf8(line.mid(tab + 1));
      const Expanded expanded =
          files.expand("<r v=\"${repr(" + expression.toHtmlEscaped().toStdString() + ")}\"/>");
      QString got = "!";
      if (expanded.whole.text) {
        got = QString::fromStdString(expanded.text);
        got = got.mid(got.indexOf("v=\"") + 3);
        got.truncate(got.indexOf("\"/>"));
        for (const auto& [mark, character] :
             {std::pair("&lt;", "<"), std::pair("&gt;", ">"), std::pair("&quot;", "\""),
              std::pair("&apos;", "'"), std::pair("&amp;", "&")}) {
          got.replace(mark, character);
        }
      } else if (!QString::fromStdString(expanded.findings).contains("robot.xacro:1: error: <r>")) {
        differences += expression +
                       ": refused without its place: " + QString::fromStdString(expanded.findings);
      }
      if (got != wanted) differences += expression + ": " + got + ", in Python " + wanted;
      ++count;
      refused += wanted == "!" ? 1 : 0;
    }
    QVERIFY2(differences.isEmpty(), qPrintable(differences.join('\n')));
    QVERIFY(count > 1000);
    QVERIFY(refused > 200);
  }
};

ARMILLARY_TEST(TestPythonValues)
#include "tst_python_values.moc"
