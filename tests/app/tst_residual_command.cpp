// SPDX-License-Identifier: GPL-3.0-or-later
// armillary residual: from a recording to the cause, and how it refuses.
#include <QFile>
#include <QTemporaryDir>
#include <cmath>
#include <nlohmann/json.hpp>

#include "tests/app/program.h"
#include "tests/support/test_program.h"

using namespace armillary::test;

class TestResidualCommand : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // Computed efforts with a constant on one joint, as a sensor that was not zeroed has it.
  void anOffsetIsNamed() {
    const QString computed = folder_.filePath("computed.csv");
    VERIFY_EXIT(armillaryRun({"compute", "inverse-dynamics", "puma560", "--input", motion(),
                              "--passive", "--output", computed}),
                0);
    const QString recorded = joined(computed, 2, 3.0);
    joined_ = recorded;
    const Run run = armillaryRun({"residual", "puma560", "--input", recorded, "--json"});
    VERIFY_EXIT(run, 0);
    const nlohmann::json found = nlohmann::json::parse(run.out.begin(), run.out.end());
    QCOMPARE(QString::fromStdString(found["link"]), QString("link6"));
    QVERIFY(found["together"].get<double>() > 0.999);
    for (const auto& each : found["causes"]) {
      const bool planted = each["cause"] == "offset";
      QCOMPARE(each["alone"].get<double>() > 0.999, planted);
      QCOMPARE(each["only"].get<double>() > 1e-3, planted);
    }
    for (const auto& each : found["estimates"]) {
      if (each["name"] != "offset of joint2") continue;
      QVERIFY(std::abs(each["value"].get<double>() - 3.0) < 1e-6);
    }
    const Run text = armillaryRun({"residual", "puma560", "--input", recorded});
    VERIFY_EXIT(text, 0);
    for (const char* word : {"payload", "nothing else", "mass on link6", "rest"}) {
      QVERIFY2(text.out.contains(word), word);
    }
  }

  // What fits better than anything measured does was computed: by a controller or a simulation.
  void computedTorquesAreDoubted() {
    const Run exact = armillaryRun({"residual", "puma560", "--input", joined_, "--json"});
    VERIFY_EXIT(exact, 0);
    QVERIFY2(exact.err.contains("are they computed torques"), exact.err.constData());
    QVERIFY2(exact.out.contains("are they computed torques"), exact.out.constData());
    const Run noisy = armillaryRun({"residual", "puma560", "--input", rough(joined_, 0.1)});
    VERIFY_EXIT(noisy, 0);
    QVERIFY2(!noisy.err.contains("computed torques"), noisy.err.constData());
  }

  // Of efforts with noise most causes are none: their estimates are within two deviations of zero.
  void whatMayBeZeroIsMarked() {
    const Run run = armillaryRun({"residual", "puma560", "--input", rough(joined_, 0.1)});
    VERIFY_EXIT(run, 0);
    QVERIFY2(run.err.contains("count rows as independent"), run.err.constData());
    int marked = 0;
    for (const QByteArray& line : run.out.split('\n')) {
      if (!line.contains("±")) continue;
      const bool zero = line.contains("not told from zero");
      if (line.contains("offset of joint2")) QVERIFY2(!zero, line.constData());
      marked += zero;
    }
    QVERIFY2(marked > 0, run.out.constData());
  }

  void whatIsMissingIsTold() {
    VERIFY_EXIT(armillaryRun({"residual", "puma560"}), 1);
    const Run run = armillaryRun({"residual", "puma560", "--input", motion()});
    VERIFY_EXIT(run, 2);
    QVERIFY2(run.err.contains("no column is taken for the efforts of a joint"),
             run.err.constData());
    VERIFY_EXIT(armillaryRun({"residual", "puma560", "--input", joined_, "--link", "nose"}), 1);
  }

 private:
  static QString motion() {
    return QString(ARMILLARY_SOURCE_FOLDER) + "/resources/trajectories/puma560_pick_and_place.csv";
  }

  // The bundled motion with the efforts beside it, one column of which is off by a constant.
  QString joined(const QString& efforts, int column, double offset) {
    const auto rowsOf = [](const QString& name) {
      QFile file(name);
      QList<QByteArray> rows;
      if (!file.open(QIODevice::ReadOnly)) return rows;
      for (const QByteArray& line : file.readAll().split('\n')) {
        if (!line.startsWith('#') && !line.trimmed().isEmpty()) rows << line.trimmed();
      }
      return rows;
    };
    const QList<QByteArray> moved = rowsOf(motion()), computed = rowsOf(efforts);
    QFile both(folder_.filePath("joined.csv"));
    if (moved.size() != computed.size() || !both.open(QIODevice::WriteOnly)) return {};
    const bool timed = computed[0].startsWith("time");
    for (int i = 0; i < moved.size(); ++i) {
      QList<QByteArray> cells = computed[i].split(',');
      if (i > 0) {
        QByteArray& cell = cells[column - (timed ? 0 : 1)];
        cell = QByteArray::number(cell.toDouble() + offset, 'g', 17);
      }
      if (timed) cells.removeFirst();
      both.write(moved[i] + ',' + cells.join(',') + '\n');
    }
    return both.fileName();
  }

  // The last six columns, which are the efforts, off by up to so large a share.
  QString rough(const QString& name, double share) {
    QFile file(name), other(folder_.filePath("rough.csv"));
    if (!file.open(QIODevice::ReadOnly) || !other.open(QIODevice::WriteOnly)) return {};
    int row = 0;
    for (const QByteArray& line : file.readAll().trimmed().split('\n')) {
      QList<QByteArray> cells = line.split(',');
      for (qsizetype i = cells.size() - 6; row > 0 && i < cells.size(); ++i) {
        const double error = share * std::sin(12.9898 * static_cast<double>(row * 7 + i));
        cells[i] = QByteArray::number(cells[i].toDouble() * (1.0 + error), 'g', 17);
      }
      other.write(cells.join(',') + '\n');
      ++row;
    }
    return other.fileName();
  }

  QTemporaryDir folder_;
  QString joined_;
};

ARMILLARY_TEST(TestResidualCommand)
#include "tst_residual_command.moc"
