// SPDX-License-Identifier: GPL-3.0-or-later
// Saves what is plotted: as a figure for a paper, or its numbers.
#pragma once

#include <QDialog>
#include <functional>
#include <vector>

#include "ui/widgets/figure_file.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;

namespace armillary {

class ExportPlotsDialog : public QDialog {
  Q_OBJECT

 public:
  struct Source {
    QString name;
    std::function<Figure()> figure;
    bool has_data = false;  // its numbers can be saved
  };

  // `file` is the name that is proposed, without an ending. The chosen format is kept in the
  // settings.
  ExportPlotsDialog(std::vector<Source> sources, QString file, QWidget* parent = nullptr);

  void choose(int source);
  // A figure, or for .csv the numbers.
  void saveAs(const QString& file);
  FigureFormat format() const;

 Q_SIGNALS:
  void dataWanted(const QString& file);
  void saved(const QString& file);
  void failed(const QString& file, const QString& why);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  QDoubleSpinBox* addNumber(const char* name, const QString& unit, double least, double most,
                            double value);
  void restore();
  void takeSource();
  void preview();
  void askFile();

  std::vector<Source> sources_;
  QString file_;
  Figure figure_;
  QComboBox* source_;
  QDoubleSpinBox* width_;
  QDoubleSpinBox* height_;
  QDoubleSpinBox* text_;
  QDoubleSpinBox* resolution_;
  QCheckBox* legend_;
  QLabel* preview_;
  QPushButton* save_;
  QPushButton* data_;
};

}  // namespace armillary
