// SPDX-License-Identifier: BSD-3-Clause
// The table of efforts with their parts; or, in a page without answers, fields for one's own first.
"use strict";

(function () {
  const { element, drawing, shown, shownAmong, typed, effortUnit } = handout;
  const wide = 120, high = 12; // of a bar

  const causes = (robot) => [
    { key: "gravity", word: "gravity" },
    { key: "centrifugal", word: "centrifugal" },
    { key: "coriolis", word: "Coriolis" },
    { key: "inertia", word: "inertia" },
    ...(robot.passive ? [{ key: "passive", word: "friction, springs" }] : []),
  ];

  // Parts that push one way stand one behind the other, on their side of the middle.
  const bar = (values, most) => {
    const box = drawing("svg", { class: "bar", viewBox: `0 0 ${wide} ${high}`, "aria-hidden": "true" });
    let right = wide / 2, left = wide / 2;
    for (const { key, value } of values) {
      const length = most > 0 ? (Math.abs(value) / most) * (wide / 2) : 0;
      if (value < 0) left -= length;
      box.append(drawing("rect", {
        x: value < 0 ? left : right, y: 1, width: length, height: high - 2, class: `fill-${key}`,
      }));
      if (value > 0) right += length;
    }
    box.append(drawing("line", { x1: wide / 2, x2: wide / 2, y1: 0, y2: high, class: "middle" }));
    return box;
  };

  handout.makeEfforts = function (robot, state, box, mark, answers) {
    const list = causes(robot);
    let open = answers.shown;
    const cells = robot.degreesOfFreedom.map(() => ({}));

    const build = () => {
      const head = ["joint", ...(answers.shown ? [] : ["yours"]), "effort", "",
        ...list.map(({ word }) => word), ""];
      const rows = robot.degreesOfFreedom.map((dof, i) => {
        const cell = cells[i];
        cell.effort = element("td", { class: "number effort" });
        cell.bar = element("td", {});
        cell.parts = list.map(() => element("td", { class: "number" }));
        cell.own = element("input", {
          type: "text", inputmode: "decimal", "aria-label": `your effort of ${dof.name}`,
        });
        return element("tr", {
          mouseenter: () => mark(dof.body), mouseleave: () => mark(-1),
        },
        element("th", { scope: "row" }, dof.name),
        ...(answers.shown ? [] : [element("td", {}, cell.own)]),
        cell.effort, element("td", { class: "unit" }, effortUnit(dof.measure)), ...cell.parts,
        cell.bar);
      });
      const table = element("table", { class: "efforts" },
        element("thead", {}, element("tr", {}, ...head.map((word) =>
          element("th", { scope: "col" }, ...legend(word))))),
        element("tbody", {}, ...rows));
      box.replaceChildren(table);
      if (!answers.shown) {
        box.append(element("p", {}, element("button", { type: "button", click: compare },
          "Compare with mine"), " ", cells.note = element("span", { role: "status" })));
      }
      show();
    };

    const legend = (word) => {
      const cause = list.find((one) => one.word === word);
      return cause ? [element("span", { class: `key fill-${cause.key}` }), word] : [word];
    };

    // Efforts are shown when every field has a number: one's own comes first.
    const compare = () => {
      const missing = cells.filter((cell) => !Number.isFinite(typed(cell.own.value))).length;
      if (missing > 0) {
        cells.note.textContent = `${missing} of ${cells.length} still missing`;
        return;
      }
      open = true;
      const effort = state.parts().effort;
      const most = Math.max(...effort.map(Math.abs), 1e-9);
      const right = cells.filter((cell, i) => {
        const off = Math.abs(typed(cell.own.value) - effort[i]);
        const good = off <= 0.02 * Math.abs(effort[i]) + 0.002 * most;
        cell.own.className = good ? "right" : "wrong";
        return good;
      }).length;
      cells.note.textContent = `${right} of ${cells.length} right, within 2 %`;
      answers.opened(true);
      show();
    };

    const show = () => {
      if (!open) {
        cells.forEach((cell) => {
          cell.effort.textContent = "?";
          cell.bar.replaceChildren();
          cell.parts.forEach((part) => (part.textContent = ""));
        });
        return;
      }
      const parts = state.parts();
      const values = cells.map((cell, i) => list.map(({ key }) => ({ key, value: parts[key][i] })));
      // lengths of forces and torques are compared among their like
      const most = { angle: 0, length: 0 };
      values.forEach((row, i) => {
        const sides = [1, -1].map((sign) => row.reduce(
          (sum, { value }) => sum + Math.max(0, sign * value), 0));
        const measure = robot.degreesOfFreedom[i].measure;
        most[measure] = Math.max(most[measure], ...sides);
      });
      cells.forEach((cell, i) => {
        const dof = robot.degreesOfFreedom[i], effort = parts.effort[i];
        const over = dof.effortLimit !== null && Math.abs(effort) > dof.effortLimit;
        const text = shownAmong([effort, ...values[i].map(({ value }) => value)]);
        cell.effort.textContent = text(effort);
        cell.effort.classList.toggle("over", over);
        cell.effort.title = `${effort} ${effortUnit(dof.measure)}` +
          (over ? `, over its limit of ${shown(dof.effortLimit)}` : "");
        cell.parts.forEach((part, k) => {
          part.textContent = text(values[i][k].value);
          part.title = String(values[i][k].value);
        });
        cell.bar.replaceChildren(bar(values[i], most[dof.measure]));
      });
    };

    state.listen(() => {
      if (!answers.shown && open) {
        open = false;
        cells.forEach((cell) => (cell.own.className = ""));
        cells.note.textContent = "The state has changed: compare again.";
        answers.opened(false);
      }
      show();
    });
    build();
  };
})();
