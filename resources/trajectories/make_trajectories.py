#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the bundled trajectories: run it, and the CSV files are written anew.

Python's standard library only; the same files come out every time. Velocities
and accelerations are exact: every formula is evaluated on jets, which carry a
value with its first and second derivative in time. Nothing is differenced.
"""

import math
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
RATE = 100  # rows per second


# ------------------------------------------------------------------- jets

class Jet:
    """A function of time at one moment: its value, velocity, acceleration."""

    def __init__(self, value, velocity=0.0, acceleration=0.0):
        self.value, self.velocity, self.acceleration = value, velocity, acceleration

    def chain(self, value, first, second):
        """f(self), from f's value and derivatives there."""
        return Jet(value, first * self.velocity,
                   first * self.acceleration + second * self.velocity ** 2)

    def __add__(self, other):
        other = jet(other)
        return Jet(self.value + other.value, self.velocity + other.velocity,
                   self.acceleration + other.acceleration)

    def __mul__(self, other):
        other = jet(other)
        return Jet(self.value * other.value,
                   self.velocity * other.value + self.value * other.velocity,
                   self.acceleration * other.value + 2 * self.velocity * other.velocity
                   + self.value * other.acceleration)

    def __neg__(self):
        return self * -1.0

    def __sub__(self, other):
        return self + -jet(other)

    def __rsub__(self, other):
        return jet(other) - self

    __radd__, __rmul__ = __add__, __mul__


def jet(x):
    return x if isinstance(x, Jet) else Jet(float(x))


def sin(x):
    s, c = math.sin(x.value), math.cos(x.value)
    return x.chain(s, c, -s)


def cos(x):
    s, c = math.sin(x.value), math.cos(x.value)
    return x.chain(c, -s, -c)


def sqrt(x):
    root = math.sqrt(x.value)
    return x.chain(root, 0.5 / root, -0.25 / root ** 3)


def inverse(x):
    return x.chain(1 / x.value, -1 / x.value ** 2, 2 / x.value ** 3)


def acos(x):
    v = x.value
    first = -1 / math.sqrt(1 - v * v)
    return x.chain(math.acos(v), first, v * first / (1 - v * v))


def atan2(y, x):
    """The angle of (x, y): its derivative is that of the direction."""
    angle = math.atan2(y.value, x.value)
    c, s = math.cos(angle), math.sin(angle)
    # In axes turned by the angle, y is zero now and x is the length.
    along, over = x * c + y * s, y * c - x * s
    ratio = over * inverse(along)
    return Jet(angle, ratio.velocity, ratio.acceleration)


# ---------------------------------------------------------- profiles in time

def polynomial(t, coefficients):
    """c0 + c1 t + c2 t^2 + ... of a jet."""
    total = jet(0)
    for c in reversed(coefficients):
        total = total * t + c
    return total


def step(t, start, end):
    """From 0 to 1 by a quintic polynomial, at rest before, after and at both ends."""
    if t.value <= start:
        return jet(0)
    if t.value >= end:
        return jet(1)
    u = (t - start) * (1 / (end - start))
    return polynomial(u, [0, 0, 0, 10, -15, 6])


def step_integral(t, start, end):
    """The integral of step over time."""
    if t.value <= start:
        return jet(0)
    if t.value >= end:
        return t - 0.5 * (start + end)
    u = (t - start) * (1 / (end - start))
    return polynomial(u, [0, 0, 0, 0, 2.5, -3, 1]) * (end - start)


def hump(t, start, end):
    """From 0 to 1 and back to 0, at rest at both ends."""
    if not start < t.value < end:
        return jet(0)
    u = (t - start) * (1 / (end - start))
    return polynomial(u, [0, 0, 0, 64, -192, 192, -64])


def cubics(t, times, points):
    """Three points by two cubics: at rest at both ends; the middle is passed with
    the velocity that makes the acceleration continuous."""
    (t0, t1, t2), (q0, q1, q2) = times, points
    h1, h2 = t1 - t0, t2 - t1
    middle = 1.5 * ((q1 - q0) / h1 ** 2 + (q2 - q1) / h2 ** 2) / (1 / h1 + 1 / h2)
    if t.value <= t1:
        start, h, a, b, va, vb = t0, h1, q0, q1, 0.0, middle
    else:
        start, h, a, b, va, vb = t1, h2, q1, q2, middle, 0.0
    return polynomial(t - start, [a, va, (3 * (b - a) / h - 2 * va - vb) / h,
                                  (2 * (a - b) / h + va + vb) / h ** 2])


