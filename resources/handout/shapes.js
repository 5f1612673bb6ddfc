// SPDX-License-Identifier: BSD-3-Clause
// The robot's shapes as triangles: { body, points, triangles, color }, points in the body's frame.
"use strict";

(function () {
  const { point } = handout.spatial;

  // Numbers that are packed as text, little end first.
  handout.unpacked = (text, Type) => {
    const raw = atob(text), bytes = new Uint8Array(raw.length);
    for (let i = 0; i < raw.length; ++i) bytes[i] = raw.charCodeAt(i);
    return new Type(bytes.buffer);
  };

  const box = ([x, y, z]) => {
    const points = [];
    for (let i = 0; i < 8; ++i) {
      points.push([(i & 1 ? x : -x) / 2, (i & 2 ? y : -y) / 2, (i & 4 ? z : -z) / 2]);
    }
    const sides = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    return { points, triangles: sides.flatMap(([a, b, c, d]) => [[a, b, c], [a, c, d]]) };
  };

  // A profile of [radius, z] turned about z, from below to above.
  const turnedAboutZ = (profile, around = 24) => {
    const points = [], triangles = [];
    for (const [radius, z] of profile) {
      for (let i = 0; i < around; ++i) {
        const angle = (2 * Math.PI * i) / around;
        points.push([radius * Math.cos(angle), radius * Math.sin(angle), z]);
      }
    }
    for (let row = 0; row + 1 < profile.length; ++row) {
      for (let i = 0; i < around; ++i) {
        const a = row * around + i, b = row * around + ((i + 1) % around);
        if (profile[row][0] > 0) triangles.push([a, b, b + around]);
        if (profile[row + 1][0] > 0) triangles.push([a, b + around, a + around]);
      }
    }
    return { points, triangles };
  };

  const arc = (radius, z, from, to, steps) => {
    const profile = [];
    for (let i = 0; i <= steps; ++i) {
      const angle = from + ((to - from) * i) / steps;
      const r = radius * Math.cos(angle);
      profile.push([r < 1e-9 * radius ? 0 : r, z + radius * Math.sin(angle)]);
    }
    return profile;
  };

  const quarter = Math.PI / 2;
  const makers = {
    box: ({ size }) => box(size),
    sphere: ({ radius }) => turnedAboutZ(arc(radius, 0, -quarter, quarter, 12)),
    cylinder: ({ radius, length }) => turnedAboutZ(
      [[0, -length / 2], [radius, -length / 2], [radius, length / 2], [0, length / 2]]),
    capsule: ({ radius, length }) => turnedAboutZ(
      [...arc(radius, -length / 2, -quarter, 0, 6), ...arc(radius, length / 2, 0, quarter, 6)]),
    ellipsoid: ({ size }) => {
      const ball = turnedAboutZ(arc(0.5, 0, -quarter, quarter, 12));
      return { ...ball, points: ball.points.map((p) => p.map((value, i) => value * size[i])) };
    },
  };

  // A mesh's points are whole steps from its lower corner.
  const unpackedMesh = (mesh) => {
    const steps = handout.unpacked(mesh.points, Uint16Array);
    const corners = handout.unpacked(mesh.triangles, mesh.wide ? Uint32Array : Uint16Array);
    const points = [], triangles = [];
    for (let i = 0; i < steps.length; i += 3) {
      points.push([0, 1, 2].map((k) => mesh.lower[k] + mesh.step[k] * steps[i + k]));
    }
    for (let i = 0; i < corners.length; i += 3) {
      triangles.push([corners[i], corners[i + 1], corners[i + 2]]);
    }
    return { points, triangles };
  };

  handout.makeShapes = function (robot) {
    const meshes = robot.meshes.map(unpackedMesh);
    return robot.shapes.map((shape) => {
      const surface = shape.type === "mesh" ? meshes[shape.mesh] : makers[shape.type](shape);
      const frame = { r: shape.frame.slice(0, 9), p: shape.frame.slice(9) };
      const scale = shape.scale || [1, 1, 1];
      const points = new Float32Array(3 * surface.points.length);
      surface.points.forEach((p, i) => {
        points.set(point(frame, [p[0] * scale[0], p[1] * scale[1], p[2] * scale[2]]), 3 * i);
      });
      return {
        body: shape.body,
        points,
        triangles: Uint32Array.from(surface.triangles.flat()),
        color: shape.color.slice(0, 3),
        clear: shape.color[3] < 0.6,
      };
    });
  };
})();
