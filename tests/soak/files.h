// SPDX-License-Identifier: GPL-3.0-or-later
// The files that the person has: robots and motions, good ones and broken ones, in a folder that is
// gone with the program.
#pragma once

#include <QStringList>
#include <QTemporaryDir>

#include "tests/soak/chance.h"

namespace armillary::soak {

class Files {
 public:
  Files();

  const QString& folder() const { return path_; }
  // A name in the folder that may be there already; `ending` as ".csv".
  QString name(Chance& chance, const QString& ending) const;
  // Any that is in the folder by now; empty where there is none.
  QString any(Chance& chance, const QStringList& patterns = {}) const;

  QString bundled(Chance& chance) const;
  QString motion(Chance& chance) const;
  // One that no reader takes, or takes only in part.
  QString broken(Chance& chance) const;
  // A robot's file of our own, which may be written and deleted.
  QString ownRobot(Chance& chance) const;
  // A small one that is opened for nothing else: what another robot's leaves behind is seen.
  QString restingRobot() const;

 private:
  QTemporaryDir temporary_;
  QString path_;
  QStringList robots_, motions_, broken_;
};

}  // namespace armillary::soak
