// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/session_loader.h"

#include <QFileInfo>

#include "engine/text/read_file.h"
#include "ui/widgets/saved_file.h"

namespace armillary {
namespace {

constexpr std::size_t kLargestSession = 4'000'000'000;  // bytes

}  // namespace

void SessionLoader::load(const QString& file) {
  start(
      [this, file](const std::stop_token&, const Deliver& deliver) {
        std::string why;
        const auto bytes = readFile(file.toStdString(), kLargestSession, why);
        if (!bytes) throw SessionFault(why);
        const Session session = sessionIn(*bytes, QFileInfo(file).absolutePath());
        deliver([this, file, session] { Q_EMIT loaded(file, session); });
      },
      [this](const QString& why) { Q_EMIT failed(why); });
}

void SessionLoader::readRuns(const Session& session,
                             const std::shared_ptr<const LoadedRobot>& robot) {
  start(
      [this, session, robot](const std::stop_token&, const Deliver& deliver) {
        const std::vector<Comparison::Entry> runs =
            runsOf(session, robot->model, robotOfRun(session, robot)->model);
        deliver([this, runs] { Q_EMIT runsRead(runs); });
      },
      [this](const QString& why) { Q_EMIT failed(why); });
}

void SessionSaver::save(const QString& file, const Session& session) {
  queue(
      [this, file, session](const std::stop_token& stop, const Deliver& deliver) {
        const std::string bytes = bytesOf(session, QFileInfo(file).absolutePath());
        if (stop.stop_requested()) return;  // what is given up leaves no file
        SavedFile out(file);
        const bool whole = out.open(QIODevice::WriteOnly) &&
                           out.write(bytes.data(), static_cast<qint64>(bytes.size())) ==
                               static_cast<qint64>(bytes.size()) &&
                           out.commit();
        if (!whole) throw SessionFault(out.why().toStdString());
        deliver([this, file, session] { Q_EMIT saved(file, session); });
      },
      [this, file](const QString& why) { Q_EMIT failed(file, why); });
}

}  // namespace armillary
