// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/handout_writer.h"

#include <armillary/version.h>

#include "engine/dynamics/method_does_not_apply.h"
#include "engine/handout/handout.h"
#include "engine/meshes/colored_surfaces.h"
#include "engine/text/whole_file.h"
#include "resources/handout_page.h"
#include "ui/stage/stage.h"

namespace armillary {

QString HandoutWriter::whyNot(const Stage& stage) {
  if (!stage.robot()) return tr("There is no robot to make a handout of");
  try {
    expectHandout(stage.model());
  } catch (const MethodDoesNotApply& why) {
    return QString::fromStdString(why.what());
  }
  return {};
}

void HandoutWriter::write(const Stage& stage, const HandoutChoice& choice) {
  HandoutContent content;
  content.title = choice.title.toStdString();
  content.program = "Armillary " ARMILLARY_VERSION;
  content.state = stage.sample().state;
  content.acceleration = stage.sample().acceleration;
  content.passive = stage.setup().passive;
  content.answers = choice.answers;
  content.degrees = choice.degrees;
  const auto motion = choice.motion ? stage.sharedRecording() : nullptr;
  queue(
      [this, content = std::move(content), motion, robot = stage.robot(),
       model = stage.sharedModel(),
       file = choice.file](const std::stop_token& stop, const Deliver& deliver) mutable {
        for (std::size_t i = 0; motion && i < motion->size(); ++i) {
          if (stop.stop_requested()) return;
          const Sample sample = motion->sample(i);
          content.motion.push_back({sample.state, sample.acceleration, {}});
        }
        content.shapes = handoutShapes(robot->description, *model, coloredSurface);
        const std::string page =
            handoutPage(*model, content, {handoutFrame(), handoutStyle(), handoutScripts()});
        if (stop.stop_requested()) return;
        writeWhole(file.toStdString(), page);
        QStringList remarks;
        for (const std::string& message : content.shapes.messages) {
          remarks << QString::fromStdString(message);
        }
        deliver([this, file, remarks] { Q_EMIT written(file, remarks); });
      },
      [this, file = choice.file](const QString& why) { Q_EMIT failed(file, why); });
}

}  // namespace armillary
