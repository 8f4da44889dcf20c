import { Piscina } from "piscina";
import { describe, expect, test } from "vitest";
import { subjectBalancer, subjectOfInput } from "./subject-balancer.ts";

type Balancer = ReturnType<typeof subjectBalancer>;

/** Which of the workers gets a task; `busy` ones have something to do. */
function choose(balancer: Balancer, subject: string | undefined, workers: Record<number, "idle" | "busy">) {
  const task = { [Piscina.queueOptionsSymbol]: subject === undefined ? null : { subject } };
  const list = Object.entries(workers).map(([id, state]) => ({
    id: Number(id),
    currentUsage: state === "idle" ? 0 : 1,
  }));
  return balancer(task as never, list as never)?.id ?? null;
}

describe("the balancer of workers", () => {
  test("keeps a subject on the worker that has its tree, and lets nothing wait for it", () => {
    const balancer = subjectBalancer();
    expect(choose(balancer, "a", { 1: "idle", 2: "idle" })).toBe(1);
    expect(choose(balancer, "b", { 1: "busy", 2: "idle" })).toBe(2);
    expect(choose(balancer, "b", { 1: "idle", 2: "idle" })).toBe(2);
    expect(choose(balancer, "a", { 1: "idle", 2: "idle" })).toBe(1);
    expect(choose(balancer, "b", { 1: "idle", 2: "busy" })).toBe(1);
    expect(choose(balancer, "b", { 1: "busy", 2: "busy" })).toBeNull();
    expect(choose(balancer, "b", { 3: "idle" })).toBe(3);
    expect(choose(balancer, undefined, { 1: "busy", 3: "idle" })).toBe(3);
  });

  test("findings have the subject of the charts beside them", () => {
    const files = [
      { variant: "y", sha256: "b", kind: "series" },
      { variant: "x", sha256: "p", kind: "profile" },
      { variant: "x", sha256: "a", kind: "series" },
    ];
    expect(subjectOfInput({ variants: ["x", "y"], files })).toBe(
      subjectOfInput({ variants: [{ sha256: ["a"] }, { sha256: ["b"] }] }),
    );
  });

  test("forgets the subjects that were not asked about for long", () => {
    const balancer = subjectBalancer();
    choose(balancer, "first", { 1: "busy", 2: "idle" });
    for (let i = 0; i < 1_000; i++) choose(balancer, `other ${i}`, { 1: "idle" });
    expect(choose(balancer, "first", { 1: "idle", 2: "idle" })).toBe(1);
  });

  test("a subject is the hashes that an input names", () => {
    expect(subjectOfInput({ files: ["a", "b"], base: ["c"], query: { file: "x" } })).toBe("a b c");
    expect(subjectOfInput({ files: ["a"], base: [], query: { search: "x" } })).toBe("a");
    expect(subjectOfInput({ sha256: "a" })).toBe("a");
    expect(subjectOfInput({ files: [{ sha256: "a" }] })).toBeUndefined();
    expect(subjectOfInput({ variants: [{ sha256: ["b"] }, { sha256: ["c", "a"] }], query: {} })).toBe("a b c");
    expect(subjectOfInput({ variants: ["x", "y"], files: [] })).toBeUndefined();
    expect(subjectOfInput(undefined)).toBeUndefined();
  });
});
