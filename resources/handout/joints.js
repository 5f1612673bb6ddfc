// SPDX-License-Identifier: BSD-3-Clause
// What a joint is, by its type: how it places its body frame B in the joint frame J, an axis of the
// joint being z of both. With the motion subspace S of Featherstone 2008, section 3.5:
//
//   place(q)       X_JB
//   motion(q, v)   S v, the velocity of B in J, in B
//   turning(q, v)  the rate of S as seen in B, times v; only where S depends on q
//   project(q, F)  the efforts, S transposed times the force F on B
//
// Units: m, rad, unit quaternions (w, x, y, z); velocities of what turns freely are in B's axes.
"use strict";

(function () {
  const aboutZ = (angle, p) => {
    const c = Math.cos(angle), s = Math.sin(angle);
    return { r: [c, -s, 0, s, c, 0, 0, 0, 1], p };
  };
  const turned = (w, x, y, z, p) => {
    const n = Math.hypot(w, x, y, z);
    w /= n; x /= n; y /= n; z /= n;
    return {
      r: [
        1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y),
        2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
        2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y),
      ],
      p,
    };
  };
  const none = () => null;

  const revolute = () => ({
    positions: 1, velocities: 1,
    place: (q) => aboutZ(q[0], [0, 0, 0]),
    motion: (q, v) => [0, 0, v[0], 0, 0, 0],
    turning: none,
    project: (q, F) => [F[2]],
  });

  const prismatic = () => ({
    positions: 1, velocities: 1,
    place: (q) => ({ r: [1, 0, 0, 0, 1, 0, 0, 0, 1], p: [0, 0, q[0]] }),
    motion: (q, v) => [0, 0, 0, 0, 0, v[0]],
    turning: none,
    project: (q, F) => [F[5]],
  });

  // A screw: `pitch` in m per rad.
  const helical = ({ pitch }) => ({
    positions: 1, velocities: 1,
    place: (q) => aboutZ(q[0], [0, 0, pitch * q[0]]),
    motion: (q, v) => [0, 0, v[0], 0, 0, pitch * v[0]],
    turning: none,
    project: (q, F) => [F[2] + pitch * F[5]],
  });

  const cylindrical = () => ({
    positions: 2, velocities: 2,
    place: (q) => aboutZ(q[1], [0, 0, q[0]]),
    motion: (q, v) => [0, 0, v[1], 0, 0, v[0]],
    turning: none,
    project: (q, F) => [F[5], F[2]],
  });

  // Slides in the plane z = 0, then turns about z: a direction fixed in J turns backwards in B.
  const planar = () => {
    const slide = (q, v) => {
      const c = Math.cos(q[2]), s = Math.sin(q[2]);
      return [c * v[0] + s * v[1], c * v[1] - s * v[0]];
    };
    return {
      positions: 3, velocities: 3,
      place: (q) => aboutZ(q[2], [q[0], q[1], 0]),
      motion: (q, v) => {
        const [x, y] = slide(q, v);
        return [0, 0, v[2], x, y, 0];
      },
      turning: (q, v) => {
        const [x, y] = slide(q, v);
        return [0, 0, 0, y * v[2], -x * v[2], 0];
      },
      project: (q, F) => {
        const c = Math.cos(q[2]), s = Math.sin(q[2]);
        return [c * F[3] - s * F[4], s * F[3] + c * F[4], F[2]];
      },
    };
  };

  // Rz(q0) Ry(angle) Rz(q1): `cosine` and `sine` are of the angle between the axes.
  const universal = ({ cosine, sine }) => {
    const first = (q) => [-sine * Math.cos(q[1]), sine * Math.sin(q[1]), cosine];
    const between = { r: [cosine, 0, sine, 0, 1, 0, -sine, 0, cosine], p: [0, 0, 0] };
    const { compose } = handout.spatial;
    return {
      positions: 2, velocities: 2,
      place: (q) =>
        compose(compose(aboutZ(q[0], [0, 0, 0]), between), aboutZ(q[1], [0, 0, 0])),
      motion: (q, v) => {
        const [x, y, z] = first(q);
        return [x * v[0], y * v[0], z * v[0] + v[1], 0, 0, 0];
      },
      turning: (q, v) => {
        const [x, y] = first(q);
        return [y * v[0] * v[1], -x * v[0] * v[1], 0, 0, 0, 0];
      },
      project: (q, F) => {
        const [x, y, z] = first(q);
        return [x * F[0] + y * F[1] + z * F[2], F[2]];
      },
    };
  };

  const spherical = () => ({
    positions: 4, velocities: 3,
    place: (q) => turned(q[0], q[1], q[2], q[3], [0, 0, 0]),
    motion: (q, v) => [v[0], v[1], v[2], 0, 0, 0],
    turning: none,
    project: (q, F) => [F[0], F[1], F[2]],
  });

  const floating = () => ({
    positions: 7, velocities: 6,
    place: (q) => turned(q[3], q[4], q[5], q[6], [q[0], q[1], q[2]]),
    motion: (q, v) => v.slice(0, 6),
    turning: none,
    project: (q, F) => F.slice(0, 6),
  });

  const types = {
    revolute, prismatic, helical, cylindrical, planar, universal, spherical, floating,
  };

  handout.makeJoint = (kind) => types[kind.type](kind);
})();
