// SPDX-License-Identifier: GPL-3.0-or-later
// What the robot does now: posed by hand, simulated, or played from a trajectory.
#pragma once

#include <Eigen/Geometry>
#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <future>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/simulation/recording.h"
#include "engine/simulation/simulation_setup.h"
#include "engine/simulation/simulation_worker.h"
#include "ui/stage/loaded_robot.h"
#include "ui/stage/mechanism.h"
#include "ui/stage/playback.h"

namespace armillary {

// Owns the present sample, which every panel shows, and how it comes about. Panels call its slots
// and follow its signals; they never ask each other.
//
//   pose      the sliders place the robot at rest; the efforts are those that hold it; loops stay
//             closed where they can be
//   simulate  a worker simulates on from the shown state; the recording can be scrubbed
//   play      a trajectory; its efforts by inverse dynamics
//
// A robot whose file says how it starts is shown there; a simulation that begins from that pose
// begins with the file's velocities, and any other pose is one of rest.
//
// The setup of simulations can change at any time. What runs goes on from the present state under
// the new one. A run that stands still stays what it was, with model and efforts of its time: the
// new setup waits until it goes on, which is another run. Gravity and payloads change the efforts
// of poses and trajectories at once: a trajectory's are computed anew.
class Stage : public QObject {
  Q_OBJECT

 public:
  enum class Mode { kPose, kSimulate, kPlay };
  Q_ENUM(Mode)

  // Samples that make a motion, at least.
  static constexpr std::size_t kLeastSamples = 2;

  // What is shown, so that it can be shown again.
  struct Showing {
    Mode mode = Mode::kPose;
    State pose;         // that is posed, or in which a simulation starts
    double time = 0.0;  // of the shown sample in its motion
    // In simulate mode; and the open trajectory, in every mode. Whoever remembers what was shown
    // keeps no memory by it: a run that nobody has any more begins anew from its pose.
    std::weak_ptr<const Recording> simulated, trajectory;
    SimulationSetup run_setup;  // of what is simulated
    // What was simulated, which may have been edited since; null: the present one.
    std::shared_ptr<const LoadedRobot> run_robot;

    bool operator==(const Showing& other) const;
  };

  explicit Stage(QObject* parent = nullptr);
  ~Stage() override;

  // A new robot at home. Ends everything that ran. With `keep_pose`, coordinates that the old robot
  // has by the same name stay where they are.
  void setRobot(std::shared_ptr<const LoadedRobot> robot, bool keep_pose = false);
  // The same robot with more of its shapes, while they are read: what it does goes on. One of
  // another model is for nobody any more.
  void setShapes(std::shared_ptr<const LoadedRobot> robot);
  // The same robot edited: the same links and coordinates (see edited()). What runs goes on with
  // it; the pose stays. A run that stands still shows what the edited robot's forces would be, and
  // going on is another run; where the robot is again as it was simulated, what was recorded.
  // Returns whether it can be with the setup's payloads; else nothing changes.
  bool setEdited(std::shared_ptr<const LoadedRobot> robot);
  // Null before the first robot.
  const std::shared_ptr<const LoadedRobot>& robot() const { return robot_; }
  // The robot under the gravity and with the payloads of what is shown: the setup's, unless it
  // waits.
  const Model& model() const { return *model_; }
  const std::shared_ptr<const Model>& sharedModel() const { return model_; }

  // How far the stops of model() give under what its joints carry: stopGive().
  const Eigen::VectorXd& stopGive() const;
  // model() with the rotors that it feels: what the sample's efforts are of.
  const Model& feltModel() const { return samples_->model(); }
  // The box around the robot as it came (m, world); empty where nothing of it can be drawn.
  const Eigen::AlignedBox3d& robotBounds() const { return robot_bounds_; }
  // Its diagonal, m: what sizes of marks go by.
  double robotSize() const {
    return robot_bounds_.isEmpty() ? 1.0 : robot_bounds_.diagonal().norm();
  }

