// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/session_json.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <cmath>

#include "engine/motion_files/yaml_source.h"
#include "resources/bundled.h"
#include "ui/stage/setup_json.h"

namespace armillary {
namespace {

QJsonArray jsonOf(const std::vector<bool>& flags) {
  QJsonArray json;
  for (const bool flag : flags) json << flag;
  return json;
}

std::vector<bool> flagsIn(const QJsonValue& value) {
  std::vector<bool> flags;
  for (const auto& flag : value.toArray()) flags.push_back(flag.toBool());
  return flags;
}

QJsonObject jsonOf(const std::map<std::string, std::string>& words) {
  QJsonObject json;
  for (const auto& [name, value] : words) {
    json[QString::fromStdString(name)] = QString::fromStdString(value);
  }
  return json;
}

std::map<std::string, std::string> wordsIn(const QJsonValue& value) {
  std::map<std::string, std::string> words;
  const QJsonObject json = value.toObject();
  for (auto word = json.begin(); word != json.end(); ++word) {
    words[word.key().toStdString()] = word.value().toString().toStdString();
  }
  return words;
}

}  // namespace

// JSON has no infinite number, which is the limit of a joint without one.
QJsonArray jsonOf(const Eigen::VectorXd& numbers) {
  QJsonArray json;
  for (const double number : numbers) {
    if (std::isfinite(number)) {
      json << number;
    } else {
      json << QString::number(number);
    }
  }
  return json;
}

Eigen::VectorXd numbersIn(const QJsonValue& value) {
  const QJsonArray json = value.toArray();
  Eigen::VectorXd numbers(json.size());
  for (int i = 0; i < json.size(); ++i) {
    numbers[i] = json[i].isString() ? json[i].toString().toDouble() : json[i].toDouble();
  }
  return numbers;
}

QJsonObject jsonOf(const OpenRequest& request, const QString& folder) {
  QJsonObject json{{"floating_base", request.floating_base},
                   {"packages", jsonOf(request.read.packages)},
                   {"arguments", jsonOf(request.read.arguments)}};
  for (const std::string& name : bundledRobots()) {
    if (QString::fromStdString(bundledRobotFile(name).value_or("")) == request.file) {
      json[QStringLiteral("bundled")] = QString::fromStdString(name);
    }
  }
  json[QStringLiteral("file")] = request.file;
  json[QStringLiteral("beside")] = QDir(folder).relativeFilePath(request.file);
  if (request.gravity) json[QStringLiteral("gravity")] = jsonOf(Eigen::VectorXd(*request.gravity));
  return json;
}

QJsonObject packedRequest(const LoadedRobot& robot, const PackedRobot& packed) {
  QJsonObject json{{"packed", QString::fromStdString(packed.robot)}};
  // not every format has a word for it
  const std::optional<Eigen::Vector3d>& gravity = robot.description.simulation.gravity;
  if (gravity) json[QStringLiteral("gravity")] = jsonOf(Eigen::VectorXd(*gravity));
  return json;
}

OpenRequest requestIn(const QJsonObject& json, const QString& folder) {
  OpenRequest request;
  request.read.yaml = yamlSource();
  request.read.packages = wordsIn(json.value(QStringLiteral("packages")));
  request.read.arguments = wordsIn(json.value(QStringLiteral("arguments")));
  request.floating_base = json.value(QStringLiteral("floating_base")).toBool();
  const Eigen::VectorXd gravity = numbersIn(json.value(QStringLiteral("gravity")));
  if (gravity.size() == 3) request.gravity = Eigen::Vector3d(gravity);
  const auto bundled =
      bundledRobotFile(json.value(QStringLiteral("bundled")).toString().toStdString());
  const QString beside = json.value(QStringLiteral("beside")).toString();
  if (bundled) {
    request.file = QString::fromStdString(*bundled);
  } else if (!beside.isEmpty() && QFileInfo(QDir(folder).filePath(beside)).isFile()) {
    request.file = QDir::cleanPath(QDir(folder).absoluteFilePath(beside));
  } else {
    request.file = json.value(QStringLiteral("file")).toString();
  }
  return request;
}

QJsonObject jsonOf(const Comparison::Entry& run) {
  return {{"name", run.name},
          {"own_name", run.own_name},
          {"kind", static_cast<int>(run.kind)},
          {"shown", run.shown},
          {"named", run.named},
          {"color", run.color.name()},
          {"setup", toJson(run.setup)},
          {"positions_given", jsonOf(run.motion.positions_given)},
          {"velocities_given", jsonOf(run.motion.velocities_given)},
          {"efforts_given", jsonOf(run.motion.efforts_given)}};
}

Comparison::Entry runIn(const QJsonObject& json) {
  Comparison::Entry run;
  run.name = json.value(QStringLiteral("name")).toString();
  run.own_name = json.value(QStringLiteral("own_name")).toString();
  const int kind = json.value(QStringLiteral("kind")).toInt();
  if (kind >= 0 && kind <= static_cast<int>(Comparison::Kind::kMeasured)) {
    run.kind = static_cast<Comparison::Kind>(kind);
  }
  run.shown = json.value(QStringLiteral("shown")).toBool();
  run.named = json.value(QStringLiteral("named")).toBool();
  run.color = QColor(json.value(QStringLiteral("color")).toString());
  run.setup = setupOf(json.value(QStringLiteral("setup")).toObject());
  run.motion.positions_given = flagsIn(json.value(QStringLiteral("positions_given")));
  run.motion.velocities_given = flagsIn(json.value(QStringLiteral("velocities_given")));
  run.motion.efforts_given = flagsIn(json.value(QStringLiteral("efforts_given")));
  run.saved = true;
  return run;
}

QJsonObject jsonOf(const Camera& camera) {
  const Eigen::Map<const Eigen::VectorXd> axes(camera.R_WV.data(), 9);
  return {{"target", jsonOf(Eigen::VectorXd(camera.target))},
          {"distance", camera.distance},
          {"axes", jsonOf(Eigen::VectorXd(axes))},
          {"azimuth", camera.azimuth},
          {"elevation", camera.elevation},
          {"field_of_view", camera.field_of_view}};
}

Camera cameraIn(const QJsonObject& json) {
  Camera camera;
  const Eigen::VectorXd target = numbersIn(json.value(QStringLiteral("target")));
  const Eigen::VectorXd axes = numbersIn(json.value(QStringLiteral("axes")));
  if (target.size() == 3 && target.allFinite()) camera.target = target;
  if (axes.size() == 9) {
    const Eigen::Matrix3d R = Eigen::Map<const Eigen::Matrix3d>(axes.data());
    if ((R * R.transpose() - Eigen::Matrix3d::Identity()).norm() < 1e-6) camera.R_WV = R;
  }
  const auto number = [&](const char* key, double least, double most, double& result) {
    const double read = json.value(QLatin1String(key)).toDouble(result);
    if (read >= least && read <= most) result = read;
  };
  number("distance", 1e-4, 1e5, camera.distance);
  number("azimuth", -1e3, 1e3, camera.azimuth);
  number("elevation", -M_PI_2, M_PI_2, camera.elevation);
  number("field_of_view", 0.01, 3.0, camera.field_of_view);
  return camera;
}

QJsonObject jsonOf(const CurveChoice& curves) {
  QJsonArray freedoms, quantities;
  for (const int freedom : curves.degrees_of_freedom) freedoms << freedom;
  for (const SampleQuantity quantity : curves.quantities) {
    quantities << QString::fromUtf8(wordOf(quantity));
  }
  return {{"degrees_of_freedom", freedoms}, {"quantities", quantities}};
}

CurveChoice curvesIn(const QJsonObject& json) {
  CurveChoice curves;
  for (const auto& freedom : json.value(QStringLiteral("degrees_of_freedom")).toArray()) {
    curves.degrees_of_freedom.insert(freedom.toInt());
  }
  for (const auto& word : json.value(QStringLiteral("quantities")).toArray()) {
    if (const auto quantity = quantityCalled(word.toString())) curves.quantities.insert(*quantity);
  }
  return curves;
}

QJsonArray jsonOf(const std::vector<DescriptionChange>& edits) {
  QJsonArray json;
  for (const DescriptionChange& edit : edits) {
    json << QJsonObject{
        {"property", QString::fromUtf8(name(edit.property))},
        {"of", QString::fromStdString(edit.of)},
        {"values", jsonOf(Eigen::VectorXd(Eigen::Map<const Eigen::VectorXd>(
                       edit.values.data(), static_cast<Eigen::Index>(edit.values.size()))))}};
  }
  return json;
}

std::vector<DescriptionChange> editsIn(const QJsonValue& value) {
  std::vector<DescriptionChange> edits;
  for (const auto& each : value.toArray()) {
    const QJsonObject json = each.toObject();
    const std::string property = json.value(QStringLiteral("property")).toString().toStdString();
    const Eigen::VectorXd values = numbersIn(json.value(QStringLiteral("values")));
    for (const RobotProperty known : kAllRobotProperties) {
      if (name(known) != property || sizeOf(known) != values.size()) continue;
      edits.push_back({known,
                       json.value(QStringLiteral("of")).toString().toStdString(),
                       {values.begin(), values.end()}});
    }
  }
  return edits;
}

QJsonObject wordsIn(const NumpyArrays& arrays) {
  const auto text = arrays.good.find("session");
  if (text == arrays.good.end() || text->second.texts.empty()) return {};
  return QJsonDocument::fromJson(QByteArray::fromStdString(text->second.texts.front())).object();
}

}  // namespace armillary
