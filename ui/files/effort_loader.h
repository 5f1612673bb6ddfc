// SPDX-License-Identifier: GPL-3.0-or-later
// Opens tables of efforts on a thread of its own.
#pragma once

#include "engine/table/effort_rows.h"
#include "ui/files/background_load.h"

namespace armillary {

class EffortLoader : public BackgroundLoad {
  Q_OBJECT

 public:
  explicit EffortLoader(QObject* parent = nullptr) : BackgroundLoad(parent) {}
  ~EffortLoader() override { join(); }
  void load(const QString& file, std::shared_ptr<const Model> model);

 Q_SIGNALS:
  void loaded(const QString& file, std::shared_ptr<const armillary::EffortSchedule> efforts);
  void failed(const QString& file, const QString& message);
};

}  // namespace armillary
