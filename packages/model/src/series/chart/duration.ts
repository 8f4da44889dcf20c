/** A span of seconds as a clock reads it: `6 ms`, `1.5 s`, `41 s`, `18:00`, `2:03:20`; days beyond two. */
export function clockOf(seconds: number): string {
  if (!Number.isFinite(seconds)) return "–";
  const size = Math.abs(seconds);
  if (size > 0 && size < 9.95) {
    const short = size < 0.9995 ? `${Number((size * 1000).toPrecision(3))} ms` : `${Number(size.toFixed(1))} s`;
    return seconds < 0 ? `−${short}` : short;
  }
  const whole = Math.round(size);
  const sign = seconds < 0 ? "−" : "";
  if (whole < 60) return `${sign}${whole} s`;
  const two = (value: number): string => String(value).padStart(2, "0");
  if (whole < 3600) return `${sign}${Math.floor(whole / 60)}:${two(whole % 60)}`;
  const hours = Math.floor(whole / 3600);
  if (hours < 48) return `${sign}${hours}:${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
  return `${sign}${Math.floor(hours / 24)} d ${hours % 24} h`;
}
