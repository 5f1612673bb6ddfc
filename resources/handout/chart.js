// SPDX-License-Identifier: BSD-3-Clause
// Curves over time as a drawing, with a cursor and the values at it.
"use strict";

(function () {
  const { element, drawing, shown } = handout;
  const high = 260, left = 64, right = 12, top = 10, bottom = 26;

  // Round steps, at most `most` of them.
  const ticks = (lower, upper, most) => {
    const raw = (upper - lower) / most, size = 10 ** Math.floor(Math.log10(raw));
    const step = [1, 2, 5, 10].map((by) => by * size).find((value) => value >= raw * 0.999);
    const found = [];
    for (let i = Math.ceil(lower / step - 1e-9); i * step <= upper + 1e-9 * step; ++i) {
      found.push(i * step);
    }
    return found;
  };

  // Of many rows the extremes of each column of the drawing.
  const outline = (times, values, x, y) => {
    const columns = 600, bucket = Math.ceil(times.length / columns);
    let path = "";
    const go = (i) => {
      path += `${path ? "L" : "M"}${x(times[i]).toFixed(1)} ${y(values[i]).toFixed(1)}`;
    };
    for (let from = 0; from < times.length; from += bucket) {
      const to = Math.min(times.length, from + bucket);
      let low = from, high2 = from;
      for (let i = from; i < to; ++i) {
        if (values[i] < values[low]) low = i;
        if (values[i] > values[high2]) high2 = i;
      }
      const order = [...new Set([from, low, high2, to - 1])].sort((a, b) => a - b);
      order.forEach(go);
    }
    return path;
  };

  // `wide` pixels.
  handout.makeChart = function ({ times, series, unit, chosen, seek, wide }) {
    const first = times[0], last = times[times.length - 1];
    const box = element("figure", { class: "chart" });
    const picture = drawing("svg", {
      viewBox: `0 0 ${wide} ${high}`, role: "img", "aria-label": `curves over time in ${unit}`,
    });
    const legend = element("figcaption", {});
    const cursor = drawing("line", { class: "cursor", y1: top, y2: high - bottom });
    const lines = drawing("g", {}), axes = drawing("g", { class: "axes" });
    const x = (time) => left + ((time - first) / (last - first)) * (wide - left - right);
    let y = () => 0;

    const readings = series.map((one, i) => {
      const reading = element("output", {});
      const check = element("input", {
        type: "checkbox", checked: chosen.has(one.name),
        change: () => {
          if (check.checked) chosen.add(one.name);
          else chosen.delete(one.name);
          draw();
        },
      });
      legend.append(element("label", { class: `curve-${i % 8}` }, check,
        element("span", { class: "swatch" }), `${one.name} `, reading));
      return reading;
    });

    const draw = () => {
      let lower = 0, upper = 0;
      const drawn = series.filter((one) => chosen.has(one.name));
      for (const { values } of drawn) {
        for (const value of values) {
          lower = Math.min(lower, value);
          upper = Math.max(upper, value);
        }
      }
      if (!(upper - lower > 1e-9)) {
        lower -= 1;
        upper += 1;
      }
      const room = 0.05 * (upper - lower);
      lower -= room;
      upper += room;
      y = (value) => high - bottom - ((value - lower) / (upper - lower)) * (high - top - bottom);
      axes.replaceChildren();
      for (const tick of ticks(lower, upper, 6)) {
        axes.append(
          drawing("line", { x1: left, x2: wide - right, y1: y(tick), y2: y(tick) }),
          drawing("text", { x: left - 6, y: y(tick) + 4, "text-anchor": "end" }, shown(tick, 4)));
      }
      for (const tick of ticks(first, last, Math.max(3, wide / 90))) {
        axes.append(
          drawing("line", { x1: x(tick), x2: x(tick), y1: top, y2: high - bottom }),
          drawing("text", { x: x(tick), y: high - 8, "text-anchor": "middle" },
            `${shown(tick, 4)} s`));
      }
      axes.append(drawing("text", { x: 4, y: top + 10 }, unit));
      lines.replaceChildren(...series.flatMap((one, i) => chosen.has(one.name)
        ? [drawing("path", { class: `curve-${i % 8}`, d: outline(times, one.values, x, y) })] : []));
    };

    // Nearest row to a time.
    const rowAt = (time) => {
      let low = 0, high2 = times.length - 1;
      while (high2 - low > 1) {
        const middle = (low + high2) >> 1;
        if (times[middle] <= time) low = middle;
        else high2 = middle;
      }
      return time - times[low] > times[high2] - time ? high2 : low;
    };
    const tell = (time) => {
      const row = rowAt(time);
      readings.forEach((reading, i) => {
        reading.textContent = shown(series[i].values[row]);
      });
    };
    let at = first;
    const point = (time) => {
      at = time;
      cursor.setAttribute("x1", x(time));
      cursor.setAttribute("x2", x(time));
      tell(time);
    };

    const timeOf = (event) => {
      const shownBox = picture.getBoundingClientRect();
      const inDrawing = ((event.clientX - shownBox.left) / shownBox.width) * wide;
      const share = (inDrawing - left) / (wide - left - right);
      return first + Math.max(0, Math.min(1, share)) * (last - first);
    };
    picture.addEventListener("pointermove", (event) => {
      if (event.buttons) seek(timeOf(event));
      else tell(timeOf(event));
    });
    picture.addEventListener("pointerleave", () => tell(at));
    picture.addEventListener("pointerdown", (event) => seek(timeOf(event)));

    picture.append(axes, lines, cursor);
    box.append(picture, legend);
    draw();
    return { box, point };
  };
})();
