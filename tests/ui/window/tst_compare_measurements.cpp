// SPDX-License-Identifier: GPL-3.0-or-later
// Measured motions read against computed ones: scores, friction, efforts, numbers.
#include "tests/support/compared_window.h"

using namespace armillary;
using namespace armillary::test;

class TestCompareMeasurements : public QObject, private ComparedWindow {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { prepare("armillary_test_compare_measurements"); }
  void init() { openWindow(); }
  void cleanup() { window_.reset(); }

  // A student's efforts, one joint a little wrong, under names of the student's own.
  void aStudentsFileIsScored() {
    playBundled();
    const Recording& motion = *stage().recording();
    QString text = "t;tau1;tau2;tau3\n";
    for (std::size_t i = 0; i < motion.size(); i += 2) {
      const auto effort = [&](int joint) {
        return motion.value(i, SampleQuantity::kEffort, joint);
      };
      text += QString("%1;%2;%3;%4\n")
                  .arg(motion.time(i), 0, 'g', 17)
                  .arg(effort(0), 0, 'g', 17)
                  .arg(effort(1) + 2.5, 0, 'g', 17)
                  .arg(effort(2), 0, 'g', 17);
    }
    const QString file = write("tau_student.csv", text);
    window_->openCompared(file);
    QTRY_COMPARE_WITH_TIMEOUT(countOf(Comparison::Kind::kFile), std::size_t{1}, kPatience);
    raise();
    QTRY_VERIFY(panel().score() && panel().scored());
    const MotionScore& score = *panel().score();
    QVERIFY(!score.joints[0].position && !score.joints[4].effort);
    // half of the samples are the student's; between them the efforts are nearly straight
    QVERIFY(std::abs(score.joints[1].effort->root_mean_square - 2.5) < 0.05);
    QVERIFY(score.joints[0].effort->root_mean_square < 0.05);
    QVERIFY(window_->comparison().ghosts(1.0).states.empty());  // it has no positions
    QTRY_COMPARE(cell(4, 1), QString("–"));

    window_->openCompared(write("tau_wrong.csv", "time;nobody\n0;1\n"));
    auto* message = find<MessageBar>("message_bar");
    QTRY_VERIFY_WITH_TIMEOUT(message->text().contains("nobody"), kPatience);
    QCOMPARE(countOf(Comparison::Kind::kFile), std::size_t{1});
  }

  // Measured efforts with friction in them: found per joint, and drawn with the computed on
  // request.
  void frictionIsFoundAndAdded() {
    playBundled();
    const auto& motion = stage().trajectory();
    auto measured = std::make_shared<Recording>(motion->sharedModel(), motion->size());
    for (std::size_t i = 0; i < motion->size(); ++i) {
      Sample sample = motion->sample(i);
      for (int k = 0; k < 6; ++k) {
        const double v = sample.state.velocity[k];
        sample.effort[k] += (v > 0.0 ? 4.0 : v < 0.0 ? -4.0 : 0.0) + 1.5 * v;
      }
      measured->append(sample);
    }
    ComparedMotion efforts = wholeMotion(measured);
    efforts.positions_given.assign(6, false);
    efforts.velocities_given.assign(6, false);
    window_->comparison().takeTrajectory("pick and place", motion, Comparison::Origin::kFile,
                                         efforts);
    raise();
    QTRY_VERIFY(find<QPushButton>("identify_friction")->isEnabled());
    click("identify_friction");
    QTRY_COMPARE_WITH_TIMEOUT(panel().friction().size(), std::size_t{6}, kPatience);
    const JointFriction& second = panel().friction()[1];
    QVERIFY(second.identified);
    QVERIFY(std::abs(second.coulomb - 4.0) < 1e-9 && std::abs(second.viscous - 1.5) < 1e-9);
    QTRY_COMPARE(cell(1, 1), QString("4 N m"));
    auto* add = find<QCheckBox>("add_friction");
    QVERIFY(add->isVisible());
    QTest::mouseClick(add, Qt::LeftButton, Qt::NoModifier, QPoint(8, add->height() / 2));
    QCOMPARE(window_->comparison().friction().size(), std::size_t{6});
    picture("friction");
    front("dock_plots");
    const auto names = [this] { return find<LineLegend>("line_legend")->names(); };
    QCOMPARE(names(), (QStringList{"shown", "with friction", "Measured"}));
    // with friction the computed curve lies on the measured one, where the joint moves
    const Figure figure = window_->findChild<PlotsPanel*>()->figure();
    QCOMPARE(figure.plots.size(), std::size_t{2});
    QTest::qWait(200);
    picture("friction_plots");
    // it was this motion's: another is chosen, and it goes from the plots too
    window_->comparison().add("another",
                              wholeMotion(std::make_shared<Recording>(*stage().recording())),
                              Comparison::Kind::kFile);
    QCOMPARE(window_->comparison().friction().size(), std::size_t{6});
    runs()->setCurrentItem(runs()->topLevelItem(runs()->topLevelItemCount() - 1));
    QVERIFY(panel().friction().empty() && window_->comparison().friction().empty());
    QVERIFY(!add->isChecked());
    QVERIFY(!names().contains("with friction"));
  }

