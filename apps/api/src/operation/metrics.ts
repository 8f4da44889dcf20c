import { monitorEventLoopDelay } from "node:perf_hooks";

/** Counters and gauges of this process in Prometheus' text format. */
export class Metrics {
  readonly #counters = new Map<string, { help: string; values: Map<string, number> }>();
  readonly #delay = monitorEventLoopDelay({ resolution: 10 });
  readonly #startedAtMs: number;

  constructor(startedAtMs: number) {
    this.#startedAtMs = startedAtMs;
    this.#delay.enable();
  }

  /** Adds to a counter; `labels` are written as given, in a fixed order, with values of our own choosing only. */
  count(name: string, help: string, labels: Readonly<Record<string, string>> = {}, by = 1): void {
    let counter = this.#counters.get(name);
    if (counter === undefined) {
      counter = { help, values: new Map() };
      this.#counters.set(name, counter);
    }
    const key = Object.entries(labels)
      .map(([label, value]) => `${label}="${value}"`)
      .join(",");
    counter.values.set(key, (counter.values.get(key) ?? 0) + by);
  }

  /** The page; `gauges` are read at the moment of asking. Loop delays are those since the last time. */
  text(gauges: readonly (readonly [name: string, help: string, value: number])[]): string {
    const lines: string[] = [];
    for (const [name, { help, values }] of this.#counters) {
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} counter`);
      for (const [labels, value] of values) lines.push(`${name}${labels === "" ? "" : `{${labels}}`} ${value}`);
    }
    const memory = process.memoryUsage();
    const all: (readonly [string, string, number])[] = [
      [
        "process_start_time_seconds",
        "When this process started, seconds since the Unix epoch.",
        this.#startedAtMs / 1000,
      ],
      ["process_resident_memory_bytes", "Resident memory of the process.", memory.rss],
      ["nodejs_heap_used_bytes", "Heap in use of the main thread.", memory.heapUsed],
      [
        "nodejs_eventloop_lag_p99_seconds",
        "99th percentile of the main loop's delay.",
        this.#delay.percentile(99) / 1e9,
      ],
      ["nodejs_eventloop_lag_max_seconds", "Longest delay of the main loop.", this.#delay.max / 1e9],
      ...gauges,
    ];
    for (const [name, help, value] of all) {
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${Number.isFinite(value) ? value : 0}`);
    }
    this.#delay.reset();
    return `${lines.join("\n")}\n`;
  }
}
