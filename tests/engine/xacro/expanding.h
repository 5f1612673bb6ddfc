// SPDX-License-Identifier: BSD-3-Clause
// What the tests of xacro share: files written inline, and their expansion.
#pragma once

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>
#include <string>

#include "engine/motion_files/yaml_source.h"
#include "engine/xacro/expand_xacro.h"

namespace armillary::test {

// An expansion as one text without line breaks, and its findings, one a line.
struct Expanded {
  std::string text;  // empty where there is an error
  std::string findings;
  XacroExpansion whole;
};

// Files in a folder of their own; packages are its folders.
class XacroFiles {
 public:
  void write(const QString& name, const std::string& text) const {
    const QString path = folder_.filePath(name);
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write %s", qPrintable(path));
    file.write(text.data(), static_cast<qsizetype>(text.size()));
  }

  // A package that somebody named.
  void knows(const QString& package) { known_.push_back(folder_.filePath(package).toStdString()); }

  // Expands `content` within <robot>, which starts in line 1.
  Expanded expand(const std::string& content,
                  const std::map<std::string, std::string>& arguments = {}) const {
    const std::string path = folder_.filePath("robot.xacro").toStdString();
    XacroOptions options;
    options.arguments = arguments;
    options.yaml = yamlSource();
    options.package_folders = known_;
    options.find_package = [this](const std::string& name) {
      const QString found = folder_.filePath(QString::fromStdString(name));
      return QDir(found).exists() ? found.toStdString() : std::string();
    };
    Diagnostics diagnostics(path);
    Expanded result;
    result.whole = expandXacro(
        path, "<robot xmlns:xacro=\"http://www.ros.org/wiki/xacro\">" + content + "</robot>",
        options, diagnostics);
    for (const Diagnostic& found : diagnostics.all()) result.findings += toText(found) + "\n";
    for (const char c : result.whole.text.value_or("")) {
      if (c != '\n') result.text += c;
    }
    return result;
  }

 private:
  QTemporaryDir folder_;
  std::vector<std::string> known_;
};

// The value of an expression, as it is written into an attribute; or what is wrong with it.
inline std::string valueOf(const std::string& expression) {
  const Expanded result = XacroFiles().expand("<r v=\"${" + expression + "}\"/>");
  const std::string start = "<robot><r v=\"", end = "\"/></robot>";
  if (result.text.empty()) return "error: " + result.findings;
  return result.text.substr(start.size(), result.text.size() - start.size() - end.size());
}

}  // namespace armillary::test

// One message a line: what was expected and what came.
#define VERIFY_VALUE(expression, expected) \
  QCOMPARE(QString::fromStdString(armillary::test::valueOf(expression)), QString(expected))
#define VERIFY_HOLDS(text, part) \
  QVERIFY2(std::string(text).find(part) != std::string::npos, std::string(text).c_str())
