#include "ui/document/motion_maker.h"

#include "engine/simulation/recording_of_motion.h"

namespace armillary {

void MotionMaker::make(std::shared_ptr<const Model> model, std::vector<ViaPoint> points,
                       const PlanOptions& plan, double rate, const SimulationOptions& options) {
  start(
      [this, model, points = std::move(points), plan, rate, options](const std::stop_token& stop,
                                                                     const Deliver& deliver) {
        const PlannedMotion planned = planMotion(model, points, plan);
        if (!planned.plan) {
          const QString why = QString::fromStdString(planned.error);
          deliver([this, why, point = planned.point] { Q_EMIT failed(why, point); });
          return;
        }
        SampleMaker maker(model, options);
        MadeMotion motion;
        motion.times = planned.plan->times();
        for (const std::string& note : planned.notes) motion.notes << QString::fromStdString(note);
        motion.recording = recordingOfMotion(*planned.plan, model, maker, rate, stop);
        if (motion.recording) deliver([this, motion] { Q_EMIT made(motion); });
      },
      [this](const QString& why) { Q_EMIT failed(why, -1); });
}

}  // namespace armillary
