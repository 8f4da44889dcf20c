import type { ReportBody } from "@sweetspot/contract";

interface EnvironmentFact {
  readonly text: string;
  /** The files of the report do not agree: comparing across them is shaky. */
  readonly differs: boolean;
}

/** The machines that the benchmark files name, as short facts: `go1.26.8 linux/amd64`, `AMD EPYC`. */
export function environmentOf(report: ReportBody): readonly EnvironmentFact[] {
  const values = new Map<string, Set<string>>();
  for (const artifact of report.artifacts) {
    if (artifact.summary?.kind !== "bench") continue;
    for (const { key, value } of artifact.summary.config) {
      const known = values.get(key);
      if (known) known.add(value);
      else values.set(key, new Set([value]));
    }
  }
  const said = (...keys: readonly string[]) => [...new Set(keys.flatMap((key) => [...(values.get(key) ?? [])]))];

  const facts: EnvironmentFact[] = [];
  const add = (texts: readonly string[]) => {
    if (texts.length === 1 && texts[0]) facts.push({ text: texts[0], differs: false });
    else if (texts.length > 1) facts.push({ text: texts.join(" ≠ "), differs: true });
  };
  add(said("go", "go-version", "goversion", "toolchain"));
  const systems = said("goos");
  const processors = said("goarch");
  if (systems.length === 1 && processors.length === 1) add([`${systems[0]}/${processors[0]}`]);
  else {
    add(systems);
    add(processors);
  }
  add(said("cpu").map(shortProcessor));
  return facts;
}

/** `AMD EPYC 9V74 80-Core Processor                ` → `AMD EPYC 9V74 80-Core`; trademarks and clock speed go, too. */
function shortProcessor(name: string): string {
  return name
    .replace(/\((?:R|TM)\)/gi, "")
    .replace(/\bProcessor\b|\bCPU\b|@.*$/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
