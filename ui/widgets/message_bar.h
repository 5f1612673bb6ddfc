// SPDX-License-Identifier: GPL-3.0-or-later
// A sentence above the 3D view that waits until it is dismissed, or until its cause is gone.
#pragma once

#include <QFrame>

class QAction;
class QGridLayout;
class QLabel;
class QToolButton;

namespace armillary {

class MessageBar : public QFrame {
  Q_OBJECT

 public:
  enum class Kind { kNote, kError };

  explicit MessageBar(QWidget* parent = nullptr);
  // `cause`: what it is about, for who can tell later that this is settled.
  // `offer`: what can be done about it, a button behind the words.
  void show(Kind kind, const QString& text, const QString& cause = {}, QAction* offer = nullptr);
  // Goes, where what it shows has this cause.
  void settle(const QString& cause);
  QString text() const;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void showKind();
  void placeOffer();

  Kind kind_ = Kind::kNote;
  QLabel* icon_;
  QLabel* text_;
  QToolButton* offer_;
  QGridLayout* grid_;
  bool offer_below_ = false;
  QString cause_;
  int shown_ = 0, offered_at_ = 0;  // counts messages
};

}  // namespace armillary
