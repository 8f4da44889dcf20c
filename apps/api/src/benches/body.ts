import { finiteOrNull } from "@sweetspot/model/finite-or-null";
import type { BenchBody, BenchCell, BenchChange, BenchImport, BenchKey, BenchTableBody } from "@sweetspot/contract";
import type {
  BenchComparison,
  BenchInput,
  CellComparison,
  ComparisonCell,
  ComparisonColumn,
  ComparisonTable,
} from "@sweetspot/model/bench/comparison";
import { comparabilityNotes } from "@sweetspot/model/bench/comparability";
import { numberWithPrefix } from "@sweetspot/model/bench/key-order";
import { samplesForInterval } from "@sweetspot/model/stats/median-interval";
import { splitName } from "@sweetspot/model/bench/name";
import { rangeText } from "@sweetspot/model/bench/summary";
import { intervalOf } from "@sweetspot/model/findings/bench-findings";
import type { BenchJudgement, JudgedCell } from "@sweetspot/model/judge/judge-benches";
import { certaintyText } from "@sweetspot/model/words/certainty-text";
import type { BenchRequest } from "./request.ts";

/** Above this many samples an answer leaves them out. */
const maxSamples = 20_000;

/** The comparison as the page gets it. */
export function benchBody(
  comparison: BenchComparison,
  judgement: BenchJudgement,
  inputs: readonly BenchInput[],
  request: BenchRequest,
): BenchBody {
  const { tables, flags } = comparison;
  const withSamples = countSamples(tables) <= maxSamples;
  return {
    ...judgement.policy,
    confidence: flags.confidence,
    comparisons: judgement.comparisons,
    processesNeeded: judgement.processesNeeded,
    needForInterval: samplesForInterval(flags.confidence) ?? null,
    tables: tables.map((table) => tableBody(table, request, judgement, withSamples)),
    notes: comparabilityNotes(inputs).map((note) =>
      note.kind === "benchmark-set"
        ? { ...note, missing: note.missing.slice(0, 100), added: note.added.slice(0, 100) }
        : { ...note, values: [...note.values] },
    ),
    keys: keysOf(inputs),
    imports: inputs.map((input, index) => importOf(input, request.files[index]?.file ?? "")),
  };
}

function countSamples(tables: readonly ComparisonTable[]): number {
  let count = 0;
  for (const { rows } of tables)
    for (const { cells } of rows) for (const cell of cells) count += cell?.samples.length ?? 0;
  return count;
}

function tableBody(
  table: ComparisonTable,
  request: BenchRequest,
  judgement: BenchJudgement,
  withSamples: boolean,
): BenchTableBody {
  const exact = table.assumption === "exact";
  return {
    unit: table.unit,
    fact: table.fact ?? null,
    exact,
    better: { ...table.better, words: [...table.better.words] },
    key: [...table.key],
    columns: table.columns.map((column) => columnBody(column, request)),
    rows: table.rows.map(({ label, cells }) => ({
      label,
      cells: cells.map((cell) => (cell === undefined ? null : cellBody(cell, exact, judgement, withSamples))),
    })),
    geomeans: table.geomeans.map(({ center, ratio, warnings }) => ({
      center: finiteOrNull(center),
      ratio: finiteOrNull(ratio),
      warnings: [...warnings],
    })),
  };
}

function columnBody(
  { key, label }: ComparisonColumn,
  { flags, variants }: BenchRequest,
): BenchTableBody["columns"][number] {
  const byFile = /^\s*\.file\b/.test(flags.col) && key.length === 1;
  const position = byFile ? variants.findIndex(({ name }) => name === label) : -1;
  const parameter = variants[position]?.parameter ?? null;
  const number = byFile ? parameter : key.length === 1 ? (numberWithPrefix(label) ?? null) : null;
  return { label, key: [...key], variant: position < 0 ? null : position, number: finiteOrNull(number ?? undefined) };
}

function cellBody(cell: ComparisonCell, exact: boolean, { byCell }: BenchJudgement, withSamples: boolean): BenchCell {
  const { summary, samples, comparison } = cell;
  const judged = byCell.get(cell);
  const warnings = [...cell.sampleWarnings, ...cell.summaryWarnings, ...(comparison?.warnings ?? [])];
  return {
    center: finiteOrNull(summary.center),
    low: finiteOrNull(summary.low),
    high: finiteOrNull(summary.high),
    range: rangeText(summary),
    count: samples.length,
    samples: withSamples ? Array.from(samples, (value) => finiteOrNull(value)) : null,
    ...(warnings.length === 0 ? {} : { warnings }),
    change: judged === undefined || comparison === undefined ? null : changeBody(comparison, judged, exact),
  };
}

function changeBody(comparison: CellComparison, judged: JudgedCell, exact: boolean): BenchChange {
  const { p, twoSidedP, baseCount, count, allEqual } = comparison;
  const { certainty, outcome, base, cell } = judged;
  const interval = intervalOf(judged);
  return {
    delta: finiteOrNull(judged.delta ?? undefined),
    p: exact ? null : finiteOrNull(twoSidedP),
    benchstatP: exact ? null : finiteOrNull(p),
    baseCount,
    count,
    allEqual,
    judged: {
      outcome,
      level: certainty.level,
      p: finiteOrNull(certainty.p ?? undefined),
      pAlone: finiteOrNull(certainty.pAlone ?? undefined),
      baseProcesses: base.processes.length,
      processes: cell.processes.length,
      low: finiteOrNull(interval?.low),
      high: finiteOrNull(interval?.high),
      text: certaintyText(certainty),
    },
  };
}

function importOf({ label, table }: BenchInput, file: string): BenchImport {
  const { reading, syntaxErrors, results, facts } = table;
  return {
    variant: label,
    file,
    results: results.length,
    lines: reading.lines,
    repaired: reading.repairedResults,
    malformed: Math.max(0, syntaxErrors.length - reading.repairedResults),
    ignored: reading.ignoredLines,
    facts: facts.length,
    suspiciousKeys: [...reading.suspiciousKeys],
    hidden: reading.hidden,
  };
}

/** Keys of names and configuration with their values counted, for the pivot menu. */
function keysOf(inputs: readonly BenchInput[]): BenchKey[] {
  const values = new Map<string, Set<string>>();
  const add = (key: string, value: string): void => {
    const known = values.get(key) ?? new Set();
    if (known.size < 10_000) known.add(value);
    if (values.size < 200) values.set(key, known);
  };
  for (const { table, label } of inputs) {
    add(".file", label);
    for (const name of table.names) {
      const { base, parts } = splitName(name);
      add(".name", base);
      for (const part of parts) {
        const named = /^(\/[^=]+)=(.*)$/s.exec(part);
        if (named !== null) add(named[1] as string, named[2] as string);
        else if (part.startsWith("-")) add("/gomaxprocs", part.slice(1));
      }
    }
    for (const config of table.configs) for (const { key, value } of config) add(key, value);
  }
  return [...values].map(([key, known]) => ({
    key,
    values: known.size,
    numeric: [...known].every((value) => numberWithPrefix(value) !== undefined),
  }));
}
