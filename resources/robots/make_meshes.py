#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the meshes of the bundled robots: run it, and meshes/ is written anew.

Python's standard library only; the same files come out every time. Each file
is one colour of one link, in metres, in that link's frame. A file holds
closed solids with outward normals; solids may overlap, as a bolt's head does
with the plate under it. Vertex normals are smooth on round surfaces and sharp
at edges.
"""

import math
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "meshes"
CREASE = math.cos(math.radians(38))  # faces that meet more bluntly look round

# The same colours stand in the robots' <material> elements.
PALETTE = {
    "dark": (0.20, 0.22, 0.25),
    "steel": (0.52, 0.55, 0.59),
    "light": (0.80, 0.82, 0.84),
    "black": (0.10, 0.10, 0.11),
    "blue": (0.00, 0.45, 0.70),
    "sky": (0.34, 0.71, 0.91),
    "green": (0.00, 0.62, 0.45),
    "orange": (0.90, 0.62, 0.00),
    "vermilion": (0.84, 0.37, 0.00),
    "purple": (0.74, 0.42, 0.60),
}


# ------------------------------------------------------------ small vectors

def add(a, b):
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


def sub(a, b):
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def scaled(a, k):
    return (a[0] * k, a[1] * k, a[2] * k)


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def unit(a):
    length = math.sqrt(dot(a, a))
    return scaled(a, 1 / length) if length else a


def across(direction):
    """Two unit vectors that form a right-handed frame with the direction."""
    away = (1, 0, 0) if abs(direction[0]) < 0.9 else (0, 1, 0)
    first = unit(sub(away, scaled(direction, dot(away, direction))))
    return first, cross(direction, first)


# ------------------------------------------------------------------- solids

class Solid:
    """A closed surface of convex faces (lists of points), turned outwards."""

    def __init__(self, points, faces):
        self.points = points
        self.faces = faces
        volume = sum(dot(points[f[0]], cross(points[f[k]], points[f[k + 1]]))
                     for f in faces for k in range(1, len(f) - 1))
        if volume < 0:
            self.faces = [face[::-1] for face in faces]

    def mapped(self, function):
        return Solid([function(*p) for p in self.points], self.faces)

    def upright(self):
        """Takes a plate drawn in x-y and extruded along z to x-z and y."""
        return self.mapped(lambda x, y, z: (x, z, y))

    def mirrored_y(self):
        return self.mapped(lambda x, y, z: (x, -y, z))

    def face_normal(self, face):
        """The face's normal, as long as twice its area."""
        total = (0.0, 0.0, 0.0)
        for k in range(1, len(face) - 1):
            p, q, r = (self.points[face[i]] for i in (0, k, k + 1))
            total = add(total, cross(sub(q, p), sub(r, p)))
        return total


def skin(rings):
    """A closed solid through rings of equally many points, capped at both ends."""
    count = len(rings[0])
    points = [p for ring in rings for p in ring]
    faces = [list(range(count))[::-1], list(range(len(points) - count, len(points)))]
    for low in range(0, len(points) - count, count):
        for i in range(count):
            j = (i + 1) % count
            faces.append([low + i, low + j, low + count + j, low + count + i])
    return Solid(points, faces)


def outline(circles, inset=0.0, count=32):
    """Points around the convex hull of circles (x, y, radius)."""
    ring = []
    for i in range(count):
        angle = 2 * math.pi * (i + 0.5) / count
        c, s = math.cos(angle), math.sin(angle)
        x, y, r = max(circles, key=lambda k: k[0] * c + k[1] * s + k[2])
        ring.append((x + (r - inset) * c, y + (r - inset) * s))
    return ring


def plate(circles, low, high, edge=0.0, count=32, steps=1):
    """The hull of circles, extruded from z = low to high, its edges rounded."""
    rings = []
    if edge:
        for i in range(steps + 1):
            angle = math.pi / 2 * i / steps
            rings.append((edge * (1 - math.sin(angle)), low + edge * (1 - math.cos(angle))))
        for i in range(steps, -1, -1):
            angle = math.pi / 2 * i / steps
            rings.append((edge * (1 - math.sin(angle)), high - edge * (1 - math.cos(angle))))
    else:
        rings = [(0, low), (0, high)]
    return skin([[(x, y, z) for x, y in outline(circles, inset, count)] for inset, z in rings])


def arm(circles, y, half, edge=0.0, count=32, steps=1):
    """A plate in the x-z plane, from y - half to y + half."""
    return plate(circles, y - half, y + half, edge, count, steps).upright()


def rectangle(x, y, width, depth, corner):
    """The four corner circles of a rounded rectangle around (x, y)."""
    w, d = width / 2 - corner, depth / 2 - corner
    return [(x + sx * w, y + sy * d, corner) for sx in (-1, 1) for sy in (-1, 1)]


def box(x, y, z, width, depth, height, corner=0.01, edge=0.0):
    """A rounded box around (x, y, z)."""
    return plate(rectangle(x, y, width, depth, corner), z - height / 2, z + height / 2,
                 edge, count=16)


def column(sections, count=32):
    """A solid through outlines: (z, circles), from the bottom to the top."""
    return skin([[(x, y, z) for x, y in outline(circles, 0, count)] for z, circles in sections])