  Mode mode() const { return mode_; }
  bool running() const { return running_; }
  // A simulation on the ground begins once the shapes that touch it have been read.
  bool waitsForShapes() const { return waits_for_shapes_; }
  const Sample& sample() const { return sample_; }
  // The recording of the present mode; null while posing.
  const Recording* recording() const;
  // The same, as it is now: what comes later does not change it.
  std::shared_ptr<const Recording> sharedRecording() const;
  // What plots show: the present mode's recording, or while posing the one that was shown last.
  const Recording* shownRecording() const { return recording() ? recording() : last_.get(); }
  std::shared_ptr<const Recording> sharedShownRecording() const {
    return mode_ == Mode::kPose ? last_ : sharedRecording();
  }
  // It is nobody's any more.
  void forget(const std::shared_ptr<const Recording>& motion);
  Showing showing() const;
  // As it was shown before, by no hand: a simulation can go on.
  void showAgain(const Showing& showing);
  double speed() const { return speed_; }
  // Simulations do not wait for the clock.
  bool asFastAsItCan() const { return as_fast_as_it_can_; }
  double realSpeed() const { return real_speed_; }
  // How a trajectory is played; in and out points are of the present one.
  const Playback& playback() const { return playback_; }
  bool hasTrajectory() const { return trajectory_ != nullptr; }
  const std::shared_ptr<const Recording>& trajectory() const { return trajectory_; }
  // Null for a robot without loops.
  Mechanism* mechanism() const { return mechanism_.get(); }
  const SimulationSetup& setup() const { return setup_; }
  // The shown run was simulated under another setup; the present one holds when it goes on.
  bool setupWaits() const { return robot_ && !(setup_ == used_setup_); }
  // Likewise: it was simulated before the robot was edited.
  bool robotWaits() const { return showsFinishedRun() && !isRobotOfRun(); }
  // Under which the present run was simulated last; and the time (s) at which it went on under
  // another one, or with another robot, while it ran.
  const SimulationSetup& runSetup() const { return run_setup_; }
  std::optional<double> runChangedAt() const { return run_changed_at_; }
  // What the setup of what is shown means for the present robot and start.
  const SimulationOptions& simulationOptions() const { return simulation_options_; }
  SimulationStart simulationStart() const;
  // What the integrator said of the newest step of the simulation.
  const SimulationWorker::Report& report() const { return report_; }
  // How many samples of a simulation are kept.
  std::size_t sampleLimit() const;
  // The ground's forces in the shown sample: those of its contacts where it is the newest of a
  // simulation, else one a link, as it was recorded; a pose has none. `X_WB`: where the sample
  // has the bodies, if that is known.
  std::vector<GroundForce> groundForces(const BodyPoses* X_WB = nullptr) const;
  // A hand that pulls while the robot is simulated, until it is released or another robot comes.
  void setPull(const Pull& pull);
  void releasePull();
  const std::optional<Pull>& pull() const { return pull_; }
  // Efforts and wrenches over the time of a simulation; null: the file's constant efforts. Another
  // robot begins without.
  void setEfforts(std::shared_ptr<const EffortSchedule> efforts);
  const std::shared_ptr<const EffortSchedule>& efforts() const { return efforts_; }
  // Simulates a run that the robot's file holds ready, from its start: its controllers, and its
  // efforts where it has some.
  void startScenario(const ScenarioDescription& description);
  // Simulates from the shown pose with one law for all joints, which follows that pose.
  void startWith(ControlLaw law);
  // Simulates from the shown pose with this setup, and with efforts beside its laws; null: the
  // file's constant ones.
  void startRun(const SimulationSetup& setup, std::shared_ptr<const EffortSchedule> efforts);

 public Q_SLOTS:
  void setMode(Mode mode);
  // Poses the robot; leaves simulation or playback for that. Loops are closed near to there; if
  // they cannot be, a robot that was closed stays where it is.
  void setPosition(const Eigen::VectorXd& position);
  // Poses one joint (index in Model::joints), as it is in `position`: what loops hold to it
  // follows, and it goes as far as they let it.
  void moveJoint(int joint, const Eigen::VectorXd& position);
  // A pose with the velocities with which a simulation begins from it.
  void setPose(const State& pose);
  // A hand drags the robot: the poses that setPose() is given from here on are one edit when it
  // ends, and none when it is cancelled, which goes back to the pose before.
  void beginDrag();
  void endDrag();
  void cancelDrag();
  // `by_hand`: it can be undone; else something else that can be undone has brought it.
  void setTrajectory(std::shared_ptr<const Recording> trajectory, bool by_hand = true);
  // The same motion with its efforts computed anew: what is shown goes on.
  void updateTrajectory(std::shared_ptr<const Recording> trajectory);
  void setSetup(const SimulationSetup& setup);

  void play();
  void pause();
  void togglePlay();
  void stepForward();
  void stepBack();
  // Simulation and playback: back to their start. Posing: home.
  void reset();
  // Poses the robot as its file starts it.
  void goHome();
  void scrubTo(double time);
  void setSpeed(double speed);
  void setAsFastAsItCan(bool fast);
  void setLoops(bool loops);
  void setBackwards(bool backwards);
  // The part of the trajectory that is played begins or ends at the shown time; a point that would
  // leave nothing takes the other one away.
  void setInPoint();
  void setOutPoint();
  void clearInAndOutPoints();

 Q_SIGNALS:
  void robotChanged();
  // robot() is the same with more of its shapes.
  void shapesChanged();
  // robot() was edited; model() follows with a signal of its own.
  void robotEdited();
  void modeChanged();
  void runningChanged();
  // The present sample is another; at most once a frame.
  void sampleChanged();
  // Samples were added to or taken from the recording.
  void recordingChanged();
  // Speed, direction, loop, in or out point.
  void speedChanged();
  void setupChanged();
  // model() or what acts on every motion is another; robot and state are still the same.
  void modelChanged();
  // A hand has posed the robot: all of it, or one joint (-1: all).
  void posed(const armillary::Stage::Showing& before, const armillary::Stage::Showing& after,
             int joint);
  // A hand has begun, ended or exchanged a motion.
  void turned(const armillary::Stage::Showing& before, const armillary::Stage::Showing& after);
  // A simulation is no longer the shown one, or what it had is overtaken: this is what it was.
  void runLeft(std::shared_ptr<const armillary::Recording> run,
               const armillary::SimulationSetup& setup);
  // The trajectory was computed anew.
  void trajectoryUpdated(std::shared_ptr<const armillary::Recording> before,
                         std::shared_ptr<const armillary::Recording> after);
  void setupEdited(const armillary::SimulationSetup& before,
                   const armillary::SimulationSetup& after);
  // A simulation stopped by itself, or a setup cannot be.
  void stopped(const QString& why);

