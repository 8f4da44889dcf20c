/** The colour of a mark of the graph: its share of the scale, and which end of it. */
interface Heat {
  /** 0: pprof's grey; 1: its full colour. */
  readonly strength: number;
  readonly sign: -1 | 0 | 1;
}

/**
 * Reads a colour of pprof's scale, which goes from green (less) over grey to red (more), light for backgrounds
 * (`packages/model/src/profile/pprof/dot-color.ts`). Black and white are pprof's plain ink and paper: null.
 * @param colour `#rrggbb`
 */
export function heatOf(colour: string): Heat | null {
  const [red = 0, green = 0] = (colour.match(/[0-9a-f]{2}/gi) ?? []).map((part) => Number.parseInt(part, 16));
  const most = Math.max(red, green);
  const least = Math.min(red, green);
  if (!/^#[0-9a-f]{6}/i.test(colour) || most === 0 || least === 255) return null;
  // Its backgrounds have a tenth of the saturation of its borders. Blue is low in all of them.
  const full = most > 0.8 * 255 ? 0.1 : 1;
  const strength = Math.min(1, (most - least) / most / full);
  return { strength, sign: strength < 0.02 ? 0 : red === most ? 1 : -1 };
}

/**
 * Gives the page's colour for one of pprof's: less is blue and more is orange, as in every difference; in one profile more is the accent.
 * @param role what the colour fills
 */
export function graphColour(colour: string, role: "box" | "line", isDifference: boolean): string {
  const heat = heatOf(colour);
  if (heat === null) return role === "box" ? "var(--paper)" : "var(--ink3)";
  const end = heat.sign < 0 ? "var(--better)" : isDifference ? "var(--worse)" : "var(--accent)";
  const percent = Math.round(heat.strength * (role === "box" ? 30 : 90));
  return `color-mix(in oklab, ${end} ${percent}%, ${role === "box" ? "var(--paper)" : "var(--ink3)"})`;
}