def turned(profile, at=(0, 0, 0), along=(0, 0, 1), count=28):
    """A lathed solid: (radius, height) from one end of the axis to the other."""
    axis = unit(along)
    first, second = across(axis)
    rings = []
    for radius, height in profile:
        ring = []
        for i in range(count):
            angle = 2 * math.pi * i / count
            out = add(scaled(first, radius * math.cos(angle)),
                      scaled(second, radius * math.sin(angle)))
            ring.append(add(add(at, scaled(axis, height)), out))
        rings.append(ring)
    return skin(rings)


def drum(start, end, radius, edge=0.0, count=28):
    """A cylinder between two points, its edges bevelled."""
    along = sub(end, start)
    length = math.sqrt(dot(along, along))
    profile = [(radius - edge, 0), (radius, edge), (radius, length - edge),
               (radius - edge, length)] if edge else [(radius, 0), (radius, length)]
    return turned(profile, start, along, count)


def ball(centre, radius, count=24):
    """A sphere, with the poles as tiny rings."""
    rows = count // 2
    profile = [(radius * math.sin(math.pi * i / rows), -radius * math.cos(math.pi * i / rows))
               for i in range(1, rows)]
    tip = 0.02 * radius
    return turned([(tip, -radius)] + profile + [(tip, radius)], centre, (0, 0, 1), count)


def hose(path, radius, count=8, steps=4):
    """A round tube through points, along a smooth (Catmull-Rom) curve."""
    ends = [add(path[0], sub(path[0], path[1]))] + list(path)
    ends.append(add(path[-1], sub(path[-1], path[-2])))
    curve = []
    for k in range(1, len(ends) - 2):
        p0, p1, p2, p3 = ends[k - 1:k + 3]
        for i in range(steps):
            t = i / steps
            curve.append(tuple(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t
                                      + (3 * b - a - 3 * c + d) * t ** 3)
                               for a, b, c, d in zip(p0, p1, p2, p3)))
    curve.append(path[-1])
    first, _ = across(unit(sub(curve[1], curve[0])))
    rings = []
    for k, point in enumerate(curve):
        before, after = curve[max(k - 1, 0)], curve[min(k + 1, len(curve) - 1)]
        tangent = unit(sub(after, before))
        first = unit(sub(first, scaled(tangent, dot(first, tangent))))
        second = cross(tangent, first)
        rings.append([add(point, add(scaled(first, radius * math.cos(2 * math.pi * i / count)),
                                     scaled(second, radius * math.sin(2 * math.pi * i / count))))
                      for i in range(count)])
    return skin(rings)


def bolt(at, along, size):
    """A hexagonal head of the given radius, standing on a surface."""
    return turned([(size, -0.2 * size), (size, 0.6 * size)], at, along, 6)


def bolts(centre, along, radius, size, number, start=0.5):
    """A circle of bolts."""
    first, second = across(unit(along))
    heads = []
    for i in range(number):
        angle = 2 * math.pi * (i + start) / number
        at = add(centre, add(scaled(first, radius * math.cos(angle)),
                             scaled(second, radius * math.sin(angle))))
        heads.append(bolt(at, along, size))
    return heads


def both_sides(*solids):
    """The solids and their mirror images in y."""
    return [image for solid in solids for image in (solid, solid.mirrored_y())]


# ---------------------------------------------------------------- the files

def shortest(value, digits):
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def write(name, colour, solids):
    """One OBJ file of one colour."""
    lines = [f"# {name.replace('_', ' ')}: made by make_meshes.py", "mtllib palette.mtl"]
    faces, normals = [], {}
    offset = 1
    for solid in solids:
        lines += ["v " + " ".join(shortest(v, 5) for v in point) for point in solid.points]
        face_normals = [solid.face_normal(face) for face in solid.faces]
        units = [unit(n) for n in face_normals]
        around = [[] for _ in solid.points]
        for index, face in enumerate(solid.faces):
            for corner in face:
                around[corner].append(index)
        for index, face in enumerate(solid.faces):
            corners = []
            for corner in face:
                total = (0.0, 0.0, 0.0)
                for other in around[corner]:
                    if dot(units[index], units[other]) > CREASE:
                        total = add(total, face_normals[other])
                text = " ".join(shortest(v, 3) for v in unit(total))
                number = normals.setdefault(text, len(normals) + 1)
                corners.append(f"{corner + offset}//{number}")
            faces.append("f " + " ".join(corners))
        offset += len(solid.points)
    lines += ["vn " + text for text in normals]
    lines.append(f"usemtl {colour}")
    (FOLDER / f"{name}_{colour}.obj").write_text("\n".join(lines + faces) + "\n")


def write_palette():
    lines = ["# The colours of the bundled robots: made by make_meshes.py"]
    for name, rgb in PALETTE.items():
        lines += [f"newmtl {name}", "Kd " + " ".join(str(v) for v in rgb), "Ks 0.2 0.2 0.2", "Ns 60"]
    (FOLDER / "palette.mtl").write_text("\n".join(lines) + "\n")


# --------------------------------------------------------------- the robots

X, Y, Z = (1, 0, 0), (0, 1, 0), (0, 0, 1)


