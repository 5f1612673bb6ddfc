// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of plots, written in every format.
#include "tests/support/compared_window.h"

using namespace armillary;
using namespace armillary::test;

class TestCompareFigures : public QObject, private ComparedWindow {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { prepare("armillary_test_compare_figures"); }
  void init() { openWindow(); }
  void cleanup() { window_.reset(); }

  void figuresAreWrittenInEveryFormat() {
    playBundled();
    QTest::keyClick(window_.get(), Qt::Key_E, Qt::ControlModifier);
    auto* dialog = window_->findChild<ExportPlotsDialog*>();
    QVERIFY(dialog);
    QTest::qWait(100);
    picture("export_dialog", dialog);
    for (const char* ending : {"svg", "pdf", "png", "csv"}) {
      dialog->saveAs(path(QString("plots.") + ending));
      keepPicture(path(QString("plots.") + ending));
    }
    QVERIFY(contents("plots.pdf").startsWith("%PDF"));
    QVERIFY(contents("plots.png").startsWith("\x89PNG"));
    const QByteArray svg = contents("plots.svg");
    for (const char* word : {"time [s]", "Effort [N m]", "Position [rad]", "joint2"}) {
      QVERIFY2(svg.contains(word), word);  // text that stays text
    }
    const QImage image(path("plots.png"));
    QCOMPARE(image.width(), static_cast<int>(std::lround(605 * 300.0 / 96.0)));
    QCOMPARE(image.pixelColor(2, 2), QColor(Qt::white));
    // numbers: every sample, by the names of our tables, and read back the same
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path("plots.csv")), kPatience);
    Table numbers;
    TableError error;
    const QByteArray text = contents("plots.csv");
    QVERIFY(parseTable(text.toStdString(), numbers, error));
    const Recording& motion = *stage().recording();
    QCOMPARE(numbers.rowCount(), motion.size());
    const auto column = [&](const char* name) {
      return static_cast<std::size_t>(
          std::find(numbers.header.begin(), numbers.header.end(), name) - numbers.header.begin());
    };
    QVERIFY(column("joint3/effort [N m]") < numbers.columnCount());
    for (std::size_t i = 0; i < motion.size(); ++i) {
      QCOMPARE(numbers.row(i)[column("joint3/effort [N m]")],
               motion.value(i, SampleQuantity::kEffort, 2));
      QCOMPARE(numbers.row(i)[column("time [s]")], motion.time(i));
    }
    // the same as a NumPy archive, which is a motion file too
    dialog->saveAs(path("plots.npz"));
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path("plots.npz")), kPatience);
    MotionTable archive;
    QVERIFY(readNumpyArchive(contents("plots.npz").toStdString(), archive, error));
    QCOMPARE(archive.table.rowCount(), motion.size());
    const auto effort =
        std::find(archive.table.header.begin(), archive.table.header.end(), "joint3/effort");
    QVERIFY(effort != archive.table.header.end());
    QCOMPARE(archive.table.row(7)[static_cast<std::size_t>(effort - archive.table.header.begin())],
             motion.value(7, SampleQuantity::kEffort, 2));
    // and as a motion, by our own reader, which the units tell nothing new
    MotionTable read;
    MotionFileError why;
    MotionSource source{{path("plots.csv").toStdString()}};
    source.strict = true;
    QVERIFY2(readMotionFile(stage().sharedModel(), source, read, why), why.text().c_str());
    const auto read_effort =
        std::find(read.table.header.begin(), read.table.header.end(), "joint3/effort");
    QVERIFY(read_effort != read.table.header.end());
    QCOMPARE(read.table.row(7)[static_cast<std::size_t>(read_effort - read.table.header.begin())],
             motion.value(7, SampleQuantity::kEffort, 2));
    dialog->saveAs(path("missing_folder/plots.svg"));
    QTRY_VERIFY(find<MessageBar>("message_bar")->text().contains("plots.svg"));
    dialog->choose(1);
    dialog->saveAs(path("shares.svg"));
    QVERIFY(find<MessageBar>("message_bar")->text().isEmpty());  // it can be written elsewhere
    keepPicture(path("shares.svg"));
    QVERIFY(contents("shares.svg").contains("gravity"));
    dialog->choose(2);
    dialog->saveAs(path("phase.svg"));
    keepPicture(path("phase.svg"));
    QVERIFY(contents("phase.svg").contains("joint1.velocity"));
    dialog->close();
  }

  // The torques of a hydraulic arm that lifts a load: three curves, in SVG as long as the motion.
  void theLiftIsAFigure() {
    open("hydraulic_manipulator");
    window_->openFile(QString::fromStdString(bundledTrajectories("hydraulic_manipulator").at(0)));
    QTRY_COMPARE_WITH_TIMEOUT(stage().mode(), Stage::Mode::kPlay, kPatience);
    auto* plots = window_->findChild<PlotsPanel*>();
    // boom, forearm and wrist
    window_->plotChoice().chooseCurves({{1, 2, 3}, {SampleQuantity::kEffort}});
    const Figure figure = plots->figure();
    QCOMPARE(figure.plots.size(), std::size_t{1});
    QCOMPARE(figure.plots[0].series.size(), std::size_t{3});
    QCOMPARE(figure.plots[0].y_label, QString("Effort [N m]"));
    QCOMPARE(figure.legend.size(), std::size_t{3});
    const Recording& motion = *stage().recording();
    for (int i = 0; i < 3; ++i) {
      const FigureSeries& series = figure.plots[0].series[static_cast<std::size_t>(i)];
      QCOMPARE(series.x.front(), motion.startTime());
      QCOMPARE(series.x.back(), motion.endTime());
      const double last = motion.value(motion.size() - 1, SampleQuantity::kEffort, i + 1);
      QCOMPARE(series.y.back(), last);
    }
    for (const char* ending : {"svg", "pdf", "png"}) {
      const QString file = path(QString("lift.") + ending);
      QCOMPARE(saveFigure(figure, file, {}), QString());
      keepPicture(file);
    }
    QVERIFY(contents("lift.svg").contains("forearm"));
    QVERIFY(!saveFigure(figure, path("lift.bmp"), {}).isEmpty());
    picture("lift");
  }
};

ARMILLARY_WIDGET_TEST(TestCompareFigures)
#include "tst_compare_figures.moc"
