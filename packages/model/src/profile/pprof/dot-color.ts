/**
 * The colour of a score from -1 (green) over 0 (grey) to 1 (red); light for backgrounds. pprof's own scale, for its own
 * text only. Source: github.com/google/pprof/internal/graph/dotgraph.go.
 */
export function dotColor(given: number, isBackground: boolean): string {
  const value = isBackground ? 0.93 : 0.7;
  let saturation = isBackground ? 0.1 : 1;
  let score = Math.max(-1, Math.min(1, given));
  if (Math.abs(score) < 0.2) saturation *= Math.abs(score) / 0.2;
  if (score !== 0) score = Math.sign(score) * Math.abs(score) ** (1 - 0.7);
  const red = score < 0 ? value * (1 + saturation * score) : value;
  const green = score < 0 ? value : value * (1 - saturation * score);
  const blue = value * (1 - saturation);
  const hex = (part: number): string => (Math.trunc(part * 255) & 0xff).toString(16).padStart(2, "0");
  return `#${hex(red)}${hex(green)}${hex(blue)}`;
}
