// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/command_palette.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QTimer>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <limits>

#include "ui/widgets/fuzzy_match.h"
#include "ui/widgets/spacing.h"

namespace armillary {
namespace {

constexpr std::size_t kMostShown = 60;
constexpr int kRows = 14;       // that are seen at once
constexpr int kDisabled = 5;    // what cannot be done now comes after what is about as good
constexpr double kOpens = 0.7;  // what takes the place of what is shown comes later
constexpr int kFarFetched = 3;  // times worse than the best
constexpr int kIndexRole = Qt::UserRole;

// Whether each word of the query begins a word of the text.
bool begins(const QStringList& query, const QString& text) {
  const QStringList known = text.toLower().split(QLatin1Char(' '), Qt::SkipEmptyParts);
  return std::all_of(query.begin(), query.end(), [&](const QString& word) {
    return std::any_of(known.begin(), known.end(), [&](const QString& each) {
      return each.startsWith(word, Qt::CaseInsensitive);
    });
  });
}

// How well an entry is found by what else it is called. Only by beginnings of words: letters that
// lie scattered in many words are found everywhere.
std::optional<int> scoreOfOtherWords(const QStringList& query, const PaletteEntry& entry) {
  if (entry.other_words.isEmpty()) return std::nullopt;
  const QString text = entry.title + QLatin1Char(' ') + entry.other_words;
  if (!begins(query, text)) return std::nullopt;
  return fuzzyScore(query.join(QLatin1Char(' ')), text);
}

}  // namespace

CommandPalette::CommandPalette(std::vector<PaletteEntry> entries, QWidget* parent)
    : QFrame(parent, Qt::Popup),
      entries_(std::move(entries)),
      words_(new QLineEdit(this)),
      list_(new QTreeWidget(this)) {
  setAttribute(Qt::WA_DeleteOnClose);
  setObjectName(QStringLiteral("command_palette"));
  setFrameShape(QFrame::StyledPanel);
  words_->setObjectName(QStringLiteral("palette_words"));
  words_->setAccessibleName(tr("Find an action, joint, robot, quantity or panel"));
  words_->setPlaceholderText(tr("Find an action, joint, robot, quantity, panel…"));
  words_->setClearButtonEnabled(false);
  list_->setObjectName(QStringLiteral("palette_list"));
  list_->setAccessibleName(tr("What was found"));
  list_->setColumnCount(3);
  list_->setHeaderHidden(true);
  list_->setRootIsDecorated(false);
  list_->setFocusPolicy(Qt::NoFocus);
  list_->setUniformRowHeights(true);
  list_->setFrameShape(QFrame::NoFrame);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setTextElideMode(Qt::ElideMiddle);
  list_->header()->setStretchLastSection(false);
  list_->header()->setMinimumSectionSize(1);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(space::kUsual, space::kUsual, space::kUsual, space::kUsual);
  layout->setSpacing(space::kSmall);
  layout->addWidget(words_);
  layout->addWidget(list_);
  setFocusProxy(words_);
  words_->installEventFilter(this);
  connect(words_, &QLineEdit::textChanged, this, &CommandPalette::search);
  connect(list_, &QTreeWidget::itemClicked, this, &CommandPalette::runChosen);
}

void CommandPalette::open() {
  const QWidget& window = *parentWidget()->window();
  const int letter = fontMetrics().averageCharWidth(), line = fontMetrics().height() + 6;
  const int wide = std::min(96 * letter, window.width() - 2 * space::kWide);
  const int high = std::min((kRows + 2) * line, window.height() - 4 * space::kWide);
  resize(wide, high);
  move(window.mapToGlobal(QPoint((window.width() - wide) / 2, 3 * space::kWide)));
  const int room =
      wide - 2 * space::kUsual - list_->style()->pixelMetric(QStyle::PM_ScrollBarExtent);
  list_->setColumnWidth(0, room * 45 / 100);
  list_->setColumnWidth(1, room * 38 / 100);
  list_->setColumnWidth(2, room * 17 / 100);
  search();
  show();
  words_->setFocus(Qt::PopupFocusReason);
}

void CommandPalette::search() {
  struct Found {
    int score, of_words;  // the latter whether it can be done now or not
    std::size_t index;
    qsizetype title;  // its length, where the words are in it
  };
  const QString words = words_->text();
  const QStringList query = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  std::vector<Found> found;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const PaletteEntry& entry = entries_[i];
    const QString with_place = entry.title + QLatin1Char(' ') + entry.place;
    const auto in_title = fuzzyScore(words, entry.title);
    const auto in_both = fuzzyScore(words, with_place);
    const auto in_others = scoreOfOtherWords(query, entry);
    if (!in_title && !in_both && !in_others) continue;
    // words that are in the title alone are worth more than such as need its place, and its own
    // place more than what it is called besides
    const double of_place = begins(query, with_place) ? 1.7 : 1.0;
    // who asks for a quantity wants it of the robot that is shown
    const double of_shown = entry.opens ? kOpens : 1.0;
    const auto score = static_cast<int>(
        of_shown * std::max({2.0 * in_title.value_or(0), of_place * in_both.value_or(0),
                             1.5 * in_others.value_or(0)}));
    found.push_back({score - (entry.enabled ? 0 : kDisabled), score, i,
                     in_title ? entry.title.size() : std::numeric_limits<qsizetype>::max()});
  }
  // of two that are as good the one whose title has less beside those words
  std::stable_sort(found.begin(), found.end(), [](const Found& a, const Found& b) {
    return a.score != b.score ? a.score > b.score : a.title < b.title;
  });
  // beside what is called so, letters that lie scattered somewhere are nothing
  int best = 0;
  for (const Found& each : found) best = std::max(best, each.of_words);
  std::erase_if(found, [&](const Found& each) { return each.of_words < best / kFarFetched; });
  if (found.size() > kMostShown) found.resize(kMostShown);
  list_->clear();
  QTreeWidgetItem* first = nullptr;
  for (const Found& row : found) {
    const PaletteEntry& entry = entries_[row.index];
    const QString place = entry.enabled || entry.why_not.isEmpty()
                              ? entry.place
                              : tr("%1 (%2)").arg(entry.place, entry.why_not);
    auto* item = new QTreeWidgetItem(list_, {entry.title, place, entry.key});
    item->setData(0, kIndexRole, static_cast<int>(row.index));
    item->setTextAlignment(2, Qt::AlignRight | Qt::AlignVCenter);
    item->setForeground(1, palette().color(QPalette::PlaceholderText));
    item->setToolTip(1, place);
    item->setDisabled(!entry.enabled);
    if (!first && entry.enabled) first = item;
  }
  if (found.empty()) {
    auto* none = new QTreeWidgetItem(list_, {tr("Nothing is called so; fewer letters find more")});
    none->setFirstColumnSpanned(true);
    none->setDisabled(true);
  }
  list_->setCurrentItem(first);
  if (list_->topLevelItemCount() > 0) list_->scrollToTop();
}