def stand(name, height, column_y, nose_y, nose_radius):
    """A column behind the plane of motion, with a bearing that reaches forward."""
    foot = plate(rectangle(0, column_y - 0.10, 0.56, 0.44, 0.05), 0, 0.024, 0.008)
    socket = column([(0.02, rectangle(0, column_y, 0.17, 0.15, 0.04)),
                     (0.05, rectangle(0, column_y, 0.15, 0.13, 0.04)),
                     (0.10, rectangle(0, column_y, 0.11, 0.10, 0.03))])
    heads = [bolt((x, y, 0.024), Z, 0.013)
             for x in (-0.23, 0.23) for y in (column_y - 0.27, column_y + 0.07)]
    post = column([(0.02, rectangle(0, column_y, 0.095, 0.085, 0.025)),
                   (height, rectangle(0, column_y, 0.065, 0.06, 0.02))])
    r = nose_radius
    back = column_y + 0.065
    bearing = turned([(r * 0.6, 0), (r * 1.15, 0.012), (r * 1.25, 0.02),
                      (r * 1.25, back - column_y + 0.045), (r, back - column_y + 0.075),
                      (r, back - nose_y - 0.006), (r - 0.006, back - nose_y)],
                     (0, back, height), (0, -1, 0))
    write(f"{name}_stand", "dark", [foot, socket, post, bearing])
    write(f"{name}_stand", "light", heads + bolts((0, back - 0.012, height), Y, r * 0.8, 0.006, 6))


def pendulum():
    stand("pendulum", 1.3, 0.17, 0.04, 0.036)
    hub = turned([(0.022, -0.034), (0.03, -0.028), (0.03, 0.022), (0.014, 0.026), (0.014, 0.05)],
                 along=Y)
    rod = turned([(0.014, -0.06), (0.011, -0.07), (0.008, -0.09), (0.008, -0.96)])
    collar = turned([(0.012, -0.925), (0.018, -0.94), (0.022, -0.965)])
    tip = turned([(0.018, -1.04), (0.018, -1.055), (0.010, -1.068)], count=6)
    write("pendulum_arm", "steel", [hub, rod, collar, tip, turned([(0.018, 0), (0.018, -0.062)])])
    write("pendulum_arm", "vermilion", [ball((0, 0, -1), 0.05, 32)])


def double_pendulum():
    stand("double_pendulum", 1.3, 0.24, 0.086, 0.036)
    # The first arm is a pair of rods, so that the second swings through between.
    axle = turned([(0.012, -0.078), (0.015, -0.074), (0.015, 0.11)], along=Y)
    parts = [axle, turned([(0.011, -0.062), (0.011, 0.062)], (0, 0, -0.5), Y)]
    parts += both_sides(drum((0, 0.05, 0), (0, 0.072, 0), 0.026, 0.003),
                        drum((0, 0.061, -0.02), (0, 0.061, -0.47), 0.0075))
    write("double_pendulum_upper", "steel", parts)
    write("double_pendulum_upper", "purple",
          both_sides(turned([(0.030, 0.038), (0.036, 0.044), (0.036, 0.078), (0.030, 0.084)],
                            (0, 0, -0.5), Y)))
    write("double_pendulum_upper", "light",
          both_sides(bolt((0, 0.084, -0.5), Y, 0.014), bolt((0, 0.072, 0), Y, 0.012)))
    hub = turned([(0.017, -0.018), (0.021, -0.014), (0.021, 0.014), (0.017, 0.018)], along=Y)
    rod = turned([(0.012, -0.015), (0.0075, -0.04), (0.0075, -0.37)])
    tip = turned([(0.014, -0.435), (0.014, -0.444), (0.008, -0.452)], count=6)
    write("double_pendulum_lower", "steel", [hub, rod, tip])
    write("double_pendulum_lower", "purple", [ball((0, 0, -0.4), 0.04, 28)])


