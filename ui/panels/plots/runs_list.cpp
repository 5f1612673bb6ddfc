// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/plots/runs_list.h"

#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <QTreeWidget>
#include <algorithm>
#include <set>
#include <utility>

#include "ui/stage/run_in_words.h"
#include "ui/widgets/spacing.h"
#include "ui/widgets/units.h"
#include "ui/widgets/wrapped_row.h"

namespace armillary {
namespace {

QString kindOf(const Comparison::Entry& entry) {
  switch (entry.kind) {
    case Comparison::Kind::kRun:
      return RunsList::tr("simulated or kept");
    case Comparison::Kind::kTrajectory:
      return RunsList::tr("trajectory");
    case Comparison::Kind::kFile:
      return RunsList::tr("from a file");
    case Comparison::Kind::kMeasured:
      return RunsList::tr("measured");
  }
  return {};
}

void markShown(QTreeWidgetItem& item, bool shown) {
  QFont face = item.font(0);
  face.setBold(shown);
  item.setFont(0, face);
  item.setText(1, shown ? RunsList::tr("shown") : QString());
  item.setForeground(1, QGuiApplication::palette().color(QPalette::PlaceholderText));
}

QString megabytes(std::size_t bytes) {
  constexpr double kMega = 1 << 20;
  return QLocale().toString(static_cast<double>(bytes) / kMega, 'f', 1);
}

// Of a column that says something of a run, where the other one is its name.
class NotEdited : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  QWidget* createEditor(QWidget*, const QStyleOptionViewItem&, const QModelIndex&) const override {
    return nullptr;
  }
};

}  // namespace

RunsList::RunsList(Comparison& comparison, QWidget* parent)
    : QWidget(parent),
      comparison_(comparison),
      keep_(addButton(tr("Keep this run"), "keep_run",
                      tr("Keeps what was simulated or is played as it is now, as a ghost: dashed "
                         "in the plots, seen through in the view. A simulation that ends is kept "
                         "by itself."))),
      play_(addButton(tr("Play"), "play_run", tr("Plays the chosen run again"))),
      save_(addButton(tr("Save…"), "save_run", tr("Writes the chosen run into a file"))),
      remove_(addButton(tr("Remove"), "remove_run", tr("Forgets the chosen run"))),
      list_(new QTreeWidget(this)),
      of_others_(new QLabel(this)),
      memory_(new QLabel(this)) {
  QPushButton* open = addButton(tr("File…"), "compare_file",
                                tr("Compares with a file: positions, velocities or efforts over "
                                   "time, as q.csv or tau.csv"));
  list_->setObjectName(QStringLiteral("compared_runs"));
  list_->setAccessibleName(tr("Runs; a tick holds one against the shown motion"));
  list_->setHeaderHidden(true);
  list_->setColumnCount(2);  // the name, and whether it is shown
  list_->header()->setStretchLastSection(false);
  list_->header()->setMinimumSectionSize(1);
  list_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  list_->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
  list_->setRootIsDecorated(false);
  list_->setUniformRowHeights(true);
  list_->setTextElideMode(Qt::ElideMiddle);
  list_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
  list_->setItemDelegateForColumn(1, new NotEdited(list_));
  list_->installEventFilter(this);
  list_->setContextMenuPolicy(Qt::CustomContextMenu);
  memory_->setObjectName(QStringLiteral("runs_memory"));
  memory_->setForegroundRole(QPalette::PlaceholderText);
  of_others_->setObjectName(QStringLiteral("runs_of_other_robots"));
  of_others_->setForegroundRole(QPalette::PlaceholderText);
  of_others_->setWordWrap(true);
  of_others_->setTextFormat(Qt::PlainText);
  auto* buttons = new WrappedRow(space::kSmall);
  for (QPushButton* button : {keep_, play_, save_, open, remove_}) buttons->addWidget(button);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(space::kHair);
  layout->addLayout(buttons);
  layout->addWidget(list_, 1);
  layout->addWidget(of_others_);
  layout->addWidget(memory_);
  connect(keep_, &QPushButton::clicked, &comparison_, &Comparison::keepRun);
  connect(open, &QPushButton::clicked, this, &RunsList::fileWanted);
  connect(play_, &QPushButton::clicked, this, [this] {
    if (choseEntry()) Q_EMIT playWanted(chosen_);
  });
  connect(save_, &QPushButton::clicked, this, &RunsList::save);
  connect(remove_, &QPushButton::clicked, this, [this] {
    if (choseEntry()) comparison_.remove(chosen_);
  });
  connect(list_, &QTreeWidget::customContextMenuRequested, this, &RunsList::showMenu);
  connect(list_, &QTreeWidget::currentItemChanged, this,
          [this](QTreeWidgetItem* item) { choose(item ? list_->indexOfTopLevelItem(item) : -1); });
  // a name or a box that the user has changed; the list is filled anew once that is done
  connect(
      list_, &QTreeWidget::itemChanged, this,
      [this](QTreeWidgetItem* item) {
        const int index = list_->indexOfTopLevelItem(item);
        if (index < 0 || item == present_) return;
        const QString name = item->text(0);
        const bool shown = item->checkState(0) == Qt::Checked;
        comparison_.rename(index, name);
        comparison_.setShown(index, shown);
      },
      Qt::QueuedConnection);
  connect(&comparison_, &Comparison::changed, this, &RunsList::fill);
  fill();
}

