// SPDX-License-Identifier: BSD-3-Clause
// Triangles and lines drawn into an array of pixels with a buffer of depths, flat shaded.
//
// Camera frame: x to the right, y up, z ahead. What is nearer has the greater 1/z, which is linear
// in the picture.
"use strict";

(function () {
  const nearest = 1e-3; // m

  handout.makePainter = function (width, height) {
    const pixels = new Uint32Array(width * height), depths = new Float32Array(width * height);
    let focal = 1, scratch = new Float32Array(0);

    const begin = (background, focalLength) => {
      focal = focalLength;
      pixels.fill(packed(background, 1));
      depths.fill(0);
    };

    const packed = ([r, g, b], light) => {
      const byte = (value) => Math.max(0, Math.min(255, Math.round(255 * value * light)));
      return ((255 << 24) | (byte(b) << 16) | (byte(g) << 8) | byte(r)) >>> 0;
    };

    // `clear` surfaces are drawn in every second pixel.
    const fill = (ax, ay, az, bx, by, bz, cx, cy, cz, color, clear) => {
      const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
      if (!(Math.abs(area) > 1e-9)) return;
      const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5));
      const right = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5));
      const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
      const bottom = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
      if (left > right || top > bottom) return;
      // shares of b and c in a point, and how they grow along a row and a column
      const bRight = (cy - ay) / area, bDown = -(cx - ax) / area;
      const cRight = -(by - ay) / area, cDown = (bx - ax) / area;
      const x = left + 0.5 - ax, y = top + 0.5 - ay;
      let bRow = x * bRight + y * bDown, cRow = x * cRight + y * cDown;
      for (let row = top; row <= bottom; ++row, bRow += bDown, cRow += cDown) {
        let b = bRow, c = cRow;
        for (let column = left; column <= right; ++column, b += bRight, c += cRight) {
          if (b < -1e-6 || c < -1e-6 || b + c > 1 + 1e-6) continue;
          if (clear && ((row + column) & 1)) continue;
          const depth = az + b * (bz - az) + c * (cz - az), at = row * width + column;
          if (depth <= depths[at]) continue;
          depths[at] = depth;
          pixels[at] = color;
        }
      }
    };

    // A shape whose frame has the pose { r, p } in the camera's frame.
    const shape = ({ points, triangles, color, clear }, { r, p }) => {
      const count = points.length;
      if (scratch.length < 2 * count) scratch = new Float32Array(2 * count);
      const screen = scratch.subarray(count, 2 * count);
      for (let i = 0; i < count; i += 3) {
        const x = points[i], y = points[i + 1], z = points[i + 2];
        const u = r[0] * x + r[1] * y + r[2] * z + p[0];
        const v = r[3] * x + r[4] * y + r[5] * z + p[1];
        const w = r[6] * x + r[7] * y + r[8] * z + p[2];
        scratch[i] = u;
        scratch[i + 1] = v;
        scratch[i + 2] = w;
        screen[i] = width / 2 + (focal * u) / w;
        screen[i + 1] = height / 2 - (focal * v) / w;
        screen[i + 2] = 1 / w;
      }
      for (let i = 0; i < triangles.length; i += 3) {
        const a = 3 * triangles[i], b = 3 * triangles[i + 1], c = 3 * triangles[i + 2];
        if (!(scratch[a + 2] > nearest && scratch[b + 2] > nearest && scratch[c + 2] > nearest)) {
          continue;
        }
        const ux = scratch[b] - scratch[a], uy = scratch[b + 1] - scratch[a + 1];
        const uz = scratch[b + 2] - scratch[a + 2];
        const vx = scratch[c] - scratch[a], vy = scratch[c + 1] - scratch[a + 1];
        const vz = scratch[c + 2] - scratch[a + 2];
        let nx = uy * vz - uz * vy, ny = uz * vx - ux * vz, nz = ux * vy - uy * vx;
        const length = Math.hypot(nx, ny, nz);
        if (!(length > 0)) continue;
        // both sides are seen: the normal that looks this way counts
        const towards = nx * scratch[a] + ny * scratch[a + 1] + nz * scratch[a + 2] > 0 ? -1 : 1;
        nx *= towards / length;
        ny *= towards / length;
        nz *= towards / length;
        const lamp = Math.max(0, -0.35 * nx + 0.65 * ny - 0.67 * nz);
        const light = 0.42 + 0.5 * lamp + 0.14 * Math.max(0, -nz);
        fill(
          screen[a], screen[a + 1], screen[a + 2], screen[b], screen[b + 1], screen[b + 2],
          screen[c], screen[c + 1], screen[c + 2], packed(color, light), clear,
        );
      }
    };

    // A line between two points of the camera's frame.
    const line = (from, to, color) => {
      let a = from, b = to;
      if (a[2] < b[2]) [a, b] = [b, a];
      if (a[2] <= nearest) return;
      if (b[2] < nearest) {
        const t = (a[2] - nearest) / (a[2] - b[2]);
        b = a.map((value, i) => value + t * (b[i] - value));
        b[2] = nearest;
      }
      const [ax, ay] = project(a), [bx, by] = project(b);
      const clipped = inPicture(ax, ay, bx, by);
      if (!clipped) return;
      const [t0, t1] = clipped, value = packed(color, 1);
      const steps = Math.ceil(Math.max(Math.abs(bx - ax), Math.abs(by - ay)) * (t1 - t0)) + 1;
      for (let i = 0; i <= steps; ++i) {
        const t = t0 + ((t1 - t0) * i) / steps;
        const x = Math.floor(ax + t * (bx - ax)), y = Math.floor(ay + t * (by - ay));
        if (x < 0 || y < 0 || x >= width || y >= height) continue;
        const depth = (1 - t) / a[2] + t / b[2], at = y * width + x;
        if (depth <= depths[at]) continue;
        depths[at] = depth;
        pixels[at] = value;
      }
    };

    const project = ([x, y, z]) => [width / 2 + (focal * x) / z, height / 2 - (focal * y) / z];

    // Which part of a line is in the picture (Liang and Barsky 1984).
    const inPicture = (ax, ay, bx, by) => {
      let t0 = 0, t1 = 1;
      const dx = bx - ax, dy = by - ay;
      for (const [p, q] of [[-dx, ax], [dx, width - ax], [-dy, ay], [dy, height - ay]]) {
        if (p === 0) {
          if (q < 0) return null;
        } else if (p < 0) {
          t0 = Math.max(t0, q / p);
        } else {
          t1 = Math.min(t1, q / p);
        }
      }
      return t0 < t1 ? [t0, t1] : null;
    };

    return { width, height, pixels, begin, shape, line, project };
  };
})();
