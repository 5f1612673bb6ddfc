// SPDX-License-Identifier: GPL-3.0-or-later
// The robot as a Denavit-Hartenberg table, and robots made from tables.
#pragma once

#include <QObject>
#include <memory>
#include <optional>

#include "engine/description/denavit_hartenberg_robot.h"
#include "ui/stage/loaded_robot.h"

namespace armillary {

class Selection;
class Stage;

// A robot that is a table (from a .dh.xml file, or made here) has that table as its own: an edit
// makes the shown robot anew. Of any other robot the table is found in its axes, and is looked at
// only, until adopt() makes a robot of it. A robot that branches has the table of the chain to the
// chosen link.
class TableWorkshop : public QObject {
  Q_OBJECT

 public:
  TableWorkshop(Stage& stage, Selection& selection, QObject* parent = nullptr);

  // Found when it is first asked for; nothing where whyNone() says why.
  const std::optional<DenavitHartenbergRobot>& table();
  // The shown robot is the table, and edits of it change the robot.
  bool isOwn();
  const QString& whyNone() const { return why_none_; }
  // Whether the robot that comes is the shown one as its table was edited.
  bool makes() const { return makes_; }
  // The shown robot was made of a table that no file has, or another one.
  bool isUnsaved() const;
  // The robot as its file has it; nothing where it stands in none.
  const std::optional<RobotDescription>& saved() const { return saved_; }
  // A file has this now, which is opened so; without a name where it is one of another format.
  void markSaved(const RobotDescription& robot, const OpenRequest& request);

 public Q_SLOTS:
  // The own table as a hand has changed it: makes the robot anew where there is one to be had.
  // Bodies that are rods follow their rows.
  void edit(const armillary::DenavitHartenbergRobot& table);
  // The same where an edit is undone or done again.
  void apply(const armillary::DenavitHartenbergRobot& table);
  // The table in the other convention: the same robot. An own table is edited by it.
  void chooseConvention(armillary::DenavitHartenbergConvention convention);
  // A new robot, which stands in no file.
  void start(const armillary::DenavitHartenbergRobot& table);
  // Makes a robot of the table that was found.
  void adopt();

 Q_SIGNALS:
  // Table, convention or whose it is.
  void changed();
  void edited(const armillary::DenavitHartenbergRobot& before,
              const armillary::DenavitHartenbergRobot& after);
  // The robot is to be shown. It is another one, or the shown one as it was edited.
  void made(std::shared_ptr<const armillary::LoadedRobot> robot, bool is_new);
  // A table that is no robot; the shown one stays.
  void failed(const QString& why);

 private:
  void forget();
  bool show(const DenavitHartenbergRobot& table, bool is_new);

  Stage& stage_;
  Selection& selection_;
  DenavitHartenbergConvention convention_ = DenavitHartenbergConvention::kStandard;
  std::optional<DenavitHartenbergRobot> table_;
  std::shared_ptr<const LoadedRobot> made_;  // of table_
  bool makes_ = false;
  bool found_ = false;  // table_ is of the shown robot
  bool is_own_ = false;
  bool of_whole_ = false;  // not of a chain to the chosen link
  bool shows_made_ = false;
  std::optional<RobotDescription> saved_;
  OpenRequest request_;  // of the file that has saved_
  QString why_none_;
};

}  // namespace armillary
