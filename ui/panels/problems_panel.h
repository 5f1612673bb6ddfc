// What reading the robot's file found: severity, line, message, what to do.
#pragma once

#include <QTreeWidget>

#include "engine/description/diagnostics.h"

namespace armillary {

class ProblemsPanel : public QTreeWidget {
  Q_OBJECT

 public:
  explicit ProblemsPanel(QWidget* parent = nullptr);
  void show(const Diagnostics& diagnostics);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void fitColumns();
};

}  // namespace armillary
