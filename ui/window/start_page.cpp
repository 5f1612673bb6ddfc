// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/start_page.h"

#include <QDir>
#include <QDockWidget>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMainWindow>
#include <QMenuBar>
#include <QPushButton>
#include <QScrollArea>
#include <QStatusBar>
#include <QVBoxLayout>
#include <cmath>
#include <limits>

#include "resources/bundled.h"
#include "ui/widgets/card_grid.h"
#include "ui/widgets/picture_card.h"
#include "ui/window/file_kinds.h"
#include "ui/window/recent_files.h"
#include "ui/window/robot_catalogue.h"

namespace armillary {
namespace {

constexpr int kMargin = 20;

QLabel* heading(const QString& text, double scale, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  QFont font = label->font();
  font.setPointSizeF(scale * font.pointSizeF());
  font.setWeight(QFont::DemiBold);
  label->setFont(font);
  return label;
}

bool isArrow(int key) {
  return key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down;
}

}  // namespace

StartPage::StartPage(const RecentFiles& recent, QWidget* window)
    : QFrame(window),
      recent_(recent),
      window_(window),
      scroll_(new QScrollArea(this)),
      layout_(new QVBoxLayout(this)),
      header_(new QWidget(this)),
      back_(new QPushButton(this)) {
  setObjectName(QStringLiteral("start_page"));
  setAccessibleName(tr("Start page"));
  setAutoFillBackground(true);
  layout_->setContentsMargins(0, 0, 0, 0);
  layout_->setSpacing(0);
  makeHeader();
  scroll_->setFrameShape(QFrame::NoFrame);
  scroll_->setWidgetResizable(true);
  scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll_->setFocusPolicy(Qt::NoFocus);
  layout_->addWidget(header_);
  layout_->addWidget(scroll_, 1);
  window_->installEventFilter(this);
  hide();
}

void StartPage::makeHeader() {
  auto* rows = new QVBoxLayout(header_);
  rows->setContentsMargins(kMargin, kMargin * 3 / 4, kMargin, kMargin / 2);
  auto* top = new QHBoxLayout;
  top->addWidget(heading(QStringLiteral("Armillary"), 1.7, header_));
  top->addStretch(1);
  top->addWidget(back_);
  auto* buttons = new QHBoxLayout;
  const auto button = [&](const char* name, const QString& text, const QString& tip, auto signal) {
    auto* made = new QPushButton(text, header_);
    made->setObjectName(QLatin1String(name));
    made->setToolTip(tip);
    connect(made, &QPushButton::clicked, this, signal);
    made->installEventFilter(this);
    buttons->addWidget(made);
  };
  button("start_open_robot", tr("Open robot…"),
         tr("A robot from a file: URDF, xacro, SDF, MJCF or a Denavit-Hartenberg table (Ctrl+O)"),
         &StartPage::openRobotWanted);
  button("start_open_session", tr("Open session…"),
         tr("A robot with its runs, key frames and layout (Ctrl+Shift+O)"),
         &StartPage::openSessionWanted);
  button("start_new_table", tr("New robot from a DH table…"),
         tr("A robot that is made here, of rows of numbers"), &StartPage::newTableWanted);
  buttons->addStretch(1);
  auto* hint =
      new QLabel(tr("Or drop a robot, a session or a motion's file anywhere here."), header_);
  hint->setObjectName(QStringLiteral("start_drop_hint"));
  hint->setForegroundRole(QPalette::PlaceholderText);
  hint->setWordWrap(true);
  back_->setObjectName(QStringLiteral("start_back"));
  back_->setToolTip(tr("The robot that is open (Esc)"));
  back_->installEventFilter(this);
  connect(back_, &QPushButton::clicked, this, &StartPage::backWanted);
  rows->addLayout(top);
  rows->addLayout(buttons);
  rows->addWidget(hint);
}

void StartPage::open(const QString& robot) {
  back_->setText(tr("Back to %1").arg(robot));
  back_->setVisible(!robot.isEmpty());
  fill();
  takeRoom();
  show();
  raise();
  for (QDockWidget* dock : window_->findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly)) {
    dock->installEventFilter(this);
  }
  const QList<QWidget*> all = targets();
  for (QWidget* target : all) {
    if (qobject_cast<PictureCard*>(target)) return goTo(target);
  }
}

