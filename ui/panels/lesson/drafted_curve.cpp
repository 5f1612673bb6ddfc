// SPDX-License-Identifier: GPL-3.0-or-later
// A curve that is predicted before it is run, and a file of the student's: both are columns along a
// motion.
#include <QCheckBox>
#include <QComboBox>

#include "ui/panels/lesson/column_boxes.h"
#include "ui/panels/lesson/draft_form.h"
#include "ui/panels/lesson/drafted_answer.h"

namespace armillary {
namespace {

QLabel* withoutMotion(QWidget* parent) {
  return draftWords("draft_without_motion",
                    DraftedAnswer::tr("The step plays no motion: record it again while one is "
                                      "played or was simulated."),
                    parent);
}

class DraftedCurve : public DraftedAnswer {
 public:
  DraftedCurve(const DraftStep& step, const DraftQuestion& question, bool plays, QWidget* parent)
      : DraftedAnswer(parent), step_(step) {
    form_ = draftForm(this);
    along_ = draftBox("draft_along", {}, this);
    along_->addItem(DraftedAnswer::tr("As the robot moves by itself"));
    along_->addItem(DraftedAnswer::tr("Along the step's motion"));
    form_->addRow(DraftedAnswer::tr("Curve"), along_);
    columns_ = new ColumnBoxes(step, ColumnBoxes::Use::kCurve, {}, form_, this);
    const DraftSimulation simulation = question.simulation.value_or(DraftSimulation());
    duration_ =
        draftNumber("draft_duration", 0.01, 60.0, QStringLiteral("s"), simulation.duration, this);
    rate_ = draftNumber("draft_rate", 1.0, 1000.0, QStringLiteral("Hz"), simulation.rate, this);
    passive_ = new QCheckBox(DraftedAnswer::tr("With its damping, friction and springs"), this);
    passive_->setObjectName(QStringLiteral("draft_passive"));
    passive_->setChecked(simulation.passive);
    form_->addRow(DraftedAnswer::tr("Lasts"), duration_);
    form_->addRow(DraftedAnswer::tr("Values"), rate_);
    form_->addRow(QString(), passive_);
    unit_ = draftBox("draft_unit", {}, this);
    tolerance_ = draftNumber("draft_tolerance", 1e-6, 100.0, QStringLiteral("%"),
                             100.0 * question.tolerance, this);
    tolerance_->setToolTip(DraftedAnswer::tr(
        "Of the curve's range: how far, in root mean square, a drawn one may be off"));
    form_->addRow(DraftedAnswer::tr("Unit"), unit_);
    form_->addRow(DraftedAnswer::tr("Tolerance"), tolerance_);
    none_ = withoutMotion(this);
    form_->addRow(none_);
    along_->setCurrentIndex(question.simulation ? 0 : 1);
    none_->setVisible(!plays && !question.simulation);
    showSimulation();
    columns_->choose(question.quantity, question.column, {});
    fillUnits(unit_, unitFor(step, question));
    unit_->setCurrentText(QString::fromStdString(question.unit));
    connect(along_, &QComboBox::currentIndexChanged, this, [this, plays] {
      showSimulation();
      none_->setVisible(!plays && !isSimulated());
      changeColumn();
    });
    connect(columns_, &ColumnBoxes::changed, this, [this] { changeColumn(); });
    connect(unit_, &QComboBox::currentIndexChanged, this, &DraftedAnswer::edited);
    connect(passive_, &QCheckBox::toggled, this, &DraftedAnswer::edited);
    for (NumberBox* box : {duration_, rate_, tolerance_}) {
      connect(box, &NumberBox::valueChanged, this, &DraftedAnswer::edited);
    }
  }

  void take(DraftQuestion& question) const override {
    takeColumn(question);
    question.unit = unit_->currentText().toStdString();
    question.tolerance = 0.01 * tolerance_->value();
  }

