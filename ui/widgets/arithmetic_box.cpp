// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/arithmetic_box.h"

#include <QAbstractButton>
#include <QApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFocusEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QTableWidget>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "ui/widgets/general_number.h"

namespace armillary {
namespace {

struct UnitKind {
  const char* suffix;
  QuantityKind kind;
  double factor;  // shown value = value in SI * factor
};

constexpr double kDegrees = 180.0 / std::numbers::pi;
constexpr UnitKind kKinds[] = {{"rad", QuantityKind::kAngle, 1.0},
                               {"°", QuantityKind::kAngle, kDegrees},
                               {"m", QuantityKind::kLength, 1.0},
                               {"mm", QuantityKind::kLength, 1000.0},
                               {"kg", QuantityKind::kMass, 1.0},
                               {"kg m²", QuantityKind::kInertia, 1.0},
                               {"rad/s", QuantityKind::kAngularRate, 1.0},
                               {"°/s", QuantityKind::kAngularRate, kDegrees},
                               {"m/s", QuantityKind::kSpeed, 1.0},
                               {"m/s²", QuantityKind::kAcceleration, 1.0},
                               {"s", QuantityKind::kTime, 1.0},
                               {"ms", QuantityKind::kTime, 1000.0},
                               {"N", QuantityKind::kForce, 1.0},
                               {"N m", QuantityKind::kTorque, 1.0}};

UnitKind kindOf(const QString& suffix) {
  const QString unit = suffix.trimmed();
  for (const UnitKind& known : kKinds) {
    if (unit == QString::fromUtf8(known.suffix)) return known;
  }
  return {"", QuantityKind::kNumber, 1.0};
}

}  // namespace

QString inOurDigits(const QString& text) {
  QString ours;
  ours.reserve(text.size());
  for (const QChar each : text) {
    switch (each.unicode()) {
      case 0x066B:  // Arabic decimal separator
      case 0xFF0E:  // fullwidth full stop
        ours += QLatin1Char('.');
        break;
      case 0x2212:  // minus
        ours += QLatin1Char('-');
        break;
      case 0x066C:  // Arabic separator of thousands, marks of the direction of writing
      case 0x061C:
      case 0x200E:
      case 0x200F:
        break;
      default:
        // not of superscripts, which are digits to Unicode but powers to us
        ours += each.category() == QChar::Number_DecimalDigit
                    ? QChar(QLatin1Char(static_cast<char>('0' + each.digitValue())))
                    : each;
    }
  }
  return ours;
}

bool readNumber(const QString& text, double& value) {
  const QString word = withoutPowerOfTen(inOurDigits(text).trimmed());
  if (word == QObject::tr("none") || word == QStringLiteral("∞")) {
    value = std::numeric_limits<double>::infinity();
    return true;
  }
  bool is_number = false;
  // no separators of thousands: "1,234" is what somebody means who writes decimals with a comma
  double read = 0.0;
  for (QLocale locale : {QLocale(), QLocale::c()}) {
    locale.setNumberOptions(QLocale::RejectGroupSeparator);
    if (!is_number) read = locale.toDouble(word, &is_number);
  }
  if (!is_number || std::isnan(read)) return false;
  value = read;
  return true;
}

namespace {

// Whether π stands in it, but what a function is given: "90*sin(pi/6)" is of 90.
bool isOfPi(const QString& text) {
  std::vector<bool> brackets;  // which of those that are open are a function's
  for (qsizetype i = 0; i < text.size(); ++i) {
    if (text[i] == u'(') {
      qsizetype before = i - 1;
      while (before >= 0 && text[before].isSpace()) --before;
      brackets.push_back(before >= 0 && text[before].isLetter());
    } else if (text[i] == u')' && !brackets.empty()) {
      brackets.pop_back();
    }
    const bool pi = text[i] == u'π' || text.mid(i, 2) == QLatin1String("pi");
    if (pi && std::find(brackets.begin(), brackets.end(), true) == brackets.end()) return true;
  }
  return false;
}

}  // namespace

bool readArithmetic(const QString& typed, QuantityKind kind, double factor, double& value,
                    QString& why) {
  QString text = inOurDigits(typed).trimmed();
  // one sign of equality stands before a number, as in spreadsheets
  if (text.startsWith(u'=') && !text.startsWith(QLatin1String("=="))) text.remove(0, 1);
  if (readNumber(text, value)) return true;
  std::string sentence;
  const auto quantity = readQuantity(text.trimmed().toStdString(), kind, &sentence);
  if (!quantity) {
    why = QString::fromStdString(sentence);
    return false;
  }
  // a part of π is an angle in radians also where degrees are shown
  const bool in_si = quantity->has_unit || (kind == QuantityKind::kAngle && isOfPi(text));
  value = in_si ? quantity->value * factor : quantity->value;
  return true;
}

namespace {

// A dialog's button that does something with what stands in it.
bool goesOn(QAbstractButton* button) {
  auto* buttons = button ? qobject_cast<QDialogButtonBox*>(button->parentWidget()) : nullptr;
  if (!buttons) return false;
  const QDialogButtonBox::ButtonRole role = buttons->buttonRole(button);
  return role == QDialogButtonBox::AcceptRole || role == QDialogButtonBox::ApplyRole ||
         role == QDialogButtonBox::YesRole || role == QDialogButtonBox::ActionRole;
}

}  // namespace

ArithmeticBox* wholeNumberBox(int least, int most, QWidget* parent) {
  auto* box = new ArithmeticBox(parent);
  box->setDecimals(0);
  box->setRange(least, most);
  return box;
}

void tellAtCell(QTableWidget& table, int row, int column, const QString& sentence) {
  if (!table.isVisible() || sentence.isEmpty()) return;
  // once the cell's editor has gone, which hides what is told before
  QMetaObject::invokeMethod(
      &table,
      [&table, row, column, sentence] {
        const QTableWidgetItem* cell = table.item(row, column);
        if (!cell) return;
        const QPoint below = table.visualItemRect(cell).bottomLeft();
        QToolTip::showText(table.viewport()->mapToGlobal(below), sentence, &table);
      },
      Qt::QueuedConnection);
}

ArithmeticBox::ArithmeticBox(QWidget* parent) : QDoubleSpinBox(parent) {
  setKeyboardTracking(false);
  connect(lineEdit(), &QLineEdit::textEdited, this, [this](const QString& text) {
    double number = 0.0;
    QString why;
    if (readNumber(bare(text), number)) return QToolTip::hideText();
    if (!read(text, number, why)) return tell(why);
    tell(QStringLiteral("= %1%2%3").arg(prefix(), generalNumber(number, 6), suffix()));
  });
}

void ArithmeticBox::setRoomBehind(int pixels) {
  if (lineEdit()->textMargins().right() == pixels) return;
  lineEdit()->setTextMargins(0, 0, pixels, 0);
}

QString ArithmeticBox::bare(const QString& text) const {
  QString number = text;
  if (!prefix().isEmpty() && number.startsWith(prefix())) number.remove(0, prefix().size());
  if (!suffix().isEmpty() && number.endsWith(suffix())) number.chop(suffix().size());
  return number.trimmed();
}

bool ArithmeticBox::read(const QString& text, double& value, QString& why) const {
  QString typed = bare(text);
  const QString beside = suffix().isEmpty() ? unit_beside_ : suffix().trimmed();
  const UnitKind unit = kindOf(beside);
  // a unit that no other is known for may be typed all the same: "3 Hz" before the box's "Hz"
  if (unit.kind == QuantityKind::kNumber && !beside.isEmpty() && typed.endsWith(beside)) {
    typed.chop(beside.size());
  }
  return readArithmetic(typed, unit.kind, unit.factor, value, why);
}

double ArithmeticBox::valueFromText(const QString& text) const {
  double number = value();
  if (!specialValueText().isEmpty() && text == specialValueText()) return minimum();
  // what is shown shorter than it is has not changed by being looked at
  QString why;
  if (bare(text) != bare(textFromValue(number))) read(text, number, why);
  return number;
}

QValidator::State ArithmeticBox::validate(QString& text, int&) const {
  if (!specialValueText().isEmpty() && text == specialValueText()) return QValidator::Acceptable;
  double number = 0.0;
  QString why;
  if (!read(text, number, why)) return QValidator::Intermediate;
  return number >= minimum() && number <= maximum() ? QValidator::Acceptable
                                                    : QValidator::Intermediate;
}

void ArithmeticBox::fixup(QString& text) const {
  double number = 0.0;
  QString why;
  if (!read(text, number, why)) {
    tellAfter(tr("%1: %2 stays").arg(why, prefix() + textFromValue(value()) + suffix()));
    text = prefix() + textFromValue(value()) + suffix();
    return;
  }
  const double held = std::clamp(number, minimum(), maximum());
  if (held == number) return;
  text = prefix() + textFromValue(held) + suffix();
  tellAfter((held > number ? tr("It is at least %1") : tr("It is at most %1")).arg(text));
}

bool ArithmeticBox::takesWhatIsTyped() const {
  const QString text = lineEdit()->text();
  double number = 0.0;
  QString why;
  return (!specialValueText().isEmpty() && text == specialValueText()) || read(text, number, why);
}

bool ArithmeticBox::takes(QString text) const {
  int position = 0;
  return validate(text, position) == QValidator::Acceptable;
}

void ArithmeticBox::refuse() {
  double number = 0.0;
  QString why;
  if (read(lineEdit()->text(), number, why)) {
    interpretText();  // it is held at the end of the range, which is told
  } else {
    tell(why);
  }
  lineEdit()->selectAll();
}

void ArithmeticBox::keyPressEvent(QKeyEvent* event) {
  const bool enters = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (!enters || !qobject_cast<QDialog*>(window()) || takes(lineEdit()->text())) {
    return QDoubleSpinBox::keyPressEvent(event);
  }
  refuse();
  event->accept();
}

void ArithmeticBox::focusInEvent(QFocusEvent* event) {
  QDoubleSpinBox::focusInEvent(event);
  if (!qobject_cast<QDialog*>(window())) return;
  for (QAbstractButton* button : window()->findChildren<QAbstractButton*>()) {
    button->installEventFilter(this);
  }
}

void ArithmeticBox::focusOutEvent(QFocusEvent* event) {
  // a click gives the focus to a button before the button hears of it
  auto* button = qobject_cast<QAbstractButton*>(QApplication::focusWidget());
  held_ = event->reason() == Qt::MouseFocusReason && goesOn(button) &&
          button->window() == window() && !takes(lineEdit()->text());
  if (!held_) QDoubleSpinBox::focusOutEvent(event);
}

bool ArithmeticBox::eventFilter(QObject* watched, QEvent* event) {
  auto* button = qobject_cast<QAbstractButton*>(watched);
  const bool clicked =
      event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonDblClick;
  // the letter of a button leaves the focus here, with what was typed
  const bool called = event->type() == QEvent::Shortcut && hasFocus();
  if (!button || !((clicked && held_) || called)) {
    return QDoubleSpinBox::eventFilter(watched, event);
  }
  held_ = false;
  if (!goesOn(button)) return false;
  if (takes(lineEdit()->text())) {
    interpretText();
    return false;
  }
  setFocus();
  refuse();
  return true;
}

// Enter takes the number and gives the keyboard back, which hides what was told before.
void ArithmeticBox::tellAfter(const QString& sentence) const {
  tell(sentence);
  QMetaObject::invokeMethod(
      const_cast<ArithmeticBox*>(this), [this, sentence] { tell(sentence); }, Qt::QueuedConnection);
}

void ArithmeticBox::tell(const QString& sentence) const {
  if (!isVisible()) return;
  QToolTip::showText(mapToGlobal(QPoint(0, height() - 6)), sentence,
                     const_cast<ArithmeticBox*>(this));
}

}  // namespace armillary
