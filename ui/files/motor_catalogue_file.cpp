// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/motor_catalogue_file.h"

#include <QFileInfo>
#include <stdexcept>

#include "engine/text/read_file.h"
#include "resources/bundled.h"

namespace armillary {

namespace {

MotorCatalogue read(const QString& path) {
  constexpr std::size_t kLargest = 16'000'000;  // bytes: of ten thousand rows
  std::string why;
  const auto text = readFile(path.toStdString(), kLargest, why);
  if (!text) throw std::runtime_error(path.toStdString() + ": " + why);
  TableError error;
  auto catalogue = readMotorCatalogue(*text, error);
  if (!catalogue) {
    throw std::runtime_error(path.toStdString() +
                             (error.line > 0 ? ":" + std::to_string(error.line) : "") + ": " +
                             error.message);
  }
  for (LeftOutRow& row : catalogue->left_out) row.file = QFileInfo(path).fileName().toStdString();
  return std::move(*catalogue);
}

}  // namespace

QStringList bundledMotorsAndGears() {
  return {QString::fromStdString(bundledMotors()), QString::fromStdString(bundledGears())};
}

MotorCatalogue motorCatalogueOf(const QStringList& files) {
  const QStringList chosen =
      files.isEmpty() ? QStringList{QString::fromStdString(bundledMotors())} : files;
  if (chosen.front().isEmpty()) {
    throw std::runtime_error("no catalogue of motors is installed; choose one");
  }
  MotorCatalogue catalogue;
  for (const QString& file : chosen) append(read(file), catalogue);
  if (catalogue.motors.empty()) {
    throw std::runtime_error(chosen.front().toStdString() + ": there is no motor in it");
  }
  return catalogue;
}

}  // namespace armillary
