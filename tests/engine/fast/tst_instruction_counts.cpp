// SPDX-License-Identifier: BSD-3-Clause
// The fast calls take as many instructions as they did: what a clock's noise would hide.
//
// Counted by callgrind, with the compiler that the counts were made with; valgrind shows programs a
// processor without AVX-512, so that the kernels of AVX2 run. Where a change is meant to change
// them: ARMILLARY_WRITE_COUNTS=1 tests_engine_fast tst_instruction_counts writes the file anew.
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "tests/support/test_program.h"

namespace {

constexpr double kCountTolerance = 0.03;

[[maybe_unused]] QString fileOfCounts() {
  return QStringLiteral(ARMILLARY_SOURCE_FOLDER "/tests/engine/fast/instruction_counts.json");
}

QByteArray contentOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// What callgrind has collected in one of its files; -1 where it says nothing.
[[maybe_unused]] long collected(const QString& path) {
  for (const QByteArray& line : contentOf(path).split('\n')) {
    if (line.startsWith("totals: ")) return line.mid(8).trimmed().toLong();
  }
  return -1;
}

}  // namespace

class TestInstructionCounts : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void areWhatTheyWere() {
#if !defined(__x86_64__) || !defined(ARMILLARY_RELEASE)
    QSKIP("counts are of the program as it is shipped, on x86-64");
#else
    const QString valgrind = QStandardPaths::findExecutable("valgrind");
    if (valgrind.isEmpty()) QSKIP("valgrind is not installed");
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) {
      QSKIP("counts are of the kernels for AVX2, which this processor does not have");
    }
    const bool writing = std::getenv("ARMILLARY_WRITE_COUNTS") != nullptr;
    nlohmann::ordered_json counts;
    if (!writing) {
      counts = nlohmann::ordered_json::parse(contentOf(fileOfCounts()).toStdString());
      if (counts.at("compiler") != __VERSION__) {
        QSKIP(
            ("counts were made with compiler " + counts.at("compiler").get<std::string>()).c_str());
      }
    }
    const QTemporaryDir folder;
    QProcess run;
    run.start(valgrind, {"--tool=callgrind", "--callgrind-out-file=" + folder.filePath("counts"),
                         "--toggle-collect=*runMeasured*", "--dump-before=*endMeasured*",
                         ARMILLARY_COUNTED_PROGRAM});
    QVERIFY2(run.waitForFinished(120000), "callgrind takes too long");
    QVERIFY2(run.exitCode() == 0, run.readAllStandardError().constData());
    const QList<QByteArray> names = run.readAllStandardOutput().trimmed().split('\n');
    QVERIFY(names.size() > 10);
    nlohmann::ordered_json written{{"compiler", __VERSION__}};
    for (int i = 0; i < names.size(); ++i) {
      const std::string name = names[i].toStdString();
      const long count = collected(folder.filePath(QString("counts.%1").arg(i + 1)));
      QVERIFY2(count > 1000, (name + ": callgrind counted nothing").c_str());
      written["instructions"][name] = count;
      if (writing) continue;
      const double before = counts.at("instructions").at(name).get<double>();
      const std::string message = name + ": " + std::to_string(count) + " instructions, were " +
                                  std::to_string(static_cast<long>(before));
      QVERIFY2(std::abs(static_cast<double>(count) - before) <= kCountTolerance * before,
               message.c_str());
    }
    if (writing) {
      QFile file(fileOfCounts());
      QVERIFY(file.open(QIODevice::WriteOnly));
      file.write(QByteArray::fromStdString(written.dump(2) + "\n"));
    }
#endif
  }
};

ARMILLARY_TEST(TestInstructionCounts)
#include "tst_instruction_counts.moc"
