// SPDX-License-Identifier: GPL-3.0-or-later
// What a person types into a box of numbers is what it holds.
#include "ui/widgets/arithmetic_box.h"

#include <QApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>
#include <cmath>
#include <memory>

#include "tests/support/test_program.h"
#include "ui/widgets/number_box.h"

using namespace armillary;

class TestArithmeticBox : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { QLocale::setDefault(QLocale::c()); }

  void whatIsTypedIsHeld_data() {
    QTest::addColumn<QString>("prefix");
    QTest::addColumn<QString>("suffix");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<double>("held");
    QTest::newRow("fraction behind a prefix") << "× "
                                              << ""
                                              << "1/4" << 0.25;
    QTest::newRow("the box's own unit") << ""
                                        << " Hz"
                                        << "3 Hz" << 3.0;
    QTest::newRow("a rate's own unit") << ""
                                       << " /s"
                                       << "200/s" << 200.0;
    QTest::newRow("time") << ""
                          << " s"
                          << "500 ms" << 0.5;
    QTest::newRow("time in milliseconds") << ""
                                          << " ms"
                                          << "0.002 s" << 2.0;
    QTest::newRow("force") << ""
                           << " N"
                           << "1.5 kN" << 1500.0;
    QTest::newRow("moment") << ""
                            << " N m"
                            << "50 N cm" << 0.5;
    QTest::newRow("half a turn in degrees") << ""
                                            << " °"
                                            << "pi" << 180.0;
    QTest::newRow("a part of π in degrees") << ""
                                            << " °"
                                            << "-pi/2" << -90.0;
    QTest::newRow("degrees of an angle's sine") << ""
                                                << " °"
                                                << "90*sin(pi/6)" << 45.0;
    QTest::newRow("degrees") << ""
                             << " °"
                             << "90/4" << 22.5;
    QTest::newRow("radians in degrees") << ""
                                        << " °"
                                        << "3.141592653589793 rad" << 180.0;
    QTest::newRow("Arabic digits") << ""
                                   << " rad"
                                   << "٣٫١٤" << 3.14;
    QTest::newRow("Persian digits and a unit") << ""
                                               << " °"
                                               << "۹۰ deg" << 90.0;
    QTest::newRow("Arabic thousands") << ""
                                      << " N"
                                      << "-١٬٢٣٤٫٥" << -1234.5;
    QTest::newRow("fullwidth digits") << ""
                                      << " m"
                                      << "１．２５" << 1.25;
    QTest::newRow("Devanagari arithmetic") << "× "
                                           << ""
                                           << "१/४" << 0.25;
    QTest::newRow("as in spreadsheets") << ""
                                        << ""
                                        << "=1/4" << 0.25;
    QTest::newRow("a number as in spreadsheets") << "× "
                                                 << " s"
                                                 << "= 0.5" << 0.5;
    QTest::newRow("twice as in spreadsheets") << ""
                                              << ""
                                              << "==2" << 7.0;
    QTest::newRow("no number") << ""
                               << " N"
                               << "1/0" << 7.0;
  }
  void whatIsTypedIsHeld() {
    QFETCH(const QString, prefix);
    QFETCH(const QString, suffix);
    QFETCH(const QString, typed);
    QFETCH(const double, held);
    ArithmeticBox box;
    box.setDecimals(9);
    box.setRange(-1e6, 1e6);
    box.setPrefix(prefix);
    box.setSuffix(suffix);
    box.setKeyboardTracking(false);
    box.setValue(7.0);
    box.selectAll();
    for (const QChar each : typed) {  // QTest has no keys for other scripts
      QKeyEvent press(QEvent::KeyPress, 0, Qt::NoModifier, QString(each));
      QApplication::sendEvent(&box, &press);
    }
    QTest::keyClick(&box, Qt::Key_Return);
    QVERIFY2(std::abs(box.value() - held) < 1e-8, qPrintable(box.text()));
    QVERIFY2(box.text().startsWith(prefix) && box.text().endsWith(suffix), qPrintable(box.text()));
  }

  // Enter in a dialog presses no button as long as what was typed is not what would be taken.
  void enterInADialogWaitsForANumber_data() {
    QTest::addColumn<QString>("typed");
    QTest::addColumn<double>("then");  // what the box holds once Enter was pressed
    QTest::addColumn<bool>("accepted");
    QTest::newRow("a number") << "12" << 12.0 << true;
    QTest::newRow("arithmetic") << "=1/4+1" << 1.25 << true;
    QTest::newRow("no number") << "abc" << 7.0 << false;
    QTest::newRow("half of one") << "3*" << 7.0 << false;
    QTest::newRow("nothing") << "" << 7.0 << false;
    QTest::newRow("too much") << "500" << 100.0 << false;
  }
  void enterInADialogWaitsForANumber() {
    QFETCH(const QString, typed);
    QFETCH(const double, then);
    QFETCH(const bool, accepted);
    for (const bool number_box : {false, true}) {
      QDialog dialog;
      auto* layout = new QVBoxLayout(&dialog);
      ArithmeticBox* box = new ArithmeticBox(&dialog);
      if (number_box) {
        delete box;
        box = new NumberBox(0.0, 100.0, "s", &dialog);
      }
      box->setRange(0.0, 100.0);
      box->setKeyboardTracking(false);
      box->setValue(7.0);
      auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok, &dialog);
      connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
      layout->addWidget(box);
      layout->addWidget(buttons);
      double taken = -1.0;
      connect(&dialog, &QDialog::accepted, &dialog, [&] { taken = box->value(); });
      dialog.show();
      QVERIFY(QTest::qWaitForWindowExposed(&dialog));
      box->setFocus();
      box->selectAll();
      QTest::keyClick(box, Qt::Key_Delete);
      QTest::keyClicks(box, typed);
      QTest::keyClick(box, Qt::Key_Return);
      QCOMPARE(taken >= 0.0, accepted);
      QCOMPARE(box->value(), then);
      if (accepted) continue;
      QVERIFY(dialog.isVisible());
      // corrected, it is taken
      box->selectAll();
      QTest::keyClicks(box, "42");
      QTest::keyClick(box, Qt::Key_Return);
      QCOMPARE(taken, 42.0);
    }
  }

  // Nor does a click on such a button; one that gives up is pressed whatever was typed.
  void aClickInADialogWaitsForANumber_data() { enterInADialogWaitsForANumber_data(); }
  void aClickInADialogWaitsForANumber() {
    QFETCH(const QString, typed);
    QFETCH(const double, then);
    QFETCH(const bool, accepted);
    QDialog dialog;
    auto* layout = new QVBoxLayout(&dialog);
    auto* box = new ArithmeticBox(&dialog);
    box->setRange(0.0, 100.0);
    box->setValue(7.0);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, &dialog);
    connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    layout->addWidget(box);
    layout->addWidget(buttons);
    double taken = -1.0;
    connect(&dialog, &QDialog::accepted, &dialog, [&] { taken = box->value(); });
    const auto type = [&](const QString& text) {
      box->setFocus();
      box->selectAll();
      QTest::keyClick(box, Qt::Key_Delete);
      QTest::keyClicks(box, text);
    };
    const auto press = [&](QDialogButtonBox::StandardButton which) {
      // a click of the mouse gives the focus, which QTest::mouseClick() alone does not
      buttons->button(which)->setFocus(Qt::MouseFocusReason);
      QTest::mouseClick(buttons->button(which), Qt::LeftButton);
    };
    const auto press_again = [&] {  // the second click of two that follow fast
      buttons->button(QDialogButtonBox::Ok)->setFocus(Qt::MouseFocusReason);
      QMouseEvent second(QEvent::MouseButtonDblClick, QPointF(5.0, 5.0), QPointF(5.0, 5.0),
                         Qt::LeftButton, Qt::LeftButton, Qt::NoModifier);
      QApplication::sendEvent(buttons->button(QDialogButtonBox::Ok), &second);
      QTest::mouseRelease(buttons->button(QDialogButtonBox::Ok), Qt::LeftButton);
    };
    dialog.show();
    QVERIFY(QTest::qWaitForWindowExposed(&dialog));
    QApplication::setActiveWindow(&dialog);  // there may be no window manager to do it
    type(typed);
    QTRY_VERIFY(box->hasFocus());
    press(QDialogButtonBox::Ok);
    QCOMPARE(taken >= 0.0, accepted);
    QCOMPARE(box->value(), then);
    if (accepted) return;
    QVERIFY(dialog.isVisible() && box->hasFocus());
    type(typed);
    press(QDialogButtonBox::Ok);
    type(typed);
    press_again();
    QVERIFY(dialog.isVisible() && box->hasFocus());
    type("42");
    press(QDialogButtonBox::Ok);
    QCOMPARE(taken, 42.0);
    dialog.show();
    QApplication::setActiveWindow(&dialog);
    type(typed);
    press(QDialogButtonBox::Cancel);
    QVERIFY(!dialog.isVisible());
  }

  // A button that is pressed by its letter leaves the focus in the box.
  void aButtonsLetterTakesWhatWasTyped_data() { enterInADialogWaitsForANumber_data(); }
  void aButtonsLetterTakesWhatWasTyped() {
    QFETCH(const QString, typed);
    QFETCH(const double, then);
    QFETCH(const bool, accepted);
    QDialog dialog;
    auto* layout = new QVBoxLayout(&dialog);
    auto* box = new ArithmeticBox(&dialog);
    box->setRange(0.0, 100.0);
    box->setValue(7.0);
    auto* buttons = new QDialogButtonBox(&dialog);
    QPushButton* go = buttons->addButton("&Export", QDialogButtonBox::AcceptRole);
    go->setFocusPolicy(Qt::NoFocus);
    layout->addWidget(box);
    layout->addWidget(buttons);
    double taken = -1.0;
    connect(go, &QPushButton::clicked, &dialog, [&] { taken = box->value(); });
    dialog.show();
    QVERIFY(QTest::qWaitForWindowExposed(&dialog));
    QApplication::setActiveWindow(&dialog);
    box->setFocus();
    QTRY_VERIFY(box->hasFocus());
    box->selectAll();
    QTest::keyClick(box, Qt::Key_Delete);
    QTest::keyClicks(box, typed);
    QTest::keyClick(box, Qt::Key_E, Qt::AltModifier);
    if (accepted) {
      QTRY_COMPARE(taken, then);
    } else {
      QTest::qWait(300);  // longer than a button pressed by its letter stays down
      QCOMPARE(taken, -1.0);
    }
    QCOMPARE(box->value(), then);
  }

  // What is being typed is no number yet: half of "3*2" was taken for 3.
  void halfOfAnExpressionIsNotTaken() {
    ArithmeticBox box;
    box.setValue(7.0);
    QSignalSpy values(&box, &QDoubleSpinBox::valueChanged);
    box.selectAll();
    QTest::keyClicks(&box, "3*");
    QCOMPARE(box.value(), 7.0);
    QVERIFY(values.isEmpty());
    QTest::keyClicks(&box, "2");
    QTest::keyClick(&box, Qt::Key_Return);
    QCOMPARE(box.value(), 6.0);
    QCOMPARE(values.size(), 1);
  }

  void wholeNumbersAreTypedAsArithmetic() {
    const std::unique_ptr<ArithmeticBox> box(wholeNumberBox(16, 8192, nullptr));
    box->setValue(100);
    box->selectAll();
    QTest::keyClicks(box.get(), "1920*2/3");
    QTest::keyClick(box.get(), Qt::Key_Return);
    QCOMPARE(box->value(), 1280.0);
    box->selectAll();
    QTest::keyClicks(box.get(), "1/2");
    QTest::keyClick(box.get(), Qt::Key_Return);
    QCOMPARE(box->value(), 16.0);
  }
};

ARMILLARY_WIDGET_TEST(TestArithmeticBox)
#include "tst_arithmetic_box.moc"
