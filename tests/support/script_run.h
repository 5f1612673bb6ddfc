// SPDX-License-Identifier: BSD-3-Clause
// A handout's scripts run by an interpreter (Debian's nodejs), without a page around them.
#pragma once

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QStringList>
#include <QTemporaryDir>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

namespace armillary::test {

// Empty where there is none.
inline QString scriptInterpreter() {
  for (const char* name : {"node", "nodejs"}) {
    const QString found = QStandardPaths::findExecutable(name);
    if (!found.isEmpty()) return found;
  }
  return {};
}

// What `body`, the body of a function of (robot, input), returns, with `scripts` run before it.
// Throws where a script fails, with what it said.
inline nlohmann::json scriptResult(const std::string& scripts, const std::string& robot,
                                   const nlohmann::json& input, const std::string& body) {
  const QTemporaryDir folder;
  const auto write = [&](const char* name, const std::string& text) {
    QFile file(folder.filePath(name));
    if (!file.open(QIODevice::WriteOnly)) throw std::runtime_error("cannot write a test's file");
    file.write(text.data(), static_cast<qint64>(text.size()));
  };
  write("robot.json", robot);
  write("input.json", input.dump());
  write("run.js",
        "const fs = require('fs');\n" + scripts +
            "\nconst read = (name) => JSON.parse(fs.readFileSync(__dirname + name, "
            "'utf8'));\nprocess.stdout.write(JSON.stringify((function (robot, input) {\n" +
            body + "\n})(read('/robot.json'), read('/input.json'))));\n");
  QProcess process;
  process.start(scriptInterpreter(), {folder.filePath("run.js")});
  if (!process.waitForFinished(60'000) || process.exitCode() != 0) {
    throw std::runtime_error(process.readAllStandardError().left(2000).toStdString());
  }
  return nlohmann::json::parse(process.readAllStandardOutput().toStdString());
}

}  // namespace armillary::test
