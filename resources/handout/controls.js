// SPDX-License-Identifier: BSD-3-Clause
// Sliders and number fields: position, velocity and acceleration of every degree of freedom, gravity
// and a payload. An orientation is turned by roll, pitch and yaw about fixed axes.
"use strict";

(function () {
  const { element, shown, typed, unitOf, scaleOf } = handout;

  // A slider with a field beside it; what stands beyond the slider's ends goes through the field.
  const makeSlider = ({ label, lower, upper, scale, unit, read, write, focus }) => {
    const range = element("input", {
      type: "range", min: 0, max: 1000, step: "any", "aria-label": label, title: label,
      input: () => write(lower + (range.value / 1000) * (upper - lower)),
      focus: () => focus(true), blur: () => focus(false),
    });
    const field = element("input", {
      type: "text", inputmode: "decimal", "aria-label": label, title: `${label} (${unit})`,
      change: () => {
        const value = typed(field.value);
        if (Number.isFinite(value)) write(value / scale);
        show();
      },
      focus: () => focus(true), blur: () => focus(false),
    });
    const show = () => {
      const value = read();
      const share = upper > lower ? (value - lower) / (upper - lower) : 0.5;
      range.value = 1000 * Math.max(0, Math.min(1, share));
      if (document.activeElement !== field || typed(field.value) / scale !== value) {
        field.value = shown(value * scale);
      }
      field.classList.toggle("beyond", share < -1e-9 || share > 1 + 1e-9);
    };
    return { box: element("span", { class: "slider" }, range, field), show };
  };

  // How each degree of freedom is placed: its coordinate, or an angle of an orientation.
  const places = (robot, dynamics) => {
    const found = [];
    for (const body of dynamics.bodies) {
      if (body.follows) continue;
      const { positions, velocities } = body.joint;
      for (let k = 0; k < velocities; ++k) {
        const free = positions !== velocities; // an orientation among them
        const dof = body.velocity + k, turns = free && k < 3;
        const quaternion = body.position + positions - 4;
        found[dof] = {
          body: dynamics.bodies.indexOf(body),
          quaternion: turns ? quaternion : -1,
          angle: k,
          coordinate: turns ? -1 : body.position + (free ? k - 3 : k),
        };
      }
    }
    return found;
  };

  const ends = (lower, upper, otherwise, now) => [
    Math.min(lower ?? -otherwise, now), Math.max(upper ?? otherwise, now),
  ];

  handout.makeControls = function (robot, dynamics, state, box, mark) {
    const angles = new Map(); // roll, pitch and yaw by the quaternion's index: kept while they fit
    const anglesAt = (index) => {
      const q = state.now.q.slice(index, index + 4), kept = angles.get(index);
      if (kept) {
        const same = handout.quaternionOf(kept).reduce((sum, value, i) => sum + value * q[i], 0);
        if (Math.abs(Math.abs(same) - 1) < 1e-12) return kept;
      }
      const fresh = handout.anglesOf(q);
      angles.set(index, fresh);
      return fresh;
    };
    const setNumber = (name, index, value) => {
      const values = state.now[name].slice();
      values[index] = value;
      state.set({ [name]: values });
    };

    let sliders = [];
    const build = (degrees) => {
      sliders = [];
      const add = (options) => {
        const slider = makeSlider(options);
        sliders.push(slider);
        return slider.box;
      };
      const placed = places(robot, dynamics);
      const rows = robot.degreesOfFreedom.map((dof, i) => {
        const at = placed[i], scale = scaleOf(dof.measure, degrees);
        const unit = (order) => unitOf(dof.measure, order, degrees);
        const focus = (on) => mark(on ? at.body : -1);
        const turns = at.quaternion >= 0, word = ["roll", "pitch", "yaw"][at.angle];
        const name = turns ? `${dof.joint} ${word}` : robot.coordinates[at.coordinate].name;
        const coordinate = turns ? { lower: null, upper: null } : robot.coordinates[at.coordinate];
        const read = turns ? () => anglesAt(at.quaternion)[at.angle]
          : () => state.now.q[at.coordinate];
        const [lower, upper] = ends(coordinate.lower, coordinate.upper,
          dof.measure === "length" ? 1 : turns && at.angle === 1 ? Math.PI / 2 : Math.PI, read());
        const position = add({
          label: `position of ${name}`, lower, upper, scale, unit: unit(0), read, focus,
          write: (value) => {
            if (!turns) return setNumber("q", at.coordinate, value);
            const next = anglesAt(at.quaternion).slice(), q = state.now.q.slice();
            next[at.angle] = value;
            angles.set(at.quaternion, next);
            q.splice(at.quaternion, 4, ...handout.quaternionOf(next));
            return state.set({ q });
          },
        });
        const rate = (key, word2, order, most) => {
          const now = state.now[key][i], [from, to] = ends(-most, most, most, now);
          return add({
            label: `${word2} of ${dof.name}`, lower: from, upper: to, scale, unit: unit(order),
            read: () => state.now[key][i], write: (value) => setNumber(key, i, value), focus,
          });
        };
        const fastest = dof.velocityLimit > 0 && dof.velocityLimit < 100 ? dof.velocityLimit : 3;
        return element("tr", {
          mouseenter: () => mark(at.body), mouseleave: () => mark(-1),
        },
        element("th", { scope: "row" }, turns ? `${name} / ${dof.name.slice(-2)}` : name),
        element("td", {}, position, element("span", { class: "unit" }, unit(0))),
        element("td", {}, rate("v", "velocity", 1, fastest),
          element("span", { class: "unit" }, unit(1))),
        element("td", {}, rate("a", "acceleration", 2, 10),
          element("span", { class: "unit" }, unit(2))));
      });
      const head = element("tr", {}, ...["joint", "position", "velocity", "acceleration"].map(
        (word) => element("th", { scope: "col" }, word)));
      box.replaceChildren(
        element("table", { class: "sliders" }, element("thead", {}, head),
          element("tbody", {}, ...rows)),
        element("p", { class: "world" }, ...worldSliders(add)));
      show();
    };

    // Gravity keeps its direction; without one it points down.
    const worldSliders = (add) => {
      const size = Math.hypot(...robot.gravity);
      const direction = size > 0 ? robot.gravity.map((value) => value / size) : [0, 0, -1];
      const gravity = add({
        label: "gravity", lower: 0, upper: Math.max(2 * size, 20), scale: 1, unit: "m/s\u00b2",
        read: () => state.now.gravity.reduce((sum, value, i) => sum + value * direction[i], 0),
        write: (value) => state.set({ gravity: direction.map((d) => d * value) }), focus: () => {},
      });
      const heaviest = Math.max(1, Number((0.25 * robot.movingMass).toPrecision(1)));
      const payload = add({
        label: "payload", lower: 0, upper: heaviest, scale: 1, unit: "kg",
        read: () => state.now.payload.mass,
        write: (mass) => state.set({ payload: { mass } }), focus: () => {},
      });
      const choice = element("select", {
        "aria-label": "link that carries the payload",
        change: () => state.set({
          payload: { link: Number(choice.value), mass: state.now.payload.mass },
        }),
      }, ...robot.links.flatMap((link, i) => link.body > 0
        ? [element("option", { value: i, selected: i === state.now.payload.link }, link.name)] : []));
      return [
        element("label", {}, "gravity ", gravity, " m/s\u00b2"),
        element("label", {}, "payload ", payload, " kg, a point at the origin of "), choice,
      ];
    };

    const show = () => sliders.forEach((slider) => slider.show());
    state.listen(show);
    return { build };
  };
})();
