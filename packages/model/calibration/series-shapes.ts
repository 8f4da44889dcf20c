import { bursts, type Chance, leaning, type NamedSeries, poisson } from "../test-support/unchanged.ts";

/** The behaviour of a metric in one run of a process that does not change. */
export interface SeriesShape {
  readonly name: string;
  /** False where the level moves from run to run, or within hours, which no run of minutes can know. */
  readonly isStationary: boolean;
  readonly run: (metric: string, run: Run) => NamedSeries[];
}

/** One run of a pair. */
export interface Run {
  readonly chance: Chance;
  readonly scrapes: number;
  /** 0 for the baseline, 1 for the other. */
  readonly side: number;
  /** Factor of the level, for changes that are put in on purpose; 1 for none. */
  readonly factor: number;
}

/** The growth of a counter from scrape to scrape, before the factor. */
type Pace = (run: Run) => (scrape: number) => number;

function counterOf(pace: Pace, restartsAt: (run: Run) => number = () => -1): SeriesShape["run"] {
  return (metric, run) => {
    const increment = pace(run);
    const restart = restartsAt(run);
    const values = [5];
    for (let scrape = 0; scrape < run.scrapes; scrape++) {
      values.push((scrape === restart ? 0 : values.at(-1)!) + run.factor * increment(scrape));
    }
    return [[{ __name__: `${metric}_sync_seconds_total` }, values]];
  };
}

function levelOf(level: (run: Run) => () => number): SeriesShape["run"] {
  return (metric, run) => {
    const next = level(run);
    const values = Array.from({ length: run.scrapes + 1 }, () => run.factor * next());
    return [[{ __name__: `${metric}_heap_alloc_bytes` }, values]];
  };
}

/** A classic histogram's sum and count; `wait` draws one observation. */
function histogramOf(arrivals: number, waitOf: (run: Run) => (scrape: number) => number): SeriesShape["run"] {
  return (metric, run) => {
    const wait = waitOf(run);
    const [sums, counts] = [[0], [0]];
    for (let scrape = 0; scrape < run.scrapes; scrape++) {
      const events = poisson(arrivals, run.chance);
      let sum = 0;
      for (let i = 0; i < events; i++) sum += wait(scrape);
      sums.push(sums.at(-1)! + run.factor * sum);
      counts.push(counts.at(-1)! + events);
    }
    const name = `${metric}_wait_seconds`;
    return [
      [{ __name__: `${name}_bucket`, le: "+Inf" }, counts],
      [{ __name__: `${name}_sum` }, sums],
      [{ __name__: `${name}_count` }, counts],
    ];
  };
}

const drifting =
  (memory: number, depth: number): Pace =>
  ({ chance }) => {
    const drift = leaning(memory, chance);
    return () => poisson(20 * Math.exp(depth * drift()), chance);
  };

const driftingLevel = (memory: number): SeriesShape["run"] =>
  levelOf(({ chance }) => {
    const noise = leaning(memory, chance);
    return () => 1e8 * (1 + 0.2 * noise());
  });

/** Seconds of a day, beside which a run is short. */
const day = 86_400;

/** Errors and requests of one service, both driven by a load that drifts; the share of errors drifts, too. */
const errorShare: SeriesShape["run"] = (metric, run) => {
  const [load, share] = [leaning(0.8, run.chance), leaning(0.8, run.chance)];
  const [requests, errors] = [[5], [5]];
  for (let scrape = 0; scrape < run.scrapes; scrape++) {
    const asked = poisson(40 * Math.exp(0.4 * load()), run.chance);
    requests.push(requests.at(-1)! + asked);
    errors.push(errors.at(-1)! + poisson(run.factor * 0.05 * asked * Math.exp(0.3 * share()), run.chance));
  }
  return [
    [{ __name__: `${metric}_errors_total` }, errors],
    [{ __name__: `${metric}_requests_total` }, requests],
  ];
};

const stationary = (name: string, run: SeriesShape["run"]): SeriesShape => ({ name, isStationary: true, run });
const moving = (name: string, run: SeriesShape["run"]): SeriesShape => ({ name, isStationary: false, run });

