// SPDX-License-Identifier: GPL-3.0-or-later
// The walks of the Algorithm panel: made, run at the present sample, and the step of each shown.
#include <QComboBox>
#include <QLabel>
#include <QLocale>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <algorithm>

#include "engine/counting/count_operations.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/traced/plain_model_of.h"
#include "ui/panels/algorithm/algorithm_panel.h"
#include "ui/panels/algorithm/walk_cells.h"
#include "ui/panels/algorithm/walk_overlay.h"
#include "ui/panels/algorithm/walk_section.h"
#include "ui/panels/algorithm/walk_texts.h"
#include "ui/stage/selection.h"
#include "ui/stage/stage.h"
#include "ui/widgets/general_number.h"

namespace armillary {
namespace {

// Of a walk's method by equation; empty where that takes too long.
CountedMethod countedMethodOf(WalkAlgorithm algorithm, const Model& model) {
  const auto quantity =
      findsEfforts(algorithm) ? TracedQuantity::kInverseDynamics : TracedQuantity::kForwardDynamics;
  constexpr long kMostCounted = 1'000'000;
  const auto& methods = methodsOfWalk(algorithm);
  if (methods.empty()) return {};
  try {
    return countOfMethodByEquation(plainModel(model), quantity, std::string(methods.front()),
                                   kMostCounted);
  } catch (const std::exception&) {
    return {};
  }
}

// The steps that all walks of moving links share are called by what they are where they are
// counted.
std::string_view countedAs(std::string_view equation) {
  if (equation == "appell-velocity" || equation == "maximal-velocity") return "link-velocity";
  if (equation == "appell-acceleration" || equation == "gauss-bias") return "link-acceleration";
  return equation;
}

}  // namespace

void AlgorithmPanel::renew(View& view) {
  const std::shared_ptr<const Model>& model = stage().sharedModel();
  const int link = followsOneLink(view.algorithm) ? selection_.link() : -1;
  if (view.model == model && view.link == link) return;
  // under another gravity the walk goes on where it is; another robot begins anew
  const bool same_steps = view.walk && view.model && view.model->name == model->name &&
                          view.model->bodyCount() == model->bodyCount();
  if (&view == &views_[0]) cells_->setWalk(nullptr);
  view.walk = nullptr;
  view.model = model;
  view.link = link;
  view.reason.clear();
  view.costs.reset();
  view.counted = {};
  try {
    view.walk = AlgorithmWalk::make(view.algorithm, model, link);
  } catch (const MethodDoesNotApply& error) {
    view.reason = QString::fromUtf8(error.what());
  }
  if (&view != &views_[0]) return;
  constexpr int kMostBodiesCounted = 31;  // operators grow with the square of the links
  if (view.walk && model->bodyCount() <= kMostBodiesCounted) {
    view.costs.emplace(view.algorithm, model, link);
    if (!view.costs->any()) view.counted = countedMethodOf(view.algorithm, *model);
  }
  if (!same_steps) step_ = 0;
  if (playing()) togglePlay();
  cells_->setWalk(view.walk.get());
}

void AlgorithmPanel::run(View& view) {
  if (!view.walk) return;
  const Sample& sample = stage().sample();
  std::vector<LinkWrench> wrenches = sample.wrenches;
  if (view.algorithm == WalkAlgorithm::kLoops) {  // it finds what the loops exert
    std::erase_if(wrenches, [](const LinkWrench& wrench) {
      return wrench.source == LinkWrench::Source::kLoop;
    });
  }
  const SolveStatus status =
      view.walk->run(sample.state, sample.acceleration, effort_, wrenches, *workspace_);
  view.stops_at =
      status ? QString()
             : QString::fromStdString(
                   stage().model().degrees_of_freedom[status.singular_degree_of_freedom].name);
}

void AlgorithmPanel::refresh() {
  if (model_ != stage().sharedModel()) {
    model_ = stage().sharedModel();
    workspace_ = std::make_unique<Workspace>(*model_);
  }
  const Sample& sample = stage().sample();
  inverseDynamics(*model_, sample.state, sample.acceleration, sample.wrenches, *workspace_,
                  effort_);
  renew(views_[0]);
  run(views_[0]);
  if (side_by_side_) {
    renew(views_[1]);
    run(views_[1]);
  }
  showStep();
}

void AlgorithmPanel::showStep() {
  View& first = views_[0];
  if (!first.walk) {
    first.section->showReason(first.reason);
    slider_->setEnabled(false);
    count_->clear();
    cost_->clear();
    Q_EMIT overlayChanged({});
    showSecond();
    return;
  }
  const int reached = first.walk->reached();
  if (reached == 0) return;  // not run yet: the next refresh shows it
  step_ = std::min(step_, reached - 1);
  {
    const QSignalBlocker quiet(slider_);
    slider_->setEnabled(true);
    slider_->setRange(0, reached - 1);
    slider_->setPageStep(1);
    slider_->setValue(step_);
  }
  cost_->setText(costNote());
  const bool stopped = reached < static_cast<int>(first.walk->steps().size());
  const QString total = QLocale().toString(reached);
  count_->setText(tr("%1 of %2").arg(QLocale().toString(step_ + 1), total));
  count_->setMinimumWidth(std::max(count_->minimumWidth(), count_->fontMetrics().horizontalAdvance(
                                                               tr("%1 of %2").arg(total, total))));
  count_->setToolTip(
      stopped
          ? tr("It ends here: %1 moves no inertia, and cannot be solved for").arg(first.stops_at)
          : QString());
  cells_->setStep(step_);
  first.section->show(*first.walk, step_, factors_->isChecked(), motorNote());
  showSecond();
  Q_EMIT overlayChanged(isSeen() ? walkOverlay(*first.walk, step_, stage().robotSize(), palette())
                                 : Overlay{});
}

// Where the terms are made beside the walk: what the equation takes in the method itself.
QString AlgorithmPanel::countNote() const {
  const CountedMethod& counted = views_[0].counted;
  if (counted.by_equation.empty()) return {};
  const QLocale locale;
  const auto told = [&locale](const OperationCount& count) {
    return tr("%1 ×, %2 +")
        .arg(locale.toString(qlonglong(count.multiplications)),
             locale.toString(qlonglong(count.additions)));
  };
  const std::string_view equation = countedAs(views_[0].walk->steps()[step_].equation);
  for (const EquationCount& share : counted.by_equation) {
    if (share.equation != equation) continue;
    return tr("In the method this equation takes %1, of all links, out of %2.")
        .arg(told(share.count), told(counted.count));
  }
  return tr("The method takes %1, none of them in this equation.").arg(told(counted.count));
}

// What the step's equation takes, and all of them.
QString AlgorithmPanel::costNote() const {
  if (!views_[0].costs || !views_[0].costs->any()) return countNote();
  const QLocale locale;
  const auto told = [&locale](const WalkCost& cost) {
    return tr("%1 ×, %2 +")
        .arg(locale.toString(qlonglong(cost.multiplications)),
             locale.toString(qlonglong(cost.additions)));
  };
  const std::optional<WalkCost>& own = views_[0].costs->of(step_);
  return own ? tr("This step: %1. All steps: %2.").arg(told(*own), told(views_[0].costs->total()))
             : tr("This step solves a system. All others: %1.").arg(told(views_[0].costs->total()));
}

// At the torques: how they differ from what the motors give.
QString AlgorithmPanel::motorNote() const {
  const AlgorithmWalk& walk = *views_[0].walk;
  if (!findsEfforts(algorithm()) || walk.steps()[step_].quantity != WalkQuantity::kResult)
    return {};
  const Eigen::VectorXd& given = stage().sample().effort;
  if (given.size() == 0 || given.isApprox(walk.result().col(0), 1e-9)) return {};
  return tr(
      "Besides these the motors give what acts inside the joints: friction, springs, rotors.");
}

void AlgorithmPanel::showSecond() {
  if (!side_by_side_) return;
  const View &first = views_[0], &second = views_[1];
  agreement_ = {};
  if (!second.walk) {
    second.section->showReason(second.reason);
    agrees_->clear();
    return;
  }
  if (!first.walk || second.walk->reached() == 0) return;
  second_step_ = second.walk->counterpart(first.walk->steps()[step_]);
  second.section->show(*second.walk, second_step_, factors_->isChecked());
  if (second_step_ >= second.walk->reached()) {
    agrees_->setText(tr("It did not get here: %1 moves no inertia.").arg(second.stops_at));
    return;
  }
  agreement_ = armillary::agreement(*first.walk, step_, *second.walk, second_step_);
  QStringList letters;
  for (const WalkVector::Kind kind : agreement_.compared) letters << vectorLetter(kind);
  letters.removeDuplicates();
  const bool same_link = first.walk->steps()[step_].body == second.walk->steps()[second_step_].body;
  agrees_->setText(
      letters.isEmpty()
          ? (same_link ? tr("At the same link; these two steps find different things.")
                       : tr("The second one has no step at this link."))
          : tr("Both find the same %1 (largest difference %2).")
                .arg(letters.join(QStringLiteral(", ")), generalNumber(agreement_.difference, 2)));
}

}  // namespace armillary