def cart_pole():
    feet, rails, heads = [], [], []
    for x in (-2.6, 0.0, 2.6):
        feet.append(plate(rectangle(x, 0, 0.26, 0.62, 0.04), 0, 0.022, 0.007))
        feet += both_sides(column([(0.02, rectangle(x, 0.15, 0.16, 0.10, 0.03)),
                                   (0.12, rectangle(x, 0.15, 0.08, 0.06, 0.02)),
                                   (1.00, rectangle(x, 0.15, 0.08, 0.06, 0.02)),
                                   (1.07, rectangle(x, 0.15, 0.22, 0.07, 0.02))]))
        heads += [bolt((x + sx * 0.09, sy * 0.26, 0.022), Z, 0.012)
                  for sx in (-1, 1) for sy in (-1, 1)]
    beam = skin([[(x, y, z) for y, z in outline(rectangle(0.15, 1.10, 0.07, 0.09, 0.012), 0, 16)]
                 for x in (-2.78, 2.78)])
    feet += both_sides(beam)
    for x in (-2.76, 2.76):  # buffers at the ends of the track
        feet += both_sides(box(x, 0.15, 1.18, 0.03, 0.06, 0.08, 0.008, 0.004))
    rails = both_sides(drum((-2.75, 0.15, 1.158), (2.75, 0.15, 1.158), 0.018, 0.003, 20))
    write("cart_pole_track", "dark", feet)
    write("cart_pole_track", "light", rails + heads)

    blocks = both_sides(plate(rectangle(0, 0.012, 0.26, 0.085, 0.025), 0.112, 0.188, 0.01, 32)
                        .upright())
    caps = both_sides(drum((0, 0.18, 0), (0, 0.202, 0), 0.036, 0.004))
    wipers = both_sides(*[box(x, 0.15, -0.028, 0.014, 0.062, 0.045, 0.006, 0.002)
                          for x in (-0.134, 0.134)])
    axle = drum((0, -0.12, 0), (0, 0.12, 0), 0.017)
    flanges = both_sides(turned([(0.020, 0.05), (0.034, 0.085), (0.040, 0.114)], along=Y))
    write("cart_pole_cart", "green", blocks)
    write("cart_pole_cart", "steel", [axle] + flanges + caps)
    write("cart_pole_cart", "black", wipers + both_sides(*bolts((0, 0.202, 0), Y, 0.024, 0.005, 6)))

    hub = turned([(0.028, -0.04), (0.034, -0.034), (0.034, 0.034), (0.028, 0.04)], along=Y)
    rod = turned([(0.011, 0.02), (0.011, 0.992), (0.006, 1.0)], count=24)
    socket = turned([(0.024, 0.025), (0.018, 0.06), (0.012, 0.075)])
    write("cart_pole_pole", "light", [rod])
    write("cart_pole_pole", "steel", [hub, socket])


def planar_3r():
    stand("planar_3r", 1.4, 0.27, 0.094, 0.055)
    # Three nested pairs: each link folds into the one before.
    upper = both_sides(arm([(0, 0, 0.052), (0.5, 0, 0.042)], 0.075, 0.009, 0.003))
    write("planar_3r_upper", "sky", upper)
    motor = turned([(0.034, 0.082), (0.034, 0.118), (0.028, 0.126)], (0.5, 0, 0), Y)
    write("planar_3r_upper", "dark", [
        motor, drum((0, -0.064, 0), (0, 0.11, 0), 0.030), drum((0.25, -0.07, 0), (0.25, 0.07, 0), 0.016),
        drum((0.12, -0.07, 0), (0.12, 0.07, 0), 0.016)])
    write("planar_3r_upper", "light",
          bolts((0, -0.084, 0), (0, -1, 0), 0.030, 0.006, 6)
          + [drum((0, -0.088, 0), (0, -0.06, 0), 0.016, 0.002),
             drum((0.5, -0.09, 0), (0.5, -0.06, 0), 0.020, 0.003)]
          + bolts((0.5, 0.126, 0), Y, 0.020, 0.005, 4))

    fore = both_sides(arm([(0, 0, 0.042), (0.4, 0, 0.034)], 0.047, 0.009, 0.003))
    write("planar_3r_fore", "light", fore)
    write("planar_3r_fore", "dark", [
        drum((0, -0.064, 0), (0, 0.064, 0), 0.024), drum((0.2, -0.042, 0), (0.2, 0.042, 0), 0.013),
        turned([(0.027, 0.054), (0.027, 0.084), (0.021, 0.09)], (0.4, 0, 0), Y),
        drum((0.4, -0.062, 0), (0.4, -0.03, 0), 0.016, 0.003)])

    hand = arm([(0, 0, 0.034), (0.24, 0, 0.020)], 0, 0.022, 0.005)
    write("planar_3r_hand", "sky", [hand])
    tip = turned([(0.016, 0.235), (0.013, 0.262), (0.003, 0.298), (0.001, 0.3)], along=X)
    write("planar_3r_hand", "dark", [tip, drum((0, -0.038, 0), (0, 0.038, 0), 0.020)])


