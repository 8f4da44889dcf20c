/*
 * Compares our texts with those of an installed `go tool pprof`, option by option at random:
 *
 *   node tests/golden/support/compare-with-pprof.ts [runs] [seed] [folder of more profiles]
 *
 * It needs Go, so no test runs it; what it finds becomes a golden. Rows that pprof itself leaves in any order may change
 * places; a text that pprof prints differently from run to run is compared with several of its runs.
 */
import { PprofError } from "@sweetspot/model/profile/pprof/error";
import { mergeSources } from "@sweetspot/model/profile/pprof/load";
import { parsePprofOptions } from "@sweetspot/model/profile/pprof/options";
import type { ReportKind } from "@sweetspot/model/profile/pprof/report";
import { pprofText } from "@sweetspot/model/profile/pprof/text";
import { withoutPrintedSymbols } from "@sweetspot/model/profile/printed-symbols";
import type { Profile } from "@sweetspot/model/profile/table";
import { parse } from "@sweetspot/parsers";
import { execFile, execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { settleTies } from "../../support/pprof-ties.ts";
import { fixturePath } from "../../support/read-fixture.ts";
import { type PprofCase, randomCase } from "./random-case.ts";

const pprof = execFileSync("go", ["tool", "-n", "pprof"], { encoding: "utf8" }).trim();
const runs = Number(process.argv[2] ?? 500);
const seed = Number(process.argv[3] ?? 1);

const more = process.argv[4];

const profiles = new Map<string, Profile>();
for (const folder of more === undefined ? [fixturePath("")] : [more]) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const isProfile = /\.(pb|pb\.gz|pprof)$/.test(path) && !path.includes("/scale/");
    const isLegacy =
      /\.debug1\.txt$|\/formats\/legacy-[^/]+\/(?!.*\.(?:raw|top)\.txt)/.test(path) && !path.includes("/goldens/");
    if (!entry.isFile() || (!isProfile && !isLegacy) || path.includes("/damaged/")) continue;
    const bytes = readFileSync(path);
    const outcome = parse(bytes[0] === 0x1f ? gunzipSync(bytes) : bytes, { fileName: entry.name, receivedAtMs: 0 });
    if (outcome.state === "ready" && outcome.evidence.kind === "profile") profiles.set(path, outcome.evidence);
  }
}

interface Answer {
  readonly text: string | undefined;
  readonly error: string;
}

function theirs(asked: PprofCase): Promise<Answer> {
  const args = [...asked.args, "-symbolize=none", ...asked.sources];
  return new Promise((resolve) => {
    const env = { ...process.env, TZ: "UTC", PPROF_BINARY_PATH: "/nonexistent" };
    execFile(pprof, args, { env, maxBuffer: 1 << 28, timeout: 60_000 }, (error, stdout, stderr) => {
      resolve({ text: error === null ? stdout : undefined, error: stderr });
    });
  });
}

function ours(asked: PprofCase): Answer {
  const read = (name: string): Profile => profiles.get(name)!;
  const sources = asked.sources.map(read);
  try {
    const text = pprofText(
      mergeSources(sources.map(withoutPrintedSymbols)),
      asked.kind as ReportKind,
      parsePprofOptions(asked.options),
      {
        ...(asked.symbol === undefined ? {} : { symbol: asked.symbol }),
        ...(asked.base === undefined ? {} : { base: { profile: read(asked.base.file), mode: asked.base.mode } }),
      },
    );
    return { text, error: "" };
  } catch (error) {
    if (!(error instanceof PprofError)) throw error;
    return { text: undefined, error: error.message };
  }
}

/** Whether some run of pprof says what we say. */
async function agrees(asked: PprofCase, first: Answer, mine: Answer): Promise<boolean> {
  for (let run = 0; run < 6; run++) {
    const want = run === 0 ? first : await theirs(asked);
    if ((want.text === undefined) !== (mine.text === undefined)) return false;
    if (want.text === undefined || mine.text === undefined || want.text === mine.text) return true;
    if (settleTies(asked.kind, want.text) === settleTies(asked.kind, mine.text)) return true;
  }
  return false;
}

let missed = 0;
let refused = 0;
const kinds = new Map<string, number>();
for (let run = 0; run < runs; run++) {
  const asked = randomCase(seed * 1_000_003 + run, profiles);
  const want = await theirs(asked);
  let mine: Answer;
  try {
    mine = ours(asked);
  } catch (error) {
    mine = { text: undefined, error: `THROWN ${error instanceof Error ? error.stack : String(error)}` };
  }
  kinds.set(asked.kind, (kinds.get(asked.kind) ?? 0) + 1);
  if (want.text === undefined) refused++;
  if (!mine.error.startsWith("THROWN") && (await agrees(asked, want, mine))) continue;
  missed++;
  const quoted = asked.args.map((argument) => `'${argument}'`).join(" ");
  console.log(`case ${run}: ${quoted} ${asked.sources.join(" ")}`);
  if (want.text === undefined || mine.text === undefined) {
    console.log(`  ours   ${mine.text === undefined ? mine.error : "(text)"}`);
    console.log(`  pprof  ${want.text === undefined ? want.error.trim().split("\n").at(-1) : "(text)"}`);
    continue;
  }
  const [got, wanted] = [mine.text, want.text].map((text) => settleTies(asked.kind, text).split("\n"));
  const at = wanted!.findIndex((line, row) => line !== got![row]);
  const line = at < 0 ? wanted!.length : at;
  console.log(`  line ${line + 1}\n  ours   ${got![line]?.slice(0, 400)}\n  pprof  ${wanted![line]?.slice(0, 400)}`);
}
const spread = [...kinds].map(([kind, count]) => `${kind} ${count}`).join(", ");
console.log(
  `${runs - missed} of ${runs} agree (${refused} refused by both or either; ${spread}; ${profiles.size} profiles)`,
);
process.exitCode = missed === 0 ? 0 : 1;
