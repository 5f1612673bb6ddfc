// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/effort_loader.h"

#include "engine/text/read_file.h"
#include "ui/files/largest_table.h"

namespace armillary {

void EffortLoader::load(const QString& file, std::shared_ptr<const Model> model) {
  start(
      [this, file, model](const std::stop_token&, const Deliver& deliver) {
        const auto fail = [&](const QString& message) {
          deliver([this, file, message] { Q_EMIT failed(file, message); });
        };
        std::string why;
        const auto text = readFile(file.toStdString(), kLargestMotionTable, why);
        if (!text) {
          return fail(
              QStringLiteral("%1 cannot be read: %2").arg(file, QString::fromStdString(why)));
        }
        TableError error;
        std::optional<EffortSchedule> efforts = readEffortRows(*model, *text, error);
        if (!efforts) {
          const QString line = error.line > 0 ? QStringLiteral(":%1").arg(error.line) : QString();
          return fail(file + line + QStringLiteral(": ") + QString::fromStdString(error.message));
        }
        auto shared = std::make_shared<const EffortSchedule>(std::move(*efforts));
        deliver([this, file, shared] { Q_EMIT loaded(file, shared); });
      },
      [this, file](const QString& why) { Q_EMIT failed(file, why); });
}

}  // namespace armillary
