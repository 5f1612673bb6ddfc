// SPDX-License-Identifier: BSD-3-Clause
// What the page shows: where the robot is, how it moves, what it carries, and who wants to know.
"use strict";

(function () {
  handout.makeState = function (robot, dynamics) {
    const state = {
      q: robot.state.q.slice(), v: robot.state.v.slice(), a: robot.state.a.slice(),
      gravity: robot.gravity.slice(),
      payload: { link: robot.payloadLink, mass: 0 },
    };
    const listeners = [];
    let parts = null;

    // All numbers of a list, or an error that says what is wrong with it.
    const checked = (name, values, size) => {
      if (values.length !== size) {
        throw new RangeError(`${name} needs ${size} numbers; it has ${values.length}`);
      }
      return Array.from(values, (value, i) => {
        if (typeof value !== "number" || !Number.isFinite(value)) {
          throw new RangeError(`${name}[${i}] is no finite number`);
        }
        return value;
      });
    };

    // Orientations of unit length.
    const normalized = (q) => {
      for (const { joint, positions } of dynamics.bodies.map((b) => ({
        joint: b.joint.positions, positions: b.position,
      }))) {
        if (joint !== 4 && joint !== 7) continue;
        const first = positions + joint - 4, length = Math.hypot(...q.slice(first, first + 4));
        if (!(length > 1e-9)) throw new RangeError("an orientation (w, x, y, z) is all zeros");
        for (let i = first; i < first + 4; ++i) q[i] /= length;
      }
      return q;
    };

    const linkOf = (link) => {
      const index = typeof link === "string"
        ? robot.links.findIndex(({ name }) => name === link) : link;
      if (!robot.links[index]) throw new RangeError(`there is no link ${link}`);
      return index;
    };

    // Any of q, v, a, gravity (three numbers), payload { link, mass }; the rest stays.
    const set = (changes) => {
      const next = { ...state };
      if (changes.q) next.q = normalized(checked("q", changes.q, robot.coordinates.length));
      const size = robot.degreesOfFreedom.length;
      if (changes.v) next.v = checked("v", changes.v, size);
      if (changes.a) next.a = checked("a", changes.a, size);
      if (changes.gravity) next.gravity = checked("gravity", changes.gravity, 3);
      if (changes.payload) {
        const [mass] = checked("payload.mass", [changes.payload.mass], 1);
        next.payload = { link: linkOf(changes.payload.link ?? state.payload.link), mass };
      }
      Object.assign(state, next);
      parts = null;
      listeners.forEach((listener) => listener());
    };

    return {
      now: state,
      set,
      listen: (listener) => listeners.push(listener),
      parts: () => (parts ??= dynamics.parts(state)),
    };
  };
})();
