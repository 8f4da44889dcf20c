const units = new Map<string, number>([
  ["ns", 1e-6],
  ["us", 1e-3],
  ["µs", 1e-3],
  ["μs", 1e-3],
  ["ms", 1],
  ["msec", 1],
  ["s", 1e3],
  ["sec", 1e3],
  ["secs", 1e3],
  ["second", 1e3],
  ["seconds", 1e3],
  ["m", 60e3],
  ["min", 60e3],
  ["h", 3600e3],
  ["d", 86_400e3],
]);
const whole = /^(?:\d{1,15}(?:\.\d{1,15})? ?[a-zµμ]{1,7} ?){1,6}$/;
const part = /(\d+(?:\.\d+)?) ?([a-zµμ]+)/g;

/**
 * Milliseconds of a duration as people and programs write it: `12.5ms`, `1m3.5s` (Go), `12.345 ms`, `00:01:02.5`, or a bare
 * number, of which one is `scale` milliseconds. Undefined where it is none.
 */
export function parseDurationText(written: string, scale: number): number | undefined {
  const text = written.trim().toLowerCase();
  if (/^\d{1,18}(?:\.\d{1,15})?(?:e[+-]?\d{1,2})?$/.test(text)) return Number(text) * scale;
  const clock = /^(\d{1,4}):(\d\d):(\d\d(?:\.\d{1,9})?)$/.exec(text);
  if (clock !== null) return (Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3])) * 1e3;
  if (!whole.test(text)) return undefined;
  let sum = 0;
  for (const [, number, unit = ""] of text.matchAll(part)) {
    const milliseconds = units.get(unit);
    if (milliseconds === undefined) return undefined;
    sum += Number(number) * milliseconds;
  }
  // Sums and products of decimal fractions: what a double adds beyond picoseconds is its own.
  return Number(sum.toPrecision(15));
}
