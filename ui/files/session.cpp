// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/session.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <algorithm>

#include "engine/lessons/pack_lesson.h"
#include "engine/model/compile_model.h"
#include "engine/motion_files/recording_arrays.h"
#include "ui/files/packed_robot.h"
#include "ui/files/session_json.h"
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
  for (const auto& each : json.value(QStringLiteral("coordinates")).toArray()) {
    session.coordinates << each.toString();
  }
  session.pose.position = numbersIn(json.value(QStringLiteral("position")));
  session.pose.velocity = numbersIn(json.value(QStringLiteral("velocity")));
  for (const auto& each : json.value(QStringLiteral("key_frames")).toArray()) {
    const QJsonObject frame = each.toObject();
    session.key_frames.push_back({frame.value(QStringLiteral("time")).toDouble(),
                                  numbersIn(frame.value(QStringLiteral("position"))),
                                  frame.value(QStringLiteral("name")).toString()});
  }
  for (const auto& run : json.value(QStringLiteral("runs")).toArray()) {
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
  // nobody knows which setup they were computed for: not of the present robot's model
  const auto of_then = std::make_shared<const Model>(*model);
  const auto freedoms = static_cast<std::size_t>(model->velocitySize());
  for (std::size_t i = 0; i < runs.size(); ++i) {
    ComparedMotion& motion = runs[i].motion;
    for (auto* given : {&motion.positions_given, &motion.velocities_given, &motion.efforts_given}) {
      if (given->size() != freedoms) given->assign(freedoms, true);
    }
    try {
      const bool shown = simulated && static_cast<int>(i) == session.simulated;
      const bool trajectory = runs[i].kind == Comparison::Kind::kTrajectory;
      motion.recording = recordingIn(*session.arrays, runName(i),
                                     shown        ? simulated
                                     : trajectory ? of_then
                                                  : model);
    } catch (const NumpyFault& fault) {
      throw SessionFault(sessionText("the run “%1” is not of this robot: %2")
                             .arg(runs[i].name, QString::fromStdString(fault.message))
                             .toStdString());
    }
  }
  return runs;
}

}  // namespace armillary
