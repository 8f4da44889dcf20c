import type { BenchTable } from "@sweetspot/model/bench/table";
import { UnusableInput } from "../../diagnostics.ts";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { field, type Json, parseJson, text } from "../../read/json-bounded.ts";
import { headText } from "../../read/lines.ts";
import { isTar, readTar } from "../../read/tar.ts";
import { isZip, readZip, zipHeadNames } from "../../read/zip.ts";
import { addCriterion } from "./criterion.ts";
import { ResultList } from "../result-list.ts";

const savedFile = /(?:^|\/)([^/]+(?:\/[^/]+)*)\/new\/(sample|benchmark)\.json$/;
const anySaved = /\/(?:new|base|change)\/(?:benchmark|estimates|sample|tukey)\.json/;

/** A tar or zip of `target/criterion`: the latest run (`new`) of every benchmark, under its own name. */
export const criterionArchive: Format = {
  id: "criterion-archive",
  label: "criterion.rs folder (tar or zip)",
  kind: "bench",
  version: 3,
  guide: {
    madeBy: "criterion.rs",
    command: "cargo bench && tar czf criterion.tar.gz target/criterion",
    reads: "Every sample of every benchmark of the last run, with names and throughput.",
    leaves: "Reports and plots.",
  },
  sniff,
  parse,
};

function sniff(head: Uint8Array): SniffAnswer {
  if (!isTar(head) && !isZip(head)) return "no";
  const names = isTar(head) ? headText(head) : zipHeadNames(head).join("\0");
  if (anySaved.test(names)) return "certain";
  // The report's pages may come first and fill all that is seen here.
  return /^(?:[^\0]*\/)?criterion\//.test(names) ? "maybe" : "no";
}

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  const saved = new Map<string, { sample?: Json; about?: Json }>();
  const entries = isZip(bytes) ? readZip(bytes, (name) => savedFile.test(name)) : readTar(bytes);
  for (const entry of entries) {
    const match = savedFile.exec(entry.name);
    if (match === null) continue;
    const folder = match[1] ?? "";
    const known = saved.get(folder) ?? {};
    saved.set(folder, known);
    try {
      if (match[2] === "sample") known.sample = parseJson(entry.bytes);
      else known.about = parseJson(entry.bytes);
    } catch (error) {
      if (!(error instanceof UnusableInput)) throw error;
      list.warn("bad-file", `${entry.name} was skipped: ${error.message}`);
    }
  }
  for (const [folder, { sample, about }] of saved) {
    if (sample === undefined) list.warn("no-sample", `${folder} has no sample.json; it was skipped.`);
    else addCriterion(list, text(field(about, "full_id")) ?? folder, sample, about);
  }
  return list.finish();
}