 private:
  bool isSimulated() const { return along_->currentIndex() == 0; }

  void takeColumn(DraftQuestion& question) const {
    question.kind = LessonQuestion::Kind::kPredict;
    question.simulation.reset();
    if (isSimulated()) {
      question.simulation = {duration_->value(), rate_->value(), passive_->isChecked()};
    }
    question.quantity = columns_->quantity();
    question.column = columns_->column();
  }

  void showSimulation() {
    columns_->useSimulation(isSimulated());
    for (QWidget* each : std::initializer_list<QWidget*>{duration_, rate_, passive_}) {
      form_->setRowVisible(each, isSimulated());
    }
  }

  void changeColumn() {
    DraftQuestion question;
    takeColumn(question);
    fillUnits(unit_, unitFor(step_, question));
    Q_EMIT edited();
  }

  const DraftStep step_;
  QFormLayout* form_;
  QComboBox *along_, *unit_;
  ColumnBoxes* columns_;
  NumberBox *duration_, *rate_, *tolerance_;
  QCheckBox* passive_;
  QLabel* none_;
};

class DraftedFile : public DraftedAnswer {
 public:
  DraftedFile(const DraftStep& step, const DraftQuestion& question, bool plays, QWidget* parent)
      : DraftedAnswer(parent), kept_quantity_(question.quantity), kept_columns_(question.columns) {
    QFormLayout* form = draftForm(this);
    columns_ = new ColumnBoxes(step, ColumnBoxes::Use::kCurve, {}, form, this);
    columns_->choose(question.quantity, {}, {});
    columns_->hideColumns();
    told_ = draftWords("draft_columns", QStringLiteral(" "), this);
    tolerance_ = draftNumber("draft_tolerance", 1e-6, 100.0, QStringLiteral("%"),
                             100.0 * question.tolerance, this);
    tolerance_->setToolTip(DraftedAnswer::tr("Of each column's root mean square"));
    form->addRow(DraftedAnswer::tr("Columns"), told_);
    form->addRow(DraftedAnswer::tr("Tolerance"), tolerance_);
    if (!plays) form->addRow(withoutMotion(this));
    connect(columns_, &ColumnBoxes::changed, this, &DraftedAnswer::edited);
    connect(tolerance_, &NumberBox::valueChanged, this, &DraftedAnswer::edited);
    step_ = step;
    tell(question);
  }

  // Some of the quantity's columns alone, as a file may say, stay while the quantity does.
  void take(DraftQuestion& question) const override {
    question.quantity = columns_->quantity();
    question.columns =
        question.quantity == kept_quantity_ ? kept_columns_ : std::vector<std::string>();
    question.tolerance = 0.01 * tolerance_->value();
  }

  void tell(const DraftQuestion& question) override {
    const std::vector<std::string> names =
        question.columns.empty() ? columnsFor(step_, question) : question.columns;
    QStringList some{QStringLiteral("time")};
    for (const std::string& name : names) {
      if (some.size() > kMostTold) break;
      some << QString::fromStdString(name);
    }
    if (static_cast<int>(names.size()) > kMostTold) some << QStringLiteral("…");
    told_->setText(some.join(QStringLiteral(", ")));
  }

 private:
  static constexpr int kMostTold = 6;

  DraftStep step_;
  const std::string kept_quantity_;
  const std::vector<std::string> kept_columns_;
  ColumnBoxes* columns_;
  QLabel* told_;
  NumberBox* tolerance_;
};

}  // namespace

DraftedAnswer* makeDraftedCurve(const DraftStep& step, const DraftQuestion& question, bool plays,
                                QWidget* parent) {
  return new DraftedCurve(step, question, plays, parent);
}

DraftedAnswer* makeDraftedFile(const DraftStep& step, const DraftQuestion& question, bool plays,
                               QWidget* parent) {
  return new DraftedFile(step, question, plays, parent);
}

}  // namespace armillary
