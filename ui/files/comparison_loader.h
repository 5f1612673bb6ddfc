// SPDX-License-Identifier: GPL-3.0-or-later
// Opens tables that are held against the shown motion, on a thread of its own.
#pragma once

#include "engine/table/compared_table.h"
#include "ui/files/background_load.h"

namespace armillary {

class ComparisonLoader : public BackgroundLoad {
  Q_OBJECT

 public:
  explicit ComparisonLoader(QObject* parent = nullptr) : BackgroundLoad(parent) {}
  ~ComparisonLoader() override { join(); }
  void load(const QString& file, std::shared_ptr<const Model> model);

 Q_SIGNALS:
  void loaded(const QString& file, const armillary::ComparedMotion& motion);
  void failed(const QString& file, const QString& message);
};

}  // namespace armillary
