// SPDX-License-Identifier: BSD-3-Clause
// Inverse dynamics by the recursive Newton-Euler algorithm. Source: Featherstone 2008, section 5.3
// and table 5.1; body 0 is the world, a parent comes before its children.
//
//   Outward   (1)  V_i = X V_P + S_i v_i
//             (2)  A_i = X A_P + S_i a_i + the rate of S_i times v_i + V_i x S_i v_i,  A_0 = -gravity
//             (3)  F_i = I_i A_i + V_i x* I_i V_i
//   Inward    (4)  effort_i = S_i transposed F_i
//             (5)  F_P = F_P + X* F_i
//
// A follower (mimic) has its leader's coordinate times `multiplier` plus `offset`, and its effort is
// felt by the leader. A motor's rotor turns with its joint alone.
"use strict";

(function () {
  const {
    identity, compose, motionToChild, forceToParent, crossMotion, crossForce, sum, inertiaTimes,
    withPoint, times,
  } = handout.spatial;

  const slow = 0.01; // rad/s or m/s: how friction is smoothed around rest

  handout.makeDynamics = function (robot) {
    const size = robot.degreesOfFreedom.length;
    const zeros = new Array(size).fill(0);
    const bodies = robot.bodies.map((body) => ({
      ...body,
      joint: handout.makeJoint(body),
      frame: { r: body.frame.slice(0, 9), p: body.frame.slice(9) },
      inertia: {
        mass: body.mass, firstMoment: body.firstMoment, rotational: body.rotational,
      },
    }));

    const own = (all, index, count, multiplier, offset) =>
      count === 1 ? [multiplier * all[index] + offset] : all.slice(index, index + count);
    const coordinates = (body, q) =>
      own(q, body.position, body.joint.positions, body.multiplier, body.offset);
    const rates = (body, v) => own(v, body.velocity, body.joint.velocities, body.multiplier, 0);

    // Poses of all bodies in the world, the world's first.
    const poses = (q) => {
      const found = [identity()];
      for (const body of bodies) {
        const inParent = compose(body.frame, body.joint.place(coordinates(body, q)));
        found.push(compose(found[body.parent], inParent));
      }
      return found;
    };

    // The bodies' inertias with a payload { link, mass }, a point at the link's origin.
    const inertias = (payload) => {
      const found = bodies.map((body) => body.inertia);
      if (payload && payload.mass !== 0) {
        const link = robot.links[payload.link];
        if (link.body > 0) {
          found[link.body - 1] =
            withPoint(found[link.body - 1], payload.mass, link.frame.slice(9));
        }
      }
      return found;
    };

    const newtonEuler = (q, v, a, gravity, masses) => {
      const X = [identity()], V = [[0, 0, 0, 0, 0, 0]];
      const A = [[0, 0, 0, -gravity[0], -gravity[1], -gravity[2]]], F = [[0, 0, 0, 0, 0, 0]];
      bodies.forEach((body, i) => {
        const joint = body.joint, c = coordinates(body, q);
        const speed = rates(body, v), S_v = joint.motion(c, speed);
        const S_a = joint.motion(c, rates(body, a)), turning = joint.turning(c, speed);
        const inParent = compose(body.frame, joint.place(c));
        const velocity = sum(motionToChild(inParent, V[body.parent]), S_v); // (1)
        let acceleration = sum(motionToChild(inParent, A[body.parent]), S_a); // (2)
        acceleration = sum(acceleration, crossMotion(velocity, S_v));
        if (turning) acceleration = sum(acceleration, turning);
        const momentum = inertiaTimes(masses[i], velocity);
        X.push(inParent);
        V.push(velocity);
        A.push(acceleration);
        F.push(sum(inertiaTimes(masses[i], acceleration), crossForce(velocity, momentum))); // (3)
      });
      const effort = zeros.slice();
      for (let i = bodies.length; i > 0; --i) {
        const body = bodies[i - 1];
        const projected = body.joint.project(coordinates(body, q), F[i]); // (4)
        projected.forEach((value, k) => {
          effort[body.velocity + k] += projected.length === 1 ? body.multiplier * value : value;
        });
        if (body.rotor) {
          effort[body.velocity] += body.multiplier ** 2 * body.rotor * a[body.velocity];
        }
        if (body.parent > 0) F[body.parent] = sum(F[body.parent], forceToParent(X[i], F[i])); // (5)
      }
      return effort;
    };

    // What damping, friction and springs in the joints take, where the page has them.
    const passive = (q, v) => {
      const effort = zeros.slice();
      if (!robot.passive) return effort;
      robot.passive.damping.forEach((damping, i) => (effort[i] += damping * v[i]));
      for (const friction of robot.passive.friction) {
        effort[friction.velocity] += friction.effort * Math.tanh(v[friction.velocity] / slow);
      }
      for (const spring of robot.passive.springs) {
        const stretch = spring.multiplier * q[spring.position] + spring.offset - spring.reference;
        effort[spring.velocity] += spring.multiplier * spring.stiffness * stretch;
      }
      return effort;
    };

    const efforts = ({ q, v, a, gravity, payload }) =>
      sum(newtonEuler(q, v, a, gravity, inertias(payload)), passive(q, v));

    // The same, and its parts: a, v and gravity each alone; of v, what each velocity asks by itself
    // (centrifugal: products of a velocity with itself) and the rest (Coriolis).
    const parts = ({ q, v, a, gravity, payload }) => {
      const masses = inertias(payload), still = [0, 0, 0];
      const found = {
        effort: sum(newtonEuler(q, v, a, gravity, masses), passive(q, v)),
        gravity: newtonEuler(q, zeros, zeros, gravity, masses),
        velocity: newtonEuler(q, v, zeros, still, masses),
        inertia: newtonEuler(q, zeros, a, still, masses),
        passive: passive(q, v),
      };
      found.centrifugal = zeros.slice();
      v.forEach((speed, i) => {
        if (speed === 0) return;
        const alone = zeros.slice();
        alone[i] = speed;
        found.centrifugal = sum(found.centrifugal, newtonEuler(q, alone, zeros, still, masses));
      });
      found.coriolis = found.velocity.map((value, i) => value - found.centrifugal[i]);
      return found;
    };

    // Where joint's axis z is: a point and a direction in the world.
    const axis = (body, found) => {
      const pose = found[body + 1];
      return { point: pose.p, direction: times(pose.r, 0, 0, 1) };
    };

    return { bodies, poses, efforts, parts, axis };
  };
})();
