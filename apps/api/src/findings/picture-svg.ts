import type { FindingBody, ReportVerdictBody } from "@sweetspot/contract";

/** The size that programs ask for that show previews of links. */
const pictureSize = { width: 1200, height: 630 } as const;

/** The words and numbers that a report's picture shows; texts of any length, from uploaded files. */
export interface PictureInput {
  readonly title: string;
  /** `project / report`. */
  readonly place: string;
  readonly verdict: ReportVerdictBody["main"];
  /** The first are drawn: as many as there is room for. */
  readonly findings: readonly Pick<FindingBody, "tone" | "name" | "detail" | "change" | "amounts" | "numbers" | "of">[];
  /** Whether findings have to say which variant they are of. */
  readonly hasSeveral: boolean;
}

/** The light colours of `apps/web/src/theme/tokens.css`. */
const colours = {
  bg: "#faf9f6",
  ink: "#1c1b19",
  ink2: "#5d5a53",
  line: "#e5e2da",
  accent: "#5f3dc4",
  better: "#1665c1",
  worse: "#b54c05",
  before: "#cbc6ba",
} as const;

const space = { text: " ", look: "plain" } as const;
const lookColours = { gain: colours.better, cost: colours.worse, strong: colours.ink, plain: colours.ink } as const;
const [left, right] = [64, pictureSize.width - 64];
const rowHeight = 64;
const shortChange = 12;
const bars = { left: 560, width: 330 };

/** Draws a report as the SVG of a picture for previews of links: title, verdict, and its first findings with both sides as bars. */
export function pictureSvg({ title, place, verdict, findings, hasSeveral }: PictureInput): string {
  const titleLines = linesOf([{ text: title, look: "strong" }], 48, 2);
  const verdictLines = linesOf(
    verdict.flatMap((sentence) => [...sentence, space]),
    28,
    3,
  );
  const afterTitle = 150 + titleLines.length * 56;
  const afterVerdict = afterTitle + verdictLines.length * 38;
  const rows = findings.slice(0, Math.max(0, Math.floor((pictureSize.height - 30 - afterVerdict) / rowHeight)));
  const firstRow = pictureSize.height - 24 - rows.length * rowHeight;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureSize.width}" height="${pictureSize.height}" font-family="IBM Plex Sans">`,
    `<rect width="100%" height="100%" fill="${colours.bg}"/>`,
    `<circle cx="${left + 14}" cy="64" r="11" fill="none" stroke="${colours.accent}" stroke-width="5"/><circle cx="${left + 14}" cy="64" r="4.5" fill="${colours.accent}"/>`,
    label(left + 42, 74, 28, "sweetspot", { weight: 600 }),
    label(right, 74, 26, cut(place, 26, 760), { fill: colours.ink2, anchor: "end" }),
    ...titleLines.map((words, at) => line(words, 150 + at * 56, 48, 600)),
    ...verdictLines.map((words, at) => line(words, afterTitle + at * 38, 28, 400)),
    ...rows.map((finding, at) => row(finding, firstRow + at * rowHeight, hasSeveral)),
    "</svg>",
  ].join("\n");
}

