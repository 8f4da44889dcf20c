/**
 * Colours of frames as CSS values over the tokens in flame.css, so that they follow the theme by themselves.
 */

/** A muted warm hue for each package: the same package has the same colour in every profile and report. */
export function packageColour(name: string, file: string): string {
  if (name === "all") return "var(--flame-root)";
  const of = packageOf(name, file);
  if (of === "runtime" || of.startsWith("runtime/") || of.startsWith("internal/runtime")) return "var(--flame-runtime)";
  const hash = hashOf(of);
  // Warm only: from a red that is not yet pink over orange to a yellow that has not yet turned green.
  const hue = 36 + (hash % 58);
  const shade = ((hash >>> 8) % 5) - 2;
  return `oklch(calc(var(--flame-l) + ${shade * 0.012}) var(--flame-c) ${hue})`;
}

/**
 * What a frame belongs to: a Go import path, a C++ or Rust namespace, a Java package, else the folder of its file.
 * `github.com/x/bbolt.(*DB).Update` → `github.com/x/bbolt`.
 */
export function packageOf(name: string, file: string): string {
  const plain = name.replace(/^[0-9a-f]{16} /, "");
  const arguments_ = plain.search(/[(<[{]/);
  const head = arguments_ > 0 ? plain.slice(0, arguments_) : plain;
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
  if (Math.abs(change) < unchanged) return "var(--flame-same)";
  const side = change < 0 ? "var(--flame-less)" : "var(--flame-more)";
  const strength = quiet ? 9 : Math.round(22 + 78 * Math.min(1, Math.abs(change)));
  return `color-mix(in oklab, var(--flame-same), ${side} ${strength}%)`;
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
