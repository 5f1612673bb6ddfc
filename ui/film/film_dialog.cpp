// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/film_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QVBoxLayout>
#include <cmath>

#include "engine/text/degree.h"
#include "ui/film/ffmpeg_encoder.h"
#include "ui/film/png_sequence.h"
#include "ui/widgets/arithmetic_box.h"
#include "ui/widgets/spacing.h"

namespace armillary {
namespace {

const QString kSequenceEnding = QStringLiteral("_%05d.png");

struct SizeChoice {
  int width, height;
};
constexpr SizeChoice kSizes[] = {{640, 360}, {1280, 720}, {1920, 1080}};

QDoubleSpinBox* numberBox(double least, double most, int decimals, const QString& unit,
                          const char* name, QWidget* parent) {
  auto* box = new ArithmeticBox(parent);
  box->setObjectName(QLatin1String(name));
  box->setDecimals(decimals);
  box->setRange(least, most);
  box->setSuffix(unit);
  return box;
}

QDoubleSpinBox* pixelBox(const char* name, QWidget* parent) {
  auto* box = wholeNumberBox(16, 8192, parent);
  box->setObjectName(QLatin1String(name));
  return box;
}

// The name without the ending of any film.
QString withoutEnding(QString file) {
  if (isSequencePattern(file)) {
    return file.left(file.lastIndexOf(QLatin1Char('%'))).chopped(file.contains(u"_%") ? 1 : 0);
  }
  if (const auto format = filmFormatOf(file)) file.chop(endingOf(*format).size());
  return file;
}

}  // namespace

FilmDialog::FilmDialog(Stage& stage, Viewport& viewport, const QString& name, QWidget* parent)
    : QDialog(parent), stage_(stage), viewport_(viewport), name_(name), fields_(new QWidget(this)) {
  setObjectName(QStringLiteral("film_dialog"));
  setWindowTitle(tr("Export film"));
  auto* form = new QFormLayout(fields_);
  form->setContentsMargins(0, 0, 0, 0);
  makeFields(*form);
  said_ = new QLabel(this);
  said_->setObjectName(QStringLiteral("film_said"));
  said_->setWordWrap(true);
  said_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  outcome_ = new QLabel(this);
  outcome_->setObjectName(QStringLiteral("film_outcome"));
  outcome_->setWordWrap(true);
  outcome_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  outcome_->hide();
  find_ffmpeg_ = new QPushButton(tr("&Where ffmpeg is…"), this);
  find_ffmpeg_->setObjectName(QStringLiteral("film_find_ffmpeg"));
  find_ffmpeg_->setAutoDefault(false);
  progress_ = new QProgressBar(this);
  progress_->setObjectName(QStringLiteral("film_progress"));
  progress_->setAccessibleName(tr("How far the film is"));
  progress_->hide();
  auto* buttons = new QDialogButtonBox(this);
  export_ = buttons->addButton(tr("&Export"), QDialogButtonBox::AcceptRole);
  export_->setObjectName(QStringLiteral("film_export"));
  cancel_ = buttons->addButton(QDialogButtonBox::Close);
  cancel_->setObjectName(QStringLiteral("film_cancel"));
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(fields_);
  layout->addWidget(outcome_);
  layout->addWidget(said_);
  layout->addWidget(find_ffmpeg_, 0, Qt::AlignLeft);
  layout->addWidget(progress_);
  layout->addStretch(1);
  layout->addWidget(buttons);

  connect(export_, &QPushButton::clicked, this, &FilmDialog::begin);
  connect(cancel_, &QPushButton::clicked, this, [this] {
    if (job_) {
      job_->cancel();
    } else {
      reject();
    }
  });
  connect(find_ffmpeg_, &QPushButton::clicked, this, &FilmDialog::chooseFfmpeg);
  connect(&stage_, &Stage::recordingChanged, this, [this] {
    if (!job_) takeMotion();
  });
  restoreChoices();
  takeMotion();
  if (stage_.mode() == Stage::Mode::kPlay) {
    const Playback::Range played = stage_.playback().range(from_->minimum(), to_->maximum());
    from_->setValue(played.from);
    to_->setValue(played.to);
  }
  file_->setFocus();
}

FilmDialog::~FilmDialog() {
  if (!job_) return;
  job_.reset();  // waits until nothing is left of the film
  Q_EMIT runningChanged(false);
}

void FilmDialog::makeFields(QFormLayout& form) {
  file_ = new QLineEdit(fields_);
  file_->setObjectName(QStringLiteral("film_file"));
  file_->setMinimumWidth(28 * fontMetrics().averageCharWidth());
  auto* choose = new QPushButton(tr("C&hoose…"), fields_);
  choose->setAutoDefault(false);
  auto* file_row = new QHBoxLayout;
  file_row->setSpacing(space::kSmall);
  file_row->addWidget(file_, 1);
  file_row->addWidget(choose);
  form.addRow(tr("&File"), file_row);
  qobject_cast<QLabel*>(form.labelForField(file_row))->setBuddy(file_);

  format_ = new QComboBox(fields_);
  format_->setObjectName(QStringLiteral("film_format"));
  const auto offer = [this](const QString& text, FilmFormat format) {
    format_->addItem(text, static_cast<int>(format));
  };
  offer(tr("MP4 (H.264)"), FilmFormat::kMp4);
  offer(tr("WebM (VP9)"), FilmFormat::kWebm);
  offer(tr("GIF"), FilmFormat::kGif);
  offer(tr("Numbered PNG pictures"), FilmFormat::kPngSequence);
  form.addRow(tr("Fo&rmat"), format_);

  size_ = new QComboBox(fields_);
  size_->setObjectName(QStringLiteral("film_size"));
  size_->addItem(tr("As the view"));
  for (const SizeChoice& size : kSizes) {
    size_->addItem(QStringLiteral("%1 × %2").arg(size.width).arg(size.height));
  }
  size_->addItem(tr("Other"));
  width_ = pixelBox("film_width", fields_);
  width_->setAccessibleName(tr("Width in pixels"));
  height_ = pixelBox("film_height", fields_);
  height_->setAccessibleName(tr("Height in pixels"));
  auto* size_row = new QHBoxLayout;
  size_row->setSpacing(space::kSmall);
  size_row->addWidget(size_, 1);
  size_row->addWidget(width_);
  size_row->addWidget(new QLabel(QStringLiteral("×"), fields_));
  size_row->addWidget(height_);
  form.addRow(tr("&Size"), size_row);
  qobject_cast<QLabel*>(form.labelForField(size_row))->setBuddy(size_);

  rate_ = wholeNumberBox(1, 120, fields_);
  rate_->setObjectName(QStringLiteral("film_rate"));
  form.addRow(tr("Frames per &second"), rate_);

  from_ = numberBox(0.0, 0.0, 3, tr(" s"), "film_from", fields_);
  to_ = numberBox(0.0, 0.0, 3, tr(" s"), "film_to", fields_);
  to_->setAccessibleName(tr("Up to"));
  auto* whole = new QPushButton(tr("Who&le motion"), fields_);
  whole->setAutoDefault(false);
  auto* part_row = new QHBoxLayout;
  part_row->setSpacing(space::kSmall);
  part_row->addWidget(from_, 1);
  part_row->addWidget(new QLabel(tr("to"), fields_));
  part_row->addWidget(to_, 1);
  part_row->addWidget(whole);
  form.addRow(tr("Fr&om"), part_row);
  qobject_cast<QLabel*>(form.labelForField(part_row))->setBuddy(from_);
  speed_ = numberBox(0.01, 100.0, 2, tr(" × real time"), "film_speed", fields_);
  speed_->setValue(1.0);
  form.addRow(tr("S&peed"), speed_);

  camera_ = new QComboBox(fields_);
  camera_->setObjectName(QStringLiteral("film_camera"));
  camera_->addItems({tr("As in the view"), tr("Turning about the robot")});
  turn_ = numberBox(-360.0, 360.0, 1, tr(" ° per second"), "film_turn", fields_);
  turn_->setAccessibleName(tr("How fast the camera turns"));
  turn_->setValue(12.0);
  auto* camera_row = new QHBoxLayout;
  camera_row->setSpacing(space::kSmall);
  camera_row->addWidget(camera_, 1);
  camera_row->addWidget(turn_);
  form.addRow(tr("&Camera"), camera_row);
  qobject_cast<QLabel*>(form.labelForField(camera_row))->setBuddy(camera_);

  texts_ = new QCheckBox(tr("&Labels and captions of the view"), fields_);
  texts_->setObjectName(QStringLiteral("film_texts"));
  time_ = new QCheckBox(tr("The &time"), fields_);
  time_->setObjectName(QStringLiteral("film_time"));
  form.addRow(QString(), texts_);
  form.addRow(QString(), time_);

  connect(choose, &QPushButton::clicked, this, &FilmDialog::chooseFile);
  connect(file_, &QLineEdit::editingFinished, this, &FilmDialog::takeFile);
  connect(file_, &QLineEdit::textChanged, this, &FilmDialog::showWhatItWillBe);
  connect(format_, &QComboBox::activated, this, &FilmDialog::takeFormat);
  connect(size_, &QComboBox::currentIndexChanged, this, &FilmDialog::takeSize);
  connect(camera_, &QComboBox::currentIndexChanged, this,
          [this](int index) { turn_->setEnabled(index == 1); });
  connect(whole, &QPushButton::clicked, this, [this] {
    from_->setValue(from_->minimum());
    to_->setValue(to_->maximum());
  });
  for (QDoubleSpinBox* box : {from_, to_, speed_, rate_, width_, height_}) {
    connect(box, &QDoubleSpinBox::valueChanged, this, &FilmDialog::showWhatItWillBe);
  }
  turn_->setEnabled(false);
}

void FilmDialog::restoreChoices() {
  const QSettings settings;
  const auto value = [&](const char* name, const QVariant& usual) {
    return settings.value(QStringLiteral("film/") + QLatin1String(name), usual);
  };
  const QString movies = QStandardPaths::writableLocation(QStandardPaths::MoviesLocation);
  const QString usual = QDir(movies).exists() ? movies : QDir::homePath();
  const QString folder = value("folder", usual).toString();
  FilmFormat kept = static_cast<FilmFormat>(value("format", 0).toInt());
  if (findFfmpeg().isEmpty()) kept = FilmFormat::kPngSequence;
  format_->setCurrentIndex(std::max(0, format_->findData(static_cast<int>(kept))));
  file_->setText((QDir(folder).exists() ? folder : usual) + QLatin1Char('/') + name_);
  takeFormat();
  width_->setValue(value("width", 1280).toInt());
  height_->setValue(value("height", 720).toInt());
  size_->setCurrentIndex(std::clamp(value("size", 2).toInt(), 0, size_->count() - 1));
  takeSize();
  rate_->setValue(value("rate", 30).toInt());
  camera_->setCurrentIndex(value("turning", false).toBool() ? 1 : 0);
  turn_->setValue(value("turn_rate", 12.0).toDouble());
  texts_->setChecked(value("texts", true).toBool());
  time_->setChecked(value("time", false).toBool());
}

void FilmDialog::keepChoices() const {
  QSettings settings;
  settings.beginGroup(QStringLiteral("film"));
  settings.setValue(QStringLiteral("folder"), QFileInfo(file_->text()).absolutePath());
  settings.setValue(QStringLiteral("format"), static_cast<int>(format()));
  settings.setValue(QStringLiteral("size"), size_->currentIndex());
  settings.setValue(QStringLiteral("width"), width_->value());
  settings.setValue(QStringLiteral("height"), height_->value());
  settings.setValue(QStringLiteral("rate"), rate_->value());
  settings.setValue(QStringLiteral("turning"), camera_->currentIndex() == 1);
  settings.setValue(QStringLiteral("turn_rate"), turn_->value());
  settings.setValue(QStringLiteral("texts"), texts_->isChecked());
  settings.setValue(QStringLiteral("time"), time_->isChecked());
}

// What was all of the motion stays all of it.
void FilmDialog::takeMotion() {
  const Recording* motion = stage_.recording();
  const bool any = motion && !motion->empty();
  const double start = any ? motion->startTime() : 0.0, end = any ? motion->endTime() : 0.0;
  const bool whole = from_->value() == from_->minimum() && to_->value() == to_->maximum();
  from_->setRange(start, end);
  to_->setRange(start, end);
  if (whole) {
    from_->setValue(start);
    to_->setValue(end);
  }
  showWhatItWillBe();
}

FilmFormat FilmDialog::format() const {
  return static_cast<FilmFormat>(format_->currentData().toInt());
}

void FilmDialog::chooseFile() {
  const QString file = QFileDialog::getSaveFileName(this, tr("Film"), file_->text(),
                                                    tr("Films (*.mp4 *.webm *.gif *.png)"));
  if (file.isEmpty()) return;
  file_->setText(file);
  takeFile();
  // what the file dialog asked about; it knows of no numbered pictures
  if (file_->text() == file && !isSequencePattern(file)) confirmed_file_ = file;
}

void FilmDialog::chooseFfmpeg() {
  const QString file = QFileDialog::getOpenFileName(this, tr("The program ffmpeg"));
  if (file.isEmpty()) return;
  QSettings().setValue(QStringLiteral("film/ffmpeg"), file);
  showWhatItWillBe();
}

void FilmDialog::takeFormat() {
  const FilmFormat wanted = format();
  file_->setText(withoutEnding(file_->text()) +
                 (wanted == FilmFormat::kPngSequence ? kSequenceEnding : endingOf(wanted)));
  rate_->setMaximum(std::min(120, static_cast<int>(mostFramesPerSecond(wanted))));
  showWhatItWillBe();
}

void FilmDialog::takeFile() {
  const auto named = filmFormatOf(file_->text());
  if (named && *named != FilmFormat::kPngSequence) {
    format_->setCurrentIndex(format_->findData(static_cast<int>(*named)));
  } else if (file_->text().endsWith(QStringLiteral(".png"), Qt::CaseInsensitive)) {
    if (!named) file_->setText(file_->text().chopped(4) + kSequenceEnding);
    format_->setCurrentIndex(format_->findData(static_cast<int>(FilmFormat::kPngSequence)));
  } else if (!named && !file_->text().isEmpty()) {
    takeFormat();  // adds the ending
  }
  showWhatItWillBe();
}

void FilmDialog::takeSize() {
  const int choice = size_->currentIndex();
  const bool own = choice == size_->count() - 1;
  width_->setEnabled(own);
  height_->setEnabled(own);
  if (own) return;
  QSize size = (QSizeF(viewport_.size()) * viewport_.devicePixelRatioF()).toSize();
  if (choice > 0) size = QSize(kSizes[choice - 1].width, kSizes[choice - 1].height);
  width_->setValue(size.width());
  height_->setValue(size.height());
}

FilmWish FilmDialog::wish() const {
  FilmWish wish;
  wish.target.file = file_->text();
  wish.target.format = format();
  wish.target.size = filmSize(format(), QSizeF(width_->value(), height_->value()).toSize());
  wish.target.frames_per_second = rate_->value();
  wish.target.ffmpeg = findFfmpeg();
  wish.times = {from_->value(), to_->value(), speed_->value(), wish.target.frames_per_second};
  if (camera_->currentIndex() == 1) wish.turn_rate = kDegree * turn_->value();
  wish.with_texts = texts_->isChecked();
  wish.with_time = time_->isChecked();
  return wish;
}

void FilmDialog::showWhatItWillBe() {
  if (job_) return;
  const FilmWish film = wish();
  const bool motion = stage_.recording() && !stage_.recording()->empty();
  const bool needs_ffmpeg = film.target.format != FilmFormat::kPngSequence;
  const bool lacks_ffmpeg = needs_ffmpeg && film.target.ffmpeg.isEmpty();
  QString text;
  if (!motion) {
    text = tr("There is no motion to film: simulate one, or open a trajectory.");
  } else if (film.times.to <= film.times.from) {
    text = tr("The part of the motion ends before it begins.");
  } else if (lacks_ffmpeg) {
    text = whereToGetFfmpeg() + tr(", or take numbered PNG pictures as the format.");
  } else {
    text = tr("%1 frames of %2 × %3 pixels, %4 s")
               .arg(film.times.count())
               .arg(film.target.size.width())
               .arg(film.target.size.height())
               .arg(locale().toString(film.times.duration(), 'g', 4));
  }
  said_->setText(text);
  find_ffmpeg_->setVisible(lacks_ffmpeg);
  export_->setEnabled(motion && !lacks_ffmpeg && film.times.to > film.times.from &&
                      !file_->text().isEmpty());
}

bool FilmDialog::mayReplace(const FilmWish& film) {
  QString question = tr("%1 is there already. Replace it?"), there = film.target.file;
  if (film.target.format == FilmFormat::kPngSequence) {
    question = tr("%1 is there already. Replace it and all others of the film's numbers?");
    there = pictureInTheWay(film.target.file, film.times.count());
    if (there.isEmpty()) return true;
  } else if (!QFileInfo::exists(there)) {
    return true;
  }
  return QMessageBox::question(this, windowTitle(), question.arg(there)) == QMessageBox::Yes;
}

void FilmDialog::begin() {
  takeFile();
  const FilmWish film = wish();
  if (confirmed_file_ != film.target.file && !mayReplace(film)) return;
  confirmed_file_ = film.target.file;
  keepChoices();
  job_ = std::make_unique<FilmJob>(stage_, viewport_, film);
  connect(job_.get(), &FilmJob::progress, this, &FilmDialog::showProgress);
  connect(job_.get(), &FilmJob::done, this,
          [this, file = film.target.file] { end(tr("Saved %1").arg(file)); });
  connect(job_.get(), &FilmJob::failed, this, &FilmDialog::end);
  connect(job_.get(), &FilmJob::cancelled, this,
          [this] { end(tr("Cancelled; no file was left.")); });
  outcome_->hide();
  outcome_->clear();
  setRunning(true);
  clock_.start();
  job_->start();
}

void FilmDialog::showProgress(int frames, int total) {
  progress_->setRange(0, total);
  progress_->setValue(frames);
  const double seconds = 1e-3 * static_cast<double>(clock_.elapsed());
  QString text = tr("Frame %1 of %2").arg(frames).arg(total);
  if (frames == total) {
    text = tr("Finishing the file…");
  } else if (frames > 0 && seconds > 1.0) {
    const double left = seconds / frames * (total - frames);
    constexpr double kLong = 180.0;
    text += left < kLong ? tr(", %1 s to go").arg(std::lround(left))
                         : tr(", %1 min to go").arg(std::lround(left / 60.0));
  }
  said_->setText(text);
}

void FilmDialog::setRunning(bool running) {
  fields_->setEnabled(!running);
  progress_->setVisible(running);
  progress_->setValue(0);
  export_->setVisible(!running);
  cancel_->setText(running ? tr("Cancel") : tr("Close"));
  find_ffmpeg_->hide();
  Q_EMIT runningChanged(running);
}

void FilmDialog::end(const QString& said) {
  if (!job_) return;
  job_.release()->deleteLater();  // it is on the stack
  setRunning(false);
  showWhatItWillBe();
  outcome_->setText(said);
  outcome_->show();
}

void FilmDialog::reject() {
  if (job_) job_->cancel();
  QDialog::reject();
}

}  // namespace armillary