void CommandPalette::step(int rows) {
  const int count = list_->topLevelItemCount();
  int row = list_->indexOfTopLevelItem(list_->currentItem());
  int left = std::abs(rows);
  const int way = rows < 0 ? -1 : 1;
  // past those that cannot be done
  for (int next = row + way; left > 0 && next >= 0 && next < count; next += way) {
    if (list_->topLevelItem(next)->isDisabled()) continue;
    row = next;
    --left;
  }
  if (row >= 0) list_->setCurrentItem(list_->topLevelItem(row));
}

void CommandPalette::runChosen() {
  const QTreeWidgetItem* item = list_->currentItem();
  if (!item || item->isDisabled()) return;
  const auto run = entries_[static_cast<std::size_t>(item->data(0, kIndexRole).toInt())].run;
  close();
  // once it is gone: what is done may ask something in a window of its own
  if (run) QTimer::singleShot(0, parentWidget(), run);
}

bool CommandPalette::eventFilter(QObject*, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return false;
  switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Down:
      step(1);
      return true;
    case Qt::Key_Up:
      step(-1);
      return true;
    case Qt::Key_PageDown:
      step(kRows - 1);
      return true;
    case Qt::Key_PageUp:
      step(1 - kRows);
      return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      runChosen();
      return true;
    case Qt::Key_Escape:
      close();
      return true;
    default:
      return false;
  }
}

}  // namespace armillary
