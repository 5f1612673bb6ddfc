// SPDX-License-Identifier: GPL-3.0-or-later
// A group of the simulation panel: what belongs together of a simulation's setup.
#pragma once

#include <QWidget>
#include <functional>

#include "ui/stage/stage.h"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QToolButton;

namespace armillary {

class NumberBox;

// Shows a part of the stage's setup and changes it at once. Controls take the keyboard by Tab, and
// then their own keys; a click leaves the keyboard to the window.
class SetupSection : public QWidget {
  Q_OBJECT

 public:
  SetupSection(const QString& title, Stage& stage, QWidget* parent);
  const QString& title() const { return title_; }
  // Shows the setup; nothing is changed by that.
  void refresh();
  // There is another robot.
  void rebuild();

 protected:
  void changeEvent(QEvent* event) override;
  virtual void showSetup() = 0;
  virtual void showRobot() {}

  Stage& stage() const { return stage_; }
  const SimulationSetup& setup() const { return stage_.setup(); }
  // Changes the setup, unless the section is just being filled.
  void change(const std::function<void(SimulationSetup&)>& edit);

  // Controls with a name for tests and one for readers of the screen, which is the tooltip's start.
  NumberBox* number(const char* name, const QString& spoken, double least, double most,
                    const QString& unit, const QString& tip,
                    std::function<void(SimulationSetup&, double)> take);
  QCheckBox* check(const char* name, const QString& text, const QString& tip,
                   std::function<void(SimulationSetup&, bool)> take);
  QComboBox* choice(const char* name, const QString& spoken, const QString& tip,
                    std::function<void(SimulationSetup&, int)> take);
  QToolButton* button(const char* name, const QString& text, const QString& tip,
                      const std::function<void()>& press);
  QFormLayout* form();

 private:
  QString title_;
  Stage& stage_;
  bool filling_ = false;
};

}  // namespace armillary
