// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/comparison_loader.h"

#include <QFileInfo>

#include "ui/files/table_file.h"

namespace armillary {

void ComparisonLoader::load(const QString& file, std::shared_ptr<const Model> model) {
  start(
      [this, file, model](const std::stop_token&, const Deliver& deliver) {
        const std::string name = QFileInfo(file).fileName().toStdString();
        const auto motion = readTableFile(file, [&](const std::string& text, TableError& error) {
          return readComparedMotion(model, text, name, error);
        });
        deliver([this, file, motion] { Q_EMIT loaded(file, *motion); });
      },
      [this, file](const QString& why) { Q_EMIT failed(file, why); });
}

}  // namespace armillary
