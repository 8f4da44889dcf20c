import { describe, expect, test } from "vitest";
import type { EventTable } from "../../events/table.ts";
import { captureOf } from "../../../test-support/capture-of.ts";
import { livesOf, livesOfProcess, processLabels } from "./lives.ts";
import { eventMoments, type Moment, restarts, seriesDeploys } from "./moments.ts";

/** `seconds kind label` of each. */
const written = (moments: readonly Moment[]): string[] =>
  moments.map(({ time, kind, label }) => `${time / 1000} ${kind} ${label}`);

describe("deploys that series tell of", () => {
  test.each([
    [
      "another version of one target",
      "app_build_info{version=1} 1 1 _ _\napp_build_info{version=2} _ _ 1 1",
      ["2 deploy 1 → 2"],
    ],
    ["each instance has its own", "x_info{instance=a,version=1} 1 1\nx_info{instance=b,version=2} 1 1", []],
    ["one version all along", "go_info{version=go1.26} 1 1 1", []],
    ["a counter of deploys", "deploys_total 3 3 4 4", ["2 deploy deploy"]],
    ["a time that is stated", "last_deploy_timestamp_seconds 1 1 2 2", ["2 deploy deploy"]],
    ["a count of Kubernetes' Deployments is no moment", "kube_deployments_total 1 2 3", []],
  ])("%s", (_name, text, wanted) => {
    expect(written(seriesDeploys(captureOf(text)))).toEqual(wanted);
  });
});

function eventsOf(rows: readonly (readonly [number, string])[]): EventTable {
  const names = [...new Set(rows.map(([, name]) => name))];
  return {
    kind: "events",
    lanes: ["node"],
    names,
    levels: [""],
    length: rows.length,
    time: Float64Array.from(rows, ([time]) => time * 1000),
    lane: new Uint32Array(rows.length),
    name: Uint32Array.from(rows, ([, name]) => names.indexOf(name)),
    level: new Uint32Array(rows.length),
    duration: new Float64Array(rows.length).fill(NaN),
    operation: new Int32Array(rows.length).fill(-1),
  };
}

describe("events as marks", () => {
  test("few events are all stated for a reason; deploys are told from others", () => {
    const events = eventsOf([
      [1, "deployed v2"],
      [1, "deployed v2"],
      [5, "load doubled"],
      [7, "config_reloaded"],
    ]);
    expect(written(eventMoments(events))).toEqual([
      "1 deploy deployed v2",
      "5 event load doubled",
      "7 deploy config_reloaded",
    ]);
  });

  test("of a log only what sounds like a deploy", () => {
    const log = Array.from({ length: 100 }, (_, i): [number, string] => [
      i,
      i === 40 ? "rolled back to v1" : "sync_all",
    ]);
    expect(written(eventMoments(eventsOf(log)))).toEqual(["40 deploy rolled back to v1"]);
  });
});

describe("several processes in one capture", () => {
  const lives = livesOf(
    captureOf(`
      process_start_time_seconds{instance=a,job=x} -10 -10 -10 2
      process_start_time_seconds{instance=b,job=x} -600 -600 -600 -600
      up{instance=a,job=x} 1 1 1 1
    `),
  )!;

  test("each has its own lives, found by the labels that tell them apart", () => {
    expect(processLabels([lives, null])).toEqual(["instance"]);
    const of = (instance: string) => livesOfProcess(lives, [["instance", instance]]).starts;
    expect([of("a"), of("b"), of("c")]).toEqual([[-10_000, 2000], [-600_000], []]);
  });

  test("a restart says whose it is", () => {
    expect(written(restarts(lives))).toEqual(["2 restart restart a"]);
  });
});