def scara():
    base = plate(rectangle(-0.02, 0, 0.24, 0.22, 0.03), 0, 0.022, 0.006)
    casting = column([(0.02, rectangle(-0.02, 0, 0.20, 0.18, 0.04)),
                      (0.05, rectangle(-0.01, 0, 0.17, 0.16, 0.06)),
                      (0.15, rectangle(0, 0, 0.145, 0.145, 0.0725)),
                      (0.205, rectangle(0, 0, 0.15, 0.15, 0.075)),
                      (0.212, rectangle(0, 0, 0.14, 0.14, 0.07))])
    connector = box(-0.115, 0, 0.095, 0.07, 0.10, 0.11, 0.012, 0.006)
    write("scara_base", "light", [casting, connector])
    write("scara_base", "dark", [base, drum((0, 0, 0.2), (0, 0, 0.222), 0.062)]
          + [drum((-0.15, y, z), (-0.164, y, z), 0.013, 0.002, 20)
             for y in (-0.025, 0.025) for z in (0.075, 0.115)])
    write("scara_base", "steel", [bolt((x - 0.02, y, 0.022), Z, 0.009)
                                  for x in (-0.098, 0.098) for y in (-0.088, 0.088)])

    write("scara_upper_arm", "blue", [plate([(0, 0, 0.075), (0.225, 0, 0.062)], 0.002, 0.068, 0.012)])
    write("scara_upper_arm", "dark", [turned([(0.05, 0.06), (0.05, 0.074), (0.045, 0.078)]),
                                      drum((0.225, 0, 0.06), (0.225, 0, 0.076), 0.05)])
    write("scara_upper_arm", "steel", bolts((0, 0, 0.078), Z, 0.036, 0.005, 6))

    # The joint's frame is at the top of the upper arm.
    write("scara_forearm", "light", [
        plate([(0, 0, 0.066), (0.175, 0, 0.048)], 0.002, 0.062, 0.01),
        column([(0.055, [(0.0, 0, 0.060), (0.125, 0, 0.044)]),
                (0.17, [(0.005, 0, 0.054), (0.105, 0, 0.040)]),
                (0.187, [(0.01, 0, 0.046), (0.10, 0, 0.032)]),
                (0.192, [(0.015, 0, 0.036), (0.095, 0, 0.022)])])])
    write("scara_forearm", "blue", [
        plate([(0.0, 0, 0.0605), (0.125, 0, 0.0445)], 0.064, 0.078, 0.002)])
    write("scara_forearm", "dark", [
        turned([(0.030, -0.012), (0.034, -0.006), (0.034, 0.07), (0.026, 0.085), (0.026, 0.105),
                (0.022, 0.11)], (0.175, 0, 0)),
        hose([(0.02, 0, 0.188), (0.015, 0, 0.235), (-0.045, 0, 0.272), (-0.115, 0, 0.262),
              (-0.128, 0, 0.20), (-0.075, 0, 0.15), (-0.045, 0, 0.15)], 0.010)])

    # Frame of the quill: the flange at its lower end, when drawn in.
    write("scara_quill", "steel", [drum((0, 0, 0.0), (0, 0, 0.345), 0.0105, 0.001, 28)])
    write("scara_quill", "dark", [drum((0, 0, 0.325), (0, 0, 0.35), 0.020, 0.003),
                                  drum((0, 0, -0.004), (0, 0, 0.012), 0.016, 0.002)])

    write("scara_tool", "dark", [turned([(0.022, -0.003), (0.026, -0.006), (0.026, -0.016), (0.022, -0.02)]),
                                 box(0, 0, -0.035, 0.07, 0.034, 0.032, 0.006, 0.003)])
    write("scara_tool", "blue", [box(x, 0, -0.068, 0.010, 0.022, 0.044, 0.003, 0.002)
                                 for x in (-0.022, 0.022)])


def puma560():
    # Base: stands on the ground; the shoulder's height is 0.6718.
    write("puma560_base", "dark", [plate(rectangle(0, 0, 0.36, 0.36, 0.05), 0, 0.03, 0.008),
                                   turned([(0.088, 0.53), (0.095, 0.54), (0.095, 0.552), (0.088, 0.56)])])
    write("puma560_base", "light", [turned([(0.15, 0.028), (0.135, 0.05), (0.10, 0.09), (0.088, 0.14),
                                            (0.085, 0.50), (0.09, 0.535)], count=36),
                                    box(-0.125, 0, 0.14, 0.09, 0.13, 0.16, 0.02, 0.01)])
    write("puma560_base", "steel", [bolt((x, y, 0.03), Z, 0.014)
                                    for x in (-0.145, 0.145) for y in (-0.145, 0.145)])

    # Link 1: frame at the shoulder, z up. A drum along y on a neck.
    write("puma560_link1", "light", [
        turned([(0.088, -0.108), (0.092, -0.095), (0.088, -0.04), (0.084, 0.0)], count=36),
        turned([(0.075, -0.16), (0.098, -0.145), (0.104, -0.12), (0.104, 0.12), (0.098, 0.15),
                (0.098, 0.176)], along=Y, count=36)])
    write("puma560_link1", "vermilion", [turned([(0.1055, 0.085), (0.1055, 0.105)], along=Y, count=36)])
    write("puma560_link1", "dark", [turned([(0.085, 0.172), (0.085, 0.196)], along=Y, count=36),
                                    turned([(0.048, -0.172), (0.056, -0.166), (0.056, -0.15)], along=Y)])
    write("puma560_link1", "steel", bolts((0, -0.16, 0), (0, -1, 0), 0.066, 0.006, 8))

    # Link 2: x along the upper arm, z along the world's y, y downwards at zero.
    write("puma560_link2", "light", [
        plate([(-0.13, 0, 0.078), (0, 0, 0.108), (0.4318, 0, 0.078)], -0.047, 0.047, 0.014, 48)])
    write("puma560_link2", "dark", [drum((0, 0, 0.04), (0, 0, 0.056), 0.074, 0.004, 48),
                                    drum((0.4318, 0, 0.04), (0.4318, 0, 0.054), 0.054, 0.004, 40),
                                    drum((-0.13, 0, 0.04), (-0.13, 0, 0.052), 0.046, 0.004),
                                    drum((0.4318, 0, -0.054), (0.4318, 0, -0.04), 0.062)])
    write("puma560_link2", "steel", bolts((0, 0, 0.056), Z, 0.058, 0.0065, 8)
          + bolts((0.4318, 0, 0.054), Z, 0.040, 0.0055, 6))
    write("puma560_link2", "vermilion", [plate([(0.12, 0, 0.016), (0.29, 0, 0.012)], 0.04, 0.050, 0.002)])

    # Link 3: the forearm runs along -y.
    write("puma560_link3", "light", [
        plate([(0, 0.055, 0.062), (0, 0, 0.077), (-0.0203, -0.30, 0.048)], -0.041, 0.041, 0.012, 40),
        turned([(0.046, 0.24), (0.046, 0.31), (0.044, 0.325)], (-0.0203, 0, 0), (0, -1, 0))])
    write("puma560_link3", "dark", [drum((0, 0, -0.052), (0, 0, -0.036), 0.052, 0.004),
                                    turned([(0.041, 0.32), (0.041, 0.334)], (-0.0203, 0, 0), (0, -1, 0))])
    write("puma560_link3", "steel", bolts((0, 0, -0.052), (0, 0, -1), 0.038, 0.0055, 6))

    # Link 4: z along the forearm, the origin at the wrist's centre; a fork about y.
    write("puma560_link4", "light", [
        turned([(0.043, -0.098), (0.043, -0.066), (0.038, -0.058)])]
        + both_sides(plate([(0, 0, 0.026), (0, -0.062, 0.030)], 0.029, 0.041, 0.003, 40).upright()))
    write("puma560_link4", "dark", both_sides(drum((0, 0.038, 0), (0, 0.046, 0), 0.017, 0.002, 28)))

    # Link 5: its axis is z; the hand's axis is -y.
    write("puma560_link5", "steel", [turned([(0.024, -0.029), (0.024, 0.029)]),
                                     turned([(0.022, 0.0), (0.022, 0.024), (0.018, 0.030)],
                                            along=(0, -1, 0))])
    # Link 6: the flange, 0.0563 from the wrist's centre.
    write("puma560_link6", "dark", [turned([(0.017, 0.028), (0.017, 0.044), (0.025, 0.047),
                                            (0.025, 0.0545), (0.0235, 0.0563)])])
    write("puma560_link6", "vermilion", [turned([(0.0258, 0.0485), (0.0258, 0.0525)])])
    write("puma560_link6", "steel", bolts((0, 0, 0.0555), Z, 0.017, 0.0025, 4))


