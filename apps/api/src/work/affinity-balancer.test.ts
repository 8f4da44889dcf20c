import { describe, expect, test } from "vitest";
import { affinityBalancer, affinityOption } from "./affinity-balancer.ts";

type Balancer = ReturnType<typeof affinityBalancer>;

/** The worker that gets a task; `busy` ones have something to do. */
function choose(balancer: Balancer, affinity: string | undefined, workers: Record<number, "idle" | "busy">) {
  const list = Object.entries(workers).map(([id, state]) => ({
    id: Number(id),
    currentUsage: state === "idle" ? 0 : 1,
  }));
  return balancer(affinityOption(affinity) as never, list as never)?.id ?? null;
}

describe("the balancer of workers", () => {
  test("keeps equal affinities on one worker, and lets nothing wait for it", () => {
    const balancer = affinityBalancer();
    expect(choose(balancer, "a", { 1: "idle", 2: "idle" })).toBe(1);
    expect(choose(balancer, "b", { 1: "busy", 2: "idle" })).toBe(2);
    expect(choose(balancer, "b", { 1: "idle", 2: "idle" })).toBe(2);
    expect(choose(balancer, "a", { 1: "idle", 2: "idle" })).toBe(1);
    expect(choose(balancer, "b", { 1: "idle", 2: "busy" })).toBe(1);
    expect(choose(balancer, "b", { 1: "busy", 2: "busy" })).toBeNull();
    expect(choose(balancer, "b", { 3: "idle" })).toBe(3);
    expect(choose(balancer, undefined, { 1: "busy", 3: "idle" })).toBe(3);
  });

  test("forgets the affinities that were not asked about for long", () => {
    const balancer = affinityBalancer();
    choose(balancer, "first", { 1: "busy", 2: "idle" });
    for (let i = 0; i < 1_000; i++) choose(balancer, `other ${i}`, { 1: "idle" });
    expect(choose(balancer, "first", { 1: "idle", 2: "idle" })).toBe(1);
  });
});
