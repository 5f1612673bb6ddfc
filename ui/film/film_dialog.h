// SPDX-License-Identifier: GPL-3.0-or-later
// File ▸ Export film: what it shall be, how far it is.
#pragma once

#include <QDialog>
#include <memory>

#include "ui/film/film_job.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;

namespace armillary {

// Stays open beside the window, which can be used while the film is made. Closing it cancels the
// film. Its choices are kept from one time to the next, but for the file and the part of the
// motion.
class FilmDialog : public QDialog {
  Q_OBJECT

 public:
  // `name` begins the film's file name.
  FilmDialog(Stage& stage, Viewport& viewport, const QString& name, QWidget* parent = nullptr);
  ~FilmDialog() override;

  bool running() const { return job_ != nullptr; }

 public Q_SLOTS:
  void reject() override;

 Q_SIGNALS:
  // A film is made, or no more.
  void runningChanged(bool running);

 private:
  void makeFields(QFormLayout& form);
  void restoreChoices();
  void keepChoices() const;
  void takeMotion();
  void chooseFile();
  void chooseFfmpeg();
  // The file's ending is the format's.
  void takeFormat();
  void takeFile();
  void takeSize();
  void showWhatItWillBe();
  FilmWish wish() const;
  FilmFormat format() const;
  // Asks where something is there already.
  bool mayReplace(const FilmWish& film);
  void begin();
  void showProgress(int frames, int total);
  void end(const QString& said);
  void setRunning(bool running);

  Stage& stage_;
  Viewport& viewport_;
  const QString name_;
  std::unique_ptr<FilmJob> job_;
  QElapsedTimer clock_;
  QString confirmed_file_;  // that may be replaced

  QWidget* fields_;
  QLineEdit* file_;
  QComboBox* format_;
  QComboBox* size_;
  QDoubleSpinBox *width_, *height_, *rate_;
  QDoubleSpinBox *from_, *to_, *speed_, *turn_;
  QComboBox* camera_;
  QCheckBox *texts_, *time_;
  QLabel *said_, *outcome_;  // what the film will be or is; how the last one ended
  QPushButton* find_ffmpeg_;
  QProgressBar* progress_;
  QPushButton *export_, *cancel_;
};

}  // namespace armillary
