/** Width of a character of the 11 px mono font, pixels; the same for all fonts that it may be, but for a hair. */
export const characterWidth = 6.65;

/** Between a label and the edges of its frame, pixels. */
export const labelInset = 4;

/** Fewer characters than this say nothing. */
const fewest = 3;

/** As much of a name as a frame of this width in pixels has room for; "" where that is next to nothing. */
export function labelFor(name: string, width: number): string {
  const room = Math.floor((width - 2 * labelInset) / characterWidth);
  if (room < fewest) return "";
  // Most names; the others are looked at character by character.
  if (/^[\x20-\x7e]*$/.test(name)) return name.length <= room ? name : `${name.slice(0, room - 1)}…`;
  const cells = Array.from(name, (character) => (character.codePointAt(0)! >= firstWide ? 2 : 1));
  if (cells.reduce((sum, cell) => sum + cell, 0) <= room) return name;
  let left = room - 1;
  const cut = cells.findIndex((cell) => (left -= cell) < 0);
  return `${Array.from(name).slice(0, cut).join("")}…`;
}

/** From Hangul on, characters may be as wide as two. */
const firstWide = 0x1100;
