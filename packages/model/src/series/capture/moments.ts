import type { EventTable } from "../../events/table.ts";
import { exceptLabels, labelsKey, labelValue, nameLabel } from "../labels.ts";
import type { SeriesLabels, SeriesTable } from "../table.ts";
import { type Capture, pointsOfSeries } from "./capture.ts";
import type { Lives } from "./lives.ts";

export const momentKinds = ["restart", "deploy", "event"] as const;

/** Something that happened to what was measured, worth a mark in every chart of it. */
export interface Moment {
  /** ms. */
  readonly time: number;
  readonly label: string;
  readonly kind: (typeof momentKinds)[number];
}

/** Restarts of a capture's processes, by the start times that they state themselves. */
export function restarts(lives: Lives): Moment[] {
  const processes = lives.processes.length > 0 ? lives.processes : [{ labels: [], starts: lives.starts }];
  return processes.flatMap(({ labels, starts }) => {
    const who = labels.map(([, value]) => value).join(" ");
    return starts.slice(1).map((time) => ({ time, label: `restart ${who}`.trimEnd(), kind: "restart" as const }));
  });
}

/** Labels that say which build runs. */
const versionLabels = ["version", "revision", "commit", "tag", "image", "image_tag", "goversion", "branch"];
const buildMetric = /(^|_)(build_)?info$/;
/** Series whose change is a deploy: `deploys_total`, `last_deploy_timestamp_seconds`. The counts that Kubernetes has of Deployments are left out. */
const deployCount = /^(?!kube_)(\w+_)?(deploys|deployments|releases|rollouts|rollbacks)(_total)?$/;
const deployTime =
  /^(?!kube_)(\w+_)?(deploy|deployment|release|rollout|config_last_reload_success)_(time|timestamp)(_seconds)?$/;

/** Changes of version and deploys that a capture's own series tell of: another build's `…_info`, a deploy counter's step. */
export function seriesDeploys({ raw }: Capture): Moment[] {
  if (raw === null) return [];
  const moments: Moment[] = [];
  const builds = new Map<string, { readonly series: number; readonly version: string }[]>();
  raw.series.forEach((labels, series) => {
    const name = labelValue(labels, nameLabel);
    if (buildMetric.test(name)) {
      const version = versionOf(labels);
      if (version === "") return;
      const key = labelsKey(exceptLabels(labels, new Set(versionLabels)));
      const known = builds.get(key) ?? [];
      known.push({ series, version });
      builds.set(key, known);
    } else if (deployCount.test(name)) {
      moments.push(...steps(raw, series, (before, after) => after > before, wordOf(name)));
    } else if (deployTime.test(name)) {
      moments.push(...statedTimes(raw, series, wordOf(name)));
    }
  });
  for (const list of builds.values()) moments.push(...versionChanges(raw, list));
  return distinct(moments);
}

function versionOf(labels: SeriesLabels): string {
  for (const name of versionLabels) {
    const value = labelValue(labels, name);
    if (value !== "") return value;
  }
  return "";
}

/** The point at which one build's series begins after another's of the same target. */
function versionChanges(table: SeriesTable, builds: readonly { series: number; version: string }[]): Moment[] {
  const begun = builds
    .map(({ series, version }) => ({ version, time: firstTime(table, series) }))
    .filter(({ time }) => !Number.isNaN(time))
    .sort((a, b) => a.time - b.time);
  return begun.slice(1).flatMap(({ version, time }, i) => {
    const before = begun[i]!;
    if (before.version === version || before.time === time) return [];
    return { time, label: `${short(before.version)} → ${short(version)}`, kind: "deploy" as const };
  });
}

function firstTime(table: SeriesTable, series: number): number {
  const { timestamps, values } = pointsOfSeries(table, series);
  const first = values.findIndex((value) => !Number.isNaN(value));
  return first < 0 ? NaN : timestamps[first]!;
}

function steps(
  table: SeriesTable,
  series: number,
  isStep: (before: number, after: number) => boolean,
  label: string,
): Moment[] {
  const { timestamps, values } = pointsOfSeries(table, series);
  const moments: Moment[] = [];
  let before = NaN;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (Number.isNaN(value)) continue;
    if (isStep(before, value)) moments.push({ time: timestamps[i]!, label, kind: "deploy" });
    before = value;
  }
  return moments;
}

/** Times that a series states, from the second on: the first was before anyone looked. */
function statedTimes(table: SeriesTable, series: number, label: string): Moment[] {
  const { values } = pointsOfSeries(table, series);
  const times = [...new Set(values)].filter((value) => Number.isFinite(value) && value > 0);
  return times.slice(1).map((value) => ({ time: value < 1e11 ? value * 1000 : value, label, kind: "deploy" as const }));
}

function wordOf(metric: string): string {
  if (metric.includes("reload")) return "configuration reloaded";
  return /(rollback|rollout|release)/.exec(metric)?.[1] ?? "deploy";
}

const deployWord =
  /\b(deploy(s|ed|ing|ment)?|releas(e|ed|ing)|roll(ed)?[ -]?(out|back)|upgrad(e|ed|ing)|migrat(e|ed|ing|ion)|fail(ed)?[ -]?over|restart(s|ed|ing)?|config(uration)? (re)?load(ed)?|version changed|annotation)\b/i;
/** A variant with as few events as this has them stated by somebody: each is worth a mark. */
const fewEvents = 30;

/** The events of a variant that are marked: all of a few, of a log only what sounds like a deploy. */
export function eventMoments(events: EventTable): Moment[] {
  const soundsLike = (word: string): boolean => deployWord.test(word.replaceAll("_", " "));
  const names = events.names.map(soundsLike);
  // Grafana's annotations are tagged.
  const levels = events.levels.map(soundsLike);
  const moments: Moment[] = [];
  for (let i = 0; i < events.length; i++) {
    const name = events.name[i]!;
    const isDeploy = names[name] === true || levels[events.level[i]!] === true;
    if (!isDeploy && events.length > fewEvents) continue;
    moments.push({
      time: events.time[i]!,
      label: short(events.names[name]!),
      kind: isDeploy ? "deploy" : "event",
    });
  }
  return distinct(moments);
}

/** A thing that several series or nodes say at one moment is one mark. */
function distinct(moments: readonly Moment[]): Moment[] {
  const seen = new Map<string, Moment>();
  for (const moment of moments) {
    const key = `${Math.round(moment.time / 1000)} ${moment.label}`;
    if (!seen.has(key)) seen.set(key, moment);
  }
  return [...seen.values()].sort((a, b) => a.time - b.time);
}

function short(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
