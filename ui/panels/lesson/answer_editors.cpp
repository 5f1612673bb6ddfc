// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/lesson/answer_editors.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>
#include <algorithm>

#include "engine/text/number_text.h"
#include "ui/panels/lesson/arrow_editor.h"
#include "ui/panels/lesson/curve_sketch.h"
#include "ui/panels/lesson/fault_editor.h"
#include "ui/stage/stage.h"
#include "ui/widgets/spacing.h"

namespace armillary {
namespace {

JsonValue textValue(const QString& text) {
  JsonValue value;
  value.kind = JsonValue::Kind::kText;
  value.text = text.toStdString();
  return value;
}

JsonValue numberValue(double number) {
  JsonValue value;
  value.kind = JsonValue::Kind::kNumber;
  value.number = number;
  return value;
}

JsonValue listValue(std::vector<JsonValue> items) {
  JsonValue value;
  value.kind = JsonValue::Kind::kList;
  value.items = std::move(items);
  return value;
}

class NumberEditor : public AnswerEditor {
 public:
  NumberEditor(const LessonQuestion& question, QWidget* parent)
      : AnswerEditor(parent), line_(new QLineEdit(this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    const QString unit =
        question.unit ? QString::fromStdString(std::string(question.unit->name)) : QString();
    line_->setObjectName(QStringLiteral("answer_number"));
    line_->setPlaceholderText(unit.isEmpty() ? AnswerEditor::tr("a number")
                                             : AnswerEditor::tr("a number, in %1").arg(unit));
    row->addWidget(line_, 1);
    if (!unit.isEmpty()) row->addWidget(new QLabel(unit, this));
    QObject::connect(line_, &QLineEdit::returnPressed, this, &AnswerEditor::done);
    QObject::connect(line_, &QLineEdit::textEdited, this, &AnswerEditor::edited);
  }
  std::optional<JsonValue> answer(QString& why) const override {
    const QString text = line_->text().trimmed();
    if (text.isEmpty()) {
      why = AnswerEditor::tr("Type a number first");
      return std::nullopt;
    }
    return textValue(text);  // decimal commas are read as such
  }
  void restore(const JsonValue& answer, const QString&) override {
    line_->setText(
        QString::fromStdString(answer.isNumber() ? shortest(answer.number) : answer.text));
  }

 private:
  QLineEdit* line_;
};

class ChoiceEditor : public AnswerEditor {
 public:
  ChoiceEditor(const LessonQuestion& question, QWidget* parent) : AnswerEditor(parent) {
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(space::kHair);
    const auto several = std::count_if(question.choices.begin(), question.choices.end(),
                                       [](const LessonChoice& choice) { return choice.right; });
    for (std::size_t i = 0; i < question.choices.size(); ++i) {
      const QString text = QString::fromStdString(question.choices[i].text);
      QAbstractButton* button = nullptr;
      if (several > 1) {
        button = new QCheckBox(this);
      } else {
        button = new QRadioButton(this);
      }
      button->setObjectName(QStringLiteral("choice_%1").arg(i + 1));
      button->setAccessibleName(text);
      QObject::connect(button, &QAbstractButton::clicked, this, &AnswerEditor::edited);
      auto* row = new QHBoxLayout;
      auto* label = new QLabel(text, this);  // a button's own words do not wrap
      label->setWordWrap(true);
      label->setBuddy(button);
      row->addWidget(button, 0, Qt::AlignTop);
      row->addWidget(label, 1);
      rows->addLayout(row);
      buttons_.push_back(button);
    }
  }
  std::optional<JsonValue> answer(QString& why) const override {
    std::vector<JsonValue> chosen;
    for (std::size_t i = 0; i < buttons_.size(); ++i) {
      if (buttons_[i]->isChecked()) chosen.push_back(numberValue(static_cast<double>(i) + 1.0));
    }
    if (chosen.empty()) {
      why = AnswerEditor::tr("Choose one first");
      return std::nullopt;
    }
    return chosen.size() == 1 ? chosen.front() : listValue(std::move(chosen));
  }
  void restore(const JsonValue& answer, const QString&) override {
    const std::vector<JsonValue> chosen = answer.isList() ? answer.items : std::vector{answer};
    for (const JsonValue& one : chosen) {
      const auto index = static_cast<std::size_t>(one.number) - 1;
      if (one.number >= 1.0 && index < buttons_.size()) buttons_[index]->setChecked(true);
      for (QAbstractButton* button : buttons_) {  // its words, as somebody wrote them
        if (one.isText() && button->accessibleName().toStdString() == one.text)
          button->setChecked(true);
      }
    }
  }

 private:
  std::vector<QAbstractButton*> buttons_;
};

// The pose that the robot has.
class PoseEditor : public AnswerEditor {
 public:
  PoseEditor(Stage& stage, QWidget* parent) : AnswerEditor(parent), stage_(stage) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    auto* words = new QLabel(
        AnswerEditor::tr("Pose the robot, by its sliders or in the view: the pose that it has is "
                         "your answer."),
        this);
    words->setWordWrap(true);
    words->setForegroundRole(QPalette::PlaceholderText);
    row->addWidget(words);
  }
  std::optional<JsonValue> answer(QString& why) const override {
    if (!stage_.robot()) {
      why = AnswerEditor::tr("There is no robot");
      return std::nullopt;
    }
    JsonValue pose;
    pose.kind = JsonValue::Kind::kObject;
    const Model& model = stage_.model();
    const Eigen::VectorXd& position = stage_.sample().state.position;
    for (int i = 0; i < model.positionSize(); ++i) {
      pose.members.emplace_back(model.coordinates[i].name, numberValue(position[i]));
    }
    return pose;
  }

