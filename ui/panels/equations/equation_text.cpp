// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/equations/equation_text.h"

#include <QRegularExpression>
#include <QStringList>

namespace armillary {
namespace {

// Reads from `at` on, up to the end of the group or text.
class Formula {
 public:
  explicit Formula(const QString& latex) : latex_(latex) {}

  QString all() {
    QString text;
    while (at_ < latex_.size()) text += piece();
    return text;
  }

 private:
  QString group() {
    QString text;
    if (at_ < latex_.size() && latex_[at_] != QLatin1Char('{')) return piece();
    ++at_;
    while (at_ < latex_.size() && latex_[at_] != QLatin1Char('}')) text += piece();
    ++at_;
    return text;
  }

  QString piece() {
    const QChar c = latex_[at_];
    if (c == QLatin1Char('{')) return group();
    if (c == QLatin1Char('_') || c == QLatin1Char('^')) {
      ++at_;
      const QString tag = c == QLatin1Char('_') ? QStringLiteral("sub") : QStringLiteral("sup");
      return QStringLiteral("<%1>%2</%1>").arg(tag, group());
    }
    if (c == QLatin1Char('\\')) return command();
    ++at_;
    if (c.isLetter()) return QStringLiteral("<i>%1</i>").arg(c);
    if (c == QLatin1Char('-')) return QStringLiteral("−");
    if (c == QLatin1Char('&')) return {};
    return QString(c).toHtmlEscaped();
  }

  QString command() {
    ++at_;
    if (at_ >= latex_.size()) return {};
    if (!latex_[at_].isLetter()) {
      const QChar c = latex_[at_++];
      if (c == QLatin1Char(',')) return QStringLiteral("\u2009");
      if (c == QLatin1Char('\\')) return QStringLiteral(" ");
      return QString(c).toHtmlEscaped();  // \_ and the like
    }
    QString name;
    while (at_ < latex_.size() && latex_[at_].isLetter()) name += latex_[at_++];
    if (name == QLatin1String("dot") || name == QLatin1String("ddot")) {
      while (at_ < latex_.size() && latex_[at_] == QLatin1Char(' ')) ++at_;
      const QChar letter = at_ < latex_.size() ? latex_[at_++] : QChar();
      return QStringLiteral("<i>%1%2</i>")
          .arg(letter)
          .arg(name == QLatin1String("dot") ? QChar(0x0307) : QChar(0x0308));
    }
    if (name == QLatin1String("frac")) {
      const QString above = group(), below = group();
      return QStringLiteral("(%1)/(%2)").arg(above, below);
    }
    if (name == QLatin1String("quad")) return {};
    static const std::pair<const char*, const char*> kNames[] = {
        {"tau", "τ"},   {"cdot", "·"}, {"alpha", "α"}, {"omega", "ω"}, {"sin", "sin"},
        {"cos", "cos"}, {"sqrt", "√"}, {"left", ""},   {"right", ""}};
    for (const auto& [known, shown] : kNames) {
      if (name == QLatin1String(known)) return QString::fromUtf8(shown);
    }
    return QLatin1Char('\\') + name;
  }

  const QString& latex_;
  qsizetype at_ = 0;
};

// Words with formulas between dollars.
QString mixed(const QString& line) {
  const QStringList parts = line.split(QLatin1Char('$'));
  QString text;
  for (qsizetype i = 0; i < parts.size(); ++i) {
    text += i % 2 == 1 ? richText(parts[i])
                       : QString(parts[i]).remove(QLatin1Char('\\')).toHtmlEscaped();
  }
  return text;
}

}  // namespace

QString richText(const QString& latex) {
  return Formula(latex).all();
}

QString richDocument(const QString& document) {
  const QString begin = QStringLiteral("\\begin{align*}"), end = QStringLiteral("\\end{align*}");
  QString text, rest = document;
  rest.remove(0, rest.indexOf(QStringLiteral("\\noindent")) + 9);
  for (;;) {
    const qsizetype from = rest.indexOf(begin), to = rest.indexOf(end);
    if (from < 0 || to < from) break;
    QString equations = rest.mid(from + begin.size(), to - from - begin.size());
    equations.replace(QStringLiteral("\\\\\n  &\\quad"), QStringLiteral(" "));  // goes on
    for (const QString& line : equations.split(QStringLiteral("\\\\"))) {
      if (line.trimmed().isEmpty()) continue;
      text += QStringLiteral(
                  "<p style='margin:4px 0 4px 18px; text-indent:-18px'><font size='+1'>"
                  "%1</font></p>")
                  .arg(richText(line.trimmed()));
    }
    rest.remove(0, to + end.size());
  }
  for (QString line : rest.split(QLatin1Char('\n'))) {
    line.remove(QStringLiteral("\\par")).remove(QStringLiteral("\\end{document}"));
    if (line.trimmed().isEmpty()) continue;
    text += QStringLiteral("<p style='margin:3px 0'>%1</p>").arg(mixed(line.trimmed()));
  }
  return text;
}

QString alignedFormula(const QString& document) {
  static const QRegularExpression kEquations(
      QStringLiteral("\\\\begin\\{align\\*\\}(.*?)\\\\end\\{align\\*\\}"),
      QRegularExpression::DotMatchesEverythingOption);
  QStringList blocks;
  for (auto found = kEquations.globalMatch(document); found.hasNext();) {
    blocks << found.next().captured(1).trimmed();
  }
  if (blocks.isEmpty()) return {};
  return QStringLiteral("\\begin{aligned}\n%1\n\\end{aligned}")
      .arg(blocks.join(QStringLiteral(" \\\\\n")));
}

QString markdownDocument(const QString& document) {
  const QString formula = alignedFormula(document), end = QStringLiteral("\\end{align*}");
  QString text = QStringLiteral("$$\n%1\n$$\n").arg(formula);
  const qsizetype last = document.lastIndexOf(end);
  if (last < 0) return {};
  for (QString line : document.mid(last + end.size()).split(QLatin1Char('\n'))) {
    line.remove(QStringLiteral("\\par")).remove(QStringLiteral("\\end{document}"));
    if (!line.trimmed().isEmpty()) text += QLatin1Char('\n') + line.trimmed() + QLatin1Char('\n');
  }
  return text;
}

}  // namespace armillary
