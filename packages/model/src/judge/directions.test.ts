import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as tables from "./directions-words.ts";
import { directionOfUnit } from "./directions.ts";
import { directionHeading, directionReason } from "./direction-text.ts";
import { directionOfMetric } from "./metric-directions.ts";
import { nameWords } from "./name-words.ts";
import { metricDirection, unitDirection } from "./better-direction.ts";
import { readToldDirection } from "./told-directions.ts";

const everyWord = [...new Set(Object.values(tables).flatMap((words) => [...words]))];
const kinds = ["counter", "gauge", "distribution"] as const;

describe("names in words", () => {
  it.each([
    ["lost-ops/s", ["lost", "ops"], ["s"]],
    ["bogo-ops/cpu-s", ["bogo", "ops"], ["cpu", "s"]],
    ["items_per_second", ["items"], ["second"]],
    ["node_memory_MemAvailable_bytes", ["node", "memory", "mem", "available", "bytes"], []],
    ["GCPauseNs", ["gc", "pause", "ns"], []],
    ["p99.9-ns", ["p99", "ns"], []],
    ["MiB/s", ["mib"], ["s"]],
    ["µs/op", ["μs"], ["op"]],
    ["DB file size B", ["db", "file", "size", "B"], []],
    ["loss%", ["loss", "%"], []],
  ])("%s", (name, words, per) => expect(nameWords(name)).toEqual({ words, per }));
});

describe("a part of a word says nothing", () => {
  const letters = fc.stringMatching(/^[a-z]{1,4}$/);
  const longer = fc
    .tuple(fc.constantFrom(...everyWord.filter((word) => /^[a-z]{2,}$/.test(word))), letters, letters, fc.nat(2))
    .map(([word, before, behind, side]) =>
      side === 0 ? before + word : side === 1 ? word + behind : before + word + behind,
    )
    .filter((word) => !everyWord.includes(word) && word !== "per" && word !== "queue");

  it("of a unit, wherever the longer word is", () => {
    fc.assert(
      fc.property(
        longer,
        fc.constantFrom("#", "#-ns", "#/s", "#/op", "ops-#/s", "ns/#", "p99-#", "#-ratio"),
        (word, form) => {
          // The divisor is printed, whatever it is.
          const found = (one: string) => {
            const { words, ...rest } = directionOfUnit(form.replace("#", one));
            return { ...rest, words: words.map((said) => (said === `/${one}` ? "/#" : said)) };
          };
          expect({ word, form, ...found(word) }).toEqual({ word, form, ...found("zzqx") });
        },
      ),
      { numRuns: 4000 },
    );
  });

  it("of a metric, wherever the longer word is", () => {
    const forms = fc.constantFrom(
      "#",
      "#_total",
      "#_seconds",
      "app_#_seconds_total",
      "app_#_bytes",
      "heap_#_bytes",
      "#_ratio",
    );
    fc.assert(
      fc.property(longer, forms, fc.constantFrom(...kinds), (word, form, kind) => {
        const name = form.replace("#", word);
        expect({ name, ...directionOfMetric(name, kind) }).toEqual({
          name,
          ...directionOfMetric(form.replace("#", "zzqx"), kind),
        });
      }),
      { numRuns: 4000 },
    );
  });

  it("so a lock is not in deadlocks, nor a timeout that was set in timeouts that happened", () => {
    expect(directionOfUnit("deadlocks/op").words).toEqual(["deadlocks"]);
    expect(directionOfUnit("timeout-ms").direction).toBe("unknown");
    expect(directionOfUnit("timeouts/s").direction).toBe("lower");
    expect(directionOfMetric("app_timeout_total", "counter").direction).toBe("lower");
    expect(directionOfMetric("app_timeout_seconds", "gauge").direction).toBe("unknown");
  });
});

