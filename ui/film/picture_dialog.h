// SPDX-License-Identifier: GPL-3.0-or-later
// File ▸ Save picture: where to, and how large.
#pragma once

#include <QDialog>

#include "ui/film/view_pictures.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QDoubleSpinBox;

namespace armillary {

// Draws what the view shows anew in the size that is wanted, and writes it as PNG.
class PictureDialog : public QDialog {
  Q_OBJECT

 public:
  // `file` is the name that is offered, in the folder of the picture before.
  PictureDialog(Viewport& viewport, const QString& file, QWidget* parent = nullptr);
  ~PictureDialog() override;

 Q_SIGNALS:
  void saved(const QString& file);

 private:
  void chooseFile();
  void takeSize();
  void save();
  void setDrawing(bool drawing);
  void write(quint64 id, const QImage& picture);
  void say(const QString& text);

  Viewport& viewport_;
  ViewPictures pictures_;
  QLineEdit* file_;
  QComboBox* size_;
  QDoubleSpinBox *width_, *height_;
  QCheckBox* texts_;
  QLabel* said_;
  QPushButton *save_, *choose_;
  QString confirmed_file_;  // that may be replaced
  quint64 awaited_ = 0;     // picture; 0: none
  QString awaited_file_;
};

}  // namespace armillary
