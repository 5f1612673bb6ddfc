// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/report_pdf.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QCoreApplication>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <QPdfWriter>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextTable>
#include <QUrl>

#include "engine/report/plot_svg.h"
#include "ui/files/report_plot_object.h"

namespace armillary {
namespace {

constexpr int kResolution = 1200;  // dots an inch of the page
constexpr double kPointsPerInch = 72.0;
constexpr qsizetype kLongestWhole = 24;         // letters of a cell that no line parts
constexpr double kMargin = 46.0, kFoot = 24.0;  // points
// within the text's own page: what letters stand out of their line is on the page before else
constexpr double kLetterMargin = 4.0;
constexpr double kBody = 9.5, kSmall = 7.5, kTitle = 20.0, kHeading = 13.0;

QString reportPdfText(const char* text) {
  return QCoreApplication::translate("ReportPdf", text);
}

// Puts a report's parts one after the other.
class Composer {
 public:
  // Laid out once, at the end: a table takes long otherwise.
  explicit Composer(QTextDocument& document) : document_(document), cursor_(&document) {
    cursor_.beginEditBlock();
  }
  ~Composer() { cursor_.endEditBlock(); }
  Composer(const Composer&) = delete;
  Composer& operator=(const Composer&) = delete;

  void title(const QString& text) { paragraph(text, kTitle, true, 0.0, 10.0); }
  void heading(const QString& text) { paragraph(text, kHeading, true, 14.0, 4.0); }

  void add(const std::string& text) {
    paragraph(QString::fromStdString(text), kBody, false, 0.0, 6.0);
  }

  void add(const ReportTable& table) {
    if (!table.caption.empty()) caption(table.caption, true);
    if (table.header.empty()) return;
    QTextTableFormat format;
    format.setHeaderRowCount(1);
    format.setBorder(0.5);
    format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
    format.setBorderBrush(QColor(0xbb, 0xbb, 0xbb));
    format.setBorderCollapse(true);
    format.setCellPadding(2.0);
    format.setCellSpacing(0.0);
    format.setBottomMargin(6.0);
    const int columns = static_cast<int>(table.header.size());
    QTextTable* made =
        cursor_.insertTable(static_cast<int>(table.rows.size()) + 1, columns, format);
    // many columns are written smaller
    const double size = columns > 8 ? kSmall - 1.0 : kSmall;
    fill(*made, 0, table.header, table.numbers, size, true);
    for (size_t row = 0; row < table.rows.size(); ++row) {
      fill(*made, static_cast<int>(row) + 1, table.rows[row], table.numbers, size, false);
    }
    cursor_.movePosition(QTextCursor::End);
  }

  void add(const ReportPlot& plot) {
    QTextCharFormat format = captionLetters();
    format.setObjectType(ReportPlotObject::kType);
    format.setProperty(ReportPlotObject::kCaption, QString::fromStdString(plot.caption));
    format.setProperty(ReportPlotObject::kSvg, QByteArray::fromStdString(plotAsSvg(plot)));
    block(0.0, 8.0);
    cursor_.insertText(QString(QChar::ObjectReplacementCharacter), format);
  }

  void add(const ReportPicture& picture) {
    const QImage image = QImage::fromData(QByteArray::fromStdString(picture.png));
    if (image.isNull()) return;
    const double most = 0.8 * (document_.pageSize().width() - 2.0 * kLetterMargin);
    QTextImageFormat format;
    format.setWidth(most);
    format.setHeight(most * image.height() / image.width());
    block(0.0, 0.0);
    const QString name = QStringLiteral("picture%1").arg(pictures_++);
    document_.addResource(QTextDocument::ImageResource, QUrl(name), image);
    format.setName(name);
    cursor_.insertImage(format);
    caption(picture.caption, false);
  }

  void add(const ReportLines& lines) {
    if (!lines.caption.empty()) caption(lines.caption, true);
    block(2.0, 8.0);
    QTextCharFormat format = letters(kSmall, false);
    format.setFontFixedPitch(true);
    format.setFontFamilies({QFontDatabase::systemFont(QFontDatabase::FixedFont).family()});
    // lines of one block, their blanks kept
    QString text = QString::fromStdString(lines.text).trimmed();
    text.replace(QLatin1Char(' '), QChar::Nbsp);
    text.replace(QStringLiteral("\u00a0+\u00a0"), QStringLiteral("\u00a0+ "));
    cursor_.insertText(text.replace(QLatin1Char('\n'), QChar::LineSeparator), format);
  }

