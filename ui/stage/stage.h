// What the robot does now: posed by hand, simulated, or played from a trajectory.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <memory>

#include "engine/simulation/recording.h"
#include "engine/simulation/simulation_worker.h"
#include "ui/document/loaded_robot.h"
#include "ui/stage/mechanism.h"

namespace armillary {

// Owns the present sample, which every panel shows, and how it comes about. Panels call its slots
// and follow its signals; they never ask each other.
//
//   pose      the sliders place the robot at rest; the efforts are those that hold it; loops stay
//             closed where they can be
//   simulate  a worker simulates on from the shown state; the recording can be scrubbed
//   play      a trajectory; its efforts by inverse dynamics
class Stage : public QObject {
  Q_OBJECT

 public:
  enum class Mode { kPose, kSimulate, kPlay };
  Q_ENUM(Mode)

  explicit Stage(QObject* parent = nullptr);
  ~Stage() override;

  // A new robot at home. Ends everything that ran. With `keep_pose`, coordinates that the old robot
  // has by the same name stay where they are.
  void setRobot(std::shared_ptr<const LoadedRobot> robot, bool keep_pose = false);
  // Null before the first robot.
  const std::shared_ptr<const LoadedRobot>& robot() const { return robot_; }
  const Model& model() const { return *robot_->model; }

  Mode mode() const { return mode_; }
  bool running() const { return running_; }
  const Sample& sample() const { return sample_; }
  // The recording of the present mode; null while posing.
  const Recording* recording() const;
  double speed() const { return speed_; }
  double realSpeed() const { return real_speed_; }
  bool loops() const { return loops_; }
  bool hasTrajectory() const { return trajectory_ != nullptr; }
  // Null for a robot without loops.
  Mechanism* mechanism() const { return mechanism_.get(); }
  const SimulationOptions& simulationOptions() const { return simulation_options_; }

 public Q_SLOTS:
  void setMode(Mode mode);
  // Poses the robot; leaves simulation or playback for that. Loops are closed near to there; if
  // they cannot be, a robot that was closed stays where it is.
  void setPosition(const Eigen::VectorXd& position);
  // Poses one joint (index in Model::joints), as it is in `position`: what loops hold to it
  // follows, and it goes as far as they let it.
  void moveJoint(int joint, const Eigen::VectorXd& position);
  void setTrajectory(std::shared_ptr<const Recording> trajectory);
  void setSimulationOptions(const SimulationOptions& options);

  void play();
  void pause();
  void togglePlay();
  void stepForward();
  void stepBack();
  // Simulation and playback: back to their start. Posing: home.
  void reset();
  void scrubTo(double time);
  void setSpeed(double speed);
  void setLoops(bool loops);

 Q_SIGNALS:
  void robotChanged();
  void modeChanged();
  void runningChanged();
  // The present sample is another; at most once a frame.
  void sampleChanged();
  // Samples were added to or taken from the recording.
  void recordingChanged();
  void speedChanged();
  // A simulation stopped by itself.
  void stopped(const QString& why);

 private:
  void tick();
  void tickSimulation();
  void tickPlayback();
  void show(const Sample& sample);
  void pose(const Eigen::VectorXd& position);
  void setRunning(bool running);
  void halt();
  void restartWorker();

  std::shared_ptr<const LoadedRobot> robot_;
  std::unique_ptr<Workspace> workspace_;
  std::unique_ptr<Mechanism> mechanism_;
  Mode mode_ = Mode::kPose;
  bool running_ = false;
  Sample sample_;
  State pose_;  // where the simulation starts
  double speed_ = 1.0;
  double real_speed_ = 0.0;
  bool loops_ = false;
  SimulationOptions simulation_options_;

  std::unique_ptr<SimulationWorker> worker_;
  std::unique_ptr<Recording> simulated_;
  std::shared_ptr<const Recording> trajectory_;

  QTimer timer_;
  QElapsedTimer clock_;  // of playback
};

}  // namespace armillary
