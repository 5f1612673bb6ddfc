// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the built program and holds what it said.
#pragma once

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <map>
#include <string>
#include <vector>

#include "engine/table/csv.h"
#include "tests/support/sanitized.h"

namespace armillary::test {

struct Run {
  int code = -1;  // -1: it crashed, or did not end in time
  QByteArray out, err;
};

using Environment = std::map<QString, QString>;  // an empty value removes the variable

// Runs a program with arguments and standard input; kills it after `seconds`, ten times as
// many where a sanitizer watches it.
inline Run runProgram(const QString& program, const QStringList& arguments,
                      const QByteArray& input = {}, const Environment& changes = {},
                      int seconds = 20) {
  QProcess process;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  for (const auto& [name, value] : changes) {
    if (value.isEmpty()) {
      environment.remove(name);
    } else {
      environment.insert(name, value);
    }
  }
  process.setProcessEnvironment(environment);
  process.start(program, arguments);
  Run run;
  if (!process.waitForStarted()) return run;
  process.write(input);
  process.closeWriteChannel();
  const bool ended = process.waitForFinished(seconds * 1000 * kSlower);
  if (!ended) {
    process.kill();
    process.waitForFinished();
  }
  run.out = process.readAllStandardOutput();
  run.err = process.readAllStandardError();
  if (!ended) run.err += "\n(the program did not end)";
  if (ended && process.exitStatus() == QProcess::NormalExit) run.code = process.exitCode();
  return run;
}

inline Run armillaryRun(const QStringList& arguments, const QByteArray& input = {},
                        const Environment& changes = {}) {
  return runProgram(ARMILLARY_PROGRAM, arguments, input, changes);
}

// A table that the program wrote, by names. A column that is not there fails loudly.
class Output {
 public:
  explicit Output(const QByteArray& text) {
    TableError error;
    if (!parseTable({text.data(), static_cast<size_t>(text.size())}, table_, error)) {
      throw std::runtime_error("the output is no table: " + error.message + "\n" +
                               text.left(300).toStdString());
    }
  }
  const std::vector<std::string>& header() const { return table_.header; }
  int rows() const { return static_cast<int>(table_.rowCount()); }
  double at(int row, const std::string& column) const {
    for (size_t i = 0; i < table_.header.size(); ++i) {
      if (table_.header[i] == column) return table_.row(row)[i];
    }
    throw std::runtime_error("no column " + column);
  }

 private:
  Table table_;
};

// A folder of its own that is gone with the object.
class Folder {
 public:
  QString path(const QString& name = {}) const { return folder_.filePath(name); }
  QString write(const QString& name, const QByteArray& bytes) const {
    QDir().mkpath(QFileInfo(path(name)).path());
    QFile file(path(name));
    if (!file.open(QIODevice::WriteOnly)) throw std::runtime_error("cannot write a test's file");
    file.write(bytes);
    return path(name);
  }
  QByteArray read(const QString& name) const {
    QFile file(path(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
  QStringList entries() const { return QDir(path()).entryList(QDir::Files | QDir::Hidden); }

 private:
  QTemporaryDir folder_;
};

// A base and an arm of one kilogram on a joint of that type; `more` goes before the closing tag.
inline QByteArray robotFile(const QByteArray& type = "revolute", const QByteArray& more = {}) {
  const QByteArray inertial =
      "<inertial><origin xyz='0.5 0 0'/><mass value='1'/><inertia ixx='0.01' iyy='0.01' "
      "izz='0.01' ixy='0' ixz='0' iyz='0'/></inertial>";
  return "<robot name='arm'><link name='base'>" + inertial + "</link><link name='arm'>" + inertial +
         "</link><joint name='j' type='" + type +
         "'><parent link='base'/><child link='arm'/><axis xyz='0 -1 0'/>"
         "<limit lower='-3' upper='3' effort='9' velocity='9'/></joint>" +
         more + "</robot>";
}

// The arm with a link behind it that has no inertia: forward dynamics is singular at 'weak'.
inline QByteArray singularRobotFile() {
  return robotFile("revolute",
                   "<link name='tip'/><joint name='weak' type='continuous'><parent link='arm'/>"
                   "<child link='tip'/><axis xyz='0 1 0'/></joint>");
}

}  // namespace armillary::test

// Fails with what the program said where its exit code is another.
// Each asks `run` once: it may be a call that starts the program.
#define VERIFY_EXIT(run, expected)                                                \
  do {                                                                            \
    const auto& verified_run_ = (run);                                            \
    QVERIFY2(verified_run_.code == (expected),                                    \
             ("exit " + QByteArray::number(verified_run_.code) + " instead of " + \
              QByteArray::number(expected) + ": " + verified_run_.err.left(600))  \
                 .constData());                                                   \
  } while (false)

#define VERIFY_SAYS(run, words)                                                                 \
  do {                                                                                          \
    const auto& verified_run_ = (run);                                                          \
    QVERIFY2(                                                                                   \
        verified_run_.err.contains(words),                                                      \
        ("'" + QByteArray(words) + "' is not in: " + verified_run_.err.left(600)).constData()); \
  } while (false)