 private:
  void block(double above, double below) {
    QTextBlockFormat format;
    format.setTopMargin(above);
    format.setBottomMargin(below);
    if (document_.isEmpty()) {
      cursor_.setBlockFormat(format);
    } else {
      cursor_.insertBlock(format, QTextCharFormat());
    }
  }
  static QTextCharFormat letters(double size, bool bold, const QColor& color = Qt::black) {
    QTextCharFormat format;
    format.setFontPointSize(size);
    format.setFontWeight(bold ? QFont::Bold : QFont::Normal);
    format.setForeground(color);
    return format;
  }
  static QTextCharFormat captionLetters() {
    return letters(kSmall + 0.5, false, QColor(0x55, 0x55, 0x55));
  }
  void paragraph(const QString& text, double size, bool bold, double above, double below) {
    block(above, below);
    cursor_.insertText(text, letters(size, bold));
  }
  void caption(const std::string& text, bool above_it) {
    block(above_it ? 6.0 : 0.0, above_it ? 2.0 : 8.0);
    cursor_.insertText(QString::fromStdString(text), captionLetters());
  }
  static void fill(QTextTable& table, int row, const std::vector<std::string>& cells,
                   const std::vector<bool>& numbers, double size, bool bold) {
    for (int k = 0; k < table.columns() && k < static_cast<int>(cells.size()); ++k) {
      QTextCursor cell = table.cellAt(row, k).firstCursorPosition();
      QTextBlockFormat format;
      const bool number = k < static_cast<int>(numbers.size()) && numbers[k];
      format.setAlignment(number ? Qt::AlignRight : Qt::AlignLeft);
      const QString text = QString::fromStdString(cells[k]);
      // a number keeps its unit, and a name its letters, where they are no longer than a column
      format.setNonBreakableLines(!bold && text.size() <= kLongestWhole);
      cell.setBlockFormat(format);
      cell.insertText(text, letters(size, bold));
    }
  }

  QTextDocument& document_;
  QTextCursor cursor_;
  int pictures_ = 0;
};

void compose(const Report& report, QTextDocument& document) {
  Composer composer(document);
  composer.title(QString::fromStdString(report.title));
  for (const ReportSection& section : report.sections) {
    composer.heading(QString::fromStdString(section.title));
    for (const ReportBlock& block : section.blocks) {
      std::visit([&](const auto& each) { composer.add(each); }, block);
    }
  }
}

}  // namespace

QByteArray reportAsPdf(const Report& report, QString& failure) {
  failure.clear();
  if (QFontDatabase::families().isEmpty()) {
    failure = reportPdfText(
        "no font is installed, so that no page can be written; install one "
        "(fonts-dejavu-core), or write .html");
    return {};
  }
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  {
    QPdfWriter writer(&buffer);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins(QMarginsF(0, 0, 0, 0));
    writer.setResolution(kResolution);
    writer.setTitle(QString::fromStdString(report.title));
    // composed in points: the painter scales them to the page's dots
    const QSizeF page = writer.pageLayout().fullRectPoints().size();
    const QSizeF body(page.width() - 2.0 * kMargin, page.height() - 2.0 * kMargin - kFoot);
    QTextDocument document;
    document.setDocumentMargin(kLetterMargin);
    document.documentLayout()->registerHandler(ReportPlotObject::kType,
                                               new ReportPlotObject(&document));
    QFont font = QGuiApplication::font();
    font.setPointSizeF(kBody);
    document.setDefaultFont(font);
    document.setPageSize(body);
    QPainter painter(&writer);
    if (!painter.isActive()) {
      failure = reportPdfText("the page cannot be painted");
      return {};
    }
    painter.scale(kResolution / kPointsPerInch, kResolution / kPointsPerInch);
    // letters are measured where they will be drawn, a point of type being a point of the page
    class Points : public QImage {
     public:
      Points() : QImage(1, 1, QImage::Format_ARGB32) {
        setDotsPerMeterX(qRound(kPointsPerInch / 0.0254));
        setDotsPerMeterY(qRound(kPointsPerInch / 0.0254));
      }
    } points;
    document.documentLayout()->setPaintDevice(&points);
    compose(report, document);
    const int pages = document.pageCount();
    for (int k = 0; k < pages; ++k) {
      if (k > 0) writer.newPage();
      painter.save();
      painter.translate(kMargin, kMargin - k * body.height());
      const QRectF view(0.0, k * body.height(), body.width(), body.height());
      painter.setClipRect(view);
      QAbstractTextDocumentLayout::PaintContext context;
      context.clip = view;
      context.palette.setColor(QPalette::Text, Qt::black);
      document.documentLayout()->draw(&painter, context);
      painter.restore();
      QFont foot = font;
      foot.setPointSizeF(kSmall);
      painter.save();
      painter.translate(kMargin, page.height() - kMargin);
      // the painter's own device has other dots than the text's
      foot.setPixelSize(qRound(kSmall));
      painter.setFont(foot);
      painter.drawText(QRectF(0.0, 0.0, body.width(), kFoot), Qt::AlignHCenter | Qt::AlignTop,
                       reportPdfText("%1 / %2").arg(k + 1).arg(pages));
      painter.restore();
    }
  }
  return bytes;
}

}  // namespace armillary
