// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/session.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <cmath>

#include "engine/lessons/pack_lesson.h"
#include "engine/model/compile_model.h"
#include "engine/motion_files/recording_arrays.h"
#include "engine/motion_files/yaml_source.h"
#include "resources/bundled.h"
#include "ui/files/packed_robot.h"
#include "ui/files/settings_text.h"
#include "ui/files/table_text.h"
#include "ui/stage/setup_json.h"

namespace armillary {
namespace {

constexpr int kVersion = 1;
constexpr const char* kPackedFolder = "robot";

QString sessionText(const char* text) {
  return QCoreApplication::translate("Session", text);
}

std::string runName(std::size_t index) {
  return "run_" + std::to_string(index);
}

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

QJsonArray jsonOf(const std::vector<bool>& flags) {
  QJsonArray json;
  for (const bool flag : flags) json << flag;
  return json;
}

std::vector<bool> flagsIn(const QJsonValue& value) {
  std::vector<bool> flags;
  for (const QJsonValue& flag : value.toArray()) flags.push_back(flag.toBool());
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

// Of a robot that stands in the session itself: nothing of this machine.
QJsonObject packedRequest(const LoadedRobot& robot, const PackedRobot& packed) {
  QJsonObject json{{"packed", QString::fromStdString(packed.robot)}};
  // not every format has a word for it
  const std::optional<Eigen::Vector3d>& gravity = robot.description.simulation.gravity;
  if (gravity) json[QStringLiteral("gravity")] = jsonOf(Eigen::VectorXd(*gravity));
  return json;
}

// Where the robot's file is: bundled, beside the session, or where it was.
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
  for (const QJsonValue& freedom : json.value(QStringLiteral("degrees_of_freedom")).toArray()) {
    curves.degrees_of_freedom.insert(freedom.toInt());
  }
  for (const QJsonValue& word : json.value(QStringLiteral("quantities")).toArray()) {
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
  for (const QJsonValue& each : value.toArray()) {
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

// Its words; empty where it has none.
QJsonObject wordsIn(const NumpyArrays& arrays) {
  const auto text = arrays.good.find("session");
  if (text == arrays.good.end() || text->second.texts.empty()) return {};
  return QJsonDocument::fromJson(QByteArray::fromStdString(text->second.texts.front())).object();
}

}  // namespace

void leaveAnswersOut(Session& session) {
  session.for_students = true;
  session.runs.clear();
  session.played = session.simulated = -1;
  session.time = 0.0;
  session.pose = State();
  session.key_frames.clear();
  session.edits.clear();
  session.run_changes.clear();
  session.setup = SimulationSetup();
  session.table.reset();
}

std::string bytesOf(const Session& session, const QString& folder) {
  QJsonArray frames, runs;
  for (const KeyFrame& frame : session.key_frames) {
    frames << QJsonObject{
        {"time", frame.time}, {"position", jsonOf(frame.position)}, {"name", frame.name}};
  }
  NumpyArchive archive;
  for (std::size_t i = 0; i < session.runs.size(); ++i) {
    runs << jsonOf(session.runs[i]);
    addRecording(runName(i), *session.runs[i].motion.recording, archive);
  }
  QJsonObject robot = jsonOf(session.request, folder);
  if (session.table) robot[QStringLiteral("table")] = textOf(*session.table);
  const bool packs = session.packed && !session.table && !robot.contains(QLatin1String("bundled"));
  if (packs) {
    PackedRobot packed = packRobot(*session.packed);
    robot = packedRequest(*session.packed, packed);
    for (PackedFile& file : packed.files) {
      archive.addFile(kPackedFolder + ("/" + file.name), std::move(file.bytes));
    }
  }
  QJsonObject json{{"armillary_session", kVersion},
                   {"robot", robot},
                   {"edits", packs ? QJsonArray() : jsonOf(session.edits)},
                   {"setup", toJson(session.setup)},
                   {"coordinates", QJsonArray::fromStringList(session.coordinates)},
                   {"position", jsonOf(session.pose.position)},
                   {"velocity", jsonOf(session.pose.velocity)},
                   {"key_frames", frames},
                   {"runs", runs},
                   {"played", session.played},
                   {"simulated", session.simulated},
                   {"time", session.time},
                   {"run_changes", jsonOf(session.run_changes)},
                   {"curves", jsonOf(session.curves)},
                   {"phase", QJsonArray{session.phase.x, session.phase.y, session.phase.section}},
                   {"camera", jsonOf(session.camera)},
                   {"choices", QString::fromLatin1(textOfSettings(session.choices).toBase64())}};
  if (session.lesson) {
    PackedLesson packed = packLesson(*session.lesson, !session.for_students);
    json[QStringLiteral("lesson")] = QString::fromStdString(packed.lesson);
    json[QStringLiteral("lesson_step")] = session.lesson_step;
    json[QStringLiteral("lesson_begins")] = session.for_students;
    for (PackedFile& file : packed.files) {
      archive.addFile(std::string(kLessonFolder) + "/" + file.name, std::move(file.bytes));
    }
  }
  archive.add("session", {QJsonDocument(json).toJson(QJsonDocument::Compact).toStdString()});
  return archive.bytes();
}

Session sessionIn(std::string_view bytes, const QString& folder) {
  auto arrays = std::make_shared<NumpyArrays>();
  try {
    *arrays = readNumpyArrays(bytes);
  } catch (const NumpyFault& fault) {
    // of one that is cut off the list of what is in it is missing, which stands at the end
    throw SessionFault(
        bytes.starts_with("PK")
            ? sessionText("it is no session of Armillary, or is damaged or cut off").toStdString()
            : sessionText("it is no session of Armillary").toStdString());
  }
  const QJsonObject json = wordsIn(*arrays);
  const int version = json.value(QStringLiteral("armillary_session")).toInt();
  if (version < 1) throw SessionFault(sessionText("it is no session").toStdString());
  if (version > kVersion) {
    throw SessionFault(sessionText("it was saved by a newer version of Armillary").toStdString());
  }
  Session session;
  const QJsonObject robot = json.value(QStringLiteral("robot")).toObject();
  session.request = requestIn(robot, folder);
  if (const QString own = robot.value(QStringLiteral("packed")).toString(); !own.isEmpty()) {
    try {
      session.request.file = unpackFiles(readPackedFiles(bytes, kPackedFolder), own.toStdString());
    } catch (const PackedFault& fault) {
      throw SessionFault(sessionText("its robot cannot be unpacked: %1")
                             .arg(QString::fromUtf8(fault.what()))
                             .toStdString());
    }
  }
  if (const QString table = robot.value(QStringLiteral("table")).toString(); !table.isEmpty()) {
    session.table = tableOf(table);
    if (!session.table) throw SessionFault(sessionText("its table cannot be read").toStdString());
    session.request.file.clear();
  }
  if (const QString own = json.value(QStringLiteral("lesson")).toString(); !own.isEmpty()) {
    try {
      session.lesson_file = unpackFiles(readPackedFiles(bytes, kLessonFolder), own.toStdString());
    } catch (const PackedFault& fault) {
      throw SessionFault(sessionText("its lesson cannot be unpacked: %1")
                             .arg(QString::fromUtf8(fault.what()))
                             .toStdString());
    }
    session.lesson_step = json.value(QStringLiteral("lesson_step")).toInt();
    session.lesson_begins = json.value(QStringLiteral("lesson_begins")).toBool();
  }
  session.edits = editsIn(json.value(QStringLiteral("edits")));
  session.setup = setupOf(json.value(QStringLiteral("setup")).toObject());
  for (const QJsonValue& each : json.value(QStringLiteral("coordinates")).toArray()) {
    session.coordinates << each.toString();
  }
  session.pose.position = numbersIn(json.value(QStringLiteral("position")));
  session.pose.velocity = numbersIn(json.value(QStringLiteral("velocity")));
  for (const QJsonValue& each : json.value(QStringLiteral("key_frames")).toArray()) {
    const QJsonObject frame = each.toObject();
    session.key_frames.push_back({frame.value(QStringLiteral("time")).toDouble(),
                                  numbersIn(frame.value(QStringLiteral("position"))),
                                  frame.value(QStringLiteral("name")).toString()});
  }
  for (const QJsonValue& run : json.value(QStringLiteral("runs")).toArray()) {
    session.runs.push_back(runIn(run.toObject()));
  }
  const auto index = [&](const char* key) {
    const int read = json.value(QLatin1String(key)).toInt(-1);
    return read < static_cast<int>(session.runs.size()) ? std::max(read, -1) : -1;
  };
  session.played = index("played");
  session.simulated = index("simulated");
  session.time = json.value(QStringLiteral("time")).toDouble();
  session.run_changes = editsIn(json.value(QStringLiteral("run_changes")));
  session.curves = curvesIn(json.value(QStringLiteral("curves")).toObject());
  const QJsonArray phase = json.value(QStringLiteral("phase")).toArray();
  if (phase.size() == 3)
    session.phase = {phase[0].toString(), phase[1].toString(), phase[2].toString()};
  session.camera = cameraIn(json.value(QStringLiteral("camera")).toObject());
  session.choices = settingsInText(
      QByteArray::fromBase64(json.value(QStringLiteral("choices")).toString().toLatin1()));
  session.arrays = std::move(arrays);
  return session;
}

namespace {

// Half of all robots stand in a "robot.urdf": the folder tells which.
QString tellingNameOf(const QString& path) {
  const QFileInfo file(path);
  static const QStringList kTellNothing{QStringLiteral("robot"), QStringLiteral("model"),
                                        QStringLiteral("scene")};
  if (!kTellNothing.contains(file.baseName(), Qt::CaseInsensitive)) return file.fileName();
  return file.dir().dirName() + QLatin1Char('/') + file.fileName();
}

}  // namespace

std::optional<SessionContents> contentsOf(const QString& file) {
  QFile in(file);
  if (!in.open(QIODevice::ReadOnly)) return std::nullopt;
  // its runs may be large, and are not looked at
  const uchar* bytes = in.map(0, in.size());
  if (bytes == nullptr) return std::nullopt;
  QJsonObject json;
  try {
    const auto size = static_cast<std::size_t>(in.size());
    json = wordsIn(readNumpyArrays({reinterpret_cast<const char*>(bytes), size}, "session"));
  } catch (const NumpyFault&) {
    return std::nullopt;
  }
  if (json.isEmpty()) return std::nullopt;
  const QJsonObject robot = json.value(QStringLiteral("robot")).toObject();
  const auto word = [&](const char* key) { return robot.value(QLatin1String(key)).toString(); };
  SessionContents contents;
  contents.robot = word("bundled");
  if (contents.robot.isEmpty()) contents.robot = QFileInfo(word("packed")).fileName();
  if (contents.robot.isEmpty()) contents.robot = tellingNameOf(word("file"));
  if (const auto table = tableOf(word("table"))) {
    contents.robot = QString::fromStdString(table->name);
  }
  const auto count = [&](const char* key) {
    return static_cast<int>(json.value(QLatin1String(key)).toArray().size());
  };
  contents.runs = count("runs");
  contents.key_frames = count("key_frames");
  contents.edits = count("edits");
  return contents;
}

std::shared_ptr<const LoadedRobot> robotOfRun(const Session& session,
                                              const std::shared_ptr<const LoadedRobot>& robot) {
  if (session.run_changes.empty()) return robot;
  auto before = std::make_shared<LoadedRobot>(*robot);
  for (const DescriptionChange& change : session.run_changes) apply(change, before->description);
  try {
    before->model = compileModel(before->description);
    before->home = closedHome(*before->model);
  } catch (const std::invalid_argument&) {
    return robot;  // its file has been changed since, to what does not bear the changes
  }
  return before;
}

std::vector<Comparison::Entry> runsOf(const Session& session,
                                      const std::shared_ptr<const Model>& model,
                                      const std::shared_ptr<const Model>& simulated) {
  std::vector<Comparison::Entry> runs = session.runs;
  const auto freedoms = static_cast<std::size_t>(model->velocitySize());
  for (std::size_t i = 0; i < runs.size(); ++i) {
    ComparedMotion& motion = runs[i].motion;
    for (auto* given : {&motion.positions_given, &motion.velocities_given, &motion.efforts_given}) {
      if (given->size() != freedoms) given->assign(freedoms, true);
    }
    try {
      const bool shown = simulated && static_cast<int>(i) == session.simulated;
      motion.recording = recordingIn(*session.arrays, runName(i), shown ? simulated : model);
    } catch (const NumpyFault& fault) {
      throw SessionFault(sessionText("the run “%1” is not of this robot: %2")
                             .arg(runs[i].name, QString::fromStdString(fault.message))
                             .toStdString());
    }
  }
  return runs;
}

}  // namespace armillary
