// SPDX-License-Identifier: BSD-3-Clause
// What the tests of reading share: robots written inline, and questions about findings.
#pragma once

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>
#include <string>

#include "engine/read/read_robot.h"

namespace armillary::test {

// A link of one kilogram that raises no finding.
inline std::string solidLink(const std::string& name) {
  return "<link name=\"" + name +
         "\"><inertial><mass value=\"1\"/><inertia ixx=\"0.01\" ixy=\"0\" ixz=\"0\" iyy=\"0.01\" "
         "iyz=\"0\" izz=\"0.01\"/></inertial></link>\n";
}

// A joint on one line; `inside` holds what is between its tags beside the links.
inline std::string jointBetween(const std::string& name, const std::string& type,
                                const std::string& parent, const std::string& child,
                                const std::string& inside = {}) {
  return "<joint name=\"" + name + "\" type=\"" + type + "\"><parent link=\"" + parent +
         "\"/><child link=\"" + child + "\"/>" + inside + "</joint>\n";
}

inline const char* const kLimit = "<limit lower=\"-1\" upper=\"1\" effort=\"10\" velocity=\"2\"/>";

inline std::string robotOf(const std::string& content) {
  return "<?xml version=\"1.0\"?>\n<robot name=\"r\">\n" + content + "</robot>\n";
}

// Two links and the joint 'j' of that type between them, with `inside`.
inline std::string robotWithJoint(const std::string& type, const std::string& inside) {
  return robotOf(solidLink("base") + solidLink("arm") +
                 jointBetween("j", type, "base", "arm", inside));
}

// A folder of its own that is gone with the object.
class Folder {
 public:
  std::string path() const { return folder_.path().toStdString(); }

  // Writes a file, creating the folders on its way; returns its path.
  std::string write(const std::string& name, const std::string& bytes) const {
    const QString file = folder_.filePath(QString::fromStdString(name));
    QDir().mkpath(QFileInfo(file).path());
    QFile out(file);
    if (out.open(QIODevice::WriteOnly)) out.write(bytes.data(), static_cast<qint64>(bytes.size()));
    return file.toStdString();
  }

 private:
  QTemporaryDir folder_;
};

inline ReadResult readText(const std::string& text) {
  const Folder folder;
  return readRobot(folder.write("robot.urdf", text));
}

// Whether there is a finding of that severity whose element or message holds `words`.
inline bool finds(const ReadResult& result, Severity severity, const std::string& words) {
  for (const Diagnostic& found : result.diagnostics.all()) {
    const std::string text = found.element + ": " + found.message;
    if (found.severity == severity && text.find(words) != std::string::npos) return true;
  }
  return false;
}

// "ok", "warn" or "error": notes do not count.
inline std::string verdictOf(const ReadResult& result) {
  if (result.diagnostics.hasErrors()) return "error";
  return result.diagnostics.count(Severity::kWarning) > 0 ? "warn" : "ok";
}

// All findings, for the message of a test that fails.
inline std::string findingsOf(const ReadResult& result) {
  std::string text;
  for (const Diagnostic& found : result.diagnostics.all()) text += toText(found) + "\n";
  return text;
}

}  // namespace armillary::test

#define VERIFY_FINDS(result, severity, words)                         \
  QVERIFY2(armillary::test::finds((result), (severity), (words)),     \
           ("no such finding: " + std::string(words) + "; found:\n" + \
            armillary::test::findingsOf(result))                      \
               .c_str())

#define VERIFY_VERDICT(result, verdict)                                               \
  QVERIFY2(armillary::test::verdictOf(result) == (verdict),                           \
           (armillary::test::verdictOf(result) + " instead of " + (verdict) + ":\n" + \
            armillary::test::findingsOf(result))                                      \
               .c_str())