void StartPage::putOnTop(QWidget* widget) {
  layout_->insertWidget(0, widget);
}

void StartPage::fill() {
  content_ = new QWidget;
  sections_ = new QVBoxLayout(content_);
  sections_->setContentsMargins(kMargin, 0, kMargin, kMargin);
  sections_->setSpacing(8);
  const auto card = [this](const QPixmap& picture, const QString& title, const QString& words,
                           const QString& name, const QString& tip) {
    auto* made = new PictureCard(picture, title, words, content_);
    made->setObjectName(name);
    made->setToolTip(tip);
    made->installEventFilter(this);
    return made;
  };
  QList<QWidget*> cards;
  for (const QString& file : recent_.toStartWith()) {
    const QFileInfo info(file);
    const bool session = isSessionFile(file);
    const QString title = recent_.title(file), folder = info.dir().dirName();
    PictureCard* made =
        card(recent_.picture(file), title,
             session                            ? tr("Session, %1").arg(folder)
             : title != info.completeBaseName() ? tr("%1, %2").arg(info.fileName(), folder)
                                                : folder,
             QStringLiteral("recent_card"), QDir::toNativeSeparators(file));
    connect(made, &PictureCard::clicked, this, [this, file] { Q_EMIT fileWanted(file); });
    cards << made;
  }
  addSection(tr("Recent"), cards);
  for (const RobotGroup& group : robotCatalogue()) {
    cards.clear();
    for (const CataloguedRobot& robot : group.robots) {
      PictureCard* made = card(pictureOfBundled(robot.name), robot.title, robot.words,
                               QStringLiteral("bundled_card_") + robot.name,
                               tr("%1: %2. On the command line: armillary %3")
                                   .arg(robot.title, robot.words, robot.name));
      connect(made, &PictureCard::clicked, this,
              [this, name = robot.name] { Q_EMIT bundledWanted(name); });
      cards << made;
    }
    addSection(group.title, cards);
  }
  cards.clear();
  for (const std::string& lesson : lessonsInOrder()) {
    const QString name = QString::fromStdString(lesson);
    PictureCard* made = card(pictureOfBundled(robotOfLesson(name)), titleOfLesson(name), {},
                             QStringLiteral("lesson_card_") + name,
                             tr("On the command line: armillary lesson %1").arg(name));
    made->setAccessibleDescription(tr("Lesson"));
    connect(made, &PictureCard::clicked, this, [this, name] {
      Q_EMIT fileWanted(QString::fromStdString(bundledLessonFile(name.toStdString()).value_or("")));
    });
    cards << made;
  }
  addSection(tr("Lessons"), cards);
  sections_->addStretch(1);
  scroll_->setWidget(content_);  // the one before goes
}

void StartPage::addSection(const QString& title, const QList<QWidget*>& cards) {
  if (cards.isEmpty()) return;
  QLabel* label = heading(title, 1.15, content_);
  label->setContentsMargins(0, 10, 0, 0);
  sections_->addWidget(label);
  auto* grid = new CardGrid;
  for (QWidget* card : cards) grid->addWidget(card);
  sections_->addLayout(grid);
}

QList<QWidget*> StartPage::targets() const {
  QList<QWidget*> all;
  for (QPushButton* button : header_->findChildren<QPushButton*>()) {
    if (button != back_) all << button;
  }
  if (!back_->isHidden()) all.prepend(back_);
  if (content_) {
    for (PictureCard* card : content_->findChildren<PictureCard*>()) all << card;
  }
  return all;
}

