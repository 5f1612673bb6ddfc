// SPDX-License-Identifier: BSD-3-Clause
// Every source file says its licence: the engine's is one that anybody can use.
#include <QDirIterator>
#include <QFile>
#include <QTest>

#include "tests/support/test_program.h"

class TestLicences : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everySourceFileBeginsWithItsOwn() {
    const QStringList free_of_copyleft{"engine", "include", "examples"};
    QStringList wrong;
    int files = 0;
    for (const char* folder :
         {"engine", "include", "examples", "ui", "app", "resources", "tests"}) {
      const bool free = free_of_copyleft.contains(folder);
      QDirIterator each(QStringLiteral(ARMILLARY_SOURCE_FOLDER "/") + folder, {"*.h", "*.cpp"},
                        QDir::Files, QDirIterator::Subdirectories);
      while (each.hasNext()) {
        QFile file(each.next());
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray first = file.readLine().trimmed();
        const bool bsd = first == "// SPDX-License-Identifier: BSD-3-Clause";
        const bool gpl = first == "// SPDX-License-Identifier: GPL-3.0-or-later";
        if (free ? !bsd : !bsd && !gpl) wrong.append(file.fileName());
        ++files;
      }
    }
    QVERIFY(files > 500);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
  }
};

ARMILLARY_TEST(TestLicences)
#include "tst_licences.moc"
