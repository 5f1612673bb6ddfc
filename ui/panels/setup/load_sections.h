// SPDX-License-Identifier: GPL-3.0-or-later
// Groups of the simulation panel: what hangs on links, and what pushes them.
#pragma once

#include "ui/panels/setup/setup_section.h"

class QLabel;
class QListWidget;

namespace armillary {

// A list of loads with the controls that make one: a link and numbers.
class LoadSection : public SetupSection {
 public:
  // `prefix` begins the names of the controls; `tip` is the adding button's.
  LoadSection(const QString& title, const char* prefix, const QString& tip, Stage& stage,
              QWidget* parent);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void showSetup() override;
  void showRobot() override;
  // Returns the row's title.
  QLabel* addNumbers(const QString& label, const char* prefix, const QStringList& names,
                     const QString& unit, double least, std::vector<NumberBox*>& boxes);
  std::string link() const;

  virtual QStringList entries() const = 0;
  virtual void add(SimulationSetup& setup) = 0;
  virtual void remove(SimulationSetup& setup, int index) = 0;
  virtual bool nothing() const = 0;  // that could be added

  QFormLayout* rows_;

 private:
  void removeChosen();

  QComboBox* link_;
  QListWidget* list_;
  QToolButton *add_, *remove_;
};

// Point masses on links.
class PayloadSection : public LoadSection {
 public:
  PayloadSection(Stage& stage, QWidget* parent);

 private:
  QStringList entries() const override;
  void add(SimulationSetup& setup) override;
  void remove(SimulationSetup& setup, int index) override;
  bool nothing() const override;

  std::vector<NumberBox*> mass_, point_;
};

// Constant forces and moments on links.
class WrenchSection : public LoadSection {
 public:
  WrenchSection(Stage& stage, QWidget* parent);

 private:
  QStringList entries() const override;
  void add(SimulationSetup& setup) override;
  void remove(SimulationSetup& setup, int index) override;
  bool nothing() const override;
  void showSetup() override;
  // The boxes are in the units of forces and moments that are liked; what stands in them is kept.
  void showUnits();

  std::vector<NumberBox*> force_, moment_;
  QLabel *force_title_, *moment_title_;
  double force_factor_ = 1.0, moment_factor_ = 1.0;  // of what the boxes show
};

// A link that presses and keeps its way otherwise: hybrid control, in place of the joints' laws.
class PressingSection : public LoadSection {
 public:
  PressingSection(Stage& stage, QWidget* parent);

 private:
  QStringList entries() const override;
  void add(SimulationSetup& setup) override;
  void remove(SimulationSetup& setup, int index) override;
  bool nothing() const override;

  std::vector<NumberBox*> force_;
};

}  // namespace armillary
