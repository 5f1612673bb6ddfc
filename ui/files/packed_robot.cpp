// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/packed_robot.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <QStandardPaths>
#include <map>
#include <set>

#include "engine/write/write_robot.h"

namespace armillary {
namespace {

// Where the files would stand; a folder of no machine.
const QString kRoot = QStringLiteral("/armillary-packed");
constexpr qint64 kLargestBeside = 50'000'000;

QString packedRobotText(const char* text) {
  return QCoreApplication::translate("PackedRobot", text);
}

QByteArray contentOf(const QString& file) {
  QFile source(file);
  if (!source.open(QIODevice::ReadOnly)) {
    throw PackedFault(
        packedRobotText("%1 cannot be read: %2").arg(file, source.errorString()).toStdString());
  }
  return source.readAll();
}

// Gives each file a place below "meshes", one folder a folder that it comes from.
class Packer {
 public:
  // The place below the root; nothing where there is no such file.
  QString add(const std::string& file) {
    const QFileInfo info(QString::fromStdString(file));
    if (file.empty() || !info.isFile()) return {};
    const QString from = info.absolutePath();
    const auto [folder, is_new] = folders_.try_emplace(from, static_cast<int>(folders_.size()) + 1);
    const QString place = QStringLiteral("meshes/%1/%2").arg(folder->second).arg(info.fileName());
    if (!places_.insert(place).second) return place;
    const QByteArray content = contentOf(info.absoluteFilePath());
    files.push_back({place.toStdString(), content.toStdString()});
    addBeside(info, content, folder->second);
    return place;
  }
  std::vector<PackedFile> files;

 private:
  // Materials, textures and buffers that a mesh names, where they stand beside it.
  void addBeside(const QFileInfo& mesh, const QByteArray& content, int folder) {
    static const QStringList kMeshes{"dae", "obj", "gltf", "mtl"};
    if (!kMeshes.contains(mesh.suffix().toLower())) return;
    for (const QFileInfo& each : mesh.dir().entryInfoList(
             {"*.mtl", "*.png", "*.jpg", "*.jpeg", "*.tga", "*.tif", "*.tiff", "*.bmp", "*.bin"},
             QDir::Files)) {
      if (each.size() > kLargestBeside || !content.contains(each.fileName().toUtf8())) continue;
      const QString place = QStringLiteral("meshes/%1/%2").arg(folder).arg(each.fileName());
      if (!places_.insert(place).second) continue;
      const QByteArray own = contentOf(each.absoluteFilePath());
      files.push_back({place.toStdString(), own.toStdString()});
      addBeside(each, own, folder);
    }
  }
  std::map<QString, int> folders_;
  std::set<QString> places_;
};

void move(std::vector<GeometryDescription>& shapes, Packer& packer) {
  for (GeometryDescription& geometry : shapes) {
    if (const QString place = packer.add(geometry.shape.file); !place.isEmpty()) {
      geometry.shape.uri = place.toStdString();
      geometry.shape.file = (kRoot + QLatin1Char('/') + place).toStdString();
    }
    if (!geometry.material) continue;
    if (const QString place = packer.add(geometry.material->texture); !place.isEmpty()) {
      geometry.material->texture = (kRoot + QLatin1Char('/') + place).toStdString();
    }
  }
}

QString cacheFolder() {
  return QStandardPaths::writableLocation(QStandardPaths::CacheLocation) +
         QStringLiteral("/handed-out/");
}

}  // namespace

PackedRobot packRobot(const LoadedRobot& robot) {
  RobotDescription description = robot.description;
  Packer packer;
  for (LinkDescription& link : description.links) {
    move(link.visuals, packer);
    move(link.collisions, packer);
  }
  const std::string file = robot.request.file.toStdString();
  RobotFormat format = robotFormatOf(file).value_or(RobotFormat::kUrdf);
  if (format == RobotFormat::kDenavitHartenberg) format = RobotFormat::kUrdf;
  const char* ending = format == RobotFormat::kSdf    ? ".sdf"
                       : format == RobotFormat::kMjcf ? ".xml"
                                                      : ".urdf";
  PackedRobot packed{std::string("robot") + ending, std::move(packer.files)};
  packed.files.push_back({packed.robot, writeRobot(description, format, kRoot.toStdString()).text});
  return packed;
}

QString unpackRobot(const PackedRobot& packed) {
  QCryptographicHash hash(QCryptographicHash::Sha256);
  bool there = false;
  for (const PackedFile& file : packed.files) {
    if (!isInsideName(file.name)) throw PackedFault("'" + file.name + "' is no file's name");
    hash.addData(QByteArray::fromStdString(file.name) + '\0' +
                 QByteArray::fromStdString(file.bytes));
    there = there || file.name == packed.robot;
  }
  if (!there) throw PackedFault("the robot's own file is not in it");
  const QDir folder(cacheFolder() + QString::fromLatin1(hash.result().toHex().left(24)));
  for (const PackedFile& file : packed.files) {
    const QString place = folder.filePath(QString::fromStdString(file.name));
    const auto size = static_cast<qint64>(file.bytes.size());
    // the robot's own file may have been edited since; the session is what was handed out
    if (QFileInfo(place).isFile() && QFileInfo(place).size() == size && file.name != packed.robot) {
      continue;
    }
    QDir().mkpath(QFileInfo(place).absolutePath());
    QSaveFile out(place);
    if (!out.open(QIODevice::WriteOnly) || out.write(file.bytes.data(), size) != size ||
        !out.commit()) {
      throw PackedFault(
          packedRobotText("%1 cannot be written: %2").arg(place, out.errorString()).toStdString());
    }
  }
  return folder.filePath(QString::fromStdString(packed.robot));
}

bool wasUnpacked(const QString& file) {
  return file.startsWith(cacheFolder());
}

}  // namespace armillary
