// SPDX-License-Identifier: BSD-3-Clause
// The robot in a canvas that is turned, moved and zoomed by mouse, touch and keys.
"use strict";

(function () {
  const { compose, point, timesTransposed } = handout.spatial;
  const opening = 0.55; // of the lens, as tangent of half the angle

  // Up is against gravity, along the nearest axis of the world; the other two are ahead and aside.
  const uprightAxes = (gravity) => {
    const sizes = gravity.map(Math.abs), largest = Math.max(...sizes);
    const up = largest > 0 ? sizes.indexOf(largest) : 2;
    const sign = largest > 0 && gravity[up] > 0 ? -1 : 1;
    const axis = (index, value) => [0, 1, 2].map((i) => (i === index ? value : 0));
    const ahead = axis((up + 1) % 3, 1), above = axis(up, sign);
    return { ahead, aside: axis((up + 2) % 3, sign), above };
  };

  const combined = (vectors, shares) =>
    [0, 1, 2].map((i) => vectors.reduce((total, v, k) => total + shares[k] * v[i], 0));

  // `pose()` gives the poses of all bodies; `marked()` an axis to show, or null.
  handout.makeView = function (canvas, shapes, gravity, pose, marked) {
    const { ahead, aside, above } = uprightAxes(gravity);
    const eye = { azimuth: 0.7, elevation: 0.32, distance: 1, target: [0, 0, 0] };
    let home = null, painter = null, picture = null, waiting = false, size = 1;

    const fit = () => {
      const lower = [Infinity, Infinity, Infinity], upper = [-Infinity, -Infinity, -Infinity];
      const bodies = pose();
      for (const shape of shapes) {
        for (let i = 0; i < shape.points.length; i += 3) {
          const p = point(bodies[shape.body], shape.points.subarray(i, i + 3));
          for (let k = 0; k < 3; ++k) {
            lower[k] = Math.min(lower[k], p[k]);
            upper[k] = Math.max(upper[k], p[k]);
          }
        }
      }
      if (!(lower[0] <= upper[0])) lower.fill(-0.5), upper.fill(0.5);
      size = Math.max(1e-3, Math.hypot(...upper.map((value, k) => value - lower[k])));
      eye.target = lower.map((value, k) => (value + upper[k]) / 2);
      eye.distance = (0.53 * size) / opening;
      home = { ...eye, target: eye.target.slice() };
    };

    // The world in the camera's frame.
    const camera = () => {
      const ca = Math.cos(eye.azimuth), sa = Math.sin(eye.azimuth);
      const ce = Math.cos(eye.elevation), se = Math.sin(eye.elevation);
      const axes = [ahead, aside, above];
      const right = combined(axes, [-sa, ca, 0]), up = combined(axes, [-se * ca, -se * sa, ce]);
      const forward = combined(axes, [-ce * ca, -ce * sa, -se]);
      const r = [...right, ...up, ...forward];
      const p = [0, 1, 2].map((i) =>
        -(r[3 * i] * eye.target[0] + r[3 * i + 1] * eye.target[1] + r[3 * i + 2] * eye.target[2]));
      p[2] += eye.distance;
      return { r, p };
    };

    const colorOf = (name) => {
      const text = getComputedStyle(canvas).getPropertyValue(name).trim();
      return [1, 3, 5].map((i) => parseInt(text.slice(i, i + 2), 16) / 255);
    };

    const ground = (world) => {
      const color = colorOf("--grid"), spacing = 10 ** Math.round(Math.log10(size / 4));
      const cells = 10, along = (v) => Math.round(combined([v], [1]).reduce(
        (total, value, i) => total + value * eye.target[i], 0) / spacing) * spacing;
      const x = along(ahead), y = along(aside), reach = cells * spacing;
      for (let i = -cells; i <= cells; ++i) {
        const at = i * spacing;
        const line = (a, b) => painter.line(
          point(world, combined([ahead, aside], a)), point(world, combined([ahead, aside], b)), color);
        line([x + at, y - reach], [x + at, y + reach]);
        line([x - reach, y + at], [x + reach, y + at]);
      }
    };

    const markAxis = (world, context) => {
      const found = marked();
      if (!found) return;
      const end = (share) => point(world, found.point.map(
        (value, i) => value + share * 0.16 * size * found.direction[i]));
      const from = end(-1), to = end(1);
      if (from[2] <= 0 || to[2] <= 0) return;
      context.strokeStyle = getComputedStyle(canvas).getPropertyValue("--accent");
      context.lineWidth = Math.max(2, painter.width / 300);
      context.beginPath();
      context.moveTo(...painter.project(from));
      context.lineTo(...painter.project(to));
      context.stroke();
    };

    const draw = () => {
      waiting = false;
      const shown = canvas.getBoundingClientRect();
      if (!(shown.width > 0)) return;
      // two pixels for one smooth the edges
      const fine = Math.min(Math.max(2, window.devicePixelRatio || 1), 1600 / shown.width);
      const width = Math.round(shown.width * fine), height = Math.round(shown.height * fine);
      if (!painter || painter.width !== width || painter.height !== height) {
        canvas.width = width;
        canvas.height = height;
        painter = handout.makePainter(width, height);
        picture = new ImageData(new Uint8ClampedArray(painter.pixels.buffer), width, height);
      }
      if (!home) fit();
      const world = camera(), bodies = pose(), context = canvas.getContext("2d");
      painter.begin(colorOf("--stage"), Math.min(width, height) / 2 / opening);
      for (const shape of shapes) painter.shape(shape, compose(world, bodies[shape.body]));
      ground(world);
      context.putImageData(picture, 0, 0);
      markAxis(world, context);
    };

    const redraw = () => {
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(draw);
    };

    const turn = (x, y) => {
      eye.azimuth -= x;
      eye.elevation = Math.max(-1.55, Math.min(1.55, eye.elevation + y));
      redraw();
    };
    const zoom = (factor) => {
      eye.distance = Math.max(0.02 * size, Math.min(50 * size, eye.distance * factor));
      redraw();
    };
    // By shares of the picture's height.
    const move = (x, y) => {
      const by = timesTransposed(camera().r, -x, y, 0), reach = 2 * opening * eye.distance;
      eye.target = eye.target.map((value, i) => value + reach * by[i]);
      redraw();
    };
    const reset = () => {
      Object.assign(eye, home, { target: home.target.slice() });
      redraw();
    };

    handout.listenToView(canvas, { turn, zoom, move, reset });
    new ResizeObserver(redraw).observe(canvas);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
    return { redraw, draw };
  };

  // Dragging turns, with Shift or another button moves; two fingers zoom and move.
  handout.listenToView = function (canvas, { turn, zoom, move, reset }) {
    const fingers = new Map();
    const spread = () => {
      const [a, b] = [...fingers.values()];
      return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, wide: Math.hypot(a.x - b.x, a.y - b.y) };
    };
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    });
    canvas.addEventListener("pointermove", (event) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const height = canvas.clientHeight, was = fingers.size === 2 ? spread() : null;
      const x = event.clientX - before.x, y = event.clientY - before.y;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (was) {
        const now = spread();
        zoom(was.wide / Math.max(1, now.wide));
        move((now.x - was.x) / height, (now.y - was.y) / height);
      } else if (event.shiftKey || event.buttons > 1) {
        move(x / height, y / height);
      } else {
        turn(0.01 * x, 0.01 * y);
      }
    });
    const lift = (event) => fingers.delete(event.pointerId);
    canvas.addEventListener("pointerup", lift);
    canvas.addEventListener("pointercancel", lift);
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    canvas.addEventListener("dblclick", reset);
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      zoom(Math.exp(0.001 * event.deltaY));
    }, { passive: false });
    const keys = {
      ArrowLeft: () => turn(-0.1, 0), ArrowRight: () => turn(0.1, 0), ArrowUp: () => turn(0, 0.1),
      ArrowDown: () => turn(0, -0.1), "+": () => zoom(0.9), "-": () => zoom(1.1), Home: reset,
    };
    canvas.addEventListener("keydown", (event) => {
      if (!keys[event.key]) return;
      event.preventDefault();
      keys[event.key]();
    });
  };
})();
