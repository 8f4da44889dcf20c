import { writeFileSync } from "node:fs";
import path from "node:path";
import { foreignFiles } from "../packages/parsers/src/foreign/foreign-files.ts";
import type { Format } from "../packages/parsers/src/format.ts";
import { formats } from "../packages/parsers/src/formats.ts";

/** The file that holds the table of formats; `node scripts/formats-page.ts` writes it. */
export const formatsPageFile = path.resolve(import.meta.dirname, "../docs/formats.md");

const kinds: readonly (readonly [kind: Format["kind"], heading: string])[] = [
  ["bench", "Benchmarks"],
  ["profile", "Profiles"],
  ["series", "Metrics"],
  ["events", "Events and logs"],
  ["facts", "Stated numbers"],
];

/** The page about all formats, from the registry: the same words as /formats shows. */
export function formatsPage(): string {
  const parts = [
    "# Formats",
    "Made from the registry by `node scripts/formats-page.ts`; the server shows the same at `/formats` and `/api/v1/formats`. A file is\nrecognised by its contents; its name does not matter. Files may be packed with gzip or zstd. The log of a CI job or of containers and a comment with a code block are read\nfor the results in them.",
  ];
  for (const [kind, heading] of kinds) {
    parts.push(`## ${heading}`);
    for (const { id, label, guide } of formats.filter((format) => format.kind === kind)) {
      parts.push(`### ${label}`);
      parts.push(
        [
          `- Id: \`${id}\``,
          `- Made by: ${guide.madeBy}`,
          ...(guide.command === "" ? [] : [`- Command: \`${guide.command}\``]),
          `- Read: ${guide.reads}`,
          `- Not read: ${guide.leaves}`,
        ].join("\n"),
      );
    }
  }
  parts.push(
    "## Known and not read",
    "Each of these files is answered with what to upload instead.",
    foreignFiles
      .map(({ what, advice }) => `- **${what.charAt(0).toUpperCase()}${what.slice(1)}**: ${advice}`)
      .join("\n"),
  );
  return `${parts.join("\n\n")}\n`;
}

if (import.meta.main) writeFileSync(formatsPageFile, formatsPage());
