import type { BenchInput } from "./comparison.ts";

/** Something that differs between variants and makes their numbers hard to compare. */
type ComparabilityNote =
  | {
      readonly kind: "environment";
      /** `cpu`, `goos`, `goarch`, `toolchain`, … */
      readonly key: string;
      /** The statement of each variant; "" where it makes none. */
      readonly values: readonly { readonly label: string; readonly value: string }[];
    }
  | { readonly kind: "processors"; readonly values: readonly { readonly label: string; readonly value: string }[] }
  | {
      readonly kind: "benchmark-set";
      readonly label: string;
      readonly missing: readonly string[];
      readonly added: readonly string[];
    };

/** Keys that describe the machine and the toolchain rather than what is compared. */
const environmentKeys = [
  "goos",
  "goarch",
  "cpu",
  "toolchain",
  "go",
  "goversion",
  "go-version",
  "kernel",
  "machine",
  "host",
];

/** Finds differences of machine, toolchain, GOMAXPROCS and benchmark set between the variants. */
export function comparabilityNotes(inputs: readonly BenchInput[]): ComparabilityNote[] {
  const byLabel = new Map<string, BenchInput[]>();
  for (const input of inputs) byLabel.set(input.label, [...(byLabel.get(input.label) ?? []), input]);
  if (byLabel.size < 2) return [];
  return [...environmentNotes(byLabel), ...processorNotes(byLabel), ...setNotes(byLabel)];
}

type ByLabel = ReadonlyMap<string, readonly BenchInput[]>;

function environmentNotes(byLabel: ByLabel): ComparabilityNote[] {
  return environmentKeys.flatMap((key) => {
    const values = [...byLabel].map(([label, inputs]) => ({ label, value: statedValues(inputs, key) }));
    const distinct = new Set(values.map(({ value }) => value));
    const stated = values.some(({ value }) => value !== "");
    return stated && distinct.size > 1 ? [{ kind: "environment", key, values } as const] : [];
  });
}

function statedValues(inputs: readonly BenchInput[], key: string): string {
  const values = new Set<string>();
  for (const { table } of inputs) {
    for (const config of table.configs) {
      const entry = config.find((candidate) => candidate.key === key);
      if (entry !== undefined) values.add(entry.value.trim());
    }
  }
  return [...values].join(", ");
}

function processorNotes(byLabel: ByLabel): ComparabilityNote[] {
  const values = [...byLabel].map(([label, inputs]) => {
    const names = inputs.flatMap(({ table }) => table.names);
    return { label, value: processorCounts(names).slice(0, 10).join(", ") };
  });
  const distinct = new Set(values.map(({ value }) => value));
  return distinct.size > 1 ? [{ kind: "processors", values }] : [];
}

/**
 * Each GOMAXPROCS of the names, ascending. A name without suffix was run with 1 where the same benchmark has suffixes, too,
 * as `go test -cpu 1,2,4` prints them; alone it states nothing.
 */
export function processorCounts(names: readonly string[]): number[] {
  const counts = new Set<number>();
  const suffixed = new Set<string>();
  for (const name of names) {
    const suffix = /-(\d+)$/.exec(name);
    if (suffix === null) continue;
    counts.add(Number(suffix[1]));
    suffixed.add(name.slice(0, suffix.index));
  }
  if (names.some((name) => suffixed.has(name))) counts.add(1);
  return [...counts].sort((a, b) => a - b);
}

function setNotes(byLabel: ByLabel): ComparabilityNote[] {
  const [first, ...others] = [...byLabel].map(([label, inputs]) => ({
    label,
    names: new Set(inputs.flatMap(({ table }) => measuredNames(table))),
  }));
  if (first === undefined) return [];
  return others.flatMap(({ label, names }) => {
    const missing = [...first.names].filter((name) => !names.has(name));
    const added = [...names].filter((name) => !first.names.has(name));
    return missing.length + added.length > 0 ? [{ kind: "benchmark-set", label, missing, added } as const] : [];
  });
}

/** Names with at least one result; a name may be interned for a result that was not kept. */
function measuredNames(table: BenchInput["table"]): string[] {
  return [...new Set(table.results.name)].map((index) => (table.names[index] ?? "").replace(/-\d+$/, ""));
}
