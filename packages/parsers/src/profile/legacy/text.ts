import type { ProfileHeader } from "@sweetspot/model/profile/builder";
import type { Profile, ValueType } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../../diagnostics.ts";
import type { ParseContext } from "../../format.ts";
import { LineReader } from "../../read/lines.ts";
import { AddressStacks } from "./address-stacks.ts";
import { beginsMemoryMap, MemoryMapReader } from "./memory-map.ts";
import { parseLabelLine, parseSymbolLine } from "./printed-symbols.ts";

/** The differences between the legacy texts. Lines arrive trimmed, blanks and comments already taken out. */
interface LegacyText {
  /** The first line. False when it is not this format's. */
  readHeader(line: string): boolean;
  /** A line between header and samples, such as `cycles/second=…`; true when it was one. */
  readAttribute?(line: string): boolean;
  /** Adds a sample; false when the line is malformed. */
  readSample(line: string, stacks: AddressStacks): boolean;
  /** Called at the end, when header and attributes are known. */
  describe(): { readonly sampleTypes: readonly ValueType[]; readonly header: ProfileHeader };
}

/** Reads a legacy text: header, samples with comments below them, `---` sections, a memory map at the end. */
export function readLegacyText(bytes: Uint8Array, context: ParseContext, format: LegacyText): Profile {
  const lines = new LineReader(bytes, context.diagnostics);
  const stacks = new AddressStacks(context.limits);
  const map = new MemoryMapReader();
  let part: "header" | "attributes" | "samples" | "other" | "map" = "header";
  for (let raw = lines.next(); raw !== undefined; raw = lines.next()) {
    const line = raw.trim();
    if (part === "map") {
      map.read(raw);
      continue;
    }
    if (beginsMemoryMap(line)) {
      part = "map";
      continue;
    }
    if (part === "other" || line === "") continue;
    if (line.startsWith("#")) {
      if (part === "samples") readComment(line, stacks);
      continue;
    }
    if (part === "header") {
      if (!format.readHeader(line))
        throw new UnusableInput("bad-header", "The first line is not a header of this format.", { line: lines.number });
      part = "attributes";
      continue;
    }
    if (line.startsWith("---")) {
      part = "other";
      continue;
    }
    if (part === "attributes") {
      if (format.readAttribute?.(line) === true) continue;
      part = "samples";
    }
    if (!format.readSample(line, stacks)) {
      context.diagnostics.add({
        severity: "warning",
        code: "bad-line",
        message: "This line is not a sample of the profile; it was skipped.",
        line: lines.number,
      });
    }
  }
  if (part === "header") throw new UnusableInput("bad-header", "The profile has no header.");
  const { sampleTypes, header } = format.describe();
  return stacks.finish(sampleTypes, header, map.finish());
}

function readComment(line: string, stacks: AddressStacks): void {
  const symbol = parseSymbolLine(line);
  if (symbol !== undefined) {
    stacks.addSymbol(symbol.address, symbol.symbol);
    return;
  }
  const labels = line.startsWith("# labels:") ? parseLabelLine(line) : undefined;
  if (labels !== undefined) stacks.addLabels(labels.map(([key, text]) => ({ key, text })));
}
