// SPDX-License-Identifier: GPL-3.0-or-later
// Settings that are in no file: gathered without one, and the same again from their text.
#include "ui/files/settings_text.h"

#include <QFileInfo>
#include <QSettings>

#include "tests/support/test_program.h"

using namespace armillary;

class TestSettingsText : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void areTheSameFromTheirText() {
    QVariantMap settings;
    settings.insert(QStringLiteral("window/layout"), QByteArray("\0\1\xff=;\n", 6));
    settings.insert(QStringLiteral("view/shown"), true);
    settings.insert(QStringLiteral("view/names"), QStringList{"an arm", "a, b", ""});
    settings.insert(QStringLiteral("step"), 0.1);
    const QVariantMap read = settingsInText(textOfSettings(settings));
    QCOMPARE(read.keys(), settings.keys());
    for (auto each = settings.begin(); each != settings.end(); ++each) {
      QVariant value = read.value(each.key());
      QVERIFY(value.convert(each.value().metaType()));
      QCOMPARE(value, each.value());
    }
  }

  void areNoneWhereTheTextIsNone() {
    QVERIFY(settingsInText({}).isEmpty());
    QVERIFY(settingsInText(QByteArray("\0\0[[[", 5)).isEmpty());
  }

  // As the window gathers them: two after each other know nothing of each other.
  void areGatheredInNoFile() {
    const QVariantMap first = gatheredSettings([](QSettings& settings) {
      settings.setValue(QStringLiteral("of_the_first"), 1);
      QCOMPARE(settings.value(QStringLiteral("of_the_first")).toInt(), 1);
    });
    QCOMPARE(first.value(QStringLiteral("of_the_first")).toInt(), 1);
    QVERIFY(gatheredSettings([](QSettings&) {}).isEmpty());
    bool read = false;
    readSettings(first, [&](const QSettings& settings) {
      read = settings.allKeys() == QStringList("of_the_first") &&
             settings.value(QStringLiteral("of_the_first")).toInt() == 1 &&
             !QFileInfo::exists(settings.fileName());
    });
    QVERIFY(read);
  }
};

ARMILLARY_WIDGET_TEST(TestSettingsText)
#include "tst_settings_text.moc"