 private:
  void tick();
  void tickSimulation();
  void tickPlayback();
  // Of the trajectory: what is played of it.
  Playback::Range playedRange() const;
  void show(const Sample& sample);
  void pose(const Eigen::VectorXd& position, const Eigen::VectorXd& velocity);
  // The same by hand: it can be undone.
  void poseByHand(const Eigen::VectorXd& position, const Eigen::VectorXd& velocity, int joint);
  Eigen::AlignedBox3d boundsIn(const State& state) const;
  Sample sampleOfPosed();
  // The sample of a motion that nobody measured yet.
  Sample sampleOfStart();
  void setRunning(bool running);
  void halt();
  void turnTo(Mode mode);
  // What was simulated is told by runLeft(), once.
  void leaveRun();
  // The simulation's recording, to be written to: nobody else has it.
  Recording& ownRun();
  void beginRun();
  // The simulation is to go on from the shown sample: what came after it is overtaken, and what
  // came before under another setup, or of the robot before it was edited, is another run.
  void goOn();
  // Model and options are of this setup from here on, which the robot can have; nothing that is
  // shown changes by it.
  void useSetup(const SimulationSetup& setup);
  // A worker for the present options and model.
  void makeWorker();
  // Lets the worker end in its own time: a large robot's may be in the middle of something long.
  void dropWorker();
  // The trajectory, or what it was computed anew to; null where nobody has it any more.
  std::shared_ptr<const Recording> presentOf(std::weak_ptr<const Recording> motion) const;
  // Asks the worker for one sample that comes later: how the shown state moves.
  void measure();
  void passSpeedOn();
  std::shared_ptr<const Model> checkedModel(const SimulationSetup& setup);
  void useModel(std::shared_ptr<const Model> model);
  // Model or forces are others: the shown sample under them.
  void renewSample();
  // The simulation has samples and stands still.
  bool showsFinishedRun() const;
  // The robot is as it was while it was simulated last.
  bool isRobotOfRun() const;
  // Both: the samples that are shown hold.
  bool showsRunOfThisRobot() const;
  // A simulation goes on from the shown sample with the present model and options.
  void renewRun();

  std::shared_ptr<const LoadedRobot> robot_;
  std::shared_ptr<const Model> model_;
  mutable std::shared_ptr<const Model> give_of_;  // whose stop_give_ is
  mutable Eigen::VectorXd stop_give_;
  std::unique_ptr<SampleMaker> samples_;
  std::unique_ptr<Mechanism> mechanism_;
  Eigen::AlignedBox3d robot_bounds_;
  Mode mode_ = Mode::kPose;
  bool running_ = false;
  bool waits_for_shapes_ = false;
  Sample sample_;
  State pose_;  // that is posed, with the velocity of the file's start; where a simulation starts
  double speed_ = 1.0;
  double real_speed_ = 0.0;
  bool as_fast_as_it_can_ = false;
  Playback playback_;
  SimulationSetup setup_;
  SimulationSetup used_setup_;  // of model and options
  SimulationOptions simulation_options_;
  SimulationWorker::Report report_;
  bool measuring_ = false;  // the worker's next sample is no part of the recording

  std::unique_ptr<SimulationWorker> worker_;
  std::list<std::future<void>> ending_workers_;
  std::shared_ptr<Recording> simulated_;
  SimulationSetup run_setup_;
  std::shared_ptr<const LoadedRobot> run_robot_;  // that was simulated last
  SimulationWorker::Report run_report_;           // of the newest sample, at run_report_time_
  double run_report_time_ = 0.0;
  std::optional<double> run_changed_at_;
  const Recording* told_ = nullptr;  // by runLeft(), as it was at told_revision_
  std::size_t told_revision_ = 0;
  std::shared_ptr<const Recording> last_;  // that was shown before the robot was posed
  std::shared_ptr<const Recording> trajectory_;
  // Trajectories that were computed anew, and to what: whoever remembers the former is shown this.
  std::map<std::weak_ptr<const Recording>, std::weak_ptr<const Recording>, std::owner_less<>>
      renewed_;

  QTimer timer_;
  QElapsedTimer clock_;  // of playback

  std::optional<Showing> before_drag_;
  std::optional<Pull> pull_;
  std::shared_ptr<const EffortSchedule> efforts_;
  double report_time_ = 0.0;  // of report_
};

}  // namespace armillary