def through(t, times, points):
    """Points joined by quintic polynomials, with a stop at each."""
    total = jet(points[0])
    for k in range(len(points) - 1):
        total = total + (points[k + 1] - points[k]) * step(t, times[k], times[k + 1])
    return total


# ---------------------------------------------------------------- the files

def number(value):
    text = repr(float(value))
    text = text[:-2] if text.endswith(".0") else text
    return "0" if text == "-0" else text


def write(name, duration, row):
    """row(t) is a list of (column, value) for the jet t."""
    lines = []
    for k in range(round(duration * RATE) + 1):
        cells = row(Jet(k / RATE, 1.0, 0.0))
        if not lines:
            lines.append(",".join(["time"] + [column for column, _ in cells]))
        lines.append(",".join([number(k / RATE)] + [number(value) for _, value in cells]))
    (FOLDER / f"{name}.csv").write_text("\n".join(lines) + "\n", newline="\n")


def write_points(name, joints, times, points):
    """The file of points that `armillary trajectory` makes the same motion of."""
    lines = [",".join(["time"] + [f"{joint}/position" for joint in joints])]
    for time, point in zip(times, points):
        lines.append(",".join(number(value) for value in (time, *point)))
    (FOLDER / f"{name}.via.csv").write_text("\n".join(lines) + "\n", newline="\n")


def columns(joints):
    """Positions, velocities and accelerations of (name, jet) pairs."""
    return ([(f"{name}/position", q.value) for name, q in joints]
            + [(f"{name}/velocity", q.velocity) for name, q in joints]
            + [(f"{name}/acceleration", q.acceleration) for name, q in joints])


# ---------------------------------------------------- hydraulic manipulator

def hydraulic_manipulator_lift():
    """A load is lifted off the ground on the right and set down high on the left.

    Three points of the load's centre, each with the load's heading; the load
    stays level because the three angles about parallel axes always sum to zero.
    """
    points = [(1.75, -1.90, 0.30, -0.60), (2.65, 0.30, 1.95, 0.40), (1.55, 1.95, 1.20, 1.20)]
    times = (0.0, 3.6, 8.0)

    def joints_at(x, y, z, heading):
        yaw = math.atan2(y, x)
        # Boom (1.8 m) and forearm (1.5 m) reach from the shoulder to the wrist.
        reach, rise = math.hypot(x, y) - 0.5, z - 0.92
        span = math.hypot(reach, rise)
        boom = math.atan2(rise, reach) + math.acos((1.8 ** 2 + span ** 2 - 1.5 ** 2)
                                                   / (2 * 1.8 * span))
        forearm = math.atan2(rise - 1.8 * math.sin(boom), reach - 1.8 * math.cos(boom))
        return yaw, boom - 0.96, forearm - boom + 1.56, -forearm - 0.60, heading - yaw

    names = ("base_yaw", "boom", "forearm", "wrist", "wrist_yaw")
    via = [joints_at(*point) for point in points]
    write_points("hydraulic_manipulator_lift", names, times, via)
    write("hydraulic_manipulator_lift", times[-1], lambda t: columns(
        [(name, cubics(t, times, [angles[k] for angles in via])) for k, name in enumerate(names)]))


# ----------------------------------------------------------------- PUMA 560

def puma560_pick_and_place():
    """From rest to a part, and with it to another place; the flange points down.

    Quintic polynomials between poses, with a stop at each. The inverse
    kinematics is in closed form, with the elbow up.
    """
    a2, a3, d4, offset, height, flange = 0.4318, -0.0203, 0.4331, 0.2435 - 0.0934, 0.6718, 0.0563

    def joints_at(x, y, z, heading):
        z = z + flange - height  # the wrist's centre, from the shoulder
        radius = math.sqrt(x * x + y * y - offset * offset)
        q1 = math.atan2(y, x) - math.atan2(offset, radius)
        reach = math.hypot(a3, d4)
        bend = (radius ** 2 + z ** 2 - a2 ** 2 - reach ** 2) / (2 * a2 * reach)
        q3 = math.atan2(d4, a3) + math.acos(bend)
        along = a2 + a3 * math.cos(q3) + d4 * math.sin(q3)
        below = a3 * math.sin(q3) - d4 * math.cos(q3)
        q2 = math.atan2(-z, radius) - math.atan2(below, along)
        # The forearm points up at q2 + q3 = 0; the hand is to point down.
        return q1, q2, q3, 0.0, math.pi - q2 - q3, q1 - heading

    rest = (0.45, 0.15, 0.60, 0.15)
    part, place = (0.42, -0.34, 0.22, -0.60), (0.30, 0.50, 0.32, 1.00)
    above_part, above_place = (0.42, -0.34, 0.36, -0.60), (0.30, 0.50, 0.46, 1.00)
    poses = [rest, above_part, part, part, above_part, above_place, place, place, above_place, rest]
    times = [0.0, 1.4, 2.2, 2.5, 3.3, 5.5, 6.3, 6.6, 7.4, 8.8]
    via = [joints_at(*pose) for pose in poses]
    write("puma560_pick_and_place", times[-1], lambda t: columns(
        [(f"joint{k + 1}", through(t, times, [angles[k] for angles in via])) for k in range(6)]))


