/** The number of variants that have a hue of their own before hues repeat. */
const variantHues = 8;

/** CSS colour of the variant at a position of a report's order; the same in every chart, table and list. */
export function variantColour(position: number): string {
  return `var(--variant-${position % variantHues})`;
}

/**
 * A token's colour in the theme drawn now, as `rgb(…)`, for canvas and colour arithmetic.
 * In DOM and SVG use `var(--token)` instead, which follows the theme by itself.
 */
export function resolvedColour(token: `--${string}`): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${token})`;
  probe.hidden = true;
  document.body.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return colour;
}
