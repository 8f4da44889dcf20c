const units = ["B", "KiB", "MiB", "GiB", "TiB"];

/** A file's size: `812 B`, `4.3 KiB`, `53 MiB`. */
export function byteSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${unit === 0 || value >= 99.95 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}
