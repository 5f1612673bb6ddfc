// SPDX-License-Identifier: GPL-3.0-or-later
// Trajectories opened from other programs' files and saved, and columns that a person must explain.
#include <QApplication>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QInputDialog>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <clocale>
#include <cmath>

#include "engine/motion_files/recipe.h"
#include "resources/bundled.h"
#include "tests/support/motions.h"
#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/files/trajectory_writer.h"
#include "ui/widgets/message_bar.h"
#include "ui/window/import_dialog.h"
#include "ui/window/main_window.h"

using namespace armillary;
using namespace armillary::test;

class TestTrajectoryFiles : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    std::setlocale(LC_NUMERIC, "C");  // as the program does after its application object
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder_.path());
    QCoreApplication::setOrganizationName("Armillary");
    QCoreApplication::setApplicationName("armillary_test_trajectory_files");
    window_ = std::make_unique<MainWindow>();
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    QApplication::setActiveWindow(window_.get());  // there may be no window manager to do it
    window_->openFile(QString::fromStdString(bundledRobotFile("pendulum").value_or("")));
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot() != nullptr, kPatience);
  }

  void cleanupTestCase() { window_.reset(); }

  // A message of ROS is opened, saved in every format, and each is opened again.
  void whatIsSavedOpensAgain() {
    open({write("swing.yaml",
                "joint_names: [pivot]\npoints:\n"
                "- {positions: [0.1], time_from_start: {sec: 0, nanosec: 0}}\n"
                "- {positions: [0.2], time_from_start: {sec: 0, nanosec: 500000000}}\n"
                "- {positions: [0.4], time_from_start: {sec: 1, nanosec: 0}}\n")},
         3);
    const std::shared_ptr<const Recording> motion = stage().trajectory();
    for (const char* name : {"saved.csv", "saved.npz", "saved.yaml", "saved.json"}) {
      const QString file = folder_.filePath(name);
      window_->motionExports().save(file);
      QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(file), kPatience);
      open({file}, 3);
      for (std::size_t i = 0; i < 3; ++i) {
        const Sample back = stage().trajectory()->sample(i), was = motion->sample(i);
        QVERIFY2(back.state.time == was.state.time && back.effort == was.effort &&
                     back.state.velocity == was.state.velocity,
                 name);
      }
      // its efforts are shown as measured ones
      QCOMPARE(window_->comparison().entries().front().kind, Comparison::Kind::kMeasured);
    }
    window_->motionExports().save(folder_.filePath("saved.docx"));
    auto* message = window_->findChild<MessageBar*>("message_bar");
    QTRY_VERIFY_WITH_TIMEOUT(message->text().contains(".npz"), kPatience);
    QVERIFY(!QFile::exists(folder_.filePath("saved.docx")));
  }

  // A run that has not begun is none, and what stands under the name stays.
  // Of several motions in a file one is asked for, and is called by its name.
  void oneOfSeveralMotionsIsChosen() {
    const QString file = write("motions.yaml",
                               "play_motion:\n  motions:\n"
                               "    rest:\n      joints: [pivot]\n      points:\n"
                               "      - {positions: [0.1], time_from_start: 0.0}\n"
                               "      - {positions: [0.1], time_from_start: 1.0}\n"
                               "    wave:\n      joints: [pivot]\n      points:\n"
                               "      - {positions: [0.1], time_from_start: 0.0}\n"
                               "      - {positions: [0.5], time_from_start: 0.5}\n"
                               "      - {positions: [0.1], time_from_start: 1.0}\n");
    const auto before = stage().trajectory();
    window_->openTrajectory({file});
    const auto dialog = [this] { return window_->findChild<QInputDialog*>("motion_dialog"); };
    QTRY_VERIFY_WITH_TIMEOUT(dialog(), kPatience);
    QCOMPARE(dialog()->comboBoxItems(), QStringList({"rest", "wave"}));
    QVERIFY2(dialog()->labelText().contains("motions.yaml"), qPrintable(dialog()->labelText()));
    dialog()->setTextValue("wave");
    dialog()->accept();
    QTRY_VERIFY_WITH_TIMEOUT(stage().trajectory() != before, kPatience);
    QCOMPARE(stage().trajectory()->size(), std::size_t{3});
    QCOMPARE(window_->comparison().entries().back().name, QString("motions, wave"));
  }

  void aRunWithoutSamplesIsNotSaved() {
    const QString file = write("kept.npz", "what was there");
    stage().setMode(Stage::Mode::kSimulate);
    const bool none = !stage().shownRecording() || stage().shownRecording()->size() == 0;
    window_->motionExports().save(file);
    QTest::qWait(300);
    QFile kept(file);
    QVERIFY(kept.open(QIODevice::ReadOnly));
    QVERIFY2(none, "the run has samples from its first moment: this test shows nothing");
    QCOMPARE(kept.readAll(), QByteArray("what was there"));
    auto* message = window_->findChild<MessageBar*>("message_bar");
    QVERIFY(message->text().contains("no motion to save"));
  }

  // Motor turns without time: a person says what the columns are, and keeps it as they go.
  void columnsAreExplained() {
    const QString file = write("motor.csv", "enc,amps\n0,1\n0.25,2\n0.5,3\n1,4\n");
    window_->openTrajectory({file});
    QTRY_VERIFY_WITH_TIMEOUT(dialog() != nullptr, kPatience);
    auto* columns = dialog()->findChild<QTableWidget*>("import_columns");
    QCOMPARE(columns->rowCount(), 2);
    QCOMPARE(columns->item(0, 0)->text(), QString("enc"));
    QCOMPARE(columns->item(1, 6)->text(), QString("2"));
    dialog()->choose(0, "pivot/position", "turns");
    dialog()->choose(1, "pivot/effort");
    dialog()->findChild<QDoubleSpinBox*>("import_step")->setValue(0.5);
    QCOMPARE(dialog()->recipe(),
             QString("time = row * 0.5\npivot/position = 'enc' * 2 * pi\npivot/effort = 'amps'\n"));
    if (const QByteArray pictures = qgetenv("ARMILLARY_TEST_PICTURES"); !pictures.isEmpty()) {
      dialog()->grab().save(QString::fromLocal8Bit(pictures) + "/import_dialog.png");
    }
    auto* buttons = dialog()->findChild<QDialogButtonBox*>();
    QTest::mouseClick(buttons->button(QDialogButtonBox::Open), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(rows(), std::size_t{4}, kPatience);
    QCOMPARE(stage().trajectory()->endTime(), 1.5);
    QVERIFY(std::abs(stage().trajectory()->sample(1).state.position[0] - std::acos(0.0)) < 1e-14);
    QTRY_VERIFY(dialog() == nullptr);
  }

  // What was assumed of a recording without a proof is asked, with what was assumed filled in.
  void whatIsAssumedIsAsked() {
    QByteArray text = "time,pivot,pivot_rate_rpm\n";
    for (int i = 0; i < 60; ++i) {
      text += QByteArray::number(10 * i) + "," +
              QByteArray::number(0.4 * std::sin(0.02 * i), 'g', 17) + ",3\n";
    }
    text.replace("pivot_rate_rpm", "pivot velocity [rpm]");
    window_->openTrajectory({write("steps.csv", text)});
    QTRY_VERIFY_WITH_TIMEOUT(dialog() != nullptr, kPatience);
    const QString reason = dialog()->findChild<QLabel*>("import_reason")->text();
    QVERIFY2(reason.contains("the time is taken in ms"), qPrintable(reason));
    QVERIFY2(reason.contains("'time [s]'"), qPrintable(reason));
    QCOMPARE(dialog()->recipe(), QString("time = 'time' * 0.001\npivot/position = 'pivot'\n"
                                         "pivot/velocity = 'pivot velocity [rpm]' * "
                                         "0.10471975511965977\n"));
    if (const QByteArray pictures = qgetenv("ARMILLARY_TEST_PICTURES"); !pictures.isEmpty()) {
      dialog()->grab().save(QString::fromLocal8Bit(pictures) + "/import_doubt.png");
    }
    auto* buttons = dialog()->findChild<QDialogButtonBox*>();
    QTest::mouseClick(buttons->button(QDialogButtonBox::Open), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(rows(), std::size_t{60}, kPatience);
    QVERIFY(std::abs(stage().trajectory()->endTime() - 0.59) < 1e-12);
    QTRY_VERIFY(dialog() == nullptr);
  }

  // Of one file a word in its name says not what it holds: that is asked.
  void theFilesNameMakesNoEfforts() {
    window_->openFile(write("low_torque_walk.csv", "time,pivot\n0,0.1\n0.5,0.2\n1,0.4\n"));
    QTRY_VERIFY_WITH_TIMEOUT(dialog() != nullptr, kPatience);
    const QString reason = dialog()->findChild<QLabel*>("import_reason")->text();
    QVERIFY2(reason.contains("taken as positions"), qPrintable(reason));
    dialog()->reject();
    QTRY_VERIFY(dialog() == nullptr);
  }

  // A recipe has no sign for a quote in a name: that is said before anything is opened or kept.
  void namesThatNoRecipeHasAreRefused() {
    Table preview;
    preview.header = {"pivot's turn", "amps", "a·b"};
    preview.addRow(1)[0] = 1.0;
    ImportDialog dialog(stage().sharedModel(), {"a.csv"}, preview, "why");
    auto* fault = dialog.findChild<QLabel*>("import_fault");
    QPushButton* open = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Open);
    dialog.choose(0, "pivot/position");
    QVERIFY(!fault->isHidden() && !open->isEnabled());
    QVERIFY(fault->text().contains("pivot's turn"));
    dialog.choose(0, "");
    QVERIFY(fault->text().contains("positions") && !open->isEnabled());
    dialog.choose(1, "pivot/position");
    QVERIFY(fault->isHidden() && open->isEnabled());
    dialog.choose(2, "pivot/effort");
    QVERIFY(fault->text().contains("a·b"));
    ImportDialog further(stage().sharedModel(), {"a.csv", "b #2.csv"}, preview, "why");
    QVERIFY(further.findChild<QLabel*>("import_fault")->text().contains("b #2.csv"));
    // joints that are called as a recipe's words and signs
    for (const char* name : {"file x", "let x", "a=b", "a #b"}) {
      auto model = std::make_shared<Model>(*stage().sharedModel());
      model->coordinates[0].name = name;
      ImportDialog strange(model, {"a.csv"}, preview, "why");
      strange.choose(1, QString(name) + "/position");
      QVERIFY2(strange.findChild<QLabel*>("import_fault")->text().contains(name), name);
    }
  }

  // A motor that turns the other way behind a gear, with its zero elsewhere.
  void columnsAreMultipliedAndMoved() {
    Table preview;
    preview.header = {"t", "ticks"};
    preview.addRow(1)[0] = 1.0;
    ImportDialog dialog(stage().sharedModel(), {"a.csv"}, preview, "why");
    auto* table = dialog.findChild<QTableWidget*>("import_columns");
    auto* fault = dialog.findChild<QLabel*>("import_fault");
    dialog.choose(0, "time");
    dialog.choose(1, "pivot/position", "degrees");
    table->item(1, 2)->setText("-1/50");
    table->item(1, 3)->setText("90");
    QVERIFY2(fault->isHidden(), qPrintable(fault->text()));
    QCOMPARE(dialog.recipe(), QString("time = 't'\n"
                                      "pivot/position = ('ticks' * (-1/50) + (90)) * pi / 180\n"));
    TableError error;
    const auto recipe = Recipe::parse(dialog.recipe().toStdString(), error);
    QVERIFY(recipe.has_value());
    Table ticks, made;
    ticks.header = preview.header;
    const auto row = ticks.addRow(1);
    row[0] = 2.0;
    row[1] = 4500.0;
    QVERIFY(recipe->apply(ticks, {}, made, error));
    QCOMPARE(made.row(0)[0], 2.0);
    QVERIFY(std::abs(made.row(0)[1]) < 1e-15);  // 90 degrees less 90
    // a clock since 1970 begins at 0, but for other files that a recipe is kept for
    Table stamped;
    stamped.header = {"stamp", "pivot"};
    stamped.addRow(1)[0] = 1700000000.25;
    ImportDialog stamps(stage().sharedModel(), {"a.csv"}, stamped, "why");
    stamps.choose(0, "time");
    stamps.choose(1, "pivot/position");
    const QString kept = stamps.recipe(false);
    QVERIFY2(kept.startsWith("time = 'stamp'\n"), qPrintable(kept));
    const auto from_zero = Recipe::parse(stamps.recipe().toStdString(), error);
    QVERIFY(from_zero.has_value());
    stamped.addRow(2)[0] = 1700000001.5;
    QVERIFY(from_zero->apply(stamped, {}, made, error));
    QCOMPARE(made.row(0)[0], 0.0);
    QCOMPARE(made.row(1)[0], 1.25);
    for (const char* wrong : {"ticks", "1/0", "", "1 +", "2)*(3"}) {
      table->item(1, 2)->setText(wrong);
      QVERIFY2(!fault->isHidden(), wrong);
      QVERIFY2(fault->text().contains("ticks"), qPrintable(fault->text()));
    }
  }

  // Saving goes on while another file is still being saved: each is written.
  void whatIsBeingSavedIsFinished() {
    const auto motion = test::recordingOf(stage().sharedModel(), test::evenTimes(0.0, 1.0, 2000),
                                          [](double, Sample&) {});
    TrajectoryWriter writer;
    QStringList saved, wanted;
    connect(&writer, &TrajectoryWriter::saved, this, [&](const QString& file) { saved << file; });
    for (const char* name : {"first.csv", "second.csv", "third.csv"}) {
      wanted << folder_.filePath(name);
      writer.save(wanted.back(), motion);
    }
    QTRY_COMPARE_WITH_TIMEOUT(saved, wanted, kPatience);
    QTRY_VERIFY(!writer.busy());
  }

  // What is wrong inside the columns is a sentence, not a question.
  void wrongNumbersAreNoQuestion() {
    window_->openTrajectory({write("back.csv", "t,pivot\n0,1\n0,2\n")});
    auto* message = window_->findChild<MessageBar*>("message_bar");
    QTRY_VERIFY_WITH_TIMEOUT(message->text().contains("does not come after"), kPatience);
    QVERIFY(dialog() == nullptr);
  }

  // What passes the joints' limits is told for as long as it is what is shown.
  void whatPassesLimitsIsTold() {
    window_->openFile(QString::fromStdString(bundledRobotFile("puma560").value_or("")));
    QTRY_COMPARE_WITH_TIMEOUT(stage().model().name, std::string("puma560"), kPatience);
    const auto* message = window_->findChild<MessageBar*>("message_bar");
    const QString far = write("far.csv",
                              "time,joint1,joint2,joint3,joint4,joint5,joint6\n"
                              "0,0,0,0,0,0,0\n1,90,0,0,0,0,0\n");
    window_->openFile(far);
    QTRY_VERIFY_WITH_TIMEOUT(stage().trajectory() != nullptr, kPatience);
    QTRY_VERIFY2(message->text().contains("Are its columns"), qPrintable(message->text()));
    window_->openFile(QString::fromStdString(bundledTrajectories("puma560").at(0)));
    QTRY_VERIFY_WITH_TIMEOUT(message->text().isEmpty(), kPatience);
    window_->openFile(far);
    QTRY_VERIFY_WITH_TIMEOUT(message->text().contains("Are its columns"), kPatience);
    stage().setMode(Stage::Mode::kPose);
    QVERIFY(message->text().isEmpty());
  }

 private:
  Stage& stage() { return window_->stage(); }
  std::size_t rows() { return stage().hasTrajectory() ? stage().trajectory()->size() : 0; }
  ImportDialog* dialog() { return window_->findChild<ImportDialog*>("import_dialog"); }
  QString write(const QString& name, const QByteArray& text) {
    QFile file(folder_.filePath(name));
    if (!file.open(QIODevice::WriteOnly)) throw std::runtime_error("cannot write a test's file");
    file.write(text);
    return file.fileName();
  }
  // Opens files and waits until it is another motion of so many rows.
  void open(const QStringList& files, std::size_t count) {
    const Recording* before = stage().hasTrajectory() ? stage().trajectory().get() : nullptr;
    window_->openTrajectory(files);
    QTRY_VERIFY_WITH_TIMEOUT(rows() == count && stage().trajectory().get() != before, kPatience);
  }

  QTemporaryDir folder_;
  std::unique_ptr<MainWindow> window_;
};

ARMILLARY_WIDGET_TEST(TestTrajectoryFiles)
#include "tst_trajectory_files.moc"
