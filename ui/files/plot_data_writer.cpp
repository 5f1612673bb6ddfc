// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/plot_data_writer.h"

#include <QStringList>

#include "engine/motion_files/numpy_archive.h"
#include "engine/table/csv.h"
#include "ui/widgets/saved_file.h"

namespace armillary {
namespace {

constexpr std::size_t kRowsAtOnce = 1 << 20;  // bytes

// Whether it was written whole.
bool writeCsv(const PlotTable& table, SavedFile& out, const std::stop_token& stop) {
  std::vector<std::string> header{"time [s]"};
  for (const PlotColumn& column : table.columns) {
    header.push_back(column.unit.empty() ? column.name : column.name + " [" + column.unit + "]");
  }
  std::string text = csvRow(header);
  std::vector<double> row(header.size());
  const Recording& recording = *table.recording;
  for (std::size_t i = 0; i < recording.size(); ++i) {
    if (stop.stop_requested()) return false;
    row[0] = recording.time(i);
    for (std::size_t k = 0; k < table.columns.size(); ++k) {
      const PlotColumn& column = table.columns[k];
      row[k + 1] = column.factor * recording.value(i, column.quantity, column.index);
    }
    text += csvRow(row);
    if (text.size() < kRowsAtOnce && i + 1 < recording.size()) continue;
    if (out.write(text.data(), static_cast<qint64>(text.size())) < 0) return false;
    text.clear();
  }
  return out.commit();
}

// Likewise: an array for the time and one for each column.
bool writeNumpy(const PlotTable& table, SavedFile& out, const std::stop_token& stop) {
  NumpyArchive archive;
  const Recording& recording = *table.recording;
  std::vector<double> numbers(recording.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = recording.time(i);
  archive.add("time", numbers);
  for (const PlotColumn& column : table.columns) {
    if (stop.stop_requested()) return false;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      numbers[i] = recording.value(i, column.quantity, column.index);
    }
    archive.add(column.name, numbers);
  }
  const std::string bytes = archive.bytes();
  return out.write(bytes.data(), static_cast<qint64>(bytes.size())) >= 0 && out.commit();
}

}  // namespace

void PlotDataWriter::write(std::vector<PlotTable> tables) {
  const QString first = tables.empty() ? QString() : tables.front().file;
  queue(
      [this, tables = std::move(tables)](const std::stop_token& stop, const Deliver& deliver) {
        QStringList files;
        for (const PlotTable& table : tables) {
          SavedFile out(table.file);
          if (!out.open(QIODevice::WriteOnly) ||
              !(table.file.endsWith(QStringLiteral(".npz"), Qt::CaseInsensitive)
                    ? writeNumpy(table, out, stop)
                    : writeCsv(table, out, stop))) {
            const QString why = out.why();
            return deliver([this, file = table.file, why] { Q_EMIT failed(file, why); });
          }
          files << table.file;
        }
        deliver([this, files] { Q_EMIT written(files); });
      },
      [this, first](const QString& why) { Q_EMIT failed(first, why); });
}

}  // namespace armillary
