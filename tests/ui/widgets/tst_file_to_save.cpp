// SPDX-License-Identifier: GPL-3.0-or-later
// A file that is saved ends as its kind is called, whatever was typed.
#include "ui/widgets/file_to_save.h"

#include <QApplication>
#include <QComboBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include "tests/support/test_program.h"

using namespace armillary;

class TestFileToSave : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theEndingIsThatOfTheKind_data() {
    QTest::addColumn<QString>("typed");   // empty: the offered name stays
    QTest::addColumn<QString>("chosen");  // a part of the kind that is chosen; empty: none
    QTest::addColumn<QString>("wanted");
    QTest::newRow("as offered") << ""
                                << ""
                                << "arm.csv";
    QTest::newRow("without an ending") << "mine"
                                       << ""
                                       << "mine.csv";
    QTest::newRow("another kind, the offered name") << ""
                                                    << "NumPy"
                                                    << "arm.npz";
    QTest::newRow("another kind, without an ending") << "mine"
                                                     << "NumPy"
                                                     << "mine.npz";
    QTest::newRow("with an ending") << "mine.json"
                                    << ""
                                    << "mine.json";
    QTest::newRow("with an unknown ending") << "mine.tsv"
                                            << ""
                                            << "mine.tsv";
    QTest::newRow("a number with a point") << "gravity 1.62"
                                           << ""
                                           << "gravity 1.62.csv";
    QTest::newRow("a version in the name") << "arm.v2"
                                           << ""
                                           << "arm.v2.csv";
    QTest::newRow("a point in the name") << "gravity 1.62, rk4 1 ms"
                                         << "NumPy"
                                         << "gravity 1.62, rk4 1 ms.npz";
  }
  void theEndingIsThatOfTheKind() {
    QFETCH(const QString, typed);
    QFETCH(const QString, chosen);
    QFETCH(const QString, wanted);
    QCOMPARE(ask(typed, chosen), folder_.filePath(wanted));
  }

  void theLongestEndingCounts() {
    kinds_ = "MuJoCo's MJCF (*.xml);;Tables (*.dh.xml)";
    offered_ = "arm.dh.xml";
    QCOMPARE(ask("", ""), folder_.filePath("arm.dh.xml"));
    QCOMPARE(ask("", "MJCF"), folder_.filePath("arm.xml"));
    offered_ = "arm.xml";
    QCOMPARE(ask("", "Tables"), folder_.filePath("arm.dh.xml"));
    kinds_ = kKinds;
    offered_ = "arm.csv";
  }

  // The name that a file gets, not the one that was typed.
  void aFileThatIsThereIsNotReplacedUnasked() {
    QFile there(folder_.filePath("there.csv"));
    QVERIFY(there.open(QIODevice::WriteOnly));
    there.close();
    QVERIFY(ask("there", "").isEmpty());
    QCOMPARE(asked_, 1);
    // which Qt takes for a name with its ending, and does not ask about
    QFile other(folder_.filePath("gravity 1.62.csv"));
    QVERIFY(other.open(QIODevice::WriteOnly));
    other.close();
    QVERIFY(ask("gravity 1.62", "").isEmpty());
    QCOMPARE(asked_, 2);
  }

  void whereOneKindIsWrittenItIsMeant() {
    kinds_ = "Sessions (*.armillary)";
    offered_ = "arm.armillary";
    QCOMPARE(ask("demo.old", ""), folder_.filePath("demo.old.armillary"));
    kinds_ = kKinds;
    offered_ = "arm.csv";
  }

  void nothingIsSavedAfterCancel() {
    QTimer::singleShot(0, this, [] { QApplication::activeModalWidget()->close(); });
    QVERIFY(askFileToSave(nullptr, "Save", folder_.filePath(offered_), kinds_).isEmpty());
  }

 private:
  static constexpr const char* kKinds =
      "Tables (*.csv);;NumPy archives (*.npz);;ROS JointTrajectory (*.yaml *.json)";

  // As a person does it; every question about a file that is there is denied, and then all is given
  // up.
  QString ask(const QString& typed, const QString& chosen) {
    QTimer::singleShot(0, this, [&] {
      auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
      QVERIFY(dialog);
      if (!chosen.isEmpty()) {
        for (QComboBox* kinds : dialog->findChildren<QComboBox*>("fileTypeCombo")) {
          const int index = kinds->findText(chosen, Qt::MatchContains);
          QVERIFY(index >= 0);
          kinds->setCurrentIndex(index);
          Q_EMIT kinds->activated(index);
          Q_EMIT kinds->textActivated(kinds->itemText(index));
        }
      }
      if (!typed.isEmpty()) {
        auto* name = dialog->findChild<QLineEdit*>("fileNameEdit");
        name->setText(typed);
      }
      QTimer::singleShot(0, this, [this, dialog] {
        auto* question = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        if (!question) return;
        ++asked_;
        QTimer::singleShot(0, dialog, [dialog] { dialog->reject(); });
        question->button(QMessageBox::No)->click();
      });
      QTest::keyClick(dialog->findChild<QLineEdit*>("fileNameEdit"), Qt::Key_Return);
    });
    return askFileToSave(nullptr, "Save", folder_.filePath(offered_), kinds_);
  }

  QTemporaryDir folder_;
  QString kinds_ = kKinds, offered_ = "arm.csv";
  int asked_ = 0;
};

ARMILLARY_WIDGET_TEST(TestFileToSave)
#include "tst_file_to_save.moc"
