// SPDX-License-Identifier: GPL-3.0-or-later
// A spin box that takes arithmetic and units: "pi/2", "90 deg", "1/3", "25 mm".
#pragma once

#include <QDoubleSpinBox>

#include "engine/text/quantity.h"

class QTableWidget;

namespace armillary {

// What is no number of this kind stays to be corrected and is told why under the box; what lies
// beyond the box's range is held at its end, which is told too. The suffix says the unit of what is
// typed without one. It holds what was typed once that is done: half of "3*2" is another number.
class ArithmeticBox : public QDoubleSpinBox {
  Q_OBJECT

 public:
  explicit ArithmeticBox(QWidget* parent = nullptr);

  // Where the unit stands beside the box and not behind its number.
  void setUnitBeside(const QString& unit) { unit_beside_ = unit; }

  // Pixels that stay free at the right of the text.
  void setRoomBehind(int pixels);

  // Whether what is typed now is a number, be it beyond the range.
  bool takesWhatIsTyped() const;

  double valueFromText(const QString& text) const override;
  QValidator::State validate(QString& text, int& position) const override;
  void fixup(QString& text) const override;

 protected:
  // Enter in a dialog, where it would press a button, is for what was typed until that is a number
  // that the box takes as it stands; so is a click on a button of the dialog that goes on with it,
  // and the button's letter.
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  // The text without the unit.
  QString bare(const QString& text) const;
  // The number that a text means, as the box shows numbers; false, with a sentence: none.
  bool read(const QString& text, double& value, QString& why) const;

 private:
  // Whether it takes the text as it stands.
  bool takes(QString text) const;
  // Leaves what was typed to be corrected, and says why.
  void refuse();
  void tell(const QString& sentence) const;
  void tellAfter(const QString& sentence) const;

  QString unit_beside_;
  bool held_ = false;  // the focus went to a button, and what was typed is not taken yet
};

// Digits and decimal signs of other scripts as those of ours: "٣٫١٤" is "3.14".
QString inOurDigits(const QString& text);
// Reads a number in the user's locale, or with a decimal point, in the digits of any script; "none"
// and "∞" are infinite.
// Returns false for no number.
bool readNumber(const QString& text, double& value);
// The same or arithmetic with units of the kind, where `value` is the one in SI times `factor`. A
// sign of equality before it, as in spreadsheets, is left out. Returns false, with a sentence, for
// no number.
bool readArithmetic(const QString& text, QuantityKind kind, double factor, double& value,
                    QString& why);

// For whole numbers. It belongs to the parent.
ArithmeticBox* wholeNumberBox(int least, int most, QWidget* parent);

// Says under a cell why it has not taken what was typed there.
void tellAtCell(QTableWidget& table, int row, int column, const QString& sentence);

}  // namespace armillary
