// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/scene_materials.h"

#include "ui/scene/scene_overlays.h"

namespace armillary {
namespace {

// What the sun and the environment together make of a white floor without a shadow, linear.
// Measured in good pictures; an unlit floor of this brightness looks the same and costs half.
const Eigen::Vector3f kFloorLight(1.228f, 1.245f, 1.253f);

Eigen::Vector4f linearColor(const Color& c, double alpha) {
  return {linearFromSrgb(c.red), linearFromSrgb(c.green), linearFromSrgb(c.blue),
          static_cast<float>(alpha)};
}

Eigen::Vector4f white(double alpha) {
  return {1.0f, 1.0f, 1.0f, static_cast<float>(alpha)};
}

Color tinted(Color color, const LinkTint& tint) {
  color.red += tint.share * (tint.color.red - color.red);
  color.green += tint.share * (tint.color.green - color.green);
  color.blue += tint.share * (tint.color.blue - color.blue);
  return color;
}

}  // namespace

Material surfaceMaterial(const Color& part_color, const std::optional<LinkTint>& tint,
                         bool transparent) {
  const Color color = tint ? tinted(part_color, *tint) : part_color;
  double alpha = color.alpha;
  if (transparent) alpha *= tint ? 0.55 : 0.35;
  Material material;
  material.has_alpha = alpha < 1.0;
  material.shader = material.has_alpha ? "defaultLitTransparency" : "defaultLit";
  material.base_color = linearColor(color, alpha);
  material.base_roughness = 0.5f;
  material.base_reflectance = 0.4f;
  return material;
}

Material wireMaterial(const Color& part_color, const std::optional<LinkTint>& tint) {
  const Color& color = tint ? tint->color : part_color;
  Material material;
  material.shader = "unlitSolidColor";
  // A little darker than the surface, to be seen on a light background.
  material.base_color =
      Eigen::Vector4f(static_cast<float>(0.7 * color.red), static_cast<float>(0.7 * color.green),
                      static_cast<float>(0.7 * color.blue), 1.0f);
  return material;
}

Material ghostMaterial(const Color& tint, bool dark) {
  Material material;
  material.has_alpha = true;
  // lit, also where it hides nothing: Open3D 0.16 ends the process over what is unlit and seen
  // through
  material.shader = "defaultLitTransparency";
  material.base_color = linearColor(tint, tint.alpha);
  // brighter than a surface, or its colour would be lost in that of a light floor
  if (!dark) material.base_color.head<3>() *= 2.0f;
  material.base_roughness = 0.9f;
  material.base_reflectance = 0.1f;
  return material;
}

Material floorMaterial(float alpha, bool lit) {
  Material material;
  material.has_alpha = alpha < 1.0f;
  material.base_color << (lit ? Eigen::Vector3f::Ones() : kFloorLight), alpha;
  material.base_roughness = 1.0f;
  material.base_reflectance = 0.0f;
  material.shader = material.has_alpha ? "defaultLitTransparency"
                    : lit              ? "defaultLit"
                                       : "defaultUnlit";
  return material;
}

Material overlayMaterial(double alpha) {
  Material material;
  material.has_alpha = alpha < 1.0;
  material.shader = material.has_alpha ? "defaultLitTransparency" : "defaultLit";
  material.base_color = white(alpha);
  material.base_roughness = 0.6f;
  return material;
}

Material overlayLineMaterial(double width, double alpha) {
  Material material;
  material.shader = "unlitLine";
  material.line_width = static_cast<float>(width);
  material.base_color = white(alpha);
  return material;
}

}  // namespace armillary