# ---------------------------------------------------------------- planar 3R

def planar_3r_circle():
    """The tip draws a circle twice, from rest to rest; the hand keeps its direction."""
    centre_x, centre_z, radius, hand = 0.83, 1.45, 0.20, -0.6

    def row(t):
        around = 4 * math.pi * step(t, 0.0, 6.0)
        x = centre_x + radius * cos(around) - 0.3 * math.cos(hand)
        z = centre_z + radius * sin(around) - 0.3 * math.sin(hand) - 1.4
        bend = acos((x * x + z * z - (0.5 ** 2 + 0.4 ** 2)) * (1 / (2 * 0.5 * 0.4)))
        shoulder = atan2(z, x) + atan2(0.4 * sin(bend), 0.5 + 0.4 * cos(bend))
        return columns([("shoulder", shoulder), ("elbow", -bend), ("wrist", hand - shoulder + bend)])

    write("planar_3r_circle", 6.0, row)


# -------------------------------------------------------------------- SCARA

def scara_pick_and_place():
    """Down to a part, over to its place, and back; moves overlap, as in a real cycle."""

    def joints_at(x, y, heading):
        bend = math.acos((x * x + y * y - 0.225 ** 2 - 0.175 ** 2) / (2 * 0.225 * 0.175))
        shoulder = math.atan2(y, x) - math.atan2(0.175 * math.sin(bend),
                                                 0.225 + 0.175 * math.cos(bend))
        return shoulder, bend, heading - shoulder - bend

    part, place = joints_at(0.30, -0.12, 0.0), joints_at(0.12, 0.22, math.pi / 2)

    def row(t):
        over = step(t, 0.72, 1.30) - step(t, 1.92, 2.50)
        lift = (0.128 * (step(t, 0.10, 0.42) - step(t, 0.50, 0.82))
                + 0.122 * (step(t, 1.20, 1.52) - step(t, 1.60, 1.92)))
        shoulder, elbow, roll = (a + (b - a) * over for a, b in zip(part, place))
        return columns([("shoulder", shoulder), ("elbow", elbow), ("lift", lift), ("roll", roll)])

    write("scara_pick_and_place", 2.6, row)


# ---------------------------------------------------------------- quadruped

def turned_about(axis, angle):
    """A rotation matrix about x (0), y (1) or z (2)."""
    c, s = cos(angle), sin(angle)
    matrix = [[jet(i == j) for j in range(3)] for i in range(3)]
    i, j = (axis + 1) % 3, (axis + 2) % 3
    matrix[i][i], matrix[i][j], matrix[j][i], matrix[j][j] = c, -s, s, c
    return matrix


def product(a, b):
    return [[a[i][0] * b[0][j] + a[i][1] * b[1][j] + a[i][2] * b[2][j] for j in range(3)]
            for i in range(3)]


def into(matrix, v):
    """The vector in the axes whose rotation matrix is given."""
    return [matrix[0][i] * v[0] + matrix[1][i] * v[1] + matrix[2][i] * v[2] for i in range(3)]


def derivative(x):
    """The velocity as a function of time; its own second derivative is not known."""
    return Jet(x.velocity, x.acceleration, math.nan)


