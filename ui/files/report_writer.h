// SPDX-License-Identifier: GPL-3.0-or-later
// Writes what the window shows as a report (engine/report), on a thread of its own.
#pragma once

#include <QImage>
#include <QString>

#include "engine/sizing/motor_sizing.h"
#include "ui/files/background_load.h"

namespace armillary {

class Stage;

// The motors that a report proposes.
struct ReportedMotors {
  DriveRank rank = DriveRank::kMargin;
  QStringList catalogue;  // its files; empty: the bundled motors
  double duty = 1.0;      // share of the time that the motions take
  double speed = 1.0;     // of the motion, times what is shown
};

class ReportWriter : public BackgroundLoad {
  Q_OBJECT

 public:
  explicit ReportWriter(QObject* parent = nullptr) : BackgroundLoad(parent) {}
  ~ReportWriter() override { join(); }

  // The robot as the stage has it now, and its recording where it has one: as .html, .pdf, .md or
  // .tex, by the file's ending; of the last two the pictures stand beside it. Whole or not at all.
  void write(const Stage& stage, const QImage& picture, const ReportedMotors& motors,
             const QString& file);

 Q_SIGNALS:
  void written(const QString& file);
  void failed(const QString& file, const QString& why);
};

}  // namespace armillary
