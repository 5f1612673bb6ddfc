// SPDX-License-Identifier: BSD-3-Clause
// A motion: played, stepped through, and its efforts as curves over time.
"use strict";

(function () {
  const { element } = handout;

  // Rows of time, q, v, a.
  const unpackedRows = (robot) => {
    const numbers = handout.unpacked(robot.motion.numbers, Float64Array);
    const n = robot.coordinates.length, m = robot.degreesOfFreedom.length, wide = 1 + n + 2 * m;
    const rows = [];
    for (let at = 0; at + wide <= numbers.length; at += wide) {
      const part = (from, count) => Array.from(numbers.subarray(at + from, at + from + count));
      rows.push({ time: numbers[at], q: part(1, n), v: part(1 + n, m), a: part(1 + n + m, m) });
    }
    return rows;
  };

  // Between two rows; an orientation's signs may differ.
  const between = (a, b, share, orientations) => {
    const mix = (x, y) => x.map((value, i) => value + share * (y[i] - value));
    const end = b.q.slice();
    for (const first of orientations) {
      let same = 0;
      for (let i = first; i < first + 4; ++i) same += a.q[i] * end[i];
      if (same < 0) for (let i = first; i < first + 4; ++i) end[i] = -end[i];
    }
    return { q: mix(a.q, end), v: mix(a.v, b.v), a: mix(a.a, b.a) };
  };

  handout.makeMotion = function (robot, dynamics, state, box, answers) {
    const rows = unpackedRows(robot), last = rows.length - 1;
    const orientations = dynamics.bodies.filter(({ joint }) => joint.positions > 3)
      .map((body) => body.position + body.joint.positions - 4);
    let row = 0, time = rows[0].time, playing = false, before = 0, stepping = false;

    const play = element("button", { type: "button", click: () => run(!playing) }, "\u25b6 Play");
    const slider = element("input", {
      type: "range", min: 0, max: last, step: 1, "aria-label": "time",
      input: () => { run(false); show(Number(slider.value)); },
    });
    const told = element("output", { class: "time" });
    const speed = element("select", { "aria-label": "speed" }, ...[0.1, 0.25, 0.5, 1, 2].map(
      (value) => element("option", { value, selected: value === 1 }, `${value} \u00d7`)));
    const curves = element("div", { class: "curves" });

    const tell = () => {
      told.textContent =
        `t = ${time.toFixed(3)} s of ${rows[last].time.toFixed(3)} s, row ${row + 1}`;
      slider.value = row;
      charts.forEach((chart) => chart.point(time));
    };
    const put = (values) => {
      stepping = true;
      state.set(values);
      stepping = false;
      tell();
    };
    // The state of a row, as it is in the file.
    const show = (index) => {
      row = Math.max(0, Math.min(last, Math.round(index)));
      time = rows[row].time;
      put({ q: rows[row].q, v: rows[row].v, a: rows[row].a });
    };
    const rowBefore = (when) => {
      let low = 0, high = last;
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (rows[middle].time <= when) low = middle;
        else high = middle;
      }
      return low;
    };
    const step = (now) => {
      if (!playing) return;
      time += ((now - before) / 1000) * Number(speed.value);
      before = now;
      if (time >= rows[last].time) {
        run(false);
        show(last);
        return;
      }
      row = rowBefore(time);
      const next = rows[Math.min(last, row + 1)];
      const share = (time - rows[row].time) / (next.time - rows[row].time || 1);
      put(between(rows[row], next, share, orientations));
      requestAnimationFrame(step);
    };
    const run = (on) => {
      if (on === playing) return;
      playing = on;
      play.textContent = on ? "\u23f8 Pause" : "\u25b6 Play";
      if (on) {
        if (row >= last) time = rows[0].time;
        before = performance.now();
        requestAnimationFrame(step);
      } else {
        show(row);
      }
    };

    // Curves are of the motion with gravity and payload as they are set.
    let charts = [], parts = [], known = "";
    const quantity = element("select", { "aria-label": "curves", change: () => draw() },
      ...["effort", "gravity", "centrifugal", "coriolis", "inertia",
        ...(robot.passive ? ["passive"] : []), "position", "velocity", "acceleration"].map(
        (key) => element("option", { value: key }, {
          effort: "efforts", gravity: "efforts of gravity", centrifugal: "centrifugal efforts",
          coriolis: "Coriolis efforts", inertia: "efforts of inertia",
          passive: "friction, damping, springs", position: "positions", velocity: "velocities",
          acceleration: "accelerations",
        }[key])));
    const chosen = new Set([robot.degreesOfFreedom, robot.coordinates].flatMap(
      (all) => all.slice(0, 12).map(({ name }) => name)));
    const valuesOf = (key) => {
      if (key === "position") return rows.map(({ q }) => q);
      if (key === "velocity") return rows.map(({ v }) => v);
      if (key === "acceleration") return rows.map(({ a }) => a);
      const { gravity, payload } = state.now;
      const set = key === "effort" ? "effort" : "parts", wanted = JSON.stringify([set, gravity, payload]);
      if (known !== wanted) {
        known = wanted;
        parts = rows.map(({ q, v, a }) => {
          const at = { q, v, a, gravity, payload };
          return set === "effort" ? { effort: dynamics.efforts(at) } : dynamics.parts(at);
        });
      }
      return parts.map((one) => one[key]);
    };
    const draw = () => {
      const key = quantity.value, times = rows.map((one) => one.time);
      const secret = !answers.open && !["position", "velocity", "acceleration"].includes(key);
      charts = [];
      if (secret) {
        curves.replaceChildren(element("p", { class: "quiet" },
          "The curves are shown after your own efforts are compared."));
        return;
      }
      const values = valuesOf(key);
      const names = key === "position" ? robot.coordinates : robot.degreesOfFreedom;
      for (const measure of ["angle", "length", "quaternion"]) {
        const series = names.flatMap((one, i) => one.measure !== measure ? [] : [{
          name: one.name, values: values.map((all) => all[i]),
          limit: key === "effort" ? one.effortLimit : null,
        }]);
        if (series.length === 0) continue;
        const order = ["position", "velocity", "acceleration"].indexOf(key);
        const unit = measure === "quaternion" ? ""
          : order < 0 ? handout.effortUnit(measure) : handout.unitOf(measure, order, false);
        const wide = Math.max(320, Math.min(1100, curves.clientWidth || 900));
        charts.push(handout.makeChart({ times, series, unit, chosen, wide, seek: (when) => {
          run(false);
          const at = rowBefore(when), next = Math.min(last, at + 1);
          show(when - rows[at].time > rows[next].time - when ? next : at);
        } }));
      }
      curves.replaceChildren(...charts.map((chart) => chart.box));
      charts.forEach((chart) => chart.point(time));
    };

    let waiting = 0;
    state.listen(() => {
      const { gravity, payload } = state.now;
      const set = JSON.parse(known || "[0]")[0];
      if (stepping || known === JSON.stringify([set, gravity, payload])) return;
      clearTimeout(waiting);
      waiting = setTimeout(draw, 150);
    });

    box.replaceChildren(
      element("p", { class: "player" }, play, slider, speed, told),
      element("p", {}, "Curves of ", quantity, " over time",
        element("span", { class: "tools" }, ": click or drag in them to go there")),
      curves);
    draw();
    show(0);
    return { rows: () => rows.length, show, draw, play: run };
  };
})();
