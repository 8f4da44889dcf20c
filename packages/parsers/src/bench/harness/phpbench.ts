import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext } from "../../format.ts";
import { detectEncoding, headText } from "../../read/lines.ts";
import { xmlAttribute } from "../../read/xml-attribute.ts";
import { namePart, ResultList } from "../result-list.ts";

const tag = /<(benchmark|subject|variant|parameter-set|iteration|error)\b[^<>]{0,4096}>/g;

/** PHPBench's dump. An iteration is a process of its own; `time-avg` is microseconds of one revolution. Source: phpbench, XmlEncoder. */
export const phpbench: Format = {
  id: "phpbench",
  label: "PHPBench XML",
  kind: "bench",
  version: 1,
  guide: {
    madeBy: "PHPBench (PHP)",
    command: "vendor/bin/phpbench run --dump-file=bench.xml",
    reads: "Every iteration of each subject and set of parameters, a process each; its greatest memory.",
    leaves: "PHPBench's own statistics.",
  },
  sniff: (head) => (/^\s*<[^{]{0,400}?<?phpbench\b[^>]{0,400}>/.test(headText(head).slice(0, 4096)) ? "certain" : "no"),
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  const text = new TextDecoder(detectEncoding(bytes).encoding).decode(bytes);
  let [owner, subject, set, revolutions] = ["", "", "", 0];
  for (const [found, name] of text.matchAll(tag)) {
    if (name === "benchmark") owner = xmlAttribute(found, "class").replace(/^\\/, "");
    else if (name === "subject") subject = xmlAttribute(found, "name");
    else if (name === "variant") [set, revolutions] = ["", Number(xmlAttribute(found, "revs")) || 0];
    else if (name === "parameter-set") set = xmlAttribute(found, "name");
    else if (name === "error") list.warn("failed-run", `${owner}::${subject} failed.`);
    else {
      const memory = xmlAttribute(found, "mem-peak");
      list.beginProcess();
      list.add(
        `${owner}::${subject}${set === "" || set === "0" ? "" : namePart("set", set)}`,
        Number(xmlAttribute(found, "time-revs")) || revolutions,
        [
          { value: Number(xmlAttribute(found, "time-avg") || Number.NaN) * 1e3, unit: "ns/op" },
          ...(memory === "" ? [] : [{ value: Number(memory), unit: "peak-B" }]),
        ],
        [],
      );
    }
  }
  return list.finish();
}
