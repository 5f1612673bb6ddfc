// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/about_dialog.h"

#include <Eigen/Core>
#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSysInfo>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "ui/widgets/copied_cells.h"
#include "ui/widgets/plot_style.h"
#include "ui/widgets/spacing.h"
#include "ui/widgets/type_scale.h"
#include "ui/widgets/vector_icon.h"
#include "ui/window/library_versions.h"

namespace armillary {
namespace {

QString aboutText(const char* text) {
  return QCoreApplication::translate("AboutDialog", text);
}

// Configuring does not learn every version.
QString orUnknown(const char* version) {
  return *version ? QString::fromLatin1(version) : aboutText("not said");
}

QString licenceWords() {
  return aboutText(
      "The program is free software under the GNU General Public License, version 3 or later; it "
      "comes without any warranty. Its engine, for use in other programs, is under the BSD "
      "3-Clause licence.");
}

}  // namespace

QString armillaryVersion() {
  return QStringLiteral(ARMILLARY_PROGRAM_VERSION);
}

std::vector<LibraryFacts> libraryFacts() {
  const QString qt =
      QString::fromLatin1(qVersion()) == QStringLiteral(QT_VERSION_STR)
          ? QString::fromLatin1(qVersion())
          : aboutText("%1, compiled with %2")
                .arg(QString::fromLatin1(qVersion()), QStringLiteral(QT_VERSION_STR));
  const QString eigen = QStringLiteral("%1.%2.%3")
                            .arg(EIGEN_WORLD_VERSION)
                            .arg(EIGEN_MAJOR_VERSION)
                            .arg(EIGEN_MINOR_VERSION);
  std::vector<LibraryFacts> facts = {
      {QStringLiteral("Qt"), qt, QStringLiteral("LGPL-3.0"), aboutText("the window")},
      {QStringLiteral("QCustomPlot"), QStringLiteral(QCUSTOMPLOT_VERSION_STR),
       QStringLiteral("GPL-3.0-or-later"), aboutText("plots")},
      {QStringLiteral("Open3D"), orUnknown(ARMILLARY_OPEN3D_VERSION), QStringLiteral("MIT"),
       aboutText("the picture of the robot, by Filament (Apache-2.0)")},
      {QStringLiteral("Embree"), orUnknown(ARMILLARY_EMBREE_VERSION), QStringLiteral("Apache-2.0"),
       aboutText("what the mouse is over")},
      {QStringLiteral("Eigen"), eigen, QStringLiteral("MPL-2.0"), aboutText("matrices")},
      {QStringLiteral("tinyxml2"), orUnknown(ARMILLARY_TINYXML2_VERSION), QStringLiteral("Zlib"),
       aboutText("robots' files")},
      {QStringLiteral("assimp"), orUnknown(ARMILLARY_ASSIMP_VERSION),
       QStringLiteral("BSD-3-Clause"), aboutText("meshes")},
      {QStringLiteral("FCL"), orUnknown(ARMILLARY_FCL_VERSION), QStringLiteral("BSD-3-Clause"),
       aboutText("links that collide")},
      {QStringLiteral("yaml-cpp"), orUnknown(ARMILLARY_YAML_CPP_VERSION), QStringLiteral("MIT"),
       aboutText("motions as YAML")},
      {QStringLiteral("JSON for Modern C++"), orUnknown(ARMILLARY_JSON_VERSION),
       QStringLiteral("MIT"), aboutText("JSON")},
      {QStringLiteral("libzip"), orUnknown(ARMILLARY_LIBZIP_VERSION),
       QStringLiteral("BSD-3-Clause"), aboutText("NumPy archives")},
      {QStringLiteral("CLI11"), orUnknown(ARMILLARY_CLI11_VERSION), QStringLiteral("BSD-3-Clause"),
       aboutText("the command line")}};
  if (hasVectorIcons()) {
    facts.push_back({aboutText("Breeze icons"), orUnknown(ARMILLARY_ICONS_VERSION),
                     QStringLiteral("LGPL-3.0-or-later"), aboutText("pictures on buttons")});
  }
  return facts;
}

QString AboutDialog::asText() {
  QStringList lines{QStringLiteral("Armillary ") + armillaryVersion(),
                    QStringLiteral("%1, %2, %3")
                        .arg(QSysInfo::prettyProductName(), QSysInfo::currentCpuArchitecture(),
                             QApplication::platformName()),
                    licenceWords()};
  for (const LibraryFacts& facts : libraryFacts()) {
    lines << QStringLiteral("%1 %2 (%3)").arg(facts.name, facts.version, facts.licence);
  }
  return lines.join(QLatin1Char('\n'));
}

AboutDialog::AboutDialog(QWidget* parent) : QDialog(parent) {
  setAttribute(Qt::WA_DeleteOnClose);
  setObjectName(QStringLiteral("about_dialog"));
  setWindowTitle(tr("About Armillary"));
  auto* title = new QLabel(tr("Armillary %1").arg(armillaryVersion()), this);
  title->setObjectName(QStringLiteral("about_title"));
  title->setFont(headingFont(headingFont(title->font())));
  auto* purpose = new QLabel(tr("Shows the forces inside a moving robot."), this);
  auto* licence = new QLabel(licenceWords(), this);
  licence->setObjectName(QStringLiteral("about_licence"));
  licence->setWordWrap(true);
  auto* table = new QTreeWidget(this);
  table->setObjectName(QStringLiteral("about_libraries"));
  table->setAccessibleName(tr("Libraries"));
  table->setHeaderLabels({tr("Library"), tr("Version"), tr("Licence"), tr("For")});
  table->setRootIsDecorated(false);
  table->setSelectionMode(QAbstractItemView::ExtendedSelection);
  makeCopyable(table);
  for (const LibraryFacts& facts : libraryFacts()) {
    new QTreeWidgetItem(table, {facts.name, facts.version, facts.licence, facts.purpose});
  }
  for (int column = 0; column < 4; ++column) table->resizeColumnToContents(column);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  QPushButton* copy = buttons->addButton(tr("&Copy"), QDialogButtonBox::ActionRole);
  copy->setObjectName(QStringLiteral("about_copy"));
  copy->setToolTip(tr("All of this, for a report of a fault"));
  connect(copy, &QPushButton::clicked, this, [] { QApplication::clipboard()->setText(asText()); });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(space::kWide, space::kWide, space::kWide, space::kWide);
  layout->setSpacing(space::kUsual);
  for (QWidget* widget : {static_cast<QWidget*>(title), static_cast<QWidget*>(purpose),
                          static_cast<QWidget*>(licence)}) {
    layout->addWidget(widget);
  }
  layout->addWidget(table, 1);
  layout->addWidget(buttons);
  int wide = 2 * space::kWide + 2 * space::kUsual;
  for (int column = 0; column < 4; ++column) wide += table->columnWidth(column);
  const QSize room = (parent ? parent->screen() : screen())->availableSize();
  resize(QSize(wide, 26 * fontMetrics().height()).boundedTo(0.9 * room));
}

}  // namespace armillary