  // What was measured comes before the others and goes again; the chosen one stays chosen.
  void theChosenMotionStaysChosen() {
    playBundled();
    Comparison& comparison = window_->comparison();
    comparison.keepRun();
    const auto motion = std::make_shared<const Recording>(*stage().trajectory());
    comparison.add("second", wholeMotion(motion), Comparison::Kind::kRun);
    raise();
    const auto chosen = [this] { return runs()->currentItem()->text(0); };
    runs()->setCurrentItem(runs()->topLevelItem(2));
    QCOMPARE(chosen(), QString("second"));
    comparison.takeTrajectory("with efforts", motion, Comparison::Origin::kFile,
                              wholeMotion(std::make_shared<const Recording>(*motion)));
    QCOMPARE(comparison.entries()[0].kind, Comparison::Kind::kMeasured);
    QCOMPARE(chosen(), QString("second"));
    comparison.takeTrajectory("without", motion, Comparison::Origin::kMade);
    QCOMPARE(chosen(), QString("second"));
    comparison.remove(0);
    QCOMPARE(chosen(), QString("second"));
    while (!comparison.entries().empty()) comparison.remove(0);
    QCOMPARE(runs()->topLevelItemCount(), 0);
  }

  // A trajectory whose file holds efforts: what was measured stands in the list by itself, and goes
  // with the trajectory.
  void measuredEffortsComeWithTheirFile() {
    playBundled();
    const Recording& motion = *stage().recording();
    QString text = "time";
    for (int k = 1; k <= 6; ++k) text += QString(",joint%1/position").arg(k);
    text += ",joint2/effort\n";
    for (std::size_t i = 0; i < motion.size(); ++i) {
      text += QString::number(motion.time(i), 'g', 17);
      for (int k = 0; k < 6; ++k) {
        text += ',' + QString::number(motion.value(i, SampleQuantity::kPosition, k), 'g', 17);
      }
      text +=
          ',' + QString::number(motion.value(i, SampleQuantity::kEffort, 1) - 3.0, 'g', 17) + '\n';
    }
    window_->openFile(write("recorded.csv", text));
    QTRY_COMPARE_WITH_TIMEOUT(countOf(Comparison::Kind::kMeasured), std::size_t{1}, kPatience);
    const Comparison::Entry& entry = window_->comparison().entries()[0];
    QCOMPARE(entry.kind, Comparison::Kind::kMeasured);
    QCOMPARE(entry.motion.efforts_given,
             (std::vector<bool>{false, true, false, false, false, false}));
    QVERIFY(window_->comparison().ghosts(1.0).states.empty());
    raise();
    QTRY_VERIFY(panel().score() && panel().scored());
    QVERIFY(panel().score()->joints[1].effort->largest >= 3.0 - 1e-9);
    window_->openFile(QString::fromStdString(bundledTrajectories("puma560").at(0)));
    QTRY_COMPARE_WITH_TIMEOUT(countOf(Comparison::Kind::kMeasured), std::size_t{0}, kPatience);
    QVERIFY(!window_->comparison().entries()[0].shown);  // but it is not gone
    QCOMPARE(window_->comparison().entries()[0].name, QString("recorded, measured"));
  }

  // Of motions that are called alike each has a file of its own; those that are there are not
  // written over unasked.
  void comparedNumbersStandBeside() {
    playBundled();
    const Recording& motion = *stage().trajectory();
    for (const char* name : {"tau.csv", "TAU.csv"}) {
      window_->comparison().add(name, wholeMotion(std::make_shared<const Recording>(motion)),
                                Comparison::Kind::kRun);
    }
    QTest::keyClick(window_.get(), Qt::Key_E, Qt::ControlModifier);
    auto* dialog = window_->findChild<ExportPlotsDialog*>();
    QVERIFY(dialog);
    dialog->saveAs(path("beside.csv"));
    for (const char* name : {"beside.csv", "beside-tau_csv.csv", "beside-TAU_csv_2.csv"}) {
      QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path(name)), kPatience);
    }
    write("beside-tau_csv.csv", "mine");
    QString asked;
    const auto answer = [&](QMessageBox::StandardButton button) {
      QTimer::singleShot(100, this, [&asked, button] {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        if (!box) return;
        asked = box->text();
        box->button(button)->click();
      });
    };
    answer(QMessageBox::No);
    dialog->saveAs(path("beside.csv"));
    QVERIFY(asked.contains("beside-tau_csv.csv"));
    QTest::qWait(200);
    QCOMPARE(contents("beside-tau_csv.csv"), QByteArray("mine"));
    answer(QMessageBox::Yes);
    dialog->saveAs(path("beside.csv"));
    QTRY_VERIFY_WITH_TIMEOUT(contents("beside-tau_csv.csv").startsWith("\"time [s]\","), kPatience);
    dialog->close();
  }
};

ARMILLARY_WIDGET_TEST(TestCompareMeasurements)
#include "tst_compare_measurements.moc"