 private:
  Stage& stage_;
};

class SketchEditor : public AnswerEditor {
 public:
  SketchEditor(const LessonQuestion& question, QWidget* parent)
      : AnswerEditor(parent), sketch_(new CurveSketch(this)) {
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->addWidget(sketch_);
    auto* clear = new QPushButton(AnswerEditor::tr("Draw anew"), this);
    clear->setObjectName(QStringLiteral("sketch_clear"));
    QObject::connect(clear, &QPushButton::clicked, sketch_, &CurveSketch::clear);
    rows->addWidget(clear, 0, Qt::AlignLeft);
    QObject::connect(sketch_, &CurveSketch::edited, this, &AnswerEditor::edited);
    double end = 1.0, begin = 0.0;
    if (question.simulation) end = question.simulation->duration;
    if (question.motion && !question.motion->rows.empty()) {
      begin = question.motion->rows.front().state.time;
      end = question.motion->rows.back().state.time;
    }
    sketch_->setAxes(
        begin, end, 1.0,
        question.unit ? QString::fromStdString(std::string(question.unit->name)) : QString());
  }
  std::optional<JsonValue> answer(QString& why) const override {
    std::vector<JsonValue> points;
    for (const QPointF& point : sketch_->drawn()) {
      points.push_back(listValue({numberValue(point.x()), numberValue(point.y())}));
    }
    if (points.empty()) {
      const auto [from, to] = *sketch_->missing();
      why = AnswerEditor::tr(
                "Draw the curve over the whole time first: from %1 to %2 s it is missing")
                .arg(QLocale().toString(from, 'g', 3), QLocale().toString(to, 'g', 3));
      return std::nullopt;
    }
    return listValue(std::move(points));
  }
  void restore(const JsonValue& answer, const QString&) override {
    std::vector<QPointF> points;
    for (const JsonValue& point : answer.items) {
      if (point.items.size() == 2)
        points.emplace_back(point.items[0].number, point.items[1].number);
    }
    sketch_->setDrawn(points);
  }
  CurveSketch* sketch() const override { return sketch_; }

 private:
  CurveSketch* sketch_;
};

class FileEditor : public AnswerEditor {
 public:
  explicit FileEditor(QWidget* parent) : AnswerEditor(parent), name_(new QLineEdit(this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    name_->setObjectName(QStringLiteral("answer_file"));
    name_->setPlaceholderText(AnswerEditor::tr("a table of yours, .csv"));
    auto* choose = new QPushButton(AnswerEditor::tr("Choose…"), this);
    QObject::connect(choose, &QPushButton::clicked, this, [this] {
      const QString file =
          QFileDialog::getOpenFileName(this, AnswerEditor::tr("Your answer"), {},
                                       AnswerEditor::tr("Tables (*.csv *.txt);;All files (*)"));
      if (file.isEmpty()) return;
      name_->setText(file);
      Q_EMIT done();
    });
    QObject::connect(name_, &QLineEdit::returnPressed, this, &AnswerEditor::done);
    QObject::connect(name_, &QLineEdit::textEdited, this, &AnswerEditor::edited);
    row->addWidget(name_, 1);
    row->addWidget(choose);
  }
  std::optional<JsonValue> answer(QString& why) const override {
    const QFileInfo file(name_->text().trimmed());
    if (!file.isFile()) {
      why = name_->text().isEmpty() ? AnswerEditor::tr("Choose a file first")
                                    : AnswerEditor::tr("%1 is no file").arg(name_->text());
      return std::nullopt;
    }
    return textValue(file.fileName());
  }
  QString folder() const override { return QFileInfo(name_->text().trimmed()).absolutePath(); }
  void restore(const JsonValue& answer, const QString& folder) override {
    name_->setText(folder + QLatin1Char('/') + QString::fromStdString(answer.text));
  }

 private:
  QLineEdit* name_;
};

}  // namespace

AnswerEditor* makeAnswerEditor(const LessonStep& step, const LessonQuestion& question, Stage& stage,
                               QWidget* parent) {
  switch (question.kind) {
    case LessonQuestion::Kind::kNumber:
      return new NumberEditor(question, parent);
    case LessonQuestion::Kind::kChoice:
      return new ChoiceEditor(question, parent);
    case LessonQuestion::Kind::kPredict:
      return new SketchEditor(question, parent);
    case LessonQuestion::Kind::kFindFault:
      return new FaultEditor(step, parent);
    case LessonQuestion::Kind::kSetState:
      return new PoseEditor(stage, parent);
    case LessonQuestion::Kind::kArrow:
      return new ArrowEditor(step, question, parent);
    case LessonQuestion::Kind::kFile:
      break;
  }
  return new FileEditor(parent);
}

}  // namespace armillary
