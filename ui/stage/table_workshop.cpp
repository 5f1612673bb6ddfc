// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/table_workshop.h"

#include "engine/analysis/denavit_hartenberg_robot.h"
#include "engine/description/denavit_hartenberg_rods.h"
#include "engine/loading/verified_writing.h"
#include "ui/stage/selection.h"
#include "ui/stage/stage.h"
#include "ui/widgets/sentence.h"

namespace armillary {

TableWorkshop::TableWorkshop(Stage& stage, Selection& selection, QObject* parent)
    : QObject(parent), stage_(stage), selection_(selection) {
  connect(&stage_, &Stage::robotChanged, this, [this] {
    if (made_ && stage_.robot() == made_) return;  // as it was made
    shows_made_ = false;
    saved_ = stage_.robot()->description;
    request_ = stage_.robot()->request;
    forget();
  });
  connect(&stage_, &Stage::robotEdited, this, &TableWorkshop::forget);
  connect(&selection_, &Selection::changed, this, [this] {
    if (found_ && !of_whole_) forget();
  });
}

void TableWorkshop::forget() {
  made_.reset();
  table_.reset();
  found_ = is_own_ = false;
  Q_EMIT changed();
}

bool TableWorkshop::isOwn() {
  return table() && is_own_;
}

const std::optional<DenavitHartenbergRobot>& TableWorkshop::table() {
  if (found_ || !stage_.robot()) return table_;
  found_ = of_whole_ = true;
  const LoadedRobot& robot = *stage_.robot();
  // a free base is no part of a table, nor are shapes, which an edit would lose
  const bool may_be_own = robot.scene && robot.scene->isSkeleton() && !robot.request.floating_base;
  table_ = may_be_own ? tableIn(robot.description) : std::nullopt;
  is_own_ = table_.has_value();
  if (is_own_) {
    convention_ = table_->convention;
    return table_;
  }
  std::string chosen;
  if (selection_.link() >= 0) {
    chosen = stage_.model().links[static_cast<size_t>(selection_.link())].name;
  }
  for (const std::string& end : {std::string(), chosen}) {
    try {
      of_whole_ = end.empty();
      table_ = asDenavitHartenberg(robot.description, convention_, end).robot;
      return table_;
    } catch (const MethodDoesNotApply& why) {
      why_none_ = QString::fromUtf8(why.what());
    }
    if (chosen.empty()) break;
  }
  of_whole_ = false;  // another chosen link may have one
  return table_;
}

bool TableWorkshop::show(const DenavitHartenbergRobot& table, bool is_new) {
  std::shared_ptr<const LoadedRobot> robot;
  try {
    robot = madeRobot(mechanismOf(table), is_new ? OpenRequest() : request_);
  } catch (const std::invalid_argument& why) {
    Q_EMIT failed(asSentence(QString::fromUtf8(why.what())));
    return false;
  }
  if (is_new) saved_.reset();
  made_ = std::move(robot);
  request_ = made_->request;
  shows_made_ = true;
  table_ = table;
  convention_ = table.convention;
  found_ = is_own_ = of_whole_ = true;
  makes_ = !is_new;
  Q_EMIT made(made_, is_new);
  makes_ = false;
  Q_EMIT changed();
  return true;
}

void TableWorkshop::edit(const DenavitHartenbergRobot& table) {
  if (!isOwn()) return;
  const DenavitHartenbergRobot before = *table_;
  DenavitHartenbergRobot after = table;
  followRods(before, after);
  if (show(after, false)) Q_EMIT edited(before, after);
}

void TableWorkshop::apply(const DenavitHartenbergRobot& table) {
  show(table, false);
}

void TableWorkshop::chooseConvention(DenavitHartenbergConvention convention) {
  if (convention == convention_) return;
  if (isOwn()) {
    const DenavitHartenbergRobot before = *table_;
    if (show(inConvention(before, convention), false)) Q_EMIT edited(before, *table_);
    return;
  }
  convention_ = convention;
  forget();
}

bool TableWorkshop::isUnsaved() const {
  return shows_made_ && (!saved_ || firstDifference(*saved_, stage_.robot()->description));
}

void TableWorkshop::markSaved(const RobotDescription& robot, const OpenRequest& request) {
  saved_ = robot;
  request_ = request;
}

void TableWorkshop::start(const DenavitHartenbergRobot& table) {
  show(table, true);
}

void TableWorkshop::adopt() {
  if (!table() || isOwn()) return;
  DenavitHartenbergRobot own = *table_;
  own.name += "_table";
  show(own, true);
}

}  // namespace armillary
