// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/judge_pose.h"

#include "engine/motion_files/motion_fit.h"
#include "engine/text/degree.h"
#include "engine/text/number_text.h"
#include "engine/text/words.h"

namespace armillary {

std::string doubtOfPose(const Model& model, const Eigen::VectorXd& position) {
  Table pose;
  std::vector<FitColumn> columns(model.coordinates.size());
  for (size_t i = 0; i < model.coordinates.size(); ++i) {
    pose.header.push_back(model.coordinates[i].name);
    if (model.joints[model.coordinates[i].joint].type == JointType::kFloating) continue;
    columns[i].column = static_cast<int>(i);
  }
  const std::span<double> row = pose.addRow(1);
  std::copy(position.begin(), position.end(), row.begin());
  std::vector<std::string> who;
  std::string otherwise;
  constexpr double kMillimetre = 1e-3;
  for (const auto& [measure, unit, name, sign] :
       {std::tuple(Measure::kAngle, kDegree, "degrees", "[deg]"),
        std::tuple(Measure::kLength, kMillimetre, "mm", "[mm]")}) {
    const UnitFit fit = unitFit(model, pose, columns, measure, unit);
    for (const UnitFit::Beyond& one : fit.beyond) {
      const auto at = static_cast<size_t>(one.coordinate);
      who.push_back(inQuotes(model.coordinates[at].name) + " = " + shortest(row[at]));
    }
    if (fit.isOther()) {
      otherwise += std::string(" In ") + name + " none would: write " + sign +
                   " behind the columns' names" +
                   (measure == Measure::kAngle ? ", or give --degrees" : "");
    }
  }
  if (who.empty()) return {};
  return joined(who, 6) + (who.size() == 1 ? " passes its limits" : " pass their limits") +
         " by far: are these this robot's joints, in rad and m?" + otherwise;
}

}  // namespace armillary
