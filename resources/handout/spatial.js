// SPDX-License-Identifier: BSD-3-Clause
// Spatial vectors of six numbers, angular part first: motions (omega, v) and forces (n, f), in body
// coordinates. A pose { r, p } of frame B in frame P has the rotation's nine numbers row by row and
// B's origin. Source: Featherstone, Rigid Body Dynamics Algorithms (2008), chapter 2.
"use strict";

var handout = {};

(function () {
  const times = (r, x, y, z) => [
    r[0] * x + r[1] * y + r[2] * z,
    r[3] * x + r[4] * y + r[5] * z,
    r[6] * x + r[7] * y + r[8] * z,
  ];
  const timesTransposed = (r, x, y, z) => [
    r[0] * x + r[3] * y + r[6] * z,
    r[1] * x + r[4] * y + r[7] * z,
    r[2] * x + r[5] * y + r[8] * z,
  ];
  const product = (a, b) => {
    const c = new Array(9);
    for (let i = 0; i < 9; i += 3) {
      for (let j = 0; j < 3; ++j) {
        c[i + j] = a[i] * b[j] + a[i + 1] * b[3 + j] + a[i + 2] * b[6 + j];
      }
    }
    return c;
  };

  const identity = () => ({ r: [1, 0, 0, 0, 1, 0, 0, 0, 1], p: [0, 0, 0] });

  // X_AC = X_AB X_BC
  const compose = (ab, bc) => {
    const p = times(ab.r, bc.p[0], bc.p[1], bc.p[2]);
    return {
      r: product(ab.r, bc.r),
      p: [ab.p[0] + p[0], ab.p[1] + p[1], ab.p[2] + p[2]],
    };
  };

  // The point p of frame B, seen in P.
  const point = (pb, p) => {
    const turned = times(pb.r, p[0], p[1], p[2]);
    return [pb.p[0] + turned[0], pb.p[1] + turned[1], pb.p[2] + turned[2]];
  };

  // The motion m of frame P seen in B: the velocity at B's origin, turned into B's axes.
  const motionToChild = (pb, m) => {
    const [x, y, z] = pb.p;
    const w = timesTransposed(pb.r, m[0], m[1], m[2]);
    const v = timesTransposed(
      pb.r,
      m[3] + m[1] * z - m[2] * y,
      m[4] + m[2] * x - m[0] * z,
      m[5] + m[0] * y - m[1] * x,
    );
    return [w[0], w[1], w[2], v[0], v[1], v[2]];
  };

  // The force f of frame B seen in P.
  const forceToParent = (pb, f) => {
    const [x, y, z] = pb.p;
    const n = times(pb.r, f[0], f[1], f[2]), g = times(pb.r, f[3], f[4], f[5]);
    return [
      n[0] + y * g[2] - z * g[1],
      n[1] + z * g[0] - x * g[2],
      n[2] + x * g[1] - y * g[0],
      g[0], g[1], g[2],
    ];
  };

  // V x M, the rate of a motion vector that is fixed in a body moving with V.
  const crossMotion = (V, M) => [
    V[1] * M[2] - V[2] * M[1],
    V[2] * M[0] - V[0] * M[2],
    V[0] * M[1] - V[1] * M[0],
    V[1] * M[5] - V[2] * M[4] + V[4] * M[2] - V[5] * M[1],
    V[2] * M[3] - V[0] * M[5] + V[5] * M[0] - V[3] * M[2],
    V[0] * M[4] - V[1] * M[3] + V[3] * M[1] - V[4] * M[0],
  ];

  // V x* F, the same of a force vector.
  const crossForce = (V, F) => [
    V[1] * F[2] - V[2] * F[1] + V[4] * F[5] - V[5] * F[4],
    V[2] * F[0] - V[0] * F[2] + V[5] * F[3] - V[3] * F[5],
    V[0] * F[1] - V[1] * F[0] + V[3] * F[4] - V[4] * F[3],
    V[1] * F[5] - V[2] * F[4],
    V[2] * F[3] - V[0] * F[5],
    V[0] * F[4] - V[1] * F[3],
  ];

  const sum = (a, b) => a.map((value, i) => value + b[i]);

  // I M: with mass m, first moment h and J = (xx, xy, xz, yy, yz, zz) about the frame's origin it is
  // n = J w + h x v, f = m v - h x w.
  const inertiaTimes = (I, M) => {
    const [xx, xy, xz, yy, yz, zz] = I.rotational, h = I.firstMoment, m = I.mass;
    return [
      xx * M[0] + xy * M[1] + xz * M[2] + h[1] * M[5] - h[2] * M[4],
      xy * M[0] + yy * M[1] + yz * M[2] + h[2] * M[3] - h[0] * M[5],
      xz * M[0] + yz * M[1] + zz * M[2] + h[0] * M[4] - h[1] * M[3],
      m * M[3] - h[1] * M[2] + h[2] * M[1],
      m * M[4] - h[2] * M[0] + h[0] * M[2],
      m * M[5] - h[0] * M[1] + h[1] * M[0],
    ];
  };

  // The inertia with a point mass at p besides.
  const withPoint = (I, mass, [x, y, z]) => ({
    mass: I.mass + mass,
    firstMoment: [
      I.firstMoment[0] + mass * x, I.firstMoment[1] + mass * y, I.firstMoment[2] + mass * z,
    ],
    rotational: sum(
      I.rotational,
      [y * y + z * z, -x * y, -x * z, x * x + z * z, -y * z, x * x + y * y].map((j) => mass * j),
    ),
  });

  handout.spatial = {
    identity, compose, point, motionToChild, forceToParent, crossMotion, crossForce, sum,
    inertiaTimes, withPoint, times, timesTransposed,
  };
})();
