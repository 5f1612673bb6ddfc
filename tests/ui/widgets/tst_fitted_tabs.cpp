// SPDX-License-Identifier: GPL-3.0-or-later
// Tabs that have little room stand closer together and are smaller, and no name is cut.
#include "ui/widgets/fitted_tabs.h"

#include <QTabBar>
#include <QTest>

#include "tests/support/test_program.h"
#include "ui/widgets/quiet_style.h"

using namespace armillary;

class TestFittedTabs : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void tabsFitWhereThereIsRoomForTheirNames() {
    useQuietStyle();
    QWidget place;
    QTabBar tabs(&place);
    new FittedTabs(&tabs);
    for (const char* name : {"Efforts", "Algorithm", "Mass matrix", "Free bodies", "Energy"}) {
      tabs.addTab(QString::fromLatin1(name));
    }
    place.resize(900, 60);
    place.show();
    const auto wide = [&] {
      int sum = 0;
      for (int i = 0; i < tabs.count(); ++i) sum += tabs.tabRect(i).width();
      return sum;
    };
    const auto names = [&](const QFont& face) {
      int sum = 0;
      for (int i = 0; i < tabs.count(); ++i) {
        sum += QFontMetrics(face).horizontalAdvance(tabs.tabText(i));
      }
      return sum;
    };
    tabs.setGeometry(0, 0, 900, 30);
    QTRY_VERIFY(wide() > 0);
    const int usual = wide();
    const QFont face = tabs.font();
    const int close = names(face) + 5 * 6;
    // closer together, in the same type
    tabs.setGeometry(0, 0, close + 5, 30);
    QTRY_VERIFY2(wide() <= tabs.width(), qPrintable(QString::number(wide())));
    QCOMPARE(tabs.font(), face);
    // smaller too
    tabs.setGeometry(0, 0, close * 9 / 10, 30);
    QTRY_VERIFY2(wide() <= tabs.width(), qPrintable(QString::number(wide())));
    QVERIFY(QFontInfo(tabs.font()).pixelSize() < QFontInfo(face).pixelSize() ||
            tabs.font().pointSizeF() < face.pointSizeF());
    for (int i = 0; i < tabs.count(); ++i) {
      QVERIFY(tabs.tabRect(i).width() >=
              QFontMetrics(tabs.font()).horizontalAdvance(tabs.tabText(i)));
    }
    // and as before where there is room again
    tabs.setGeometry(0, 0, 900, 30);
    QTRY_COMPARE(wide(), usual);
    QCOMPARE(tabs.font().pointSizeF(), face.pointSizeF());
  }

  // A name that comes later.
  void moreTabsFitToo() {
    QTabBar tabs;
    new FittedTabs(&tabs);
    tabs.addTab("Mass matrix");
    tabs.resize(150, 30);
    tabs.show();
    tabs.addTab("Energy");
    const auto wide = [&] { return tabs.tabRect(0).width() + tabs.tabRect(1).width(); };
    QTRY_VERIFY2(wide() <= tabs.width(), qPrintable(QString::number(wide())));
  }
};

ARMILLARY_WIDGET_TEST(TestFittedTabs)
#include "tst_fitted_tabs.moc"