void StartPage::goTo(QWidget* target) {
  target->setFocus(Qt::TabFocusReason);
  if (content_ && content_->isAncestorOf(target)) {
    // once it has its place
    QMetaObject::invokeMethod(
        target,
        [this, target] {
          if (content_->isAncestorOf(target)) scroll_->ensureWidgetVisible(target, 0, 40);
        },
        Qt::QueuedConnection);
  }
}

QWidget* StartPage::neighbour(const QWidget& from, Qt::Key arrow) const {
  const auto centre = [this](const QWidget& target) {
    return QPointF(target.mapTo(this, target.rect().center()));
  };
  const bool across = arrow == Qt::Key_Left || arrow == Qt::Key_Right;
  const double sign = arrow == Qt::Key_Left || arrow == Qt::Key_Up ? -1.0 : 1.0;
  const QPointF start = centre(from);
  QWidget* best = nullptr;
  double least = std::numeric_limits<double>::infinity();
  for (QWidget* target : targets()) {
    const QPointF way = centre(*target) - start;
    const double along = sign * (across ? way.x() : way.y());
    const double aside = std::abs(across ? way.y() : way.x());
    if (along < 1.0 || (across && aside > 0.5 * from.height())) continue;
    const double distance = across ? along : along + 1e-3 * aside;
    if (distance < least) {
      least = distance;
      best = target;
    }
  }
  return best;
}

bool StartPage::focusNextPrevChild(bool next) {
  const QList<QWidget*> all = targets();
  if (all.isEmpty()) return false;
  const auto at = all.indexOf(window_->focusWidget());
  const auto count = all.size();
  goTo(all[at < 0 ? 0 : (at + (next ? 1 : count - 1)) % count]);
  return true;  // what lies under the page is not gone to
}

bool StartPage::event(QEvent* event) {
  // the page's keys are none of the hidden view's
  if (event->type() == QEvent::ShortcutOverride) {
    const auto held = static_cast<QKeyEvent*>(event)->modifiers();
    if (!(held & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))) {
      event->accept();
      return true;
    }
  }
  if (event->type() == QEvent::KeyPress &&
      static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape && !back_->isHidden()) {
    Q_EMIT backWanted();
    return true;
  }
  return QFrame::event(event);
}

bool StartPage::eventFilter(QObject* watched, QEvent* event) {
  if (watched == window_) {
    if (isVisible() &&
        (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)) {
      takeRoom();
    }
    return false;
  }
  if (const auto* dock = qobject_cast<QDockWidget*>(watched)) {
    // a panel was asked for: it is under the page
    if (event->type() == QEvent::ZOrderChange && isVisible() && !dock->isFloating()) {
      Q_EMIT backWanted();
    }
    return false;
  }
  auto* target = qobject_cast<QAbstractButton*>(watched);
  if (event->type() != QEvent::KeyPress || !target) return false;
  const int key = static_cast<QKeyEvent*>(event)->key();
  if (key == Qt::Key_Return || key == Qt::Key_Enter) {
    target->click();
    return true;
  }
  if (!isArrow(key)) return false;
  const auto arrow = static_cast<Qt::Key>(key);
  QWidget* next = neighbour(*target, arrow);
  // at a row's end in the order of reading
  const QList<QWidget*> all = targets();
  const auto at = all.indexOf(target);
  if (!next && arrow == Qt::Key_Right && at + 1 < all.size()) next = all[at + 1];
  if (!next && arrow == Qt::Key_Left && at > 0) next = all[at - 1];
  if (next) goTo(next);
  return true;
}

void StartPage::takeRoom() {
  const auto* window = qobject_cast<QMainWindow*>(window_);
  QRect room = window_->rect();
  if (window) {
    const auto* menu = window->menuWidget();
    if (menu && menu->isVisible()) room.setTop(menu->geometry().bottom() + 1);
    const auto* status = window->findChild<QStatusBar*>(QString(), Qt::FindDirectChildrenOnly);
    if (status && status->isVisible()) room.setBottom(status->geometry().top() - 1);
  }
  setGeometry(room);
}

}  // namespace armillary
