// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/picture_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/viewport/viewport.h"
#include "ui/widgets/arithmetic_box.h"
#include "ui/widgets/png_bytes.h"
#include "ui/widgets/saved_file.h"

namespace armillary {
namespace {

constexpr int kLargest = 8192;  // pixels along an edge
constexpr int kScales[] = {1, 2, 4};

}  // namespace

PictureDialog::PictureDialog(Viewport& viewport, const QString& file, QWidget* parent)
    : QDialog(parent), viewport_(viewport), pictures_(viewport) {
  setObjectName(QStringLiteral("picture_dialog"));
  setWindowTitle(tr("Save picture"));
  // where pictures were saved last, not where the program happens to have been started
  const QString pictures = QStandardPaths::writableLocation(QStandardPaths::PicturesLocation);
  const QString usual = QDir(pictures).exists() ? pictures : QDir::homePath();
  const QString folder = QSettings().value(QStringLiteral("picture/folder"), usual).toString();
  file_ = new QLineEdit(QDir(QDir(folder).exists() ? folder : usual).filePath(file), this);
  file_->setObjectName(QStringLiteral("picture_file"));
  file_->setMinimumWidth(32 * fontMetrics().averageCharWidth());
  choose_ = new QPushButton(tr("C&hoose…"), this);
  choose_->setObjectName(QStringLiteral("picture_choose"));
  choose_->setAutoDefault(false);
  auto* file_row = new QHBoxLayout;
  file_row->addWidget(file_, 1);
  file_row->addWidget(choose_);
  size_ = new QComboBox(this);
  size_->setObjectName(QStringLiteral("picture_size"));
  for (const int scale : kScales) {
    size_->addItem(scale == 1 ? tr("As the view") : tr("%1 times the view").arg(scale));
  }
  size_->addItem(tr("Other"));
  const auto pixels = [this](const char* name, const QString& what) {
    QDoubleSpinBox* box = wholeNumberBox(16, kLargest, this);
    box->setObjectName(QLatin1String(name));
    box->setAccessibleName(what);
    return box;
  };
  width_ = pixels("picture_width", tr("Width in pixels"));
  height_ = pixels("picture_height", tr("Height in pixels"));
  auto* size_row = new QHBoxLayout;
  size_row->addWidget(size_, 1);
  size_row->addWidget(width_);
  size_row->addWidget(new QLabel(QStringLiteral("×"), this));
  size_row->addWidget(height_);
  texts_ = new QCheckBox(tr("&Labels and captions of the view"), this);
  texts_->setObjectName(QStringLiteral("picture_texts"));
  auto* form = new QFormLayout;
  form->addRow(tr("&File"), file_row);
  qobject_cast<QLabel*>(form->labelForField(file_row))->setBuddy(file_);
  form->addRow(tr("&Size"), size_row);
  qobject_cast<QLabel*>(form->labelForField(size_row))->setBuddy(size_);
  form->addRow(QString(), texts_);
  said_ = new QLabel(this);
  said_->setObjectName(QStringLiteral("picture_said"));
  said_->setWordWrap(true);
  said_->hide();
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this);
  save_ = buttons->button(QDialogButtonBox::Save);
  save_->setObjectName(QStringLiteral("picture_save"));
  auto* layout = new QVBoxLayout(this);
  layout->addLayout(form);
  layout->addWidget(said_);
  layout->addStretch(1);
  layout->addWidget(buttons);

  connect(choose_, &QPushButton::clicked, this, &PictureDialog::chooseFile);
  connect(size_, &QComboBox::currentIndexChanged, this, &PictureDialog::takeSize);
  connect(buttons, &QDialogButtonBox::accepted, this, &PictureDialog::save);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(&pictures_, &ViewPictures::taken, this, &PictureDialog::write);
  connect(&viewport_, &Viewport::unavailable, this, &PictureDialog::say);

  const QSettings settings;
  width_->setValue(settings.value(QStringLiteral("picture/width"), 1920).toInt());
  height_->setValue(settings.value(QStringLiteral("picture/height"), 1080).toInt());
  size_->setCurrentIndex(
      std::clamp(settings.value(QStringLiteral("picture/size"), 0).toInt(), 0, size_->count() - 1));
  texts_->setChecked(settings.value(QStringLiteral("picture/texts"), true).toBool());
  takeSize();
  file_->setFocus();
}

PictureDialog::~PictureDialog() = default;

void PictureDialog::chooseFile() {
  const QString file =
      QFileDialog::getSaveFileName(this, windowTitle(), file_->text(), tr("Pictures (*.png)"));
  if (file.isEmpty()) return;
  file_->setText(file);
  confirmed_file_ = file;
}

void PictureDialog::takeSize() {
  const int choice = size_->currentIndex();
  const bool own = choice == size_->count() - 1;
  width_->setEnabled(own);
  height_->setEnabled(own);
  if (own) return;
  const double scale = kScales[choice] * viewport_.devicePixelRatioF();
  width_->setValue(static_cast<int>(viewport_.width() * scale));
  height_->setValue(static_cast<int>(viewport_.height() * scale));
}

void PictureDialog::save() {
  QString file = file_->text();
  if (file.isEmpty()) return;
  if (!file.endsWith(QStringLiteral(".png"), Qt::CaseInsensitive)) file += QStringLiteral(".png");
  if (QFileInfo::exists(file) && confirmed_file_ != file &&
      QMessageBox::question(this, windowTitle(),
                            tr("%1 is there already. Replace it?").arg(file)) != QMessageBox::Yes) {
    return;
  }
  QSettings settings;
  settings.setValue(QStringLiteral("picture/folder"), QFileInfo(file).absolutePath());
  settings.setValue(QStringLiteral("picture/size"), size_->currentIndex());
  settings.setValue(QStringLiteral("picture/width"), width_->value());
  settings.setValue(QStringLiteral("picture/height"), height_->value());
  settings.setValue(QStringLiteral("picture/texts"), texts_->isChecked());
  ViewPicture wanted;
  wanted.camera = viewport_.camera();
  wanted.size = QSizeF(width_->value(), height_->value()).toSize();
  wanted.with_texts = texts_->isChecked();
  awaited_ = pictures_.take(wanted);
  awaited_file_ = file;
  if (awaited_ == 0) return say(viewport_.unavailableReason());
  setDrawing(true);
  said_->setText(tr("Drawing…"));
  said_->show();
}

void PictureDialog::write(quint64 id, const QImage& picture) {
  if (id != awaited_) return;
  awaited_ = 0;
  const QByteArray bytes = pngOf(picture);
  SavedFile file(awaited_file_);
  if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit()) {
    return say(tr("%1 cannot be written: %2").arg(awaited_file_, file.why()));
  }
  Q_EMIT saved(awaited_file_);
  accept();
}

// The dialog ends with the picture: a file that is being chosen then would end with it.
void PictureDialog::setDrawing(bool drawing) {
  save_->setEnabled(!drawing);
  choose_->setEnabled(!drawing);
}

void PictureDialog::say(const QString& text) {
  awaited_ = 0;
  setDrawing(false);
  said_->setText(text);
  said_->show();
}

}  // namespace armillary