describe("any name at all", () => {
  it("has a direction with a reason, or none", () => {
    const name = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom(...everyWord, "per", "/"), { maxLength: 6 }).map((words) => words.join("-")),
    );
    fc.assert(
      fc.property(name, fc.constantFrom(...kinds), (name, kind) => {
        for (const found of [directionOfUnit(name), directionOfMetric(name, kind)]) {
          if (found.direction !== "unknown") expect(found.words.length).toBeGreaterThan(0);
          expect(
            found.words.every(
              (word) =>
                found.from === "known" ||
                name.normalize("NFKC").toLowerCase().includes(word.toLowerCase().replace("/", "")),
            ),
          ).toBe(true);
        }
      }),
      { numRuns: 3000 },
    );
  });
});

describe("units that readers give a meaning", () => {
  it.each([
    ["p99.9-sec/op", "lower", "known"],
    ["max-ns/op", "lower", "known"],
    ["user-sec/op", "lower", "known"],
    ["requests/s", "higher", "known"],
    ["bogo-ops/cpu-s", "higher", "name"],
    ["errors/op", "lower", "known"],
    ["jitter-sec/op", "lower", "name"],
    ["cpu-migrations/op", "lower", "name"],
  ])("%s", (unit, direction, from) => expect(directionOfUnit(unit)).toMatchObject({ direction, from }));
});

describe("who is asked first", () => {
  const project = [
    { name: "*-score", better: "higher" },
    { name: "ns/op", better: "neither" },
    { name: "strange-score", better: "lower" },
  ] as const;

  it("the link before the project, the project before the evidence, the evidence before the name", () => {
    const link = [{ name: "strange-score", better: "higher" }] as const;
    expect(unitDirection("strange-score", { link, project }, "lower")).toMatchObject({
      direction: "higher",
      from: "link",
    });
    expect(unitDirection("strange-score", { project }, "higher")).toMatchObject({
      direction: "lower",
      from: "setting",
    });
    expect(unitDirection("other-score", { project })).toEqual({
      direction: "higher",
      from: "setting",
      words: ["*-score"],
    });
    expect(unitDirection("errors/s", {}, "higher")).toMatchObject({ direction: "higher", from: "metadata" });
    expect(unitDirection("errors/s", {}, "sideways")).toMatchObject({ direction: "unknown", from: "metadata" });
    expect(unitDirection("errors/s", {})).toEqual({ direction: "lower", from: "name", words: ["errors"] });
  });

  it("a unit may be named as it is written or in its base unit", () => {
    expect(unitDirection("sec/op", { project })).toMatchObject({ direction: "unknown", from: "setting" });
  });

  it("the project's word holds for metrics, too, whose pace follows the load", () => {
    const told = { project: [{ name: "app_*_total", better: "higher" }] } as const;
    expect(metricDirection("app_served_total", "counter", told)).toMatchObject({
      direction: "higher",
      underLoad: false,
    });
    expect(metricDirection("app_lag_seconds", "gauge", told)).toMatchObject({ direction: "lower", underLoad: true });
    expect(metricDirection("app_errors_total", "counter", {})).toMatchObject({ direction: "lower", underLoad: false });
  });

  it("a link writes a unit with anything in it", () => {
    expect(readToldDirection("a=b=lower")).toEqual({ name: "a=b", better: "lower" });
    expect(readToldDirection("ns/op=unknown")).toEqual({ name: "ns/op", better: "neither" });
    for (const text of ["", "lower", "=lower", "ns/op=", "ns/op=LOWER"])
      expect(readToldDirection(text)).toBeUndefined();
  });
});

describe("how it is said", () => {
  it("a guess is called one, with its words", () => {
    const guess = directionOfUnit("p99-latency");
    expect([directionHeading(guess), directionReason(guess)]).toEqual([
      "less is better, guessed",
      "guessed from “latency”",
    ]);
    const known = directionOfUnit("ns/op");
    expect([directionHeading(known), directionReason(known)]).toEqual(["less is better", "known of this unit"]);
    expect(directionReason(directionOfUnit("timeout-ms"))).toContain("“timeout”");
  });
});
