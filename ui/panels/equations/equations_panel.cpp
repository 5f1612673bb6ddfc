// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/equations/equations_panel.h"

#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPushButton>
#include <QSaveFile>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "engine/equations/write_equations.h"
#include "ui/panels/equations/equation_text.h"
#include "ui/stage/selection.h"
#include "ui/stage/stage.h"
#include "ui/widgets/compact_number.h"
#include "ui/widgets/number_table.h"
#include "ui/widgets/spacing.h"

namespace armillary {
namespace {

// Longer ones are read by nobody, and a text view takes seconds over them.
constexpr qsizetype kLongest = 60'000;

EquationFormat formatOf(const QString& ending) {
  if (ending == QLatin1String("tex")) return EquationFormat::kLatex;
  if (ending == QLatin1String("c")) return EquationFormat::kC;
  if (ending == QLatin1String("cpp") || ending == QLatin1String("hpp")) return EquationFormat::kCpp;
  if (ending == QLatin1String("py")) return EquationFormat::kPython;
  if (ending == QLatin1String("m")) return EquationFormat::kMatlab;
  return ending == QLatin1String("jl") ? EquationFormat::kJulia : EquationFormat::kText;
}

}  // namespace

EquationsPanel::EquationsPanel(Stage& stage, Selection& selection, QWidget* parent)
    : LivePanel(stage, parent),
      selection_(selection),
      quantity_(new QComboBox(this)),
      parameters_(new QComboBox(this)),
      copy_(new QPushButton(tr("Copy LaTeX"), this)),
      save_(new QPushButton(tr("Save…"), this)),
      text_(new QTextBrowser(this)),
      values_(new NumberTable(QStringLiteral("equation_values"), tr("Equations' present values"),
                              {tr("entry"), tr("now")}, this)) {
  setObjectName(QStringLiteral("equations_panel"));
  const std::pair<const char*, QString> titles[] = {
      {"inverse-dynamics", tr("Efforts τ")},
      {"mass-matrix", tr("Mass matrix M")},
      {"coriolis-matrix", tr("Coriolis matrix C")},
      {"coriolis", tr("Velocity terms C q̇")},
      {"gravity", tr("Gravity g")},
      {"bias", tr("Bias C q̇ + g")},
      {"energy", tr("Energies T and V")},
      {"regressor", tr("Regressor")},
      {"link-poses", tr("Place of the chosen link")},
      {"jacobian", tr("Jacobian of the chosen link")}};
  for (const auto& [name, title] : titles) quantity_->addItem(title, QString::fromLatin1(name));
  quantity_->setObjectName(QStringLiteral("equation_quantity"));
  quantity_->setCurrentIndex(1);
  parameters_->addItem(tr("symbols"), static_cast<int>(EquationParameters::kSymbols));
  parameters_->addItem(tr("numbers"), static_cast<int>(EquationParameters::kNumbers));
  parameters_->addItem(tr("base parameters"), static_cast<int>(EquationParameters::kBase));
  parameters_->setObjectName(QStringLiteral("equation_parameters"));
  parameters_->setToolTip(tr("What stands for masses, lengths and inertias"));
  copy_->setObjectName(QStringLiteral("equations_copy"));
  save_->setObjectName(QStringLiteral("equations_save"));
  save_->setToolTip(tr("As text, LaTeX, or a program in C, C++, Python, MATLAB or Julia"));
  text_->setObjectName(QStringLiteral("equations_text"));
  text_->setOpenLinks(false);
  values_->setMostRows(8);
  auto* choices = new QHBoxLayout;
  choices->addWidget(quantity_, 1);
  choices->addWidget(parameters_);
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(copy_);
  buttons->addWidget(save_);
  buttons->addStretch(1);
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(space::kUsual, space::kSmall, space::kUsual, space::kSmall);
  rows->setSpacing(space::kSmall);
  rows->addLayout(choices);
  rows->addWidget(text_, 1);
  rows->addWidget(values_);
  rows->addLayout(buttons);
  const auto again = [this] {
    of_model_.reset();
    markDirty();
  };
  connect(quantity_, &QComboBox::currentIndexChanged, this, again);
  connect(parameters_, &QComboBox::currentIndexChanged, this, again);
  connect(&selection_, &Selection::changed, this, [this, again] {
    if (quantity_->currentIndex() >= 8) again();
  });
  connect(&finder_, &EquationFinder::found, this, &EquationsPanel::show);
  connect(&finder_, &EquationFinder::failed, this, [this](const QString& why) {
    derived_.reset();
    values_->setRowCount(0);
    values_->hide();
    text_->setPlainText(why);
    copy_->setEnabled(false);
    save_->setEnabled(false);
  });
  connect(copy_, &QPushButton::clicked, this, [this] {
    if (derived_) QGuiApplication::clipboard()->setText(QString::fromStdString(derived_->latex));
  });
  connect(save_, &QPushButton::clicked, this, [this] {
    if (!derived_) return;
    const QString file = QFileDialog::getSaveFileName(
        this, tr("Save equations"),
        QString::fromStdString(derived_->equations.robot + "_" + derived_->equations.quantity_name +
                               ".tex"),
        tr("LaTeX (*.tex);;Text (*.txt);;C (*.c);;C++ (*.cpp);;Python (*.py);;MATLAB (*.m);;Julia "
           "(*.jl)"));
    if (!file.isEmpty()) saveTo(file);
  });
}

EquationOptions EquationsPanel::wanted() const {
  EquationOptions options;
  const QByteArray name = quantity_->currentData().toString().toLatin1();
  for (const EquationQuantity& each : equationQuantities()) {
    if (name != each.name) continue;
    options.quantity = each.quantity;
    if (each.of_link) {
      const int last = static_cast<int>(stage().model().links.size()) - 1;
      options.link = selection_.link() >= 0 ? selection_.link() : last;
    }
  }
  options.parameters = static_cast<EquationParameters>(parameters_->currentData().toInt());
  return options;
}

void EquationsPanel::refresh() {
  if (of_model_ != stage().sharedModel()) derive();
  showValues();
}

void EquationsPanel::derive() {
  of_model_ = stage().sharedModel();
  derived_.reset();
  values_->hide();
  copy_->setEnabled(false);
  save_->setEnabled(false);
  text_->setPlainText(tr("Deriving…"));
  finder_.find(of_model_, wanted());
}

void EquationsPanel::show(const std::shared_ptr<const DerivedEquations>& derived) {
  derived_ = derived;
  copy_->setEnabled(true);
  save_->setEnabled(true);
  const QString latex = QString::fromStdString(derived->latex);
  if (latex.size() > kLongest) {
    text_->setPlainText(
        tr("These equations have %1 letters: too many to be read. Save them as LaTeX or as a "
           "program, or look at gravity alone.")
            .arg(QLocale().toString(latex.size())));
  } else {
    text_->setHtml(richDocument(latex));
  }
  const Equations& equations = derived->equations;
  const std::size_t columns = std::max<std::size_t>(1, equations.column_names.size());
  const bool symmetric = equations.options.quantity == TracedQuantity::kMassMatrix;
  shown_.clear();
  if (derived->expansion) {
    for (std::size_t i = 0; i < derived->expansion->entries.size(); ++i) {
      const bool twice = symmetric && i / columns > i % columns;
      if (!twice && !derived->expansion->entries[i].terms().empty()) shown_.push_back(i);
    }
  }
  constexpr std::size_t kMostRows = 200;
  if (shown_.size() > kMostRows) shown_.resize(kMostRows);
  values_->setRowCount(static_cast<int>(shown_.size()));
  for (std::size_t k = 0; k < shown_.size(); ++k) {
    const std::size_t row = shown_[k] / columns, column = shown_[k] % columns;
    QString name = row < equations.row_names.size()
                       ? QString::fromStdString(equations.row_names[row])
                       : QString::number(row + 1);
    if (!equations.column_names.empty()) {
      name += QStringLiteral(", ") + QString::fromStdString(equations.column_names[column]);
    }
    values_->setCell(static_cast<int>(k), 0, name);
  }
  values_->setVisible(!shown_.empty());
  values_->fit();
  showValues();
}

void EquationsPanel::showValues() {
  if (!derived_ || shown_.empty() || of_model_ != stage().sharedModel()) return;
  const Sample& sample = stage().sample();
  const std::vector<double> values =
      derived_->values(sample.state.position, sample.state.velocity, sample.acceleration);
  for (std::size_t k = 0; k < shown_.size(); ++k) {
    values_->setCell(static_cast<int>(k), 1, compactNumber(values[shown_[k]]));
  }
}

void EquationsPanel::saveTo(const QString& file) {
  if (!derived_) return;
  QSaveFile out(file);
  const std::string text =
      writeEquations(derived_->equations, formatOf(QFileInfo(file).suffix().toLower()));
  const auto size = static_cast<qint64>(text.size());
  if (!out.open(QIODevice::WriteOnly) || out.write(text.data(), size) != size || !out.commit()) {
    Q_EMIT failed(tr("%1 could not be written: %2").arg(file, out.errorString()));
  }
}

}  // namespace armillary
