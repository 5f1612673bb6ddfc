// SPDX-License-Identifier: GPL-3.0-or-later
// Makes trajectories on a thread of its own: through points, or to excite what is to be identified.
#pragma once

#include "engine/planning/excitation.h"
#include "engine/planning/plan_peaks.h"
#include "engine/planning/straight_motion.h"
#include "engine/table/trajectory.h"
#include "ui/files/background_load.h"

namespace armillary {

// A trajectory with what its plan found.
struct MadeMotion {
  std::shared_ptr<const Recording> recording;
  std::vector<double> times;  // when each point is passed, s
  QStringList notes;
  std::vector<PositionBreach> breaches;  // position limits that it passes
};

class MotionMaker : public BackgroundLoad {
  Q_OBJECT

 public:
  explicit MotionMaker(QObject* parent = nullptr) : BackgroundLoad(parent) {}
  ~MotionMaker() override { join(); }
  // Samples the plan through the points `rate` times a second. Times that had to be stretched end
  // at a whole tenth of a second.
  void make(const std::shared_ptr<const Model>& model, std::vector<ViaPoint> points,
            const PlanOptions& plan, double rate, const SimulationOptions& options);

  // Leads a link along straight lines between its poses at the points.
  void makeStraight(const std::shared_ptr<const Model>& model, int link,
                    std::vector<ViaPoint> points, const StraightOptions& plan, double rate,
                    const SimulationOptions& options);
  // The best of `tries` excitations. Of robots without loops only; fails at once for others.
  void excite(const std::shared_ptr<const Model>& model, const ExcitationOptions& excitation,
              int tries, double rate, const SimulationOptions& options);

 Q_SIGNALS:
  // Of excitations: the share done, and the least condition number so far.
  void progress(double share, double condition);
  void made(const armillary::MadeMotion& motion);
  // `point`: the one at fault, -1: none by itself. `too_fast`: in more time it could be made.
  void failed(const QString& why, int point, bool too_fast);

 private:
  // Samples what was planned, or says why there is nothing. Called on the job's thread.
  void finish(const PlannedMotion& planned, std::vector<double> times,
              const std::shared_ptr<const Model>& model, double rate,
              const SimulationOptions& options, const std::stop_token& stop,
              const Deliver& deliver);
};

}  // namespace armillary
