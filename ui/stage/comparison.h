// SPDX-License-Identifier: GPL-3.0-or-later
// The runs: every motion of the open robot that was simulated, opened or made, until it is removed;
// and which of them are held against the one that the stage shows.
#pragma once

#include <QColor>
#include <QObject>
#include <QString>
#include <QStringList>
#include <map>
#include <optional>
#include <vector>

#include "engine/comparison/compared_motion.h"
#include "engine/comparison/joint_friction.h"
#include "engine/simulation/simulation_setup.h"

namespace armillary {

class Stage;

// Panels draw and list its entries; the view draws a ghost for each that is shown and says where
// the robot is. Entries stay while the same robot is open, also under another gravity or payload,
// and when it is loaded anew from its file with the same coordinates; those of a robot that was
// open before, or had another base or other joints, come back with it. A simulation that the stage
// leaves, for a pose or another run, becomes an entry by itself, as does every trajectory; where
// all of them take more than mostBytes(), the oldest that is neither shown nor named goes, first
// such as a file has, which dropped() tells.
class Comparison : public QObject {
  Q_OBJECT

 public:
  enum class Kind {
    kRun,         // simulated, or kept from the stage
    kTrajectory,  // opened or made to be played
    kFile,        // opened to be compared
    kMeasured     // what the opened trajectory's file says was measured
  };
  Q_ENUM(Kind)
  struct Entry {
    QString name;
    ComparedMotion motion;
    QColor color;       // of its mark in lists and of its ghost
    bool shown = true;  // against the stage's motion
    Kind kind = Kind::kRun;
    SimulationSetup setup = {};  // of a simulation
    bool named = false;          // by a hand
    bool saved = false;          // some file has it
    QString own_name = {};       // of a run, without what tells it apart; empty: as `name` says
    // Here, not read from a file to be compared.
    bool isMade() const { return kind == Kind::kRun || kind == Kind::kTrajectory; }
  };

  explicit Comparison(Stage& stage, QObject* parent = nullptr);

  // In the order in which they came; what was measured first.
  const std::vector<Entry>& entries() const { return entries_; }
  // Whether there is something to keep: a simulation or a trajectory of two samples at least.
  bool canKeep() const;
  // Keeps the stage's recording as it is now and shows it; what comes later does not change it.
  void keepRun();
  // The stage plays it. Not of those that do not say where the whole robot is.
  void play(int index);
  bool canPlay(int index) const;
  // Whether it is a run of the robot with other masses than the present ones: it keeps its efforts,
  // where those of a trajectory are computed anew.
  bool isOfAnotherRobot(int index) const;
  // A trajectory was computed anew.
  void update(const std::shared_ptr<const Recording>& before,
              const std::shared_ptr<const Recording>& after);
  // Whether it is what the stage shows now, played or as it was simulated; whether it is played.
  bool isShown(int index) const;
  bool isPlayed(int index) const;
  // What the stage simulates is a run that is not among the entries yet: present() tells of it.
  bool hasPresent() const;
  QString presentName() const;
  // It is an entry from now on, as it is now; returns its index.
  int takePresent();
  // The ground under the shown motion: that of a simulation, or of the run that is played; nothing
  // where it had none, or where nobody knows.
  struct Ground {
    double height = 0.0;  // m
  };
  std::optional<Ground> ground() const;
  // A file has it.
  void markSaved(const std::shared_ptr<const Recording>& recording);
  // Whether there are runs or made trajectories that no file has, also of robots that were open
  // before; and their names.
  bool hasUnsaved() const;
  // The same of the open robot alone.
  bool hasUnsavedOfRobot() const;
  // Of a robot that was open before.
  bool hasUnsavedOf(const QString& file) const;
  QStringList unsaved() const;
  // The simulation that the stage shows, as the entry that it will be.
  Entry present() const;
  // What the recordings take, and may take in all.
  std::size_t bytes() const;
  std::size_t mostBytes() const { return most_bytes_; }
  void setMostBytes(std::size_t bytes);
  // The recording must have the coordinates of the stage's robot.
  void add(const QString& name, ComparedMotion motion, Kind kind);
  // Out of the list; putBack() undoes it while the memory set aside for runs has room for it.
  void remove(int index);
  // By the number that removed() told.
  void putBack(int removal);
  void removeAgain(int removal);
  void rename(int index, const QString& name);
  // Who was renamed, whatever its place is now.
  struct Naming {
    std::weak_ptr<const Recording> run;
    QString from, to;
    bool by_hand = true;
  };
  void rename(const Naming& naming);
  void setShown(int index, bool shown);
  // The trajectory that is to be played now, and what its file says was measured. One that was made
  // takes the place of the one that was made before it, if nobody has named, shown or saved that.
  enum class Origin { kMade, kFile };
  void takeTrajectory(const QString& name, const std::shared_ptr<const Recording>& trajectory,
                      Origin origin, std::optional<ComparedMotion> measured = {});
  // All entries, as a session has kept them.
  void restore(std::vector<Entry> entries);
  // Friction of each degree of freedom that plots add to the computed efforts; empty: none. It goes
  // with what was measured.
  void setFriction(std::vector<JointFriction> friction);
  const std::vector<JointFriction>& friction() const { return friction_; }
  void clear();

