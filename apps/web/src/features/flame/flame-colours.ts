/*
 * Colours of frames as CSS values for light and dark pages, so that they follow the theme by themselves. They are whole
 * values and not built from variables of the style sheet: the browser would build each anew for each of a thousand
 * frames, which doubles the time of a zoom's restyling.
 */

interface ThemePair {
  readonly light: string;
  readonly dark: string;
}

const pairs = {
  root: { light: "#e4ded2", dark: "#37342d" },
  above: { light: "#ece8df", dark: "#2a2823" },
  runtime: { light: "#dcd7cc", dark: "#45423a" },
  rest: { light: "#efece4", dark: "#23211d" },
  same: { light: "#dedad1", dark: "#3a3832" },
  less: { light: "#2f78cb", dark: "#3f86d8" },
  more: { light: "#d2691e", dark: "#d0722a" },
} as const satisfies Record<string, ThemePair>;

const css = ({ light, dark }: ThemePair) => `light-dark(${light}, ${dark})`;

/** What all graphs have beside the colours of packages and changes. */
export const flameColours = {
  root: css(pairs.root),
  above: css(pairs.above),
  rest: css(pairs.rest),
  same: css(pairs.same),
  less: css(pairs.less),
  more: css(pairs.more),
};

/** Lightness of packages on a light and on a dark page, and their common chroma, in OKLCH. */
const lightness = { light: 0.83, dark: 0.46 };
const chroma = 0.075;

/** A muted warm hue for each package: the same package has the same colour in every profile and report. */
export function packageColour(name: string, file: string): string {
  const of = packageOf(name, file);
  if (of === "runtime" || of.startsWith("runtime/") || of.startsWith("internal/runtime")) return css(pairs.runtime);
  const hash = hashOf(of);
  // Warm only: from a red that is not yet pink over orange to a yellow that has not yet turned green.
  const hue = 36 + (hash % 58);
  const shade = (((hash >>> 8) % 5) - 2) * 0.012;
  const shaded = (base: number) => `oklch(${(base + shade).toFixed(3)} ${chroma} ${hue})`;
  return css({ light: shaded(lightness.light), dark: shaded(lightness.dark) });
}

/**
 * What a frame belongs to: a Go import path, a C++ or Rust namespace, a Java package, else the folder of its file.
 * `github.com/x/bbolt.(*DB).Update` → `github.com/x/bbolt`.
 */
export function packageOf(name: string, file: string): string {
  const plain = name.replace(/^[0-9a-f]{16} /, "");
  const argumentsAt = plain.search(/[(<[{]/);
  const head = argumentsAt > 0 ? plain.slice(0, argumentsAt) : plain;
  const scope = head.lastIndexOf("::");
  if (scope > 0) return head.slice(0, head.indexOf("::"));
  const slash = head.lastIndexOf("/");
  const dot = head.indexOf(".", slash + 1);
  if (dot > 0) return head.slice(0, dot);
  return file === "" ? plain : file.slice(0, Math.max(0, file.lastIndexOf("/")));
}

/** Below this relative change a frame counts as unchanged. */
const unchanged = 0.005;

/** From blue (less) over grey to orange (more), by the change relative to the larger side. */
export function differenceColour(before: number, after: number, quiet: boolean): string {
  const larger = Math.max(Math.abs(before), Math.abs(after));
  const change = larger === 0 ? 0 : (after - before) / larger;
  if (Math.abs(change) < unchanged) return flameColours.same;
  const side = change < 0 ? pairs.less : pairs.more;
  const strength = quiet ? 9 : Math.round(22 + 78 * Math.min(1, Math.abs(change)));
  const mixed = (theme: keyof ThemePair) => `color-mix(in oklab, ${pairs.same[theme]}, ${side[theme]} ${strength}%)`;
  return css({ light: mixed("light"), dark: mixed("dark") });
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
