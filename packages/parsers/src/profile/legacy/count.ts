import type { Format, SniffAnswer } from "../../format.ts";
import { headText } from "../../read/lines.ts";
import { beforeReturn, parseAddresses, parseInt64 } from "./address-stacks.ts";
import { dropProfilers } from "./drop-frames.ts";
import { readLegacyText } from "./text.ts";

const header = /^(\S+) profile: total \d+$/;
const sampleLine = /^(\d+) @((?: 0x[0-9a-f]+)+)$/;

/** Go's `goroutine`, `threadcreate` and user-made profiles with `?debug=1`: how often each stack exists. */
export const legacyCount: Format = {
  id: "legacy-count",
  label: "goroutine or count profile as text (Go ?debug=1)",
  kind: "profile",
  version: 2,
  guide: {
    madeBy: "Go",
    command: "curl 'http://localhost:6060/debug/pprof/goroutine?debug=1' > goroutines.txt",
    reads: "Counts by stack, labels, names in comments.",
    leaves: "Nothing.",
  },
  sniff,
  parse(bytes, context) {
    let name = "";
    return readLegacyText(bytes, context, {
      readHeader(line) {
        const match = header.exec(line);
        name = match?.[1] ?? "";
        return match !== null;
      },
      readSample(line, stacks) {
        const match = sampleLine.exec(line);
        const count = parseInt64(match?.[1] ?? "");
        const addresses = parseAddresses(match?.[2] ?? "");
        if (match === null || count === undefined || addresses === undefined) return false;
        stacks.add(addresses.map(beforeReturn), [count]);
        return true;
      },
      describe() {
        const type = { type: name, unit: "count" };
        return { sampleTypes: [type], header: { periodType: type, period: 1n, ...dropProfilers } };
      },
    });
  },
};

function sniff(head: Uint8Array): SniffAnswer {
  for (const raw of headText(head).split("\n")) {
    const line = raw.trim();
    if (line === "" || line.startsWith("#")) continue;
    return header.test(line) ? "certain" : "no";
  }
  return "no";
}