def rack_actuator(start, end, rod_end, z, radius):
    """A hydraulic cylinder along x and its rod: (steel parts, bright parts)."""
    barrel = turned([(radius * 0.8, 0), (radius * 1.12, 0.01), (radius * 1.12, 0.06),
                     (radius, 0.066), (radius, end - start - 0.07),
                     (radius * 1.12, end - start - 0.064), (radius * 1.12, end - start - 0.008),
                     (radius * 0.7, end - start)], (start, 0, z), X)
    ports = [drum((x, 0, z + radius * 0.8), (x, 0, z + radius * 1.5), radius * 0.28, 0.004, 16)
             for x in (start + 0.035, end - 0.035)]
    rod = drum((end - 0.02, 0, z), (rod_end, 0, z), radius * 0.5, 0.0, 28)
    return [barrel] + ports, [rod]


def hydraulic_manipulator():
    write("hydraulic_manipulator_pedestal", "dark", [
        plate(rectangle(0, 0, 1.2, 1.2, 0.12), 0, 0.05, 0.012),
        turned([(0.44, 0.045), (0.38, 0.12), (0.29, 0.24), (0.27, 0.34), (0.27, 0.72), (0.33, 0.78)],
               count=40)])
    write("hydraulic_manipulator_pedestal", "steel", [
        turned([(0.33, 0.76), (0.37, 0.775), (0.37, 0.885), (0.36, 0.895)], count=40)]
        + bolts((0, 0, 0.05), Z, 0.62, 0.030, 4)
        + [bolt((x, y, 0.05), Z, 0.030) for x, y in ((0.52, 0), (-0.52, 0), (0, 0.52), (0, -0.52))])
    ribs = []
    for k in range(8):
        angle = 2 * math.pi * (k + 0.5) / 8
        c, s = math.cos(angle), math.sin(angle)
        rib = arm([(0.25, 0.07, 0.02), (0.44, 0.07, 0.02), (0.25, 0.40, 0.02)], 0, 0.012, count=24)
        ribs.append(rib.mapped(lambda x, y, z, c=c, s=s: (x * c - y * s, x * s + y * c, z)))
    write("hydraulic_manipulator_pedestal", "orange", ribs)

    # Turret: frame on the slew ring; the boom's axis at (0.2, 0, 0.6).
    cheek = arm([(-0.22, 0.14, 0.08), (0.22, 0.14, 0.08), (0.2, 0.6, 0.165)], 0.20, 0.028, 0.008)
    write("hydraulic_manipulator_turret", "orange", both_sides(cheek) + [
        box(-0.03, 0, 0.20, 0.30, 0.38, 0.22, 0.04, 0.02)])
    write("hydraulic_manipulator_turret", "dark", [
        turned([(0.345, 0.002), (0.355, 0.01), (0.355, 0.07), (0.33, 0.09)], count=40),
        box(-0.36, 0, 0.30, 0.30, 0.50, 0.38, 0.04, 0.025),
        *[box(-0.515, 0, 0.18 + 0.06 * k, 0.02, 0.36, 0.022, 0.006, 0.004) for k in range(5)]])
    write("hydraulic_manipulator_turret", "steel", both_sides(
        turned([(0.115, 0.225), (0.115, 0.285), (0.095, 0.30)], (0.2, 0, 0.6), Y),
        *bolts((0.2, 0.298, 0.6), Y, 0.072, 0.014, 6))
        + bolts((0, 0, 0.078), Z, 0.342, 0.012, 16))

    # Boom: x along it, 1.8 long, forked at its end.
    body = arm([(0, 0, 0.15), (0.55, 0.02, 0.15), (1.50, 0, 0.115)], 0, 0.13, 0.025, 40)
    fork = arm([(1.30, 0, 0.10), (1.8, 0, 0.13)], 0.118, 0.024, 0.008)
    write("hydraulic_manipulator_boom", "orange", [body] + both_sides(fork) + [
        box(1.74, 0, 0.205, 0.36, 0.20, 0.15, 0.03, 0.02)])
    steel, bright = rack_actuator(0.42, 1.28, 1.58, 0.235, 0.062)
    saddles = [box(x, 0, 0.18, 0.07, 0.12, 0.10, 0.015, 0.008) for x in (0.50, 1.20)]
    write("hydraulic_manipulator_boom", "steel", steel + saddles + [
        drum((0, -0.172, 0), (0, 0.172, 0), 0.12, 0.01, 36)]
        + both_sides(turned([(0.085, 0.13), (0.085, 0.165), (0.07, 0.175)], (1.8, 0, 0), Y),
                     *bolts((1.8, 0.175, 0), Y, 0.05, 0.011, 6)))
    write("hydraulic_manipulator_boom", "light", bright)
    write("hydraulic_manipulator_boom", "black", both_sides(
        hose([(0.15, 0.13, 0.10), (0.30, 0.145, 0.04), (0.60, 0.146, 0.02), (1.15, 0.146, 0.01),
              (1.40, 0.16, 0.02), (1.58, 0.165, 0.10), (1.66, 0.12, 0.20)], 0.015),
        hose([(0.13, 0.13, 0.05), (0.30, 0.145, -0.02), (0.60, 0.146, -0.04), (1.15, 0.146, -0.05),
              (1.36, 0.15, -0.03), (1.52, 0.155, -0.02)], 0.015)))

    # Forearm: 1.5 long.
    body = arm([(0, 0, 0.118), (0.35, 0.01, 0.105), (1.30, 0, 0.07)], 0, 0.085, 0.018, 40)
    fork = arm([(1.14, 0, 0.06), (1.5, 0, 0.088)], 0.078, 0.017, 0.006)
    write("hydraulic_manipulator_forearm", "orange", [body] + both_sides(fork) + [
        box(1.45, 0, 0.145, 0.27, 0.14, 0.105, 0.02, 0.015)])
    steel, bright = rack_actuator(0.40, 1.02, 1.34, 0.158, 0.045)
    saddles = [box(x, 0, 0.105, 0.05, 0.085, 0.09, 0.012, 0.006) for x in (0.46, 0.96)]
    write("hydraulic_manipulator_forearm", "steel", steel + saddles + [
        drum((0, -0.093, 0), (0, 0.093, 0), 0.085, 0.006)]
        + both_sides(turned([(0.055, 0.09), (0.055, 0.11), (0.045, 0.118)], (1.5, 0, 0), Y),
                     *bolts((1.5, 0.118, 0), Y, 0.032, 0.008, 6)))
    write("hydraulic_manipulator_forearm", "light", bright)
    write("hydraulic_manipulator_forearm", "black", both_sides(
        hose([(0.12, 0.085, 0.02), (0.25, 0.098, 0.02), (0.60, 0.098, 0.01), (1.05, 0.098, 0.0),
              (1.25, 0.112, 0.03), (1.38, 0.10, 0.10), (1.42, 0.06, 0.14)], 0.011)))

    # Wrist: level; its rotary head carries the yaw axis at x = 0.3.
    write("hydraulic_manipulator_wrist", "orange", [
        arm([(0, 0, 0.078), (0.25, -0.02, 0.085)], 0, 0.056, 0.014)])
    write("hydraulic_manipulator_wrist", "steel", [
        drum((0, -0.06, 0), (0, 0.06, 0), 0.055, 0.004),
        turned([(0.115, -0.158), (0.125, -0.148), (0.125, -0.09), (0.105, -0.08), (0.105, 0.07),
                (0.085, 0.10), (0.05, 0.11)], (0.3, 0, 0), count=36)]
        + bolts((0.3, 0, 0.098), Z, 0.068, 0.010, 8))

    # Rotator and clamp: frame at the yaw joint, z up.
    write("hydraulic_manipulator_rotator", "steel", [
        turned([(0.055, -0.13), (0.06, -0.07), (0.105, -0.055), (0.115, -0.045), (0.115, -0.006),
                (0.105, 0.0)], count=36)]
        + both_sides(drum((0, 0.07, -0.125), (0, 0.27, -0.125), 0.020, 0.003, 20)))
    jaw = plate(rectangle(0, -0.28, 0.30, 0.30, 0.05), 0.302, 0.336, 0.008, 32).upright()
    write("hydraulic_manipulator_rotator", "orange", [
        box(0, 0, -0.125, 0.14, 0.62, 0.075, 0.02, 0.012)] + both_sides(jaw))
    write("hydraulic_manipulator_rotator", "black", both_sides(
        box(0, 0.304, -0.33, 0.26, 0.012, 0.16, 0.004)))

    # Load: a crate of 0.8 x 0.6 x 0.5 around its centre.
    write("hydraulic_manipulator_load", "light", [box(0, 0, 0, 0.77, 0.57, 0.47, 0.015, 0.01)])
    frame = [box(sx * 0.37, sy * 0.27, 0, 0.06, 0.06, 0.50, 0.012, 0.006)
             for sx in (-1, 1) for sy in (-1, 1)]
    frame += [box(0, sy * 0.28, sz * 0.225, 0.74, 0.04, 0.05, 0.01, 0.006)
              for sy in (-1, 1) for sz in (-1, 1)]
    frame += [box(sx * 0.38, 0, sz * 0.225, 0.04, 0.54, 0.05, 0.01, 0.006)
              for sx in (-1, 1) for sz in (-1, 1)]
    write("hydraulic_manipulator_load", "dark", frame)


