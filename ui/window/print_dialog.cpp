// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/print_dialog.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QPrintDialog>
#include <QPrintPreviewWidget>
#include <QPrinter>
#include <QPushButton>
#include <QScreen>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "ui/viewport/viewport.h"
#include "ui/widgets/action_words.h"
#include "ui/widgets/spacing.h"
#include "ui/widgets/theme.h"

namespace armillary {
namespace {

constexpr double kViewScale = 2.0;  // paper is finer than the screen

}  // namespace

PrintDialog::PrintDialog(Viewport& viewport, std::vector<Source> sources, const QString& robot,
                         QWidget* parent)
    : QDialog(parent),
      viewport_(viewport),
      pictures_(viewport),
      printer_(std::make_unique<QPrinter>(QPrinter::HighResolution)) {
  setObjectName(QStringLiteral("print_dialog"));
  setWindowTitle(tr("Print"));
  pages_.robot = robot;
  pages_.when = QDateTime::currentDateTime();
  printer_->setDocName(robot);
  preview_ = new QPrintPreviewWidget(printer_.get(), this);
  preview_->setObjectName(QStringLiteral("print_preview"));
  preview_->setAccessibleName(tr("The page as it will be"));
  preview_->fitInView();
  connect(preview_, &QPrintPreviewWidget::paintRequested, this,
          [this](QPrinter* printer) { preview(pages_, *printer); });
  with_view_ = new QCheckBox(tr("&View of the robot"), this);
  with_view_->setObjectName(QStringLiteral("print_view"));
  with_view_->setChecked(viewport_.canDraw());
  with_view_->setEnabled(viewport_.canDraw());
  with_view_->setToolTip(viewport_.unavailableReason());
  connect(with_view_, &QCheckBox::toggled, this, &PrintDialog::take);
  auto* choices = new QVBoxLayout;
  choices->setSpacing(space::kSmall);
  choices->addWidget(with_view_);
  for (std::size_t i = 0; i < sources.size(); ++i) {
    figures_.push_back(sources[i].figure());
    names_.push_back(plainText(sources[i].name));
    auto* box = new QCheckBox(sources[i].name, this);
    box->setObjectName(QStringLiteral("print_figure_%1").arg(i));
    box->setEnabled(!figures_[i].empty());
    box->setChecked(i == 0 && !figures_[i].empty());
    if (figures_[i].empty()) box->setToolTip(tr("Nothing is plotted there"));
    connect(box, &QCheckBox::toggled, this, &PrintDialog::take);
    choices->addWidget(box);
    with_.push_back(box);
  }
  choices->addStretch(1);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  print_ = buttons->addButton(tr("&Print…"), QDialogButtonBox::ActionRole);
  print_->setObjectName(QStringLiteral("print_button"));
  print_->setDefault(true);
  connect(print_, &QPushButton::clicked, this, &PrintDialog::askPrinter);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* middle = new QHBoxLayout;
  middle->setSpacing(space::kWide);
  middle->addLayout(choices);
  middle->addWidget(preview_, 1);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(space::kWide, space::kWide, space::kWide, space::kWide);
  layout->addLayout(middle, 1);
  layout->addWidget(buttons);
  const QSize room = (parent ? parent->screen() : screen())->availableSize();
  resize(QSize(900, 640).boundedTo(0.9 * room));
  connect(&pictures_, &ViewPictures::taken, this, [this](quint64, const QImage& picture) {
    view_ = picture;
    if (view_.isNull()) with_view_->setChecked(false);  // it could not be drawn
    take();
  });
  if (viewport_.canDraw()) {
    // until the finer one comes; what is dark on the screen is not printed so
    if (!isDark(palette())) view_ = viewport_.picture();
    const QSize size = viewport_.size() * kViewScale;
    pictures_.take({viewport_.camera(), size, true, {}, false, true});
  }
  take();
}

PrintDialog::~PrintDialog() {
  delete preview_;  // it looks at the printer
}

void PrintDialog::take() {
  pages_.view = with_view_->isChecked() ? view_ : QImage();
  pages_.figures.clear();
  for (std::size_t i = 0; i < with_.size(); ++i) {
    if (with_[i]->isChecked()) pages_.figures.push_back({names_[i], figures_[i]});
  }
  // a view that was asked for and is still being drawn would be missing on the paper
  const bool awaited = with_view_->isChecked() && view_.isNull();
  print_->setEnabled(!awaited && (!pages_.view.isNull() || !pages_.figures.empty()));
  print_->setToolTip(awaited                ? tr("The view is being drawn for paper")
                     : !print_->isEnabled() ? tr("Tick what is to be printed")
                                            : QString());
  preview_->updatePreview();
}

void PrintDialog::askPrinter() {
  auto* ask = new QPrintDialog(printer_.get(), this);
  ask->setAttribute(Qt::WA_DeleteOnClose);
  connect(ask, qOverload<QPrinter*>(&QPrintDialog::accepted), this, [this](QPrinter* printer) {
    print(pages_, *printer);
    Q_EMIT printed();
    accept();
  });
  ask->open();
}

}  // namespace armillary
