// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/import_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QFileInfo>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>
#include <array>
#include <cmath>
#include <map>
#include <numbers>

#include "engine/motion_files/recipe.h"
#include "engine/table/column_names.h"
#include "engine/text/whole_file.h"
#include "ui/widgets/arithmetic_box.h"
#include "ui/widgets/file_to_save.h"

namespace armillary {
namespace {

constexpr int kMeaning = 1, kTimes = 2, kPlus = 3, kUnit = 4, kFirstValue = 5;

// The units that a column may have, and the factor to ours as a recipe writes it.
struct OfferedUnit {
  const char* name;
  const char* factor;
  double scale;
};
constexpr std::array<OfferedUnit, 5> kUnits{
    {{QT_TRANSLATE_NOOP("armillary::ImportDialog", "SI, rad"), "1", 1.0},
     {QT_TRANSLATE_NOOP("armillary::ImportDialog", "degrees"), "pi / 180",
      std::numbers::pi / 180.0},
     {QT_TRANSLATE_NOOP("armillary::ImportDialog", "thousandths (ms, mm)"), "0.001", 1e-3},
     {QT_TRANSLATE_NOOP("armillary::ImportDialog", "millionths (µs)"), "0.000001", 1e-6},
     {QT_TRANSLATE_NOOP("armillary::ImportDialog", "turns"), "2 * pi", 2.0 * std::numbers::pi}}};

// Whether a recipe gives a column of ours from a file's column by these names. It has no signs for
// a quote or a line's end in a name, and reads some joints' names as words of its own.
bool canSay(const std::string& ours, const std::string& column) {
  TableError error;
  const auto recipe = Recipe::parse(ours + " = '" + column + "'\n", error);
  Table table, result;
  table.header = {column};
  table.addRow(1)[0] = 0.5;
  return recipe && recipe->apply(table, {}, result, error) && result.header.size() == 1 &&
         result.header[0] == ours && result.row(0)[0] == 0.5;
}

// Likewise a further file.
bool canSayFile(const std::string& file) {
  TableError error;
  const auto recipe = Recipe::parse("file other = " + file + "\ntime = row\n", error);
  return recipe && recipe->files() == std::map<std::string, std::string>{{"other", file}};
}

// Why what somebody typed is no number; empty where it is one.
QString whyNoNumber(const QString& text) {
  ExpressionError error;
  const auto none = [](std::string_view) { return std::optional<int>(); };
  const auto expression = Expression::parse(text.toStdString(), none, error);
  if (!expression) return QString::fromStdString(error.message);
  const double value = expression->value([](int) { return 0.0; });
  return std::isfinite(value) ? QString() : ImportDialog::tr("this is not finite");
}

}  // namespace

ImportDialog::ImportDialog(std::shared_ptr<const Model> model, QStringList files,
                           const Table& preview, const QString& why, QWidget* parent)
    : QDialog(parent), model_(std::move(model)), files_(std::move(files)) {
  setObjectName(QStringLiteral("import_dialog"));
  setWindowTitle(tr("What are the columns of %1?").arg(QFileInfo(files_.value(0)).fileName()));
  auto* reason = new QLabel(why, this);
  reason->setObjectName(QStringLiteral("import_reason"));
  reason->setWordWrap(true);
  const int rows = static_cast<int>(preview.rowCount());
  table_ = new QTableWidget(static_cast<int>(preview.columnCount()), kFirstValue + rows, this);
  table_->setObjectName(QStringLiteral("import_columns"));
  QStringList header{tr("Column"), tr("Is"), tr("Times"), tr("Plus"), tr("Unit")};
  for (int row = 0; row < rows; ++row) header << tr("Row %1").arg(row + 1);
  table_->setHorizontalHeaderLabels(header);
  table_->verticalHeader()->hide();
  table_->horizontalHeaderItem(kTimes)->setToolTip(
      tr("What the column's numbers are multiplied by: -1 turns a sign, 1/50 takes off a gear; a "
         "number or an expression"));
  table_->horizontalHeaderItem(kPlus)->setToolTip(
      tr("What is added then, in the column's unit: an encoder that has its zero elsewhere; a "
         "number or an expression"));
  table_->setSelectionMode(QAbstractItemView::NoSelection);
  for (int column = 0; column < table_->rowCount(); ++column) addRow(preview, column);
  table_->resizeColumnsToContents();

  step_ = new ArithmeticBox(this);
  step_->setObjectName(QStringLiteral("import_step"));
  step_->setDecimals(7);
  step_->setRange(1e-7, 1e4);
  step_->setValue(0.001);
  step_->setSuffix(tr(" s"));
  auto* form = new QFormLayout;
  form->addRow(tr("Time from row to row, where no column is the time"), step_);

  fault_ = new QLabel(this);
  fault_->setObjectName(QStringLiteral("import_fault"));
  fault_->setWordWrap(true);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel, this);
  open_ = buttons->button(QDialogButtonBox::Open);
  save_ = buttons->addButton(tr("Save as recipe…"), QDialogButtonBox::ActionRole);
  connect(save_, &QPushButton::clicked, this, &ImportDialog::saveRecipe);
  connect(buttons, &QDialogButtonBox::accepted, this, [this] {
    Q_EMIT chosen(files_, recipe());
    accept();
  });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(table_, &QTableWidget::itemChanged, this, &ImportDialog::check);

