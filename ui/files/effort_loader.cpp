// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/effort_loader.h"

#include "ui/files/table_file.h"

namespace armillary {

void EffortLoader::load(const QString& file, std::shared_ptr<const Model> model) {
  start(
      [this, file, model](const std::stop_token&, const Deliver& deliver) {
        auto efforts = readTableFile(file, [&](const std::string& text, TableError& error) {
          return readEffortRows(*model, text, error);
        });
        auto shared = std::make_shared<const EffortSchedule>(std::move(*efforts));
        deliver([this, file, shared] { Q_EMIT loaded(file, shared); });
      },
      [this, file](const QString& why) { Q_EMIT failed(file, why); });
}

}  // namespace armillary
