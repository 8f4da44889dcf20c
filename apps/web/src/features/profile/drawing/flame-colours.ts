import { textHash } from "../../../text-hash.ts";

/*
 * Colours of frames for light and dark pages, so that they follow the theme by themselves. A frame says its colour by a
 * class: the browser then works a colour out once, and not for each of a thousand frames. All classes are in
 * one sheet from the start, since a sheet that grows makes the browser look at the whole page again.
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
  // As strong as names on them can be read: 4.5 to 1 with the page's ink.
  less: { light: "#428ade", dark: "#2b62a3" },
  more: { light: "#d4702a", dark: "#9e5217" },
} as const satisfies Record<string, ThemePair>;

const css = ({ light, dark }: ThemePair) => `light-dark(${light}, ${dark})`;

/** The colours of a difference as CSS values, for their legend. */
export const differenceColours = { less: css(pairs.less), same: css(pairs.same), more: css(pairs.more) };

/** The classes of frames that all graphs have, beside those of packages and changes. */
export const frameColours = { root: "flame-root", above: "flame-above", rest: "flame-rest" };

/** Lightness of packages on a light and on a dark page, and their common chroma, in OKLCH. */
const lightness = { light: 0.83, dark: 0.46 };
const chroma = 0.075;

// Warm only: from a red that is not yet pink over orange to a yellow that has not yet turned green.
const firstHue = 36;
const hues = 58;
const shades = 5;

/** The class of a muted warm hue for each package: the same package has the same colour in every profile and report. */
export function packageColour(name: string, file: string): string {
  const of = packageOf(name, file);
  if (of === "runtime" || of.startsWith("runtime/") || of.startsWith("internal/runtime")) return "flame-runtime";
  const hash = hashOf(of);
  return packageClass(hash % hues, (hash >>> 8) % shades);
}

const packageClass = (hue: number, shade: number) => `flame-p${hue}-${shade}`;

function packageCss(hue: number, shade: number): string {
  const shaded = (base: number) =>
    `oklch(${(base + (shade - (shades - 1) / 2) * 0.012).toFixed(3)} ${chroma} ${firstHue + hue})`;
  return css({ light: shaded(lightness.light), dark: shaded(lightness.dark) });
}

/**
 * The group of a frame: a Go import path, a C++ or Rust namespace, a Java package, else the folder of its file.
 * `github.com/x/bbolt.(*DB).Update` → `github.com/x/bbolt`.
 */
function packageOf(name: string, file: string): string {
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

/** The strength of the colour of a change, per cent: in noise, and from the smallest to a whole. */
const strengths = { quiet: 9, least: 22, most: 100 };

/** The class from blue (less) over grey to orange (more), by the change relative to the larger side. */
export function differenceColour(before: number, after: number, quiet: boolean): string {
  const larger = Math.max(Math.abs(before), Math.abs(after));
  const change = larger === 0 ? 0 : Math.min(1, Math.abs((after - before) / larger));
  if (change < unchanged) return "flame-same";
  const { least, most } = strengths;
  return differenceClass(after < before, quiet ? strengths.quiet : Math.round(least + (most - least) * change));
}

const differenceClass = (isLess: boolean, strength: number) => `flame-${isLess ? "less" : "more"}-${strength}`;

function differenceCss(isLess: boolean, strength: number): string {
  const side = isLess ? pairs.less : pairs.more;
  const mixed = (theme: keyof ThemePair) => `color-mix(in oklab, ${pairs.same[theme]}, ${side[theme]} ${strength}%)`;
  return css({ light: mixed("light"), dark: mixed("dark") });
}

/** Every class that a frame can have, with its colour as a CSS value. */
export function* frameColourRules(): Generator<readonly [className: string, colour: string]> {
  for (const name of ["root", "above", "rest", "runtime", "same"] as const) yield [`flame-${name}`, css(pairs[name])];
  for (let hue = 0; hue < hues; hue++) {
    for (let shade = 0; shade < shades; shade++) yield [packageClass(hue, shade), packageCss(hue, shade)];
  }
  for (const isLess of [true, false]) {
    yield [differenceClass(isLess, strengths.quiet), differenceCss(isLess, strengths.quiet)];
    for (let strength = strengths.least; strength <= strengths.most; strength++) {
      yield [differenceClass(isLess, strength), differenceCss(isLess, strength)];
    }
  }
}

function hashOf(text: string): number {
  const hash = textHash(text);
  return (hash ^ (hash >>> 15)) >>> 0;
}
