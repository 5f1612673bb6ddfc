// SPDX-License-Identifier: BSD-3-Clause
// What the README shows of the engine is what is built and run: its program is examples' first.
#include <QFile>
#include <QTest>

#include "tests/support/test_program.h"

namespace {

QString textOf(const QString& file) {
  QFile opened(QStringLiteral(ARMILLARY_SOURCE_FOLDER "/") + file);
  return opened.open(QIODevice::ReadOnly) ? QString::fromUtf8(opened.readAll()) : QString();
}

// As Markdown shows code.
QString indented(const QString& code) {
  QStringList lines = code.split('\n');
  for (QString& line : lines) {
    if (!line.isEmpty()) line.prepend("    ");
  }
  return lines.join('\n');
}

}  // namespace

class TestReadme : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void programIsTheExample() {
    const QString example =
        textOf("examples/inverse_dynamics.cpp").section('\n', 1);  // the licence
    QVERIFY(example.contains("int main"));
    QVERIFY2(textOf("README.md").contains(indented(example)),
             "README.md shows another program than examples/inverse_dynamics.cpp");
  }
};

ARMILLARY_TEST(TestReadme)
#include "tst_readme.moc"
