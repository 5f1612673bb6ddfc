// SPDX-License-Identifier: BSD-3-Clause
// A recording that a test writes, and what the reader makes of it.
#pragma once

#include <QFile>
#include <QTemporaryDir>
#include <stdexcept>
#include <string>

#include "engine/motion_files/read_motion_file.h"
#include "tests/support/robots.h"

namespace armillary::test {

struct RecordingRead {
  bool good = false;
  MotionTable motion;
  std::string error, notes, doubts;

  bool has(const std::string& column) const {
    const auto& header = motion.table.header;
    return std::find(header.begin(), header.end(), column) != header.end();
  }
  double at(size_t row, const std::string& column) const {
    for (size_t i = 0; i < motion.table.columnCount(); ++i) {
      if (motion.table.header[i] == column) return motion.table.row(row)[i];
    }
    throw std::runtime_error("no column " + column + ": " + error);
  }
};

inline void writeTestFile(const std::string& path, const std::string& bytes) {
  QFile file(QString::fromStdString(path));
  if (!file.open(QIODevice::WriteOnly)) throw std::runtime_error("cannot write a test's file");
  file.write(bytes.data(), static_cast<qint64>(bytes.size()));
}

inline RecordingRead readRecording(const std::shared_ptr<const Model>& model,
                                   const std::string& bytes, const std::string& name = "m.csv",
                                   MotionSource source = {}) {
  const QTemporaryDir folder;
  source.files = {folder.filePath(QString::fromStdString(name)).toStdString()};
  writeTestFile(source.files[0], bytes);
  source.positions = true;
  RecordingRead reading;
  MotionFileError error;
  reading.good = readMotionFile(model, source, reading.motion, error);
  if (!reading.good) reading.error = error.text();
  for (const std::string& note : reading.motion.notes) reading.notes += note + "\n";
  for (const std::string& doubt : reading.motion.doubts) reading.doubts += doubt + "\n";
  return reading;
}

// Of the bundled planar arm: shoulder, elbow, wrist.
inline RecordingRead readArmRecording(const std::string& bytes, const std::string& name = "log.csv",
                                      MotionSource source = {}) {
  static const std::shared_ptr<const Model> kArm = bundledRobot("planar_3r").model;
  return readRecording(kArm, bytes, name, std::move(source));
}

// A trunk 'torso' with two joints, R_ELBOW and L_ELBOW.
inline std::shared_ptr<const Model> twoElbows(bool floating = false) {
  const std::string inertial =
      "<inertial><origin xyz='0.1 0 0'/><mass value='0.5'/><inertia ixx='.01' iyy='.01' izz='.01' "
      "ixy='0' ixz='0' iyz='0'/></inertial>";
  std::string text = "<robot name='elbows'><link name='torso'>" + inertial + "</link>";
  for (const std::string joint : {"R_ELBOW", "L_ELBOW"}) {
    text += "<link name='" + joint + "_l'>" + inertial + "</link><joint name='" + joint +
            "' type='revolute'><parent link='torso'/><child link='" + joint +
            "_l'/><axis xyz='0 1 0'/><limit lower='-3.2' upper='3.2' effort='9' velocity='9'/>"
            "</joint>";
  }
  const QTemporaryDir folder;
  const std::string file = folder.filePath("elbows.urdf").toStdString();
  writeTestFile(file, text + "</robot>");
  return loadFile(file, floating).model;
}

}  // namespace armillary::test

#define VERIFY_RECORDING(reading) QVERIFY2((reading).good, (reading).error.c_str())
#define VERIFY_TELLS(text, words)                                  \
  do {                                                             \
    const std::string said = (text);                               \
    QVERIFY2(said.find(words) != std::string::npos, said.c_str()); \
  } while (false)
