// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/motion/motion_maker.h"

#include <cmath>

#include "engine/simulation/recording_of_motion.h"
#include "engine/text/number_text.h"

namespace armillary {
namespace {

// A little more time than the limits ask for, so that what was made longer takes a whole number of
// tenths of a second: all limits hold the better for it.
void roundStretched(PlannedMotion& planned, const std::shared_ptr<const Model>& model,
                    std::vector<ViaPoint> points, const PlanOptions& plan) {
  constexpr double kTenth = 0.1;  // s
  const std::vector<double> times = planned.plan->times();
  if (points.size() != times.size() || !points.front().time) return;
  double given = *points.front().time;
  for (std::size_t i = 1; i < points.size(); ++i) {
    const double asked = *points[i].time - given;
    const double planned_for = times[i] - times[i - 1];
    const bool longer = planned_for > asked * (1.0 + 1e-9);
    given = *points[i].time;
    points[i].time =
        *points[i - 1].time + (longer ? kTenth * std::ceil(planned_for / kTenth - 1e-9) : asked);
  }
  PlannedMotion round = planMotion(model, points, plan);
  if (!round.plan || round.stretched > 1.0) return;
  round.stretched = planned.stretched;
  round.notes.insert(round.notes.begin(), planned.notes.front());  // what took longer, and why
  planned = std::move(round);
}

}  // namespace

void MotionMaker::finish(const PlannedMotion& planned, std::vector<double> times,
                         const std::shared_ptr<const Model>& model, double rate,
                         const SimulationOptions& options, const std::stop_token& stop,
                         const Deliver& deliver) {
  if (!planned.plan) {
    const QString why = QString::fromStdString(planned.error);
    deliver([this, why, point = planned.point, too_fast = planned.breaks_limits] {
      Q_EMIT failed(why, point, too_fast);
    });
    return;
  }
  const auto maker = [&] { return SampleMaker(model, options); };
  MadeMotion motion;
  motion.times = std::move(times);
  for (const std::string& note : planned.notes) motion.notes << QString::fromStdString(note);
  motion.breaches = planned.breaches;
  motion.recording = recordingOfMotion(*planned.motion, model, maker, rate, stop);
  if (motion.recording) deliver([this, motion] { Q_EMIT made(motion); });
}

void MotionMaker::make(const std::shared_ptr<const Model>& model, std::vector<ViaPoint> points,
                       const PlanOptions& plan, double rate, const SimulationOptions& options) {
  start(
      [this, model, points = std::move(points), plan, rate, options](const std::stop_token& stop,
                                                                     const Deliver& deliver) {
        PlanOptions stoppable = plan;
        stoppable.stop = stop;
        PlannedMotion planned = planMotion(model, points, stoppable);
        if (stop.stop_requested()) return;
        if (planned.plan && planned.stretched > 1.0)
          roundStretched(planned, model, points, stoppable);
        finish(planned, planned.plan ? planned.plan->times() : std::vector<double>(), model, rate,
               options, stop, deliver);
      },
      [this](const QString& why) { Q_EMIT failed(why, -1, false); });
}

void MotionMaker::makeStraight(const std::shared_ptr<const Model>& model, int link,
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
      [this](const QString& why) { Q_EMIT failed(why, -1, false); });
}

void MotionMaker::excite(const std::shared_ptr<const Model>& model,
                         const ExcitationOptions& excitation, int tries, double rate,
                         const SimulationOptions& options) {
  if (!model->loops.empty()) {
    cancel();
    Q_EMIT failed(
        tr("An excitation does not apply to robot '%1': loop '%2' closes it, and recorded "
           "efforts lack what it holds")
            .arg(QString::fromStdString(model->name),
                 QString::fromStdString(model->loops.front().name)),
        -1, false);
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
      [this](const QString& why) { Q_EMIT failed(why, -1, false); });
}

}  // namespace armillary
