// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a session as JSON, and back. What a file lacks, or has out of range, is as in a new
// session.
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <map>
#include <string>
#include <vector>

#include "engine/description/description_change.h"
#include "engine/motion_files/numpy_members.h"
#include "ui/files/packed_robot.h"
#include "ui/scene/camera.h"
#include "ui/stage/comparison.h"
#include "ui/stage/loaded_robot.h"
#include "ui/stage/plot_choice.h"

namespace armillary {

QJsonArray jsonOf(const Eigen::VectorXd& numbers);
Eigen::VectorXd numbersIn(const QJsonValue& value);

// The robot's file, also as it is called from `folder`.
QJsonObject jsonOf(const OpenRequest& request, const QString& folder);
// Of a robot that stands in the session itself: nothing of this machine.
QJsonObject packedRequest(const LoadedRobot& robot, const PackedRobot& packed);
// Where the robot's file is: bundled, beside the session, or where it was.
OpenRequest requestIn(const QJsonObject& json, const QString& folder);

// Without its recording.
QJsonObject jsonOf(const Comparison::Entry& run);
Comparison::Entry runIn(const QJsonObject& json);

QJsonObject jsonOf(const Camera& camera);
Camera cameraIn(const QJsonObject& json);

QJsonObject jsonOf(const CurveChoice& curves);
CurveChoice curvesIn(const QJsonObject& json);

QJsonArray jsonOf(const std::vector<DescriptionChange>& edits);
std::vector<DescriptionChange> editsIn(const QJsonValue& value);

// The JSON of a session's archive; empty where it has none.
QJsonObject wordsIn(const NumpyArrays& arrays);

}  // namespace armillary