  auto* layout = new QVBoxLayout(this);
  layout->addWidget(reason);
  layout->addWidget(table_, 1);
  layout->addLayout(form);
  layout->addWidget(fault_);
  layout->addWidget(buttons);
  check();
  resize(820, 480);
}

void ImportDialog::addRow(const Table& preview, int column) {
  const std::string& name = preview.header[static_cast<size_t>(column)];
  const auto add = [&](int at, const QString& text) {
    auto* item = new QTableWidgetItem(text);
    item->setFlags(Qt::ItemIsEnabled);
    table_->setItem(column, at, item);
  };
  add(0, QString::fromStdString(name));
  for (const int at : {kTimes, kPlus}) {
    add(at, at == kTimes ? QStringLiteral("1") : QStringLiteral("0"));
    table_->item(column, at)->setFlags(Qt::ItemIsEnabled | Qt::ItemIsEditable);
    table_->item(column, at)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
  }
  for (size_t row = 0; row < preview.rowCount(); ++row) {
    add(kFirstValue + static_cast<int>(row),
        QString::fromStdString(shortest(preview.row(row)[static_cast<size_t>(column)])));
  }
  auto* meaning = new QComboBox;
  meaning->addItem(tr("Not used"), QString());
  const auto offer = [&](const std::string& ours) {
    meaning->addItem(QString::fromStdString(ours), QString::fromStdString(ours));
  };
  offer("time");
  for (const Coordinate& one : model_->coordinates) offer(one.name + "/position");
  for (const char* rate : {"/velocity", "/acceleration", "/effort"}) {
    for (const DegreeOfFreedom& one : model_->degrees_of_freedom) offer(one.name + rate);
  }
  auto* unit = new QComboBox;
  for (const OfferedUnit& one : kUnits) unit->addItem(tr(one.name), QString::fromUtf8(one.factor));
  double scale = 1.0;
  const std::string ours = columnMeant(*model_, name, scale);
  meaning->setCurrentIndex(std::max(meaning->findData(QString::fromStdString(ours)), 0));
  for (size_t i = 0; i < kUnits.size(); ++i) {
    if (std::abs(kUnits[i].scale - scale) < 1e-12) unit->setCurrentIndex(static_cast<int>(i));
  }
  connect(meaning, &QComboBox::currentIndexChanged, this, &ImportDialog::check);
  table_->setCellWidget(column, kMeaning, meaning);
  table_->setCellWidget(column, kUnit, unit);
}

void ImportDialog::choose(int column, const QString& meaning, const QString& unit) {
  auto* is = qobject_cast<QComboBox*>(table_->cellWidget(column, kMeaning));
  is->setCurrentIndex(std::max(is->findData(meaning), 0));
  auto* in = qobject_cast<QComboBox*>(table_->cellWidget(column, kUnit));
  if (!unit.isEmpty()) in->setCurrentText(unit);
}

void ImportDialog::propose(const std::vector<ColumnMeaning>& meanings) {
  const int count = std::min(table_->rowCount(), static_cast<int>(meanings.size()));
  for (int column = 0; column < count; ++column) {
    const ColumnMeaning& one = meanings[static_cast<size_t>(column)];
    QString unit;
    for (const OfferedUnit& known : kUnits) {
      if (std::abs(known.scale - one.factor) < 1e-12) unit = tr(known.name);
    }
    if (unit.isEmpty() && !one.ours.empty()) {  // rpm, minutes, cm: its own factor
      unit = tr("times %1").arg(one.factor, 0, 'g', 6);
      auto* in = qobject_cast<QComboBox*>(table_->cellWidget(column, kUnit));
      in->addItem(unit, QString::number(one.factor, 'g', 17));
    }
    choose(column, QString::fromStdString(one.ours), unit);
    table_->item(column, 0)->setToolTip(QString::fromStdString(one.reason));
  }
}

