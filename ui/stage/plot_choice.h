// SPDX-License-Identifier: GPL-3.0-or-later
// What is plotted: curves over time, and one quantity against another.
#pragma once

#include <QObject>
#include <QString>
#include <optional>
#include <set>

#include "engine/simulation/recording.h"

class QSettings;

namespace armillary {

class Stage;

// Every chosen quantity has a plot, with a curve for each chosen degree of freedom.
struct CurveChoice {
  std::set<int> degrees_of_freedom;  // indices in Model::degrees_of_freedom
  std::set<SampleQuantity> quantities;
  bool operator==(const CurveChoice&) const = default;
};

// What a quantity that can have a plot is called in files and expressions, "effort"; empty: it has
// none.
const char* wordOf(SampleQuantity quantity);
std::optional<SampleQuantity> quantityCalled(const QString& word);

// Expressions over what is recorded, as a person writes them; no section: empty.
struct PhaseChoice {
  QString x, y, section;
  bool operator==(const PhaseChoice&) const = default;
};

// Another robot begins with the curves of its first joints and without a phase plot, when
// Stage::robotChanged() comes.
class PlotChoice : public QObject {
  Q_OBJECT

 public:
  explicit PlotChoice(Stage& stage, QObject* parent = nullptr);

  const CurveChoice& curves() const { return curves_; }
  const PhaseChoice& phase() const { return phase_; }

  // The user's choice: it can be undone.
  void chooseCurves(const CurveChoice& choice);
  void choosePhase(const PhaseChoice& choice);
  // What follows from something else that was chosen.
  void proposeCurves(const CurveChoice& choice);
  void proposePhase(const PhaseChoice& choice);
  // These degrees of freedom too, but none that was proposed so of this robot before: what a hand
  // has taken away again stays away.
  void proposeOnce(const std::set<int>& degrees_of_freedom);
  // For a while: which quantities had a plot before the first of these is there again afterwards.
  void lendCurves(const CurveChoice& choice);
  void takeBackCurves();

  // Which quantities have a plot stays from one start to the next.
  void restore(const QSettings& settings);
  void keep(QSettings& settings) const;
  void reset();

 Q_SIGNALS:
  void curvesChanged();
  void phaseChanged();
  void curvesEdited(const armillary::CurveChoice& before, const armillary::CurveChoice& after);
  void phaseEdited(const armillary::PhaseChoice& before, const armillary::PhaseChoice& after);

 private:
  void takeRobot();

  Stage& stage_;
  CurveChoice curves_;
  std::set<int> proposed_once_;
  std::optional<std::set<SampleQuantity>> before_lent_;
  PhaseChoice phase_;
};

}  // namespace armillary
