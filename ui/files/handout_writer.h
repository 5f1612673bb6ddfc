// SPDX-License-Identifier: GPL-3.0-or-later
// Writes what the window shows as a handout (engine/handout), on a thread of its own.
#pragma once

#include <QStringList>

#include "ui/files/background_load.h"

namespace armillary {

class Stage;

// What a person chooses of a handout.
struct HandoutChoice {
  QString file, title;
  bool motion = false;   // the shown one, not only the shown state
  bool answers = true;   // else efforts are shown only to who has given his own
  bool degrees = false;  // angles are shown in degrees at first
};

class HandoutWriter : public BackgroundLoad {
  Q_OBJECT

 public:
  explicit HandoutWriter(QObject* parent = nullptr) : BackgroundLoad(parent) {}
  ~HandoutWriter() override { join(); }

  // Why there is no handout of the stage's robot; empty where there can be one.
  static QString whyNot(const Stage& stage);
  // The robot as the stage has it now, under its gravity and with its payloads, and with friction,
  // springs and rotors where its setup has them. Whole or not at all.
  void write(const Stage& stage, const HandoutChoice& choice);

 Q_SIGNALS:
  // Remarks are sentences about what the page does not show as the window does.
  void written(const QString& file, const QStringList& remarks);
  void failed(const QString& file, const QString& why);
};

}  // namespace armillary
