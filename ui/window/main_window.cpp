// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include <QApplication>
#include <QChildEvent>
#include <QCloseEvent>
#include <QDockWidget>
#include <QFileInfo>
#include <QLabel>
#include <QProgressBar>
#include <QScreen>
#include <QSettings>
#include <QTabBar>
#include <QTimer>
#include <QToolBar>
#include <QToolButton>
#include <utility>

#include "ui/viewport/viewport.h"
#include "ui/widgets/fitted_tabs.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/quiet_wheel.h"
#include "ui/widgets/window_letters.h"
#include "ui/window/key_bindings.h"
#include "ui/window/keyboard_presses.h"
#include "ui/window/layouts.h"
#include "ui/window/lesson_docks.h"
#include "ui/window/lesson_recorder.h"
#include "ui/window/main_tools.h"
#include "ui/window/presentation.h"
#include "ui/window/session_parts.h"
#include "ui/window/session_recovery.h"
#include "ui/window/shown_lesson.h"
#include "ui/window/start_page.h"
#include "ui/window/window_choices.h"
#include "ui/window/window_exports.h"
#include "ui/window/window_sessions.h"

namespace armillary {
namespace {

constexpr int kBriefly = 8000;  // ms, for a sentence in the foot of the window

}  // namespace

MainWindow::MainWindow(QWidget* parent) : QMainWindow(parent) {
  setObjectName(QStringLiteral("main_window"));
  setWindowTitle(QStringLiteral("Armillary[*]"));
  setAcceptDrops(true);
  setDockNestingEnabled(true);
  resize(QSize(1280, 800).boundedTo(QGuiApplication::primaryScreen()->availableSize()));
  restorePreferences();
  qApp->installEventFilter(new QuietWheel(this));
  qApp->installEventFilter(new WindowLetters(*this));
  makeCentre();
  makeDocks();
  makeStatusBar();
  wirePanels();
  makeMenus();
  makeTools();
  key_bindings_ = new KeyBindings(*menuBar(),
                                  {QStringLiteral("bundled_robots"), QStringLiteral("recent_files"),
                                   QStringLiteral("bundled_trajectories"),
                                   QStringLiteral("scenarios"), QStringLiteral("lessons")},
                                  this);
  connect(key_bindings_, &KeyBindings::changed, this, [this] { key_bindings_->showInTips(*this); });
  key_bindings_->restore(QSettings());
  wireLoading();
  wireExports();
  wireComparison();
  wireWorkshop();
  wireLessons();
  wireEditing();
  wireWatching();
  wireSessions();
  makeStartPage();
  layouts_->begin();
  new KeyboardPresses(this);
  choices_->restoreLast();
  problems_dock_->hide();
  choices_->begin(preferences());
}

MainWindow::~MainWindow() {
  exports_.reset();  // a film looks at the view
  presentation_.reset();
  delete start_page_;
  // the panels look at the stage until their end, and it is a member: they go first
  qDeleteAll(findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly));
  qDeleteAll(findChildren<QToolBar*>(Qt::FindDirectChildrenOnly));
  delete takeCentralWidget();
}

void MainWindow::say(const QString& text) {
  status_->setText(text);
  status_->setToolTip(text);  // where it does not fit
}

void MainWindow::sayBriefly(const QString& text) {
  say(text);
  QTimer::singleShot(kBriefly, this, [this, text] {
    if (status_->text() == text) say(settled_status_);
  });
}

void MainWindow::complain(const QString& error) {
  message_->show(MessageBar::Kind::kError, error);
}

void MainWindow::showProgress(const QString& what, int done, int total) {
  const bool working = total > 0 && done < total;
  progress_->setVisible(working);
  cancel_->setVisible(working);
  if (working) {
    progress_->setFormat(QStringLiteral("%p%"));
    progress_->setRange(0, total);
    progress_->setValue(done);
    say(what);
  }
}

void MainWindow::showOpening() {
  if (!robot_loader_.opening() || !progress_->isHidden()) return;
  progress_->setFormat(QString());
  progress_->setRange(0, 0);
  progress_->show();
  cancel_->show();
}

void MainWindow::endLoading() {
  showProgress({}, 0, 0);
  viewport_->setNews({});
  showTitle();
  say(settled_status_);
}

void MainWindow::showTitle() {
  const QString shown =
      stage_.robot() ? QString::fromStdString(stage_.robot()->model->name) : QString();
  const QString opened = QFileInfo(asked_.file).fileName();
  QString title = shown;
  if (robot_loader_.opening()) {
    title =
        shown.isEmpty() ? tr("Opening %1…").arg(opened) : tr("%1 (opening %2…)").arg(shown, opened);
  }
  setWindowTitle(title.isEmpty() ? QStringLiteral("Armillary[*]")
                                 : tr("%1[*] — Armillary").arg(title));
}

void MainWindow::showEvent(QShowEvent* event) {
  QMainWindow::showEvent(event);
  // once the desktop has put its frame around it
  QTimer::singleShot(300, this, [this] {
    const QSize room = screen()->availableGeometry().size();
    const QSize frame = frameGeometry().size() - size();
    if (!isMaximized() && !isFullScreen()) resize(size().boundedTo(room - frame));
  });
}

// Escape that nobody else has a use for.
void MainWindow::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape && !cancel_->isHidden()) return cancel_->click();
  QMainWindow::keyPressEvent(event);
}

void MainWindow::closeEvent(QCloseEvent* event) {
  const bool loses = unsaved_edits_.anyLost() || unsaved_runs_.any() ||
                     lesson_drafts_.isUnsaved() || given_answers_.isUnsaved();
  if (!may_close_ && loses) {
    event->ignore();
    unsaved_edits_.unlessLost([this] {
      unsaved_runs_.unlessLost([this] {
        lesson_drafts_.unlessLost([this] {
          given_answers_.unlessLost([this] {
            may_close_ = true;
            close();
          });
        });
      });
    });
    return;
  }
  if (presentation_->on()) {  // the layout that is kept is the usual one
    presentation_->set(false);
    tools_->setVisible(presentation_->hadTools());
  }
  plot_choice_.takeBackCurves();  // a lesson's are nobody's choice
  layouts_->takeBack();
  choices_->keepChanged(preferences());
  stage_.pause();
  robot_loader_.cancel();
  sessions_->cancel();
  autosave_.stop();
  recovery_->end();
  lesson_drafts_.drop();
  given_answers_.drop();
  event->accept();
}

// The tabs of docks that share a place are read whole at any width.
void MainWindow::childEvent(QChildEvent* event) {
  QMainWindow::childEvent(event);
  if (!event->polished()) return;
  if (auto* tabs = qobject_cast<QTabBar*>(event->child())) new FittedTabs(tabs);
}

void MainWindow::replay() {
  const std::shared_ptr<const Recording> simulated = stage_.sharedRecording();
  if (stage_.mode() != Stage::Mode::kSimulate || !simulated ||
      simulated->size() < Stage::kLeastSamples) {
    return;
  }
  stage_.setTrajectory(simulated);  // the runs have it by its own name
}

}  // namespace armillary
