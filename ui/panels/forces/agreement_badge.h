// SPDX-License-Identifier: GPL-3.0-or-later
// A small badge: all methods ask the same torque. A click shows the table.
#pragma once

#include <QTimer>
#include <QToolButton>

#include "ui/stage/agreement_watch.h"

class QDialog;
class QLabel;
class QTreeWidget;

namespace armillary {

class Stage;

class AgreementBadge : public QToolButton {
  Q_OBJECT

 public:
  explicit AgreementBadge(Stage& stage, QWidget* parent = nullptr);

  // What the colour says; also in words and by a sign, for those who do not see it.
  enum class Verdict { kUnknown, kAgree, kNearly, kDiffer };
  Verdict verdict() const;
  const std::optional<Agreement>& found() const { return watch_.found(); }

  // Relative differences up to which it is green, and amber.
  static constexpr double kAgreeing = 1e-9, kNearlyAgreeing = 1e-6;

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void look();
  void showVerdict();
  void showTable();
  void fillTable();

  Stage& stage_;
  AgreementWatch watch_;
  QTimer timer_;  // looks at most a few times a second
  QDialog* dialog_ = nullptr;
  QTreeWidget* table_ = nullptr;
  QLabel* words_ = nullptr;
};

}  // namespace armillary