  // Where the robot is by each shown entry that says so, at a time, clamped to the entry's own, and
  // the entry's colour.
  struct Ghosts {
    std::vector<State> states;
    std::vector<QColor> colors;
  };
  Ghosts ghosts(double time) const;

 Q_SIGNALS:
  // Entries came, went, or are called or shown otherwise.
  void changed();
  // A hand removed or renamed one.
  void removed(int removal, const QString& name);
  void renamed(const Naming& before, const Naming& after);
  // The stage plays it from now on.
  void played(int index);
  // Gravity and payloads of the setup became those of the run of this name.
  void setupTaken(const QString& name);
  // The simulation that the stage has left is an entry now, by this name.
  void kept(const QString& name);
  // There was no room for these any more.
  void dropped(const QStringList& names);

 private:
  static constexpr int kMeasuredColor = 6;  // grey

  void takeRobot();
  // They wait until that robot is open again.
  void park(const QString& file, std::vector<Entry> entries);
  // The entries have the colours of the present theme.
  void recolor();
  void takeRun(const std::shared_ptr<const Recording>& run, const SimulationSetup& setup);
  void takeGround();
  bool presentIsUnsaved() const;
  // comparison_memory.cpp
  void makeRoom();
  bool dropOldestRemoved();
  std::size_t bytesOf(bool with_removed) const;
  bool dropOldest(std::vector<Entry>& entries, bool saved, QStringList& gone);
  // comparison_names.cpp
  QString freeName(const QString& name) const;
  // By its setup, and by its masses and its start where another run is called so already.
  QString nameOfRun(const QString& setup, const Recording& run) const;
  // What the simulation that the stage has is called.
  QString nameOfPresent() const;
  // By its setup, and by its masses and its start where another run is called so already.
  QString ownName(const QString& setup, const Recording& run) const;
  // Before it what is usual in a run, where another has it otherwise.
  QString toldApart(const QString& own_name, const SimulationSetup& setup,
                    const Recording& run) const;
  // Brings the names that nobody gave up to that; returns whether one was changed.
  bool tellApart();
  // The entry of a recording by its name, which may have been told apart since; −1: none.
  int find(const std::shared_ptr<const Recording>& run, const QString& name) const;
  // One that as few entries have as may be.
  QColor freeColor() const;

  Stage& stage_;
  std::vector<Entry> entries_;
  struct Removed {
    int number;
    int index;                             // its place
    std::optional<Entry> entry;            // nothing: it is back in the list
    std::weak_ptr<const Recording> run{};  // of one that is back
    QString name{};
  };
  std::vector<Removed> removed_;  // by a hand, of the open robot; the latest last
  int removals_ = 0;
  std::vector<JointFriction> friction_;
  QString file_;  // of the robot that the entries are of
  // Of robots that were open before, or had another base.
  std::map<QString, std::vector<Entry>> parked_;
  QString measured_of_;                   // the trajectory that the measured one came with
  std::weak_ptr<const Recording> saved_;  // that was written last
  std::optional<Ground> played_ground_;
  std::size_t most_bytes_ = std::size_t{1} << 30;
};

}  // namespace armillary
