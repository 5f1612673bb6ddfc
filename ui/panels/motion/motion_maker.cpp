// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/motion/motion_maker.h"

#include "engine/simulation/recording_of_motion.h"

namespace armillary {

void MotionMaker::finish(const PlannedMotion& planned, std::vector<double> times,
                         const std::shared_ptr<const Model>& model, double rate,
                         const SimulationOptions& options, const std::stop_token& stop,
                         const Deliver& deliver) {
  if (!planned.plan) {
    const QString why = QString::fromStdString(planned.error);
    deliver([this, why, point = planned.point] { Q_EMIT failed(why, point); });
    return;
  }
  const auto maker = [&] { return SampleMaker(model, options); };
  MadeMotion motion;
  motion.times = std::move(times);
  for (const std::string& note : planned.notes) motion.notes << QString::fromStdString(note);
  motion.recording = recordingOfMotion(*planned.plan, model, maker, rate, stop);
  if (motion.recording) deliver([this, motion] { Q_EMIT made(motion); });
}

void MotionMaker::make(std::shared_ptr<const Model> model, std::vector<ViaPoint> points,
                       const PlanOptions& plan, double rate, const SimulationOptions& options) {
  start(
      [this, model, points = std::move(points), plan, rate, options](const std::stop_token& stop,
                                                                     const Deliver& deliver) {
        const PlannedMotion planned = planMotion(model, points, plan);
        finish(planned, planned.plan ? planned.plan->times() : std::vector<double>(), model, rate,
               options, stop, deliver);
      },
      [this](const QString& why) { Q_EMIT failed(why, -1); });
}

void MotionMaker::makeStraight(std::shared_ptr<const Model> model, int link,
                               std::vector<ViaPoint> points, const StraightOptions& plan,
                               double rate, const SimulationOptions& options) {
  start(
      [this, model, link, points = std::move(points), plan, rate, options](
          const std::stop_token& stop, const Deliver& deliver) {
        StraightOptions stoppable = plan;
        stoppable.stop = stop;
        const StraightMotion straight = planStraightMotion(model, link, points, stoppable);
        if (stop.stop_requested()) return;
        finish(straight.planned, straight.point_times, model, rate, options, stop, deliver);
      },
      [this](const QString& why) { Q_EMIT failed(why, -1); });
}

void MotionMaker::excite(std::shared_ptr<const Model> model, const ExcitationOptions& excitation,
                         int tries, double rate, const SimulationOptions& options) {
  if (!model->loops.empty()) {
    cancel();
    Q_EMIT failed(
        tr("An excitation does not apply to robot '%1': loop '%2' closes it, and recorded "
           "efforts lack what it holds")
            .arg(QString::fromStdString(model->name),
                 QString::fromStdString(model->loops.front().name)),
        -1);
    return;
  }
  start(
      [this, model, excitation, tries, rate, options](const std::stop_token& stop,
                                                      const Deliver& deliver) {
        const BaseParameters base = findBaseParameters(*model);
        const OptimizedExcitation found = optimizedExcitation(
            model, excitation, base, tries, stop, [&](double share, double condition) {
              deliver([this, share, condition] { Q_EMIT progress(share, condition); });
            });
        if (stop.stop_requested()) return;
        const auto maker = [&] { return SampleMaker(model, options); };
        MadeMotion motion;
        motion.times = {found.motion.startTime(), found.motion.endTime()};
        motion.notes << tr("The condition number of the regressor is %1; that of the first try "
                           "was %2.")
                            .arg(found.condition, 0, 'g', 4)
                            .arg(found.first_condition, 0, 'g', 4);
        motion.recording = recordingOfMotion(found.motion, model, maker, rate, stop);
        if (motion.recording) deliver([this, motion] { Q_EMIT made(motion); });
      },
      [this](const QString& why) { Q_EMIT failed(why, -1); });
}

}  // namespace armillary
