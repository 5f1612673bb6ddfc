// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/theme.h"

#include <QApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QToolTip>
#include <algorithm>

#include "ui/widgets/quiet_style.h"

namespace armillary {
namespace {

// In the order of EffortShare.
constexpr const char* kCauses[] = {"inertia", "coriolis", "centrifugal", "gravity",   "payload",
                                   "passive", "external", "contact",     "constraint"};

// In the order of themes().
constexpr const char* kNames[] = {"light", "dark", "high contrast"};

// In the order of ThemeChoice.
constexpr const char* kChoices[] = {"desktop", "light", "dark", "high contrast"};

QColor colorIn(const QJsonObject& table, const char* key) {
  const QColor color(table.value(QLatin1String(key)).toString());
  if (!color.isValid()) qFatal("resources/theme/palette.json has no colour \"%s\"", key);
  return color;
}

QPalette paletteOf(const QJsonObject& table) {
  const auto color = [&](const char* key) { return colorIn(table, key); };
  QPalette palette;
  palette.setColor(QPalette::Window, color("window"));
  palette.setColor(QPalette::Base, color("base"));
  palette.setColor(QPalette::AlternateBase, color("alternate"));
  palette.setColor(QPalette::Button, color("raised"));
  palette.setColor(QPalette::ToolTipBase, color("tip"));
  palette.setColor(QPalette::ToolTipText, color("on_tip"));
  palette.setColor(QPalette::PlaceholderText, color("quiet"));
  palette.setColor(QPalette::BrightText, color("alarm"));
  palette.setColor(QPalette::Highlight, color("accent"));
  palette.setColor(QPalette::HighlightedText, color("on_accent"));
  palette.setColor(QPalette::Link, color("link"));
  palette.setColor(QPalette::LinkVisited, color("link"));
  const QColor line = color("line");
  palette.setColor(QPalette::Mid, line);
  palette.setColor(QPalette::Midlight, color("marked"));
  palette.setColor(QPalette::Dark, line.darker(120));
  palette.setColor(QPalette::Light, color("raised").lighter(110));
  palette.setColor(QPalette::Shadow, color("window").darker(160));
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
    palette.setColor(role, color("text"));
    palette.setColor(QPalette::Disabled, role, color("disabled"));
  }
  palette.setColor(QPalette::Disabled, QPalette::Highlight, line);
  palette.setColor(QPalette::Disabled, QPalette::HighlightedText, color("disabled"));
  return palette;
}

Theme themeIn(const QJsonObject& table, const char* name) {
  Theme theme;
  theme.name = QLatin1String(name);
  theme.palette = paletteOf(table);
  theme.dark = isDark(theme.palette);
  const auto color = [&](const char* key) { return colorIn(table, key); };
  theme.notice = color("notice");
  theme.line = color("line");
  theme.warning = color("warning");
  theme.alarm = color("alarm");
  theme.agree = color("agree");
  theme.nearly = color("nearly");
  theme.differ = color("differ");
  theme.unknown = color("unknown");
  theme.on_verdict = color("on_verdict");
  theme.matrix_zero = color("matrix_zero");
  theme.matrix_negative = color("matrix_negative");
  theme.matrix_positive = color("matrix_positive");
  const QJsonObject vectors = table.value(QLatin1String("vectors")).toObject();
  theme.angular_velocity = colorIn(vectors, "angular_velocity");
  theme.velocity = colorIn(vectors, "velocity");
  theme.angular_acceleration = colorIn(vectors, "angular_acceleration");
  theme.acceleration = colorIn(vectors, "acceleration");
  theme.force = colorIn(vectors, "force");
  theme.moment = colorIn(vectors, "moment");
  for (const auto& curve : table.value(QLatin1String("curves")).toArray()) {
    theme.curves.emplace_back(curve.toString());
  }
  const QJsonObject causes = table.value(QLatin1String("causes")).toObject();
  for (const char* cause : kCauses) theme.causes.push_back(colorIn(causes, cause));
  return theme;
}

// What the desktop has; the application's own palette is put aside for that.
bool desktopIsDark() {
  QApplication::setPalette(QPalette());
  return isDark(QApplication::palette());
}

ThemeChoice& chosen() {
  static ThemeChoice choice = ThemeChoice::kDesktop;
  return choice;
}

}  // namespace

const std::vector<Theme>& themes() {
  static const std::vector<Theme> kThemes = [] {
    QFile file(QStringLiteral(":/theme/palette.json"));
    if (!file.open(QIODevice::ReadOnly)) qFatal("resources/theme/palette.json is not compiled in");
    const QJsonObject all = QJsonDocument::fromJson(file.readAll()).object();
    std::vector<Theme> read;
    for (const char* name : kNames) {
      read.push_back(themeIn(all.value(QLatin1String(name)).toObject(), name));
    }
    return read;
  }();
  return kThemes;
}

const Theme& themeOf(const QPalette& palette) {
  const std::vector<Theme>& all = themes();
  for (const Theme& theme : all) {
    if (palette.color(QPalette::Window) == theme.palette.color(QPalette::Window)) return theme;
  }
  return all[isDark(palette) ? 1 : 0];
}

const Theme& theme() {
  return themeOf(QApplication::palette());
}

ThemeChanges& ThemeChanges::instance() {
  static ThemeChanges changes;
  return changes;
}

void applyTheme(ThemeChoice choice) {
  useQuietStyle();
  std::size_t index = 0;
  if (choice == ThemeChoice::kDesktop) {
    index = desktopIsDark() ? 1 : 0;
  } else {
    index = static_cast<std::size_t>(choice) - 1;
  }
  chosen() = choice;
  const QPalette& palette = themes()[index].palette;
  QApplication::setPalette(palette);
  QPalette tips = palette;
  tips.setColor(QPalette::Window, palette.color(QPalette::Mid));  // their frame
  QToolTip::setPalette(tips);
  Q_EMIT ThemeChanges::instance().changed();
}

ThemeChoice appliedTheme() {
  return chosen();
}

QString wordOf(ThemeChoice choice) {
  return QLatin1String(kChoices[static_cast<std::size_t>(choice)]);
}

ThemeChoice themeCalled(const QString& word) {
  for (std::size_t i = 0; i < std::size(kChoices); ++i) {
    if (word == QLatin1String(kChoices[i])) return static_cast<ThemeChoice>(i);
  }
  return ThemeChoice::kDesktop;
}

QColor curveColor(int index) {
  const std::vector<QColor>& curves = theme().curves;
  return curves[static_cast<std::size_t>(index) % curves.size()];
}

QColor inTheme(const QColor& color, const Theme& other) {
  for (const Theme& theme : themes()) {
    for (const auto colors : {&Theme::curves, &Theme::causes}) {
      const std::vector<QColor>& own = theme.*colors;
      const auto found = std::find_if(own.begin(), own.end(), [&](const QColor& candidate) {
        return candidate.rgb() == color.rgb();
      });
      if (found == own.end()) continue;
      QColor same = (other.*colors)[static_cast<std::size_t>(found - own.begin())];
      same.setAlpha(color.alpha());
      return same;
    }
  }
  return color;
}

QColor alarmColor(const QPalette& palette) {
  return themeOf(palette).alarm;
}

QColor totalColor(const QPalette& palette) {
  return palette.color(QPalette::WindowText);
}

QString formula(const QString& text) {
  return QStringLiteral(
             "<span style=\"font-family:'DejaVu Serif',serif; font-style:italic\">%1</span>")
      .arg(text);
}

bool isDark(const QPalette& palette) {
  return palette.color(QPalette::Window).lightness() < 128;
}

}  // namespace armillary
