// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/preferences_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "ui/widgets/arithmetic_box.h"
#include "ui/widgets/spacing.h"
#include "ui/widgets/type_scale.h"
#include "ui/widgets/units.h"

namespace armillary {
namespace {

constexpr int kMegabyte = 20;  // a power of two
constexpr int kLongest = 3600;

void addHeading(QFormLayout* form, const QString& text) {
  auto* heading = new QLabel(text);
  heading->setFont(headingFont(heading->font()));
  heading->setContentsMargins(0, form->rowCount() > 0 ? space::kUsual : 0, 0, 0);
  form->addRow(heading);
}

}  // namespace

PreferencesDialog::PreferencesDialog(const Preferences& now, QWidget* parent)
    : QDialog(parent), before_(now) {
  setAttribute(Qt::WA_DeleteOnClose);
  setObjectName(QStringLiteral("preferences_dialog"));
  setWindowTitle(tr("Preferences"));
  auto* form = new QFormLayout;
  form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  addHeading(form, tr("Looks"));
  theme_ = addList(form, "preferred_theme", tr("&Theme"),
                   {tr("As the desktop"), tr("Light"), tr("Dark"), tr("High contrast")});
  quality_ = addList(form, "preferred_quality", tr("&Pictures of the robot"),
                     {tr("Good at rest, fast in motion"), tr("Fast"), tr("Good")});
  edges_ = addBox(form, "preferred_edges", tr("&Edges between links"));
  ground_ = addBox(form, "preferred_ground", tr("&Ground below the robot"));
  addHeading(form, tr("Numbers"));
  angles_ = addList(form, "preferred_angles", tr("&Angles in"), {tr("Radians"), tr("Degrees")});
  QStringList forces;
  for (const ForceUnitFacts& unit : forceUnits()) {
    forces << QStringLiteral("%1, %2").arg(QString::fromUtf8(unit.force),
                                           QString::fromUtf8(unit.moment));
  }
  forces_ = addList(form, "preferred_forces", tr("&Forces and moments in"), forces);
  forces_->setToolTip(
      tr("Efforts, reactions, wrenches and their limits. Equations, and what is composed of other "
         "units (stiffness, inertia, power), stay in SI."));
  sign_ = addList(form, "preferred_sign", tr("&Decimal sign"),
                  {tr("As the desktop's language (%1)").arg(QLocale::system().toString(0.5)),
                   tr("Point (0.5)"), tr("Comma (0,5)")});
  QStringList digits{tr("As many as usual")};
  for (int i = 1; i <= NumberFormat::kMostDigits; ++i) digits << tr("%1 more").arg(i);
  digits_ = addList(form, "preferred_digits", tr("Digits &behind it"), digits);
  addHeading(form, tr("Work"));
  memory_ = addNumber(form, "preferred_memory", tr("&Memory for runs"), tr(" MB"),
                      static_cast<int>(Preferences::kLeastBytes >> kMegabyte),
                      static_cast<int>(Preferences::kMostBytes >> kMegabyte));
  memory_->setSingleStep(256);
  memory_->setToolTip(
      tr("Where the runs take more, the oldest that is neither shown, named nor in "
         "a file goes, and that is said"));
  autosave_ =
      addNumber(form, "preferred_autosave", tr("Keep &unsaved work every"), tr(" s"), 0, kLongest);
  autosave_->setSpecialValueText(tr("never"));
  autosave_->setSingleStep(5);
  autosave_->setToolTip(tr(
      "It is offered again when the program did not end by itself; long runs are kept less often"));
  auto* keys = new QPushButton(tr("Change &keys…"), this);
  keys->setObjectName(QStringLiteral("preferred_keys"));
  keys->setAutoDefault(false);
  connect(keys, &QPushButton::clicked, this, &PreferencesDialog::keysWanted);
  form->addRow(tr("Keys"), keys);
  auto* buttons = new QDialogButtonBox(
      QDialogButtonBox::Ok | QDialogButtonBox::Cancel | QDialogButtonBox::RestoreDefaults, this);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(buttons->button(QDialogButtonBox::RestoreDefaults), &QPushButton::clicked, this, [this] {
    show(Preferences());
    take();
  });
  connect(this, &QDialog::accepted, this, [this] { Q_EMIT changed(chosen()); });
  connect(this, &QDialog::rejected, this, [this] { Q_EMIT changed(before_); });
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(space::kWide, space::kWide, space::kWide, space::kWide);
  layout->setSpacing(space::kWide);
  layout->addLayout(form, 1);
  layout->addWidget(buttons);
  show(now);
}

QComboBox* PreferencesDialog::addList(QFormLayout* form, const char* name, const QString& title,
                                      const QStringList& choices) {
  auto* list = new QComboBox(this);
  list->setObjectName(QLatin1String(name));
  list->addItems(choices);
  form->addRow(title, list);
  connect(list, &QComboBox::currentIndexChanged, this, &PreferencesDialog::take);
  return list;
}

QCheckBox* PreferencesDialog::addBox(QFormLayout* form, const char* name, const QString& title) {
  auto* box = new QCheckBox(title, this);
  box->setObjectName(QLatin1String(name));
  form->addRow(QString(), box);
  connect(box, &QCheckBox::toggled, this, &PreferencesDialog::take);
  return box;
}

QDoubleSpinBox* PreferencesDialog::addNumber(QFormLayout* form, const char* name,
                                             const QString& title, const QString& unit, int least,
                                             int most) {
  QDoubleSpinBox* box = wholeNumberBox(least, most, this);
  box->setObjectName(QLatin1String(name));
  box->setSuffix(unit);
  form->addRow(title, box);
  connect(box, &QDoubleSpinBox::valueChanged, this, &PreferencesDialog::take);
  return box;
}

void PreferencesDialog::show(const Preferences& preferences) {
  const QSignalBlocker quiet[] = {QSignalBlocker(theme_),  QSignalBlocker(quality_),
                                  QSignalBlocker(edges_),  QSignalBlocker(ground_),
                                  QSignalBlocker(angles_), QSignalBlocker(sign_),
                                  QSignalBlocker(forces_), QSignalBlocker(digits_),
                                  QSignalBlocker(memory_), QSignalBlocker(autosave_)};
  theme_->setCurrentIndex(static_cast<int>(preferences.theme));
  quality_->setCurrentIndex(static_cast<int>(preferences.quality));
  edges_->setChecked(preferences.edges);
  ground_->setChecked(preferences.ground);
  angles_->setCurrentIndex(preferences.degrees ? 1 : 0);
  forces_->setCurrentIndex(static_cast<int>(preferences.numbers.forces));
  sign_->setCurrentIndex(static_cast<int>(preferences.numbers.sign));
  digits_->setCurrentIndex(preferences.numbers.more_digits);
  memory_->setValue(static_cast<int>(preferences.run_bytes >> kMegabyte));
  autosave_->setValue(preferences.autosave_seconds);
}

Preferences PreferencesDialog::chosen() const {
  Preferences chosen;
  chosen.theme = static_cast<ThemeChoice>(theme_->currentIndex());
  chosen.quality = static_cast<PictureQuality>(quality_->currentIndex());
  chosen.edges = edges_->isChecked();
  chosen.ground = ground_->isChecked();
  chosen.degrees = angles_->currentIndex() == 1;
  chosen.numbers.forces = static_cast<ForceUnit>(forces_->currentIndex());
  chosen.numbers.sign = static_cast<DecimalSign>(sign_->currentIndex());
  chosen.numbers.more_digits = digits_->currentIndex();
  chosen.run_bytes = static_cast<std::size_t>(memory_->value()) << kMegabyte;
  chosen.autosave_seconds = static_cast<int>(autosave_->value());
  return chosen;
}

void PreferencesDialog::take() {
  Preferences now = chosen();
  now.run_bytes = before_.run_bytes;  // runs that went would not come back
  Q_EMIT changed(now);
}

}  // namespace armillary
