import fc from "fast-check";
import type { EvidenceReference } from "@sweetspot/model/findings/evidence-reference";
import { expect, test } from "vitest";
import { benchViewState } from "./view-state-bench.ts";
import { factsViewState } from "./view-state-facts.ts";
import { evidenceParameters, namedPlace } from "./view-state-links.ts";
import { memoryViewState } from "./view-state-memory.ts";
import { profileViewState } from "./view-state-profile.ts";
import { seriesViewState } from "./view-state-series.ts";

const name = fc.string({ minLength: 1, maxLength: 40 }).filter((text) => !text.includes("\n") && !text.includes("/"));
const params = (reference: EvidenceReference) => new Map(Object.entries(evidenceParameters(reference)));

test("the views read from a finding's link what the finding is about, whatever the names", () => {
  fc.assert(
    fc.property(name, name, name, (one, two, three) => {
      const cell = { unit: one, row: two, variant: three };
      const bench = benchViewState.read(params({ view: "benchmarks", cell }));
      expect([bench.cell, bench.column]).toEqual([`${one}\n${two}\n${three}`, three]);
      const file = { variant: one, file: two };
      const profile = profileViewState.read(
        params({ view: "profiles", file, base: null, sampleType: three, mode: "operation" }),
      );
      expect([profile.file, profile.base, profile.type, profile.mode]).toEqual([
        `${one}/${two}`,
        "-",
        three,
        "operation",
      ]);
      expect(seriesViewState.read(params({ view: "metrics", metrics: [one, two] })).added).toEqual([one, two]);
      expect(memoryViewState.read(params({ view: "memory", moments: [file] })).moments).toEqual([`${one}/${two}`]);
      const facts = factsViewState.read(params({ view: "facts", row: { file: one, subject: two, quantity: three } }));
      expect([facts.row, facts.quantity]).toEqual([`${one}\n${two}\n${three}`, three]);
    }),
  );
});

test("the place of a name is read by the view that shows it, whatever the name", () => {
  fc.assert(
    fc.property(name, (text) => {
      const of = (kind: Parameters<typeof namedPlace>[0]) => new Map(Object.entries(namedPlace(kind, text).parameters));
      expect(benchViewState.read(of("benchmark")).search).toBe(text);
      expect(seriesViewState.read(of("metric")).added).toEqual([text]);
      expect(new RegExp(profileViewState.read(of("function")).search, "v").test(text)).toBe(true);
      expect(namedPlace("metric", text).place).toEqual({ section: "metrics", part: text });
    }),
  );
});
