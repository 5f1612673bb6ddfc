// SPDX-License-Identifier: GPL-3.0-or-later
// The palette: text is read on every ground, joints and what makes their efforts are told apart in
// every theme, by who sees all colours and by who does not tell red from green.
#include <QApplication>
#include <QCheckBox>
#include <QColor>
#include <QComboBox>
#include <QLabel>
#include <QPixmapCache>
#include <QSpinBox>
#include <QStyleOptionSlider>
#include <array>
#include <cmath>
#include <memory>

#include "tests/support/test_program.h"
#include "ui/widgets/effort_share_style.h"
#include "ui/widgets/quiet_style.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/vector_icon.h"

using namespace armillary;

namespace {

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

// Machado, Oliveira, Fernandes 2009, severity 1, for linear RGB. Deuteranopia is the commonest.
constexpr Matrix kAllColors{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
constexpr Matrix kDeuteranopia{{{0.367322, 0.860646, -0.227968},
                                {0.280085, 0.672501, 0.047413},
                                {-0.011820, 0.042940, 0.968881}}};
constexpr Matrix kProtanopia{{{0.152286, 1.052583, -0.204868},
                              {0.114503, 0.786281, 0.099216},
                              {-0.003882, -0.048116, 1.051998}}};

double linear(double c) {
  return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

Triple linear(const QColor& color) {
  return {linear(color.redF()), linear(color.greenF()), linear(color.blueF())};
}

// CIE 1976 L*a*b* of linear sRGB, under D65.
Triple lab(const Triple& rgb) {
  const auto [r, g, b] = rgb;
  const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116.0; };
  const double x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const double y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const double z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.0890);
  return {116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)};
}

Triple seen(const Matrix& eye, const QColor& color) {
  const Triple rgb = linear(color);
  Triple result{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t k = 0; k < 3; ++k) result[i] += eye[i][k] * rgb[k];
    result[i] = std::clamp(result[i], 0.0, 1.0);
  }
  return lab(result);
}