def quadruped():
    # Trunk: a chamfered hull; x forwards, z up.
    profile = [(-0.27, 0.030, 0.020), (-0.20, 0.055, 0.030), (0.20, 0.055, 0.030),
               (0.27, 0.028, 0.018)]
    hull = [[(x, y, z) for y, z in outline(rectangle(0, 0.004, 0.115 + 1.05 * h, 2 * h + 0.02, r),
                                           0, 40)]
            for x, h, r in profile]
    write("quadruped_trunk", "light", [skin(hull)])
    deck = plate(rectangle(0, 0, 0.30, 0.115, 0.03), 0.060, 0.080, 0.008)
    skids = both_sides(box(0, 0.06, -0.060, 0.28, 0.026, 0.022, 0.01, 0.006))
    head = skin([[(x, y, z) for y, z in outline(rectangle(0, 0.006, w, h, 0.015), 0, 32)]
                 for x, w, h in ((0.255, 0.12, 0.062), (0.295, 0.11, 0.056), (0.305, 0.09, 0.04))])
    write("quadruped_trunk", "dark", [deck, head] + skids + [
        drum((sx * 0.125, sy * 0.055, 0), (sx * 0.150, sy * 0.055, 0), 0.04)
        for sx in (-1, 1) for sy in (-1, 1)])
    write("quadruped_trunk", "green", [plate(rectangle(0.0, 0, 0.22, 0.022, 0.010), 0.076, 0.084, 0.003),
                                       *[drum((0.303, y, 0.008), (0.309, y, 0.008), 0.011, 0.002, 24)
                                         for y in (-0.024, 0.024)]])

    # Left abductor: frame on the roll axis; the thigh's axis at y = 0.085.
    write("quadruped_abductor", "dark", [
        turned([(0.040, -0.045), (0.046, -0.039), (0.046, 0.039), (0.040, 0.045)], along=X, count=40)])
    write("quadruped_abductor", "green", [
        turned([(0.0468, -0.030), (0.0468, -0.022)], along=X, count=40),
        turned([(0.0468, 0.022), (0.0468, 0.030)], along=X, count=40)])
    write("quadruped_abductor", "steel", [
        turned([(0.034, 0.03), (0.034, 0.056), (0.042, 0.060), (0.042, 0.064)], along=Y, count=40)])

    # Left thigh: 0.25 long, along -z; the motor on its outside.
    body = arm([(0, 0, 0.046), (0, -0.185, 0.026)], 0, 0.019, 0.006, 36)
    fork = arm([(0, -0.15, 0.022), (0, -0.25, 0.023)], 0.0155, 0.0045, 0.0015, 36)
    write("quadruped_thigh", "light", [body] + both_sides(fork))
    write("quadruped_thigh", "dark", [
        turned([(0.043, 0.015), (0.043, 0.048), (0.036, 0.055)], along=Y, count=40)])
    write("quadruped_thigh", "green", [turned([(0.024, 0.050), (0.024, 0.057), (0.020, 0.059)],
                                              along=Y)])
    write("quadruped_thigh", "steel", both_sides(drum((0, 0.016, -0.25), (0, 0.0225, -0.25), 0.012,
                                                      0.0015, 24)))

    # Calf: 0.25 long to the centre of the foot.
    write("quadruped_calf", "dark", [
        arm([(0, 0, 0.0195), (0.004, -0.06, 0.015)], 0, 0.0098, 0.002, 32),
        turned([(0.0085, 0.05), (0.0105, 0.07), (0.0085, 0.21), (0.011, 0.232)], (0.003, 0, 0),
               (-0.012, 0, -1), 24)])
    write("quadruped_foot", "black", [ball((0, 0, 0), 0.025, 20)])


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for old in list(FOLDER.glob("*.obj")) + list(FOLDER.glob("*.mtl")):
        old.unlink()
    write_palette()
    for robot in (pendulum, double_pendulum, cart_pole, planar_3r, scara, puma560,
                  hydraulic_manipulator, quadruped):
        robot()
    files = sorted(FOLDER.glob("*"))
    print(f"{len(files)} files, {sum(f.stat().st_size for f in files) / 1e6:.2f} MB")