bool ImportDialog::gives(const QString& ending) const {
  for (int column = 0; column < table_->rowCount(); ++column) {
    auto* is = qobject_cast<QComboBox*>(table_->cellWidget(column, kMeaning));
    if (is->currentData().toString().endsWith(ending)) return true;
  }
  return false;
}

QString ImportDialog::number(int column, int at) const {
  return table_->item(column, at)->text().simplified();
}

QString ImportDialog::whyNoRecipe() const {
  for (int i = 1; i < files_.size(); ++i) {
    const QString name = QFileInfo(files_[i]).fileName();
    if (!canSayFile(name.toStdString())) {
      return tr("A recipe cannot name the file “%1”: give it a plainer name").arg(name);
    }
  }
  for (int column = 0; column < table_->rowCount(); ++column) {
    auto* is = qobject_cast<QComboBox*>(table_->cellWidget(column, kMeaning));
    const QString ours = is->currentData().toString(), theirs = table_->item(column, 0)->text();
    if (ours.isEmpty()) continue;
    for (const int at : {kTimes, kPlus}) {
      if (const QString why = whyNoNumber(number(column, at)); !why.isEmpty()) {
        return tr("“%1” of the column “%2”: %3").arg(number(column, at), theirs, why);
      }
    }
    if (canSay(ours.toStdString(), theirs.toStdString())) continue;
    return canSay(ours.toStdString(), "column")
               ? tr("A recipe cannot name the column “%1”: give it a plainer name in its file")
                     .arg(theirs)
               : tr("A recipe cannot give “%1”: give the joint a plainer name").arg(ours);
  }
  if (!gives(QStringLiteral("/position"))) return tr("Choose which columns are positions");
  return {};
}

void ImportDialog::check() {
  const QString why = whyNoRecipe();
  fault_->setText(QStringLiteral("⚠ ") + why);
  fault_->setVisible(!why.isEmpty());
  open_->setEnabled(why.isEmpty());
  save_->setEnabled(why.isEmpty());
}

bool ImportDialog::isSince1970(int column) const {
  constexpr double kEarliest = 3e8;  // s
  if (table_->columnCount() <= kFirstValue) return false;
  bool is_number = false;
  const double first = table_->item(column, kFirstValue)->text().toDouble(&is_number);
  return is_number && first >= kEarliest;
}

QString ImportDialog::recipe(bool from_zero) const {
  QString text;
  for (int i = 1; i < files_.size(); ++i) {
    text += QStringLiteral("file file%1 = %2\n").arg(i + 1).arg(QFileInfo(files_[i]).fileName());
  }
  if (!gives(QStringLiteral("time"))) {
    text += QStringLiteral("time = row * %1\n").arg(QString::number(step_->value(), 'g', 12));
  }
  for (int column = 0; column < table_->rowCount(); ++column) {
    auto* is = qobject_cast<QComboBox*>(table_->cellWidget(column, kMeaning));
    auto* in = qobject_cast<QComboBox*>(table_->cellWidget(column, kUnit));
    const QString ours = is->currentData().toString();
    if (ours.isEmpty()) continue;
    const QString times = number(column, kTimes), plus = number(column, kPlus);
    QString value = QStringLiteral("'%1'").arg(table_->item(column, 0)->text());
    if (from_zero && ours == QStringLiteral("time") && isSince1970(column)) {
      value = QStringLiteral("(%1 - %2)").arg(value, table_->item(column, kFirstValue)->text());
    }
    if (times != QStringLiteral("1")) value += QStringLiteral(" * (%1)").arg(times);
    if (plus != QStringLiteral("0")) value = QStringLiteral("(%1 + (%2))").arg(value, plus);
    text += QStringLiteral("%1 = %2").arg(ours, value);
    const QString factor = in->currentData().toString();
    text += factor == QStringLiteral("1") ? QStringLiteral("\n")
                                          : QStringLiteral(" * %1\n").arg(factor);
  }
  return text;
}

void ImportDialog::saveRecipe() {
  const QString path =
      askFileToSave(this, tr("Save recipe"), files_.value(0) + QStringLiteral(".recipe"),
                    tr("Recipes (*.recipe)"));
  if (path.isEmpty()) return;
  try {
    writeWhole(QFile::encodeName(path).toStdString(), recipe(false).toStdString());
  } catch (const FileFailure& failure) {
    QMessageBox::warning(this, windowTitle(), QString::fromLocal8Bit(failure.what()));
  }
}

}  // namespace armillary