export const seriesShapes: readonly SeriesShape[] = [
  stationary(
    "counter: 20 events a scrape (Poisson)",
    counterOf(
      ({ chance }) =>
        () =>
          poisson(20, chance),
    ),
  ),
  stationary(
    "counter: an event every 5 scrapes",
    counterOf(
      ({ chance }) =>
        () =>
          poisson(0.2, chance),
    ),
  ),
  stationary(
    "counter: heavy tails (lognormal, σ 1.5)",
    counterOf(
      ({ chance }) =>
        () =>
          Math.exp(1.5 * chance.normal()),
    ),
  ),
  stationary("counter: drift, memory 0.5", counterOf(drifting(0.5, 0.4))),
  stationary("counter: drift, memory 0.8", counterOf(drifting(0.8, 0.4))),
  stationary("counter: drift, memory 0.9", counterOf(drifting(0.9, 0.5))),
  stationary("counter: drift, memory 0.95", counterOf(drifting(0.95, 0.5))),
  stationary(
    "counter: short bursts (5 scrapes, 12 between)",
    counterOf(({ chance }) => bursts(5, 12, chance)),
  ),
  stationary(
    "counter: long bursts (20 scrapes, 40 between)",
    counterOf(({ chance }) => bursts(20, 40, chance)),
  ),
  stationary(
    "counter: a tick every 30 scrapes",
    counterOf(({ chance }) => {
      const phase = Math.floor(chance.uniform() * 30);
      return (scrape) => ((scrape + phase) % 30 === 0 ? 300 : 0) + poisson(2, chance);
    }),
  ),
  stationary(
    "counter: drift, memory 0.7, one side restarted",
    counterOf(drifting(0.7, 0.4), ({ side, scrapes, chance }) =>
      side === 0 ? -1 : Math.floor(scrapes * (1 / 3 + chance.uniform() / 3)),
    ),
  ),
  stationary(
    "counter: starts up at ten times its pace, then settles",
    counterOf(
      ({ chance, scrapes }) =>
        (scrape) =>
          poisson(scrape < scrapes / 4 ? 200 : 20, chance),
    ),
  ),
  stationary("level: memory 0", driftingLevel(0)),
  stationary("level: memory 0.5", driftingLevel(0.5)),
  stationary("level: memory 0.8", driftingLevel(0.8)),
  stationary("level: memory 0.9", driftingLevel(0.9)),
  stationary("level: memory 0.95", driftingLevel(0.95)),
  stationary(
    "level: long bursts (20 scrapes, 40 between)",
    levelOf(({ chance }) => {
      const burst = bursts(20, 40, chance);
      return () => 1e6 * burst(0);
    }),
  ),
  stationary(
    "level: drift, lognormal, memory 0.95",
    levelOf(({ chance }) => {
      const drift = leaning(0.95, chance);
      return () => 1e8 * Math.exp(0.5 * drift());
    }),
  ),
  stationary(
    "level: a collector's saw-tooth of 25 scrapes",
    levelOf(({ chance }) => {
      let heap = 1e8 * (1 + chance.uniform());
      return () => {
        heap += 4e6 * Math.exp(0.5 * chance.normal());
        if (heap > 2e8 * (1 + 0.05 * chance.normal())) heap = 1e8 * (1 + 0.02 * chance.normal());
        return heap;
      };
    }),
  ),
  ...[0.1, 1, 20].map((arrivals) =>
    stationary(
      `histogram: ${arrivals} observations a scrape`,
      histogramOf(
        arrivals,
        ({ chance }) =>
          () =>
            0.005 * Math.exp(chance.normal()),
      ),
    ),
  ),
  stationary(
    "histogram: 20 observations a scrape, their mean drifts, memory 0.9",
    histogramOf(20, ({ chance, scrapes }) => {
      const drift = leaning(0.9, chance);
      const levels = Array.from({ length: scrapes }, () => 0.005 * Math.exp(0.4 * drift()));
      return (scrape) => levels[scrape]! * Math.exp(0.5 * chance.normal());
    }),
  ),
  stationary("ratio: errors by requests, load and share drift, memory 0.8", errorShare),
  moving(
    "counter: a day's load (±50 %), runs at any hour",
    counterOf(({ chance }) => {
      const hour = chance.uniform() * day;
      return (scrape) => poisson(200 * (1 + 0.5 * Math.sin((2 * Math.PI * (hour + scrape)) / day)), chance);
    }),
  ),
  moving(
    "counter: a level that differs by 3 % from run to run",
    counterOf(({ chance }) => {
      const level = 2000 * Math.exp(0.03 * chance.normal());
      return () => poisson(level, chance);
    }),
  ),
  moving(
    "level: a level that differs by 10 % from run to run",
    levelOf(({ chance }) => {
      const level = 1e8 * Math.exp(0.1 * chance.normal());
      return () => level * (1 + 0.02 * chance.normal());
    }),
  ),
];
