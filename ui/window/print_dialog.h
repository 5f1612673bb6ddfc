// SPDX-License-Identifier: GPL-3.0-or-later
// File ▸ Print: the view and what is plotted, as it will be on paper.
#pragma once

#include <QDialog>
#include <functional>
#include <memory>
#include <vector>

#include "ui/film/view_pictures.h"
#include "ui/window/print_page.h"

class QCheckBox;
class QPrintPreviewWidget;
class QPrinter;
class QPushButton;

namespace armillary {

class Viewport;

class PrintDialog : public QDialog {
  Q_OBJECT

 public:
  struct Source {
    QString name;
    std::function<Figure()> figure;
  };

  // Sources that have nothing to show cannot be chosen.
  PrintDialog(Viewport& viewport, std::vector<Source> sources, const QString& robot,
              QWidget* parent = nullptr);
  ~PrintDialog() override;

  // What is chosen now.
  const PrintedPages& pages() const { return pages_; }
  // Asks for the printer and prints; also into a file.
  void askPrinter();

 Q_SIGNALS:
  void printed();

 private:
  void take();

  Viewport& viewport_;
  ViewPictures pictures_;
  std::vector<Figure> figures_;  // of the sources
  std::vector<QString> names_;
  QImage view_;
  PrintedPages pages_;
  std::unique_ptr<QPrinter> printer_;
  QPrintPreviewWidget* preview_;
  QCheckBox* with_view_;
  std::vector<QCheckBox*> with_;
  QPushButton* print_;
};

}  // namespace armillary
