// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/plots/export_plots_dialog.h"
#include "ui/widgets/arithmetic_box.h"
#include "ui/widgets/file_to_save.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <algorithm>
#include <utility>

namespace armillary {
namespace {

constexpr int kPreview = 460;  // pixels

}  // namespace

ExportPlotsDialog::ExportPlotsDialog(std::vector<Source> sources, QString file, QWidget* parent)
    : QDialog(parent),
      sources_(std::move(sources)),
      file_(std::move(file)),
      source_(new QComboBox(this)),
      legend_(new QCheckBox(tr("&Legend"), this)),
      preview_(new QLabel(this)) {
  setObjectName(QStringLiteral("export_plots"));
  setWindowTitle(tr("Export plots"));
  source_->setObjectName(QStringLiteral("export_source"));
  for (const Source& source : sources_) source_->addItem(source.name);
  const FigureFormat usual;
  width_ = addNumber("export_width", tr(" mm"), 30.0, 500.0, usual.width);
  height_ = addNumber("export_height", tr(" mm"), 20.0, 400.0, usual.plot_height);
  text_ = addNumber("export_text", tr(" pt"), 4.0, 40.0, usual.text);
  resolution_ = addNumber("export_resolution", tr(" dpi"), 50.0, 1200.0, usual.resolution);
  legend_->setObjectName(QStringLiteral("export_legend"));
  preview_->setObjectName(QStringLiteral("export_preview"));
  preview_->setAccessibleName(tr("How the figure will look"));
  preview_->setAlignment(Qt::AlignCenter);
  preview_->setMinimumSize(kPreview, kPreview * 2 / 3);
  preview_->setFrameShape(QFrame::StyledPanel);
  auto* form = new QFormLayout;
  form->addRow(tr("&What"), source_);
  form->addRow(tr("Wi&dth"), width_);
  form->addRow(tr("&Height of a plot"), height_);
  form->addRow(tr("&Text"), text_);
  form->addRow(tr("&Resolution of PNG"), resolution_);
  form->addRow(QString(), legend_);
  auto* row = new QHBoxLayout;
  row->addLayout(form);
  row->addWidget(preview_, 1);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  save_ = buttons->addButton(tr("&Save figure…"), QDialogButtonBox::ActionRole);
  save_->setObjectName(QStringLiteral("export_save"));
  save_->setToolTip(tr("As PDF, SVG or PNG"));
  data_ = buttons->addButton(tr("Save &numbers…"), QDialogButtonBox::ActionRole);
  data_->setObjectName(QStringLiteral("export_data"));
  data_->setToolTip(
      tr("As CSV: every sample of the plotted curves, SI and radians; motions that "
         "are compared in tables of their own beside it"));
  auto* layout = new QVBoxLayout(this);
  layout->addLayout(row, 1);
  layout->addWidget(buttons);
  restore();
  connect(source_, &QComboBox::currentIndexChanged, this, &ExportPlotsDialog::takeSource);
  for (QDoubleSpinBox* box : {width_, height_, text_, resolution_}) {
    connect(box, &QDoubleSpinBox::valueChanged, this, &ExportPlotsDialog::preview);
  }
  connect(legend_, &QCheckBox::toggled, this, &ExportPlotsDialog::preview);
  connect(save_, &QPushButton::clicked, this, &ExportPlotsDialog::askFile);
  connect(data_, &QPushButton::clicked, this, [this] {
    const QString wanted = askFileToSave(this, tr("Save numbers"), file_ + QStringLiteral(".csv"),
                                         tr("Tables (*.csv);;NumPy archives (*.npz)"));
    if (!wanted.isEmpty()) saveAs(wanted);
  });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  // the first that has something to show
  for (int i = 0; i < source_->count(); ++i) {
    source_->setCurrentIndex(i);
    takeSource();
    if (!figure_.empty()) break;
  }
}

QDoubleSpinBox* ExportPlotsDialog::addNumber(const char* name, const QString& unit, double least,
                                             double most, double value) {
  auto* box = new ArithmeticBox(this);
  box->setObjectName(QLatin1String(name));
  box->setDecimals(0);
  box->setRange(least, most);
  box->setSuffix(unit);
  box->setValue(value);
  return box;
}

FigureFormat ExportPlotsDialog::format() const {
  return {width_->value(), height_->value(), text_->value(), resolution_->value(),
          legend_->isChecked()};
}

void ExportPlotsDialog::restore() {
  const FigureFormat kept = keptFigureFormat();
  width_->setValue(kept.width);
  height_->setValue(kept.plot_height);
  text_->setValue(kept.text);
  resolution_->setValue(kept.resolution);
  legend_->setChecked(kept.legend);
}

void ExportPlotsDialog::choose(int source) {
  source_->setCurrentIndex(source);
}

void ExportPlotsDialog::takeSource() {
  const int index = source_->currentIndex();
  if (index < 0) return;
  const Source& source = sources_[static_cast<std::size_t>(index)];
  figure_ = source.figure();
  save_->setEnabled(!figure_.empty());
  data_->setEnabled(source.has_data && !figure_.empty());
  preview();
}

void ExportPlotsDialog::resizeEvent(QResizeEvent* event) {
  QDialog::resizeEvent(event);
  preview();
}

void ExportPlotsDialog::preview() {
  if (figure_.empty()) {
    preview_->setText(tr("Nothing is plotted: simulate or open a trajectory first"));
    return;
  }
  const QImage image = figurePreview(figure_, format(), std::max(preview_->width() - 4, 100));
  preview_->setPixmap(QPixmap::fromImage(
      image.height() > preview_->height() - 4
          ? image.scaledToHeight(std::max(preview_->height() - 4, 60), Qt::SmoothTransformation)
          : image));
}

void ExportPlotsDialog::askFile() {
  const QString file = askFileToSave(this, tr("Save figure"), file_ + QStringLiteral(".pdf"),
                                     tr("PDF (*.pdf);;SVG (*.svg);;PNG (*.png)"));
  if (!file.isEmpty()) saveAs(file);
}

void ExportPlotsDialog::saveAs(const QString& file) {
  keepFigureFormat(format());
  const QString ending = QFileInfo(file).suffix().toLower();
  if (ending == QStringLiteral("csv") || ending == QStringLiteral("npz")) {
    Q_EMIT dataWanted(file);
    return;
  }
  const QString why = saveFigure(figure_, file, format());
  if (why.isEmpty()) {
    Q_EMIT saved(file);
  } else {
    Q_EMIT failed(file, why);
  }
}

}  // namespace armillary
