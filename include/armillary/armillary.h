// SPDX-License-Identifier: BSD-3-Clause
// The engine's public headers. This list is what makes them public: they are installed, with what
// they include in their turn, and keep their names from one version to the next; the other headers
// of engine/ are its own affair. Each can be included by itself, by the path that stands here.
#pragma once

#include "armillary/version.h"

// A robot's file, and what is found in it.
#include "engine/description/diagnostics.h"
#include "engine/description/robot_description.h"
#include "engine/description/skeleton.h"
#include "engine/loading/load_robot.h"
#include "engine/read/named_poses.h"
#include "engine/read/read_robot.h"

// The compiled robot and its state.
#include "engine/model/compile_model.h"
#include "engine/model/free_base.h"
#include "engine/model/model.h"
#include "engine/model/named_pose_position.h"
#include "engine/model/vector_layout.h"
#include "engine/spatial/pose.h"
#include "engine/spatial/spatial_vectors.h"

// Inverse and forward dynamics, mass matrix, energy: model, state, inputs, workspace, outputs.
#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/forward_dynamics.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/dynamics/workspace.h"

// The same in flat arrays, one sample or many at once.
#include "engine/fast/fast_derivatives.h"
#include "engine/fast/fast_dynamics.h"
#include "engine/fast/fast_kinematics.h"

// The same quantities by every other method.
#include "engine/formulations/absolute_coordinates.h"
#include "engine/formulations/cartesian_tensors.h"
#include "engine/formulations/constraint_force.h"
#include "engine/formulations/coriolis_matrix.h"
#include "engine/formulations/dalembert.h"
#include "engine/formulations/innovations_factorization.h"
#include "engine/formulations/jacobian_projection.h"
#include "engine/formulations/newton_euler_link_frames.h"
#include "engine/formulations/operator_factorization.h"
#include "engine/formulations/recursive_lagrangian.h"
#include "engine/formulations/sparse_elimination.h"
#include "engine/formulations/walker_orin.h"

// Jacobians, derivatives, momentum, reactions, operational space.
#include "engine/analysis/center_of_mass.h"
#include "engine/analysis/denavit_hartenberg.h"
#include "engine/analysis/forward_dynamics_derivatives.h"
#include "engine/analysis/inverse_dynamics_derivatives.h"
#include "engine/analysis/jacobian.h"
#include "engine/analysis/joint_axes.h"
#include "engine/analysis/link_motions.h"
#include "engine/analysis/momentum.h"
#include "engine/analysis/operational_space.h"
#include "engine/analysis/power.h"
#include "engine/analysis/reactions.h"

// Closed loops: constraints, assembly, dynamics with them.
#include "engine/inverse_kinematics/inverse_kinematics.h"
#include "engine/loops/actuated_inverse_dynamics.h"
#include "engine/loops/assemble.h"
#include "engine/loops/closed_pose.h"
#include "engine/loops/constrained_dynamics.h"
#include "engine/loops/drag_joint.h"
#include "engine/loops/drivers.h"
#include "engine/loops/loop_constraints.h"
#include "engine/loops/mobility.h"
#include "engine/loops/project_state.h"

// Regressors and identification; motions to make.
#include "engine/parameters/base_parameters.h"
#include "engine/parameters/consistent_parameters.h"
#include "engine/parameters/effort_regressor.h"
#include "engine/parameters/effort_uncertainty.h"
#include "engine/parameters/fast_regressor.h"
#include "engine/parameters/identification.h"
#include "engine/parameters/inertial_parameters.h"
#include "engine/parameters/motion_rates.h"
#include "engine/parameters/nearest_parameters.h"
#include "engine/parameters/payload.h"
#include "engine/parameters/regressor.h"
#include "engine/parameters/smoothing_width.h"
#include "engine/planning/excitation.h"
#include "engine/planning/motion_plan.h"
#include "engine/planning/straight_motion.h"

// What acts on a robot besides gravity, and why it acts.
#include "engine/explanation/agreement.h"
#include "engine/explanation/energy_balance.h"
#include "engine/explanation/equivalent_shapes.h"
#include "engine/explanation/free_bodies.h"
#include "engine/explanation/inertia_view.h"
#include "engine/explanation/limit_shares.h"
#include "engine/explanation/manipulability.h"
#include "engine/explanation/support_polygon.h"
#include "engine/forces/contact_inverse_dynamics.h"
#include "engine/forces/contact_points.h"
#include "engine/forces/controllers.h"
#include "engine/forces/effort_shares.h"
#include "engine/forces/ground_contact.h"
#include "engine/forces/joint_forces.h"
#include "engine/forces/line_actuators.h"
#include "engine/forces/motors.h"
#include "engine/forces/point_springs.h"
#include "engine/forces/support_forces.h"
#include "engine/walks/algorithm_walk.h"
#include "engine/walks/walk_agreement.h"
#include "engine/walks/walk_cost.h"

// A robot moved in time, its motion recorded and compared.
#include "engine/comparison/compared_motion.h"
#include "engine/comparison/joint_friction.h"
#include "engine/comparison/limits_passed.h"
#include "engine/comparison/score.h"
#include "engine/integration/integrators.h"
#include "engine/simulation/effort_schedule.h"
#include "engine/simulation/record_motion.h"
#include "engine/simulation/recorded_reference.h"
#include "engine/simulation/recording.h"
#include "engine/simulation/recording_of_motion.h"
#include "engine/simulation/scenario.h"
#include "engine/simulation/simulation_options.h"
#include "engine/simulation/simulation_setup.h"
#include "engine/simulation/simulation_worker.h"
#include "engine/simulation/simulator.h"
#include "engine/simulation/small_motions.h"

// What motors must give, where a link can be, what it can hold.
#include "engine/sizing/bearing_loads.h"
#include "engine/sizing/motor_sizing.h"
#include "engine/sizing/payload_capacity.h"
#include "engine/sizing/reach.h"
#include "engine/sizing/reach_files.h"

// CSV, the names of columns, trajectories.
#include "engine/table/column_names.h"
#include "engine/table/csv.h"
#include "engine/table/robot_columns.h"
#include "engine/table/trajectory.h"
#include "engine/table/via_points.h"
