// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/figure_menu.h"

#include <QApplication>
#include <QClipboard>
#include <QMessageBox>
#include <QMimeData>

#include "ui/widgets/figure_file.h"
#include "ui/widgets/file_to_save.h"
#include "ui/widgets/plot_style.h"

namespace armillary {
namespace {

void copyAsSvg(const Figure& figure) {
  if (figure.empty()) return;
  const QByteArray svg = figureSvg(figure, keptFigureFormat(), {});
  auto* data = new QMimeData;
  data->setData(QStringLiteral("image/svg+xml"), svg);
  data->setText(QString::fromUtf8(svg));  // for editors
  QApplication::clipboard()->setMimeData(data);
}

// As it is when it is chosen: what is plotted goes on while somebody thinks of a name.
void saveAsSvg(const Figure& figure, QWidget* parent, QString name) {
  if (figure.empty()) return;
  name.replace(QLatin1Char('/'), QLatin1Char('_'));  // joints' names may have folders' marks
  const QString file = askFileToSave(parent, QMenu::tr("Save plot"), name + QStringLiteral(".svg"),
                                     QMenu::tr("Pictures of lines (*.svg)"));
  if (file.isEmpty()) return;
  const QString why = saveFigure(figure, file, keptFigureFormat());
  if (why.isEmpty()) return;
  QMessageBox::warning(parent, QMenu::tr("Save plot"),
                       QMenu::tr("%1 cannot be written: %2").arg(file, why));
}

}  // namespace

void addFigureCopies(QMenu& menu, QWidget* parent, const QString& name,
                     const FigureSource& figure) {
  menu.addAction(QMenu::tr("&Copy as SVG"), parent, [figure] { copyAsSvg(figure()); })
      ->setObjectName(QStringLiteral("copy_svg"));
  menu.addAction(QMenu::tr("&Save as SVG…"), parent,
                 [figure, parent, name] { saveAsSvg(figure(), parent, name); })
      ->setObjectName(QStringLiteral("save_svg"));
}

void offerFigure(QWidget* plot, const std::function<QString()>& name, const FigureSource& figure) {
  // what draws lets no event of the mouse through to what holds it
  auto* drawing = plot->findChild<QCustomPlot*>();
  QWidget* clicked = drawing ? drawing : plot;
  clicked->setContextMenuPolicy(Qt::CustomContextMenu);
  QObject::connect(clicked, &QWidget::customContextMenuRequested, clicked,
                   [clicked, name, figure](const QPoint& at) {
                     auto* menu = new QMenu(clicked);
                     menu->setObjectName(QStringLiteral("figure_menu"));
                     menu->setAttribute(Qt::WA_DeleteOnClose);
                     addFigureCopies(*menu, clicked, name(), figure);
                     // a panel's own entries, which its rim shows
                     for (const QWidget* around = clicked->parentWidget(); around;
                          around = around->parentWidget()) {
                       if (around->contextMenuPolicy() != Qt::ActionsContextMenu) continue;
                       menu->addActions(around->actions());
                     }
                     menu->popup(clicked->mapToGlobal(at));
                   });
}

}  // namespace armillary
