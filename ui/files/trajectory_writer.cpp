// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/trajectory_writer.h"
#include "ui/widgets/saved_file.h"

namespace armillary {

void TrajectoryWriter::save(const QString& file, const std::shared_ptr<const Recording>& motion) {
  queue(
      [this, file, motion](const std::stop_token& stop, const Deliver& deliver) {
        const auto fail = [&](const QString& why) {
          deliver([this, file, why] { Q_EMIT failed(file, why); });
        };
        const std::optional<MotionFormat> format = motionFormatOf(file.toStdString());
        if (!format) {
          return fail(QStringLiteral("the name must end in .csv, .npz, .yaml or .json"));
        }
        const std::string why = whyNotWritten(motion->model(), *format);
        if (!why.empty()) return fail(QString::fromStdString(why));
        SavedFile target(file);
        if (!target.open(QIODevice::WriteOnly)) return fail(target.why());
        const bool whole = writeMotionFile(
            *motion, *format, {.units = true},
            [&](std::string_view part) {
              target.write(part.data(), static_cast<qint64>(part.size()));
            },
            [&](double share) {
              deliver([this, share] { Q_EMIT progress(static_cast<int>(100 * share), 100); });
            },
            stop);
        if (!whole) return target.cancelWriting();
        if (!target.commit()) return fail(target.why());
        deliver([this, file, motion] { Q_EMIT saved(file, motion); });
      },
      [this, file](const QString& why) { Q_EMIT failed(file, why); });
}

}  // namespace armillary