/** A finding between two hairlines: its name, a bar for each side from zero on, and its change. */
function row(finding: PictureInput["findings"][number], top: number, hasSeveral: boolean): string {
  const { tone, name, detail, change, amounts, numbers, of } = finding;
  const colour = tone.endsWith("better") ? colours.better : tone.endsWith("worse") ? colours.worse : colours.ink2;
  const variant = hasSeveral ? of.variant : undefined;
  const remark = [detail, variant].filter((text) => text !== undefined && text !== "").join(" · ");
  const parts = [
    `<rect x="${left}" y="${top}" width="${right - left}" height="1" fill="${colours.line}"/>`,
    label(left, top + (remark === "" ? 40 : 29), 23, cut(name, 23, bars.left - left - 20), { weight: 600 }),
    label(left, top + 54, 19, cut(remark, 19, bars.left - left - 20), { fill: colours.ink2 }),
  ];
  const { before = null, after = null } = numbers ?? {};
  const most = Math.max(before ?? 0, after ?? 0);
  // A change in words has no room beside bars.
  if (before === null || after === null || Math.min(before, after) < 0 || most === 0 || change.length > shortChange) {
    return [...parts, label(right, top + 40, 23, cut(change, 23, right - bars.left), { anchor: "end" })].join("\n");
  }
  const bar = (value: number, y: number, fill: string): string =>
    `<rect x="${bars.left}" y="${y}" width="${Math.max(1, (value / most) * bars.width).toFixed(1)}" height="15" fill="${fill}"/>`;
  return [
    ...parts,
    bar(before, top + 15, colours.before),
    bar(after, top + 34, colour),
    label(right, top + 31, 25, change, { weight: 600, fill: colour, anchor: "end" }),
    label(right, top + 54, 19, amounts, { fill: colours.ink2, anchor: "end" }),
  ].join("\n");
}

function label(
  x: number,
  y: number,
  size: number,
  text: string,
  { weight = 400, fill = colours.ink, anchor = "start" }: { weight?: number; fill?: string; anchor?: "start" | "end" },
): string {
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${escaped(text)}</text>`;
}

interface Stretch {
  readonly text: string;
  readonly look: keyof typeof lookColours;
}

function line(words: readonly Stretch[], y: number, size: number, weight: number): string {
  const spans = words.map(
    ({ text, look }) =>
      `<tspan fill="${lookColours[look]}" font-weight="${look === "plain" ? weight : 600}">${escaped(text)}</tspan>`,
  );
  return `<text x="${left}" y="${y}" font-size="${size}" xml:space="preserve">${spans.join("")}</text>`;
}

/** Breaks stretches of a text into lines; the last line ends in `…` where more follows. */
function linesOf(stretches: readonly Stretch[], size: number, most: number): Stretch[][] {
  const words = stretches.flatMap(({ text, look }) =>
    (text.match(/\S+\s*|\s+/g) ?? []).map((word) => ({ text: word, look })),
  );
  const lines: Stretch[][] = [[]];
  let width = 0;
  for (const { text, look } of words) {
    const own = cut(text, size, right - left - widthOf("…", size));
    if (width + widthOf(own.trimEnd(), size) > right - left) {
      if (lines.length === most) {
        lines.at(-1)?.push({ text: "…", look: "plain" });
        break;
      }
      lines.push([]);
      width = 0;
    }
    lines.at(-1)?.push({ text: own, look });
    width += widthOf(own, size);
  }
  return lines;
}

/** The text, or as much of its beginning as fits into a width, with `…`. */
function cut(text: string, size: number, width: number): string {
  if (widthOf(text, size) <= width) return text;
  const letters = Array.from(text);
  let used = widthOf("…", size);
  const end = letters.findIndex((letter) => (used += widthOf(letter, size)) > width);
  return `${letters.slice(0, end).join("").trimEnd()}…`;
}

/** Widths of letters in IBM Plex Sans SemiBold in parts of the font's size. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/[ijl.,:;|!'()[\]/ ·]/, 0.3],
  [/[frtI-]/, 0.39],
  [/[mwMW%@—…→]/, 0.9],
  [/[A-Z]/, 0.67],
  [/[ -~À-ӿ−]/, 0.57],
];

/** The width of a text in pixels, about. */
function widthOf(text: string, size: number): number {
  return (
    size *
    Array.from(text).reduce((sum, letter) => sum + (widths.find(([letters]) => letters.test(letter))?.[1] ?? 1), 0)
  );
}

/** Returns a text as XML's text may have it; characters that no XML may hold become U+FFFD. */
function escaped(text: string): string {
  return text
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}/gu, "\ufffd")
    .replace(/[&<>]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