bool RunsList::eventFilter(QObject* watched, QEvent* event) {
  const bool key = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
  if (watched == list_ && key && static_cast<QKeyEvent*>(event)->key() == Qt::Key_F2 &&
      list_->currentItem()) {
    // the name, in whichever column one is
    if (event->type() == QEvent::KeyPress) list_->editItem(list_->currentItem(), 0);
    event->accept();
    return true;
  }
  return QWidget::eventFilter(watched, event);
}

QPushButton* RunsList::addButton(const QString& text, const char* name, const QString& tip) {
  auto* button = new QPushButton(text, this);
  button->setObjectName(QLatin1String(name));
  button->setToolTip(tip);
  return button;
}

// The name that is being typed has an editor, which goes with the list's rows.
QLineEdit* RunsList::nameEditor() const {
  QTreeWidgetItem* item = list_->currentItem();
  if (item == nullptr || !list_->isPersistentEditorOpen(item, 0)) return nullptr;
  const auto editors = list_->viewport()->findChildren<QLineEdit*>();
  return editors.isEmpty() ? nullptr : editors.back();
}

void RunsList::fill() {
  const QLineEdit* editor = nameEditor();
  const bool is_typed = editor && editor->isModified();
  const QString typed = editor ? editor->text() : QString();
  const int cursor = editor ? editor->cursorPosition() : 0;
  const auto named = editor ? chosen_motion_ : nullptr;
  {
    const QSignalBlocker quiet(list_);
    list_->clear();
    present_ = nullptr;
    int index = 0;
    for (const Comparison::Entry& entry : comparison_.entries()) {
      auto* item = new QTreeWidgetItem(list_, {entry.name});
      item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable |
                     Qt::ItemIsEditable);
      item->setCheckState(0, entry.shown ? Qt::Checked : Qt::Unchecked);
      const bool shown = comparison_.isShown(index++);
      markShown(*item, shown);
      // a name that a hand gave says nothing of it
      const bool simulated = entry.kind == Comparison::Kind::kRun && entry.named;
      item->setToolTip(0,
                       tr("%1\n%2, %3 samples, %4 to %5 s%6%7%8")
                           .arg(entry.name, kindOf(entry))
                           .arg(entry.motion.recording->size())
                           .arg(readable(entry.motion.recording->startTime()),
                                readable(entry.motion.recording->endTime()))
                           .arg(simulated ? QLatin1Char('\n') + runInWords(entry.setup) : QString())
                           .arg(shown ? tr("\nThis is what is shown.") : QString())
                           .arg(entry.saved ? QString() : tr("\nNo file has it.")));
      QPixmap swatch(10, 10);
      swatch.fill(entry.color);
      item->setIcon(0, QIcon(swatch));
    }
  }
  showPresent();
  const int count = static_cast<int>(comparison_.entries().size());
  int chosen = std::min(chosenAgain(), list_->topLevelItemCount() - 1);
  for (int i = count - 1; i >= 0 && chosen < 0; --i) {  // the newest that is held against the shown
    if (comparison_.entries()[static_cast<std::size_t>(i)].shown) chosen = i;
  }
  {
    const QSignalBlocker quiet(list_);
    list_->setCurrentItem(chosen >= 0 ? list_->topLevelItem(chosen) : nullptr);
  }
  memory_->setText(
      tr("%1 of %2 MB")
          .arg(megabytes(comparison_.bytes()),
               QLocale().toString(static_cast<qulonglong>(comparison_.mostBytes() >> 20))));
  memory_->setToolTip(memory_->text());
  memory_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  std::set<const Recording*> own;
  std::size_t of_others = comparison_.bytes();
  for (const Comparison::Entry& entry : comparison_.entries()) {
    const Recording* recording = entry.motion.recording.get();
    if (own.insert(recording).second) of_others -= std::min(of_others, recording->bytes());
  }
  of_others_->setText(tr("Runs of robots that were open before are kept too, %1 MB: they come back "
                         "when such a robot is opened again.")
                          .arg(megabytes(of_others)));
  of_others_->setVisible(of_others > 0);
  memory_->setVisible(count > 0 || of_others > 0);
  choose(chosen);
  if (!named || chosen_motion_ != named) return;  // it is none of the list's any more
  list_->editItem(list_->topLevelItem(chosen_), 0);
  QLineEdit* again = nameEditor();
  if (!again || !is_typed) return;
  again->setText(typed);
  again->setCursorPosition(cursor);
  again->setModified(true);
}

