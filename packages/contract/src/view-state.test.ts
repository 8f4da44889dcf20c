import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readViewState, upgradeViewParams, writeViewState } from "./view-state.ts";
import { choice, flag, list, number, optionalNumber, text, viewStatePart } from "./view-state-part.ts";

const part = viewStatePart("p", {
  sample: text(""),
  mode: choice(["flame", "top"], "flame"),
  cum: flag(false),
  nodes: number(1000, 1, 5000),
  end: optionalNumber(),
  least: optionalNumber(0, 1),
  most: optionalNumber(0, 9, true),
  chosen: list(),
});

const params = (query: string) => new Map(new URLSearchParams(query));
const query = (map: ReadonlyMap<string, string>) => new URLSearchParams([...map]).toString();

describe("view state in a link", () => {
  it("writes nothing for an untouched view", () => {
    expect(query(writeViewState(part, new Map(), part.initial))).toBe("");
  });

  it("keeps other views' parameters and those it does not know", () => {
    const before = params("v=1&b.filter=x&future.thing=1&utm=mail&p.mode=top");
    const after = writeViewState(part, before, { ...part.initial, sample: "alloc_space" });
    expect(query(after)).toBe("v=1&b.filter=x&future.thing=1&utm=mail&p.sample=alloc_space");
  });

  it("reads what it understands and falls back for the rest", () => {
    const state = readViewState(
      part,
      params("p.mode=treemap&p.cum=yes&p.nodes=1e9&p.end=soon&p.least=2&p.most=1.5&p.sample=cpu"),
    );
    expect(state).toEqual({ ...part.initial, sample: "cpu" });
  });

  it("comes back the same, whatever the texts are", () => {
    fc.assert(
      fc.property(
        fc.record({
          sample: fc.string({ maxLength: 100, unit: "binary" }),
          mode: fc.constantFrom("flame" as const, "top" as const),
          cum: fc.boolean(),
          nodes: fc.integer({ min: 1, max: 5000 }),
          end: fc.option(
            fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0),
            { nil: null },
          ),
          least: fc.option(
            fc.double({ min: 0, max: 1, noNaN: true }).map((n) => n + 0),
            { nil: null },
          ),
          most: fc.option(fc.integer({ min: 0, max: 9 }), { nil: null }),
          chosen: fc.array(fc.string({ maxLength: 20 })),
        }),
        (state) => {
          const back = readViewState(part, params(query(writeViewState(part, new Map(), state))));
          expect({ ...back, sample: "" }).toEqual({ ...state, sample: "" });
          expect(back.sample).toBe(state.sample.toWellFormed());
        },
      ),
    );
  });

  it("takes an old link through every upgrader on the way", () => {
    const table = new Map([
      [1, (old: ReadonlyMap<string, string>) => new Map([...old].map(([k, v]) => [k.replace("p.si", "p.sample"), v]))],
      [2, (old: ReadonlyMap<string, string>) => new Map([...old, ["p.cum", "1"]])],
    ]);
    const upgraded = upgradeViewParams(params("p.si=cpu"), table, 3);
    expect(part.read(upgraded)).toMatchObject({ sample: "cpu", cum: true });
  });
});