// ΔE*ab: 2 to 3 can just be told side by side.
double apart(const QColor& one, const QColor& other, const Matrix& eye = kAllColors) {
  const Triple a = seen(eye, one), b = seen(eye, other);
  return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

// WCAG 2.
double contrast(const QColor& one, const QColor& other) {
  const auto luminance = [](const QColor& color) {
    const auto [r, g, b] = linear(color);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const double a = luminance(one), b = luminance(other);
  return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

constexpr std::size_t kFarthest = 7;  // of the curves

}  // namespace

class TestTheme : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void cleanup() { applyTheme(ThemeChoice::kLight); }

  void measuresAreRight() {
    QCOMPARE(apart(QColor(0x11, 0x22, 0x33), QColor(0x11, 0x22, 0x33)), 0.0);
    QVERIFY(std::abs(apart(Qt::black, Qt::white) - 100.0) < 0.1);  // by the definition of L*
    QVERIFY(std::abs(contrast(Qt::black, Qt::white) - 21.0) < 1e-9);
    // what red-green blindness takes: from 100 and more to less than a half
    QVERIFY(apart(QColor(200, 60, 60), QColor(80, 130, 40)) > 80.0);
    QVERIFY(apart(QColor(200, 60, 60), QColor(80, 130, 40), kDeuteranopia) < 40.0);
  }

  void textIsReadOnEveryGround() {
    QCOMPARE(themes().size(), 3U);
    for (const Theme& theme : themes()) {
      const double least = theme.name == "high contrast" ? 7.0 : 4.5;
      const QPalette& p = theme.palette;
      const auto color = [&](QPalette::ColorRole role) { return p.color(QPalette::Active, role); };
      const auto check = [&](const char* what, const QColor& text, const QColor& ground) {
        const double found = contrast(text, ground);
        QVERIFY2(found >= least, qPrintable(QString("%1, %2: %3 on %4 is %5")
                                                .arg(theme.name, what, text.name(), ground.name())
                                                .arg(found)));
      };
      const std::pair<const char*, QColor> grounds[] = {
          {"window", color(QPalette::Window)},           {"base", color(QPalette::Base)},
          {"alternate", color(QPalette::AlternateBase)}, {"button", color(QPalette::Button)},
          {"chosen row", color(QPalette::Midlight)},     {"notice", theme.notice}};
      for (const auto& [name, ground] : grounds) {
        for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
          check(name, color(role), ground);
        }
      }
      for (const auto& [name, ground] : {grounds[0], grounds[1], grounds[2]}) {
        check(name, color(QPalette::PlaceholderText), ground);
        check(name, theme.alarm, ground);
        check(name, theme.warning, ground);
        check(name, color(QPalette::Link), ground);
      }
      check("chosen", color(QPalette::HighlightedText), color(QPalette::Highlight));
      check("tooltip", color(QPalette::ToolTipText), color(QPalette::ToolTipBase));
      for (const QColor& verdict : {theme.agree, theme.nearly, theme.differ, theme.unknown}) {
        check("verdict", theme.on_verdict, verdict);
      }
    }
  }

  // Lines and bars: WCAG asks 3 of what is no text.
  void curvesAndCausesAreSeenOnTheirGround() {
    for (const Theme& theme : themes()) {
      const double least = theme.name == "high contrast" ? 4.5 : 3.0;
      const QColor ground = theme.palette.color(QPalette::Base);
      for (const auto& colors : {theme.curves, theme.causes}) {
        for (const QColor& color : colors) {
          QVERIFY2(contrast(color, ground) >= least - 0.05, qPrintable(theme.name + color.name()));
        }
      }
    }
  }

  void jointsAndCausesAreToldApart() {
    struct Eye {
      const char* name;
      Matrix matrix;
      double joints, causes, between;  // least distances
    };
    // those of the colours before there was a table, in one theme for all: 34, 26, 25; with
    // deuteranopia 17, 8, 4; with protanopia 22, 13, 4
    const Eye eyes[] = {{"all colours", kAllColors, 34.0, 25.0, 21.0},
                        {"deuteranopia", kDeuteranopia, 18.0, 11.0, 10.0},
                        {"protanopia", kProtanopia, 21.0, 10.0, 9.0}};
    for (const Theme& theme : themes()) {
      QCOMPARE(theme.causes.size(), static_cast<std::size_t>(kEffortShareCount));
      for (const Eye& eye : eyes) {
        const auto check = [&](const QColor& a, const QColor& b, double least) {
          const double distance = apart(a, b, eye.matrix);
          QVERIFY2(distance > least, qPrintable(QString("%1, %2: %3 and %4: %5")
                                                    .arg(theme.name, eye.name, a.name(), b.name())
                                                    .arg(distance)));
        };
        for (std::size_t i = 0; i < kFarthest; ++i) {
          for (std::size_t k = 0; k < i; ++k) check(theme.curves[i], theme.curves[k], eye.joints);
          for (const QColor& cause : theme.causes) check(theme.curves[i], cause, eye.between);
        }
        for (std::size_t i = 0; i < theme.causes.size(); ++i) {
          for (std::size_t k = 0; k < i; ++k) check(theme.causes[i], theme.causes[k], eye.causes);
        }
      }
    }
  }

  // Those of the first 21 joints.
  void noJointHasTheColorOfACause() {
    for (const Theme& theme : themes()) {
      QCOMPARE(theme.curves.size(), 21U);
      for (std::size_t i = 0; i < theme.curves.size(); ++i) {
        for (const QColor& cause : theme.causes) QVERIFY(apart(theme.curves[i], cause) > 15.0);
        for (std::size_t k = 0; k < i; ++k) {
          QVERIFY(apart(theme.curves[i], theme.curves[k]) > 14.0);
        }
      }
    }
  }

  void aColorIsTheSameJointsInAnotherTheme() {
    const Theme &light = themes()[0], &dark = themes()[1], &high = themes()[2];
    for (std::size_t i = 0; i < light.curves.size(); ++i) {
      QCOMPARE(inTheme(light.curves[i], dark), dark.curves[i]);
      QCOMPARE(inTheme(high.curves[i], light), light.curves[i]);
    }
    for (std::size_t i = 0; i < light.causes.size(); ++i) {
      QCOMPARE(inTheme(dark.causes[i], high), high.causes[i]);
    }
    QCOMPARE(inTheme(QColor(1, 2, 3), dark), QColor(1, 2, 3));
  }

  void theApplicationHasTheChosenTheme() {
    QLabel label("text");
    label.show();
    for (const auto choice :
         {ThemeChoice::kDark, ThemeChoice::kHighContrast, ThemeChoice::kLight}) {
      int told = 0;
      const auto tells =
          connect(&ThemeChanges::instance(), &ThemeChanges::changed, this, [&told] { ++told; });
      applyTheme(choice);
      disconnect(tells);
      QCOMPARE(told, 1);
      QCOMPARE(appliedTheme(), choice);
      QCOMPARE(themeCalled(wordOf(choice)), choice);
      QCOMPARE(theme().name, wordOf(choice));
      QTRY_COMPARE(label.palette().color(QPalette::Window),
                   theme().palette.color(QPalette::Window));
      QCOMPARE(curveColor(2), theme().curves[2]);
      QCOMPARE(colorOf(EffortShare::kGravity), theme().causes[3]);
      QCOMPARE(isDark(QApplication::palette()), choice != ThemeChoice::kLight);
    }
    applyTheme(ThemeChoice::kDesktop);
    QCOMPARE(theme().name, QString("light"));  // there is no desktop that is dark
    QCOMPARE(themeCalled("no such"), ThemeChoice::kDesktop);
  }

  // What is drawn first, of what can be used or not, does not stay on what is drawn next.
  void whatCanBeUsedNeverLooksAsIfItCouldNot() {
    const auto picture = [](QWidget& widget, bool enabled) {
      widget.setEnabled(enabled);
      widget.resize(widget.sizeHint());
      return widget.grab().toImage();
    };
    const auto make = [](int kind) -> std::unique_ptr<QWidget> {
      if (kind == 0) return std::make_unique<QSpinBox>();
      if (kind == 1) return std::make_unique<QComboBox>();
      auto box = std::make_unique<QCheckBox>();
      box->setChecked(true);
      return box;
    };
    for (int kind = 0; kind < 3; ++kind) {
      QImage seen[2];
      for (const bool disabled_first : {false, true}) {
        // a palette of its own, so that nobody has asked for its lines
        QPalette palette = theme().palette;
        palette.setColor(QPalette::ToolTipBase, QColor(kind, disabled_first, 7));
        const auto widget = make(kind);
        widget->setPalette(palette);
        QPixmapCache::clear();
        if (disabled_first) picture(*widget, false);
        seen[disabled_first] = picture(*widget, true);
      }
      QVERIFY2(seen[0] == seen[1], std::to_string(kind).c_str());
    }
  }

  // An icon that was made in one theme is drawn in the colours of the present one.
  void iconsFollowTheText() {
    if (!hasVectorIcons()) QSKIP("built without the icons");
    const QIcon icon = vectorIcon("play");
    for (const auto choice :
         {ThemeChoice::kLight, ThemeChoice::kDark, ThemeChoice::kHighContrast}) {
      applyTheme(choice);
      for (const auto& [mode, group] : {std::pair{QIcon::Normal, QPalette::Active},
                                        std::pair{QIcon::Disabled, QPalette::Disabled}}) {
        const QImage image = icon.pixmap(QSize(32, 32), 1.0, mode).toImage();
        QCOMPARE(image.pixelColor(12, 16).rgb(),
                 theme().palette.color(group, QPalette::ButtonText).rgb());
        QCOMPARE(image.pixelColor(31, 1).alpha(), 0);
      }
    }
    QVERIFY(vectorIcon("no such").isNull());
  }

  // A scroll bar has no arrows, and leaves no room for any: at its ends its handle is at its ends.
  void handlesOfScrollBarsReachTheEnds() {
    const QuietStyle style;
    for (const Qt::Orientation along : {Qt::Vertical, Qt::Horizontal}) {
      const bool across = along == Qt::Horizontal;
      QStyleOptionSlider bar;
      bar.orientation = along;
      bar.state = QStyle::State_Enabled | (across ? QStyle::State_Horizontal : QStyle::State_None);
      bar.rect = across ? QRect(3, 5, 200, 14) : QRect(3, 5, 14, 200);
      bar.minimum = 0;
      bar.maximum = 300;
      bar.pageStep = 100;
      const auto part = [&](QStyle::SubControl which) {
        return style.subControlRect(QStyle::CC_ScrollBar, &bar, which, nullptr);
      };
      QCOMPARE(part(QStyle::SC_ScrollBarGroove), bar.rect);
      QVERIFY(part(QStyle::SC_ScrollBarAddLine).isEmpty());
      QVERIFY(part(QStyle::SC_ScrollBarSubLine).isEmpty());
      for (const int value : {0, 150, 300}) {
        bar.sliderValue = bar.sliderPosition = value;
        const QRect handle = part(QStyle::SC_ScrollBarSlider);
        QCOMPARE(across ? handle.width() : handle.height(), 50);
        QCOMPARE(across ? handle.left() - bar.rect.left() : handle.top() - bar.rect.top(),
                 value / 2);
        // what is beside it is a page each
        const QRect whole =
            handle | part(QStyle::SC_ScrollBarSubPage) | part(QStyle::SC_ScrollBarAddPage);
        QCOMPARE(whole, bar.rect);
      }
      QCOMPARE(style.hitTestComplexControl(QStyle::CC_ScrollBar, &bar, bar.rect.topLeft()),
               QStyle::SC_ScrollBarSubPage);
    }
  }
};

ARMILLARY_WIDGET_TEST(TestTheme)
#include "tst_theme.moc"