// Where the chosen run stands now: what was measured comes and goes before the others. The same
// index where it has gone.
int RunsList::chosenAgain() const {
  if (!chosen_motion_ || chosen_ < 0) return chosen_;
  const auto& entries = comparison_.entries();
  const auto is_chosen = [&](const Comparison::Entry& entry) {
    return entry.motion.recording == chosen_motion_ && entry.name == chosen_name_;
  };
  const auto index = static_cast<std::size_t>(chosen_);
  if (index < entries.size() && is_chosen(entries[index])) return chosen_;
  const auto found = std::find_if(entries.begin(), entries.end(), is_chosen);
  return found == entries.end() ? chosen_ : static_cast<int>(found - entries.begin());
}

void RunsList::choose(int index) {
  chosen_ = index;
  const auto& entries = comparison_.entries();
  const bool any = index >= 0 && index < static_cast<int>(entries.size());
  chosen_motion_ = any ? entries[static_cast<std::size_t>(index)].motion.recording : nullptr;
  chosen_name_ = any ? entries[static_cast<std::size_t>(index)].name : QString();
  showWhatCanBeDone();
  Q_EMIT changed();
}

bool RunsList::choseEntry() const {
  return chosen_ >= 0 && chosen_ < static_cast<int>(comparison_.entries().size());
}

void RunsList::showPresent() {
  const QSignalBlocker quiet(list_);
  for (int i = 0; i < static_cast<int>(comparison_.entries().size()); ++i) {
    // a kept run that goes on is another one
    QTreeWidgetItem& item = *list_->topLevelItem(i);
    if (comparison_.isShown(i) == item.text(1).isEmpty()) markShown(item, comparison_.isShown(i));
  }
  if (!comparison_.hasPresent()) {
    delete std::exchange(present_, nullptr);
    return;
  }
  const QString name = comparison_.presentName();
  if (!present_) {
    present_ = new QTreeWidgetItem(list_);
    present_->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    markShown(*present_, true);
  }
  if (present_->text(0) == name) return;
  present_->setText(0, name);
  present_->setToolTip(0, tr("%1\nThis is what is shown; no file has it. It stays here when it is "
                             "left.")
                              .arg(name));
}

void RunsList::save() {
  if (chosen_ >= 0) Q_EMIT saveWanted(chosen_);
}

void RunsList::showWhatCanBeDone() {
  const bool had = present_ != nullptr;
  showPresent();
  if (had != (present_ != nullptr)) {  // another row may be the chosen one
    const int row = list_->indexOfTopLevelItem(list_->currentItem());
    if (row != chosen_) return choose(row);
  }
  keep_->setEnabled(comparison_.canKeep());
  remove_->setEnabled(choseEntry());
  save_->setEnabled(chosen_ >= 0);
  play_->setEnabled(choseEntry() && comparison_.canPlay(chosen_) && !comparison_.isPlayed(chosen_));
}

void RunsList::showMenu(const QPoint& at) {
  QTreeWidgetItem* item = list_->itemAt(at);
  if (item == nullptr) return;
  list_->setCurrentItem(item);
  const int index = list_->indexOfTopLevelItem(item);
  QMenu menu(this);
  if (item == present_) {
    menu.addAction(tr("Keep this run"), &comparison_, &Comparison::keepRun);
    menu.addAction(tr("Save…"), this, &RunsList::save);
    menu.exec(list_->viewport()->mapToGlobal(at));
    return;
  }
  menu.addAction(tr("Play"), this, [this, index] { Q_EMIT playWanted(index); })
      ->setEnabled(play_->isEnabled());
  QAction* against = menu.addAction(tr("Against the shown motion"), this,
                                    [this, index](bool on) { comparison_.setShown(index, on); });
  against->setCheckable(true);
  against->setChecked(item->checkState(0) == Qt::Checked);
  menu.addAction(tr("Rename"), this, [this, index] {
    list_->editItem(list_->topLevelItem(index));  // the list may have been filled anew meanwhile
  });
  menu.addAction(tr("Save…"), this, [this, index] { Q_EMIT saveWanted(index); });
  menu.addAction(tr("Remove"), this, [this, index] { comparison_.remove(index); });
  menu.exec(list_->viewport()->mapToGlobal(at));
}

}  // namespace armillary
