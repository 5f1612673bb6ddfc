#include "ui/document/plot_data_writer.h"

#include <QSaveFile>
#include <QStringList>

#include "engine/table/csv.h"

namespace armillary {
namespace {

constexpr std::size_t kAtOnce = 1 << 20;  // bytes

// Whether it was written whole.
bool writeTable(const PlotTable& table, QSaveFile& out, const std::stop_token& stop) {
  std::vector<std::string> header{"time"};
  for (const PlotColumn& column : table.columns) header.push_back(column.name);
  std::string text = csvRow(header);
  std::vector<double> row(header.size());
  const Recording& recording = *table.recording;
  for (std::size_t i = 0; i < recording.size(); ++i) {
    if (stop.stop_requested()) return false;
    row[0] = recording.time(i);
    for (std::size_t k = 0; k < table.columns.size(); ++k) {
      row[k + 1] = recording.value(i, table.columns[k].quantity, table.columns[k].index);
    }
    text += csvRow(row);
    if (text.size() < kAtOnce && i + 1 < recording.size()) continue;
    if (out.write(text.data(), static_cast<qint64>(text.size())) < 0) return false;
    text.clear();
  }
  return out.commit();
}

}  // namespace

void PlotDataWriter::write(std::vector<PlotTable> tables) {
  const QString first = tables.empty() ? QString() : tables.front().file;
  start(
      [this, tables = std::move(tables)](const std::stop_token& stop, const Deliver& deliver) {
        QStringList files;
        for (const PlotTable& table : tables) {
          QSaveFile out(table.file);
          if (!out.open(QIODevice::WriteOnly) || !writeTable(table, out, stop)) {
            const QString why = out.errorString();
            return deliver([this, file = table.file, why] { Q_EMIT failed(file, why); });
          }
          files << table.file;
        }
        deliver([this, files] { Q_EMIT written(files); });
      },
      [this, first](const QString& why) { Q_EMIT failed(first, why); });
}

}  // namespace armillary