def floating_columns(name, position, roll, pitch, yaw):
    """Columns of a floating joint: velocities in the child's axes."""
    matrix = product(product(turned_about(2, yaw), turned_about(1, pitch)), turned_about(0, roll))
    half = [0.5 * angle.value for angle in (roll, pitch, yaw)]
    (cr, cp, cy), (sr, sp, sy) = [math.cos(h) for h in half], [math.sin(h) for h in half]
    quaternion = {"qw": cr * cp * cy + sr * sp * sy, "qx": sr * cp * cy - cr * sp * sy,
                  "qy": cr * sp * cy + sr * cp * sy, "qz": cr * cp * sy - sr * sp * cy}
    rates = [derivative(angle) for angle in (roll, pitch, yaw)]
    angular = [rates[0] - sin(pitch) * rates[2],
               cos(roll) * rates[1] + sin(roll) * cos(pitch) * rates[2],
               cos(roll) * cos(pitch) * rates[2] - sin(roll) * rates[1]]
    linear = into(matrix, [derivative(p) for p in position])
    cells = [(f"{name}.{axis}/position", p.value) for axis, p in zip("xyz", position)]
    cells += [(f"{name}.{part}/position", value) for part, value in quaternion.items()]
    moving = list(zip(("wx", "wy", "wz", "vx", "vy", "vz"), angular + linear))
    velocity = [(f"{name}.{part}/velocity", v.value) for part, v in moving]
    acceleration = [(f"{name}.{part}/acceleration", v.velocity) for part, v in moving]
    return matrix, cells, velocity, acceleration


def quadruped_trot():
    """From standing to a trot at 0.5 m/s, and back to standing.

    Diagonal legs swing together. Feet on the ground do not slip: the legs follow
    by inverse kinematics while the trunk moves, bobs and sways a little.
    """
    speed, height, foot_radius, length = 0.5, 0.425, 0.025, 0.25
    lean = math.atan2(3, 4)
    beat, first_step, steps, shared_support = 0.30, 0.30, 12, 0.02
    legs = [(f"{end}_{side}", (0.195 if end == "front" else -0.195),
             (1 if side == "left" else -1)) for end in ("front", "rear")
            for side in ("left", "right")]

    def trunk_x(t):
        return speed * (step_integral(t, 0.2, 1.2) - step_integral(t, 2.7, 3.7))

    def foot(t, hip_x, hip_y, phase):
        """A foot's centre in the world: it swings at every second beat."""
        x, z = jet(hip_x), jet(foot_radius)
        before = 0.0
        for k in range(phase, steps, 2):
            start = first_step + k * beat
            after = trunk_x(Jet(start + 1.5 * beat)).value  # under the hip in mid-stance
            begin, end = start + shared_support, start + beat - shared_support
            x = x + (after - before) * step(t, begin, end)
            z = z + 0.06 * min(1.0, 0.3 + 5 * (after - before)) * hump(t, begin, end)
            before = after
        return [x, jet(hip_y), z]

    def leg(target, side):
        """Hip, thigh and calf for the foot's centre, from the hip, in trunk axes."""
        x, y, z = target
        across = 0.085 * side
        drop = -sqrt(y * y + z * z - across * across)  # in the leg's own plane
        hip = atan2(z, y) - atan2(drop, jet(across))
        bend = acos((x * x + drop * drop) * (1 / (2 * length ** 2)) - 1)
        thigh = atan2(-x, -drop) + 0.5 * bend
        return hip, thigh - lean, 2 * lean - bend

    def row(t):
        pace = step(t, 0.2, 1.2) - step(t, 2.7, 3.7)
        turn = math.pi / beat * (t - first_step)
        position = [trunk_x(t), 0.006 * pace * sin(turn),
                    -0.012 * pace + 0.004 * pace * cos(2 * turn)]
        roll, pitch, yaw = (0.012 * pace * sin(turn), 0.010 * pace * cos(2 * turn),
                            0.02 * pace * cos(turn))
        matrix, cells, velocity, acceleration = floating_columns("floating_base", position,
                                                                 roll, pitch, yaw)
        for name, hip_x, side in legs:
            phase = 0 if (hip_x > 0) == (side > 0) else 1
            at = foot(t, hip_x, side * 0.14, phase)
            from_trunk = into(matrix, [at[0] - position[0], at[1] - position[1],
                                       at[2] - position[2] - height])
            target = [from_trunk[0] - hip_x, from_trunk[1] - side * 0.055, from_trunk[2]]
            for joint, q in zip(("hip", "thigh", "calf"), leg(target, side)):
                cells.append((f"{name}_{joint}/position", q.value))
                velocity.append((f"{name}_{joint}/velocity", q.velocity))
                acceleration.append((f"{name}_{joint}/acceleration", q.acceleration))
        return cells + velocity + acceleration

    write("quadruped_trot", 4.2, row)


if __name__ == "__main__":
    hydraulic_manipulator_lift()
    puma560_pick_and_place()
    planar_3r_circle()
    scara_pick_and_place()
    quadruped_trot()
    for file in sorted(FOLDER.glob("*.csv")):
        print(f"{file.name}: {file.stat().st_size / 1e3:.0f} kB")
