// SPDX-License-Identifier: GPL-3.0-or-later
// Opens sessions on a thread of its own: first what says which robot it is, then its runs.
#pragma once

#include "ui/files/background_load.h"
#include "ui/files/session.h"

namespace armillary {

class SessionLoader : public BackgroundLoad {
  Q_OBJECT

 public:
  explicit SessionLoader(QObject* parent = nullptr) : BackgroundLoad(parent) {}
  ~SessionLoader() override { join(); }

  void load(const QString& file);
  // The runs of a session whose robot is there.
  void readRuns(const Session& session, const std::shared_ptr<const LoadedRobot>& robot);

 Q_SIGNALS:
  void loaded(const QString& file, const armillary::Session& session);
  void runsRead(const std::vector<armillary::Comparison::Entry>& runs);
  void failed(const QString& message);
};

// Writes them: whole, or not at all.
class SessionSaver : public BackgroundLoad {
  Q_OBJECT

 public:
  explicit SessionSaver(QObject* parent = nullptr) : BackgroundLoad(parent) {}
  ~SessionSaver() override { join(); }
  // What is being saved already is finished first.
  void save(const QString& file, const Session& session);

 Q_SIGNALS:
  void saved(const QString& file, const armillary::Session& session);
  void failed(const QString& file, const QString& message);
};

}  // namespace armillary
