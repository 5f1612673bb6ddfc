// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/equations/equations_panel.h"

#include <QClipboard>
#include <QComboBox>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTextBrowser>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "engine/equations/write_equations.h"
#include "engine/equations/write_readable.h"
#include "ui/panels/equations/equation_terms_view.h"
#include "ui/panels/equations/equation_text.h"
#include "ui/stage/selection.h"
#include "ui/stage/stage.h"
#include "ui/widgets/compact_number.h"
#include "ui/widgets/effort_share_style.h"
#include "ui/widgets/file_to_save.h"
#include "ui/widgets/formula_copies.h"
#include "ui/widgets/number_table.h"
#include "ui/widgets/saved_file.h"
#include "ui/widgets/sentence.h"
#include "ui/widgets/spacing.h"
#include "ui/widgets/upright_scroll.h"
#include "ui/widgets/wrapped_row.h"

namespace armillary {
namespace {

// Longer ones are read by nobody, and a text view takes seconds over them.
constexpr qsizetype kLongest = 60'000;
constexpr std::size_t kMostTerms = 300;  // likewise

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
      without_(new QToolButton(this)),
      values_(new NumberTable(QStringLiteral("equation_values"), tr("Equations' present values"),
                              {tr("Entry"), tr("Now")}, this)),
      terms_(new EquationTermsView(this)) {
  setObjectName(QStringLiteral("equations_panel"));
  const std::pair<const char*, QString> titles[] = {
      {"inverse-dynamics", tr("Efforts τ")},
      {"mass-matrix", tr("Mass matrix M")},
      {"coriolis-matrix", tr("Coriolis matrix C")},
      {"coriolis", tr("Velocity terms")},
      {"gravity", tr("Gravity g")},
      {"bias", tr("Bias: velocity terms and gravity")},
      {"energy", tr("Energies T and V")},
      {"lagrangian", tr("Lagrangian L = T − V")},
      {"regressor", tr("Regressor")},
      {"link-poses", tr("Place of the chosen link")},
      {"jacobian", tr("Jacobian of the chosen link")}};
  for (const auto& [name, title] : titles) quantity_->addItem(title, QString::fromLatin1(name));
  quantity_->setObjectName(QStringLiteral("equation_quantity"));
  quantity_->setCurrentIndex(1);
  parameters_->addItem(tr("Symbols"), static_cast<int>(EquationParameters::kSymbols));
  parameters_->addItem(tr("Numbers"), static_cast<int>(EquationParameters::kNumbers));
  parameters_->addItem(tr("Base parameters"), static_cast<int>(EquationParameters::kBase));
  parameters_->setObjectName(QStringLiteral("equation_parameters"));
  parameters_->setToolTip(tr("What stands for masses, lengths and inertias"));
  copy_->setObjectName(QStringLiteral("equations_copy"));
  save_->setObjectName(QStringLiteral("equations_save"));
  save_->setToolTip(tr("As text, LaTeX, or a program in C, C++, Python, MATLAB or Julia"));
  text_->setObjectName(QStringLiteral("equations_text"));
  text_->setOpenLinks(false);
  values_->setMostRows(5);
  values_->setSelectionBehavior(QAbstractItemView::SelectRows);
  values_->setSelectionMode(QAbstractItemView::SingleSelection);
  values_->setToolTip(tr("Choose an entry to see its terms"));
  without_->setObjectName(QStringLiteral("equation_without"));
  without_->setPopupMode(QToolButton::InstantPopup);
  without_->setToolTip(tr("Masses, lengths and the like that are taken for zero: what remains?"));
  without_->setMenu(new QMenu(without_));
  quantity_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  quantity_->setMinimumContentsLength(14);
  quantity_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  auto* choices = new WrappedRow(space::kSmall);
  choices->addWidget(quantity_);
  choices->addWidget(parameters_);
  choices->addWidget(without_);
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(copy_);
  buttons->addWidget(save_);
  buttons->addStretch(1);
  // the numbers of what is asked for are no reason for a higher window
  QVBoxLayout* rows = UprightScroll::rowsOf(this);
  rows->addLayout(choices);
  rows->addWidget(text_, 1);
  rows->addWidget(values_);
  rows->addWidget(terms_, 1);
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
  connect(values_, &QTableWidget::currentCellChanged, this, [this] { showTerms(); });
  connect(terms_, &EquationTermsView::pointed, this, &EquationsPanel::light);
  connect(&finder_, &EquationFinder::found, this, &EquationsPanel::show);
  connect(&finder_, &EquationFinder::failed, this, [this](const QString& why) {
    derived_.reset();
    values_->setRowCount(0);
    values_->hide();
    terms_->hide();
    without_->hide();
    text_->setPlainText(asSentence(why));
    copy_->setEnabled(false);
    save_->setEnabled(false);
  });
  connect(copy_, &QPushButton::clicked, this, [this] {
    if (derived_) QGuiApplication::clipboard()->setText(QString::fromStdString(written(true)));
  });
  text_->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(text_, &QTextBrowser::customContextMenuRequested, this, [this](const QPoint& at) {
    QMenu* menu = text_->createStandardContextMenu(at);
    menu->setObjectName(QStringLiteral("equations_menu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (derived_) {
      const QString latex = QString::fromStdString(written(true));
      addFormulaCopies(*menu, {latex, markdownDocument(latex), formulaSvg(alignedFormula(latex))});
    }
    menu->popup(text_->mapToGlobal(at));
  });
  connect(save_, &QPushButton::clicked, this, [this] {
    if (!derived_) return;
    const QString file = askFileToSave(
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
  terms_->hide();
  without_->hide();
  light(-1);
  copy_->setEnabled(false);
  save_->setEnabled(false);
  text_->setPlainText(tr("Deriving…"));
  finder_.find(of_model_, wanted());
}

void EquationsPanel::show(const std::shared_ptr<const DerivedEquations>& derived) {
  derived_ = derived;
  zero_.assign(derived->equations.symbols.size(), false);
  copy_->setEnabled(true);
  save_->setEnabled(true);
  fillSymbols();
  showText();
  showEntries();
}

// As text or LaTeX, without what is taken for zero.
std::string EquationsPanel::written(bool latex) const {
  const bool all = std::none_of(zero_.begin(), zero_.end(), [](bool zero) { return zero; });
  if (all && latex) return derived_->latex;
  if (!derived_->expansion) return writeReadable(derived_->equations, latex);
  if (all) return writeReadable(derived_->equations, *derived_->expansion, latex);
  return writeReadable(derived_->equations, withoutSymbols(*derived_->expansion, zero_), latex);
}

void EquationsPanel::showText() {
  const QString latex = QString::fromStdString(written(true));
  if (latex.size() > kLongest) {
    text_->setPlainText(
        tr("These equations have %1 letters: too many to be read. Save them as LaTeX or as a "
           "program, or look at gravity alone.")
            .arg(QLocale().toString(latex.size())));
  } else {
    text_->setHtml(richDocument(latex));
  }
}

// The parameters that stand in the equations.
void EquationsPanel::fillSymbols() {
  QMenu* menu = without_->menu();
  menu->clear();
  const std::vector<EquationSymbol>& symbols = derived_->equations.symbols;
  std::vector<bool> used(symbols.size(), false);
  if (derived_->expansion) {
    for (const TrigonometricPolynomial& entry : derived_->expansion->entries) {
      for (const auto& term : entry.terms()) {
        for (std::size_t i = 0; i < used.size(); ++i)
          used[i] = used[i] || term.first.powers[i] != 0;
      }
    }
  }
  for (std::size_t i = 0; i < symbols.size(); ++i) {
    if (!used[i] || !symbols[i].isParameter()) continue;
    QAction* entry = menu->addAction(tr("%1: %2").arg(QString::fromStdString(symbols[i].text),
                                                      QString::fromStdString(symbols[i].meaning)));
    entry->setCheckable(true);
    connect(entry, &QAction::toggled, this, [this, i](bool zero) { chooseZero(i, zero); });
  }
  without_->setText(tr("Without…"));
  const bool sums = derived_->expansion && derived_->expansion->termCount() <= kMostWrittenTerms;
  without_->setVisible(sums && !menu->isEmpty());
}

void EquationsPanel::chooseZero(std::size_t symbol, bool zero) {
  if (!derived_) return;  // the menu was open while others were asked for
  zero_[symbol] = zero;
  QStringList names;
  for (std::size_t i = 0; i < zero_.size(); ++i) {
    if (zero_[i]) names << QString::fromStdString(derived_->equations.symbols[i].text);
  }
  constexpr qsizetype kNamed = 2;
  without_->setText(names.isEmpty() ? tr("Without…")
                    : names.size() <= kNamed
                        ? tr("Without %1").arg(names.join(", "))
                        : tr("Without %n", nullptr, static_cast<int>(names.size())));
  showText();
  showTerms();
}

void EquationsPanel::showEntries() {
  const Equations& equations = derived_->equations;
  const std::size_t columns = std::max<std::size_t>(1, equations.column_names.size());
  const bool symmetric = equations.options.quantity == TracedQuantity::kMassMatrix;
  shown_.clear();
  if (derived_->expansion) {
    for (std::size_t i = 0; i < derived_->expansion->entries.size(); ++i) {
      const bool twice = symmetric && i / columns > i % columns;
      if (!twice && !derived_->expansion->entries[i].terms().empty()) shown_.push_back(i);
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
  if (!shown_.empty() && values_->currentRow() < 0) {
    const QSignalBlocker quiet(values_);
    values_->setCurrentCell(0, 0);
  }
  showTerms();
}

void EquationsPanel::showTerms() {
  light(-1);
  const int row = values_->currentRow();
  const bool any = derived_ && row >= 0 && row < static_cast<int>(shown_.size());
  terms_->setVisible(any);
  if (!any) return;
  std::vector<std::string> links;
  for (const PlainLink& link : derived_->equations.model.links) links.push_back(link.name);
  terms_->setTerms(equationTerms(derived_->equations, *derived_->expansion,
                                 shown_[static_cast<std::size_t>(row)], zero_, kMostTerms),
                   links);
  showValues();
}

void EquationsPanel::showValues() {
  if (!derived_ || shown_.empty() || of_model_ != stage().sharedModel()) return;
  const Sample& sample = stage().sample();
  const Eigen::VectorXd& q = sample.state.position;
  const std::vector<double> values =
      derived_->values(q, sample.state.velocity, sample.acceleration, zero_);
  for (std::size_t k = 0; k < shown_.size(); ++k) {
    values_->setCell(static_cast<int>(k), 1, compactNumber(values[shown_[k]]));
  }
  const std::vector<double> symbols =
      derived_->symbolValues(q, sample.state.velocity, sample.acceleration, zero_);
  const std::vector<double> angles(q.data(), q.data() + q.size());
  std::vector<double> now;
  for (const EquationTerm& term : terms_->terms())
    now.push_back(term.function.value(angles, symbols));
  terms_->setValues(now);
}

// The links that a term comes from, in its share's colour.
void EquationsPanel::light(int term) {
  Overlay overlay;
  if (isVisible() && term >= 0 && term < static_cast<int>(terms_->terms().size())) {
    const EquationTerm& chosen = terms_->terms()[static_cast<std::size_t>(term)];
    const QColor colour =
        chosen.share ? colorOf(*chosen.share) : palette().color(QPalette::Highlight);
    for (const int link : chosen.links) {
      overlay.tints.push_back({link, {colour.redF(), colour.greenF(), colour.blueF(), 1.0}});
    }
  }
  Q_EMIT overlayChanged(overlay);
}

void EquationsPanel::saveTo(const QString& file) {
  if (!derived_) return;
  SavedFile out(file);
  // programs have every parameter: who calls one sets it to zero
  const EquationFormat format = formatOf(QFileInfo(file).suffix().toLower());
  const bool read = format == EquationFormat::kText || format == EquationFormat::kLatex;
  const std::string text = read ? written(format == EquationFormat::kLatex)
                                : writeEquations(derived_->equations, format);
  const auto size = static_cast<qint64>(text.size());
  if (!out.open(QIODevice::WriteOnly) || out.write(text.data(), size) != size || !out.commit()) {
    Q_EMIT failed(tr("%1 could not be written: %2").arg(file, out.why()));
  }
}

}  // namespace armillary
