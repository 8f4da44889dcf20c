import { measureLabel, scaleMeasure } from "../../unit/pprof-measure.ts";
import { absolute, add, compareInt64, fromDouble, type Int64, toDouble } from "../int64.ts";
import { compareText } from "../text-order.ts";
import type { DotNode } from "./dot-graph.ts";
import { type Tag, tagCum, tagFlat } from "./dot-tags.ts";
import { mean } from "./node-sums.ts";
import type { Report } from "./report.ts";

const most = 4;

/** The boxes that show a node's labels, each followed by the line that ties it to the node. */
export function nodelets(report: Report, node: DotNode, id: number): string[] {
  const out: string[] = [];
  // Leaves show all they have; others only what is their own.
  const isFlat = node.outOf.size > 0;
  const texts = sortTags([...node.tags.texts.values()], isFlat).slice(0, most);
  for (const [i, tag] of texts.entries()) {
    const weight = isFlat ? tagFlat(tag) : tagCum(tag);
    if (weight === 0) continue;
    const name = `N${id}_${i}`;
    out.push(...box(`N${id}`, name, tag.name, report.format(weight), ""));
    out.push(...numericBoxes(report, node.tags.numbers.get(tag.name), isFlat, name));
  }
  out.push(...numericBoxes(report, node.tags.numbers.get(""), isFlat, `N${id}`));
  return out;
}

function box(source: string, name: string, label: string, weight: string, style: string): string[] {
  return [
    `${name} [label = "${label}" id="${name}" fontsize=8 shape=box3d tooltip="${weight}"]`,
    `${source} -> ${name} [label=" ${weight}" weight=100 tooltip="${weight}" labeltooltip="${weight}"${style}]`,
  ];
}

function numericBoxes(
  report: Report,
  tags: ReadonlyMap<string, Tag> | undefined,
  isFlat: boolean,
  source: string,
): string[] {
  if (tags === undefined) return [];
  return collapse([...tags.values()], isFlat).flatMap((tag, i) => {
    const flat = tagFlat(tag);
    const isSolid = isFlat || flat === tagCum(tag);
    const weight = isSolid ? flat : tagCum(tag);
    if (weight === 0) return [];
    return box(source, `N${source}_${i}`, tag.name, report.format(weight), isSolid ? "" : ' style="dotted"');
  });
}

function sortTags(tags: Tag[], isFlat: boolean): Tag[] {
  return tags.sort(
    (a, b) =>
      (isFlat ? 0 : compareInt64(absolute(b.cum), absolute(a.cum))) ||
      compareInt64(absolute(b.flat), absolute(a.flat)) ||
      compareText(a.name, b.name),
  );
}

/** At most four tags: the others join the one of them whose value is nearest, and the group is named by its range. */
function collapse(given: Tag[], isFlat: boolean): Tag[] {
  const tags = sortTags(given, isFlat);
  if (tags.length <= most) return tags;
  const groups: [Tag, ...Tag[]][] = tags.slice(0, most).map((tag) => [tag]);
  for (const tag of tags.slice(most)) {
    let nearest = groups[0];
    let distance = Infinity;
    for (const group of groups) {
      const away = Math.abs(scaleMeasure(group[0].value, group[0].unit, tag.unit).value - toDouble(tag.value));
      if (away < distance) [nearest, distance] = [group, away];
    }
    nearest?.push(tag);
  }
  return sortTags(groups.map(groupTag), isFlat);
}

function groupTag(group: readonly [Tag, ...Tag[]]): Tag {
  const [first, ...others] = group;
  const result = { unit: "", value: 0, flatDivisor: 0, cumDivisor: 0 };
  if (others.length === 0) {
    return { ...result, name: measureLabel(first.value, first.unit), flat: tagFlat(first), cum: tagCum(first) };
  }
  let least = first;
  let greatest = first;
  const sum = { flat: first.flat, flatDivisor: first.flatDivisor, cum: first.cum, cumDivisor: first.cumDivisor };
  for (const tag of others) {
    const inUnit = (unit: string): Int64 => fromDouble(scaleMeasure(tag.value, tag.unit, unit).value);
    if (inUnit(least.unit) < least.value) least = tag;
    if (inUnit(greatest.unit) > greatest.value) greatest = tag;
    sum.flat = add(sum.flat, tag.flat);
    sum.flatDivisor = add(sum.flatDivisor, tag.flatDivisor);
    sum.cum = add(sum.cum, tag.cum);
    sum.cumDivisor = add(sum.cumDivisor, tag.cumDivisor);
  }
  const name = `${measureLabel(least.value, least.unit)}..${measureLabel(greatest.value, greatest.unit)}`;
  return { ...result, name, flat: mean(sum.flat, sum.flatDivisor), cum: mean(sum.cum, sum.cumDivisor) };
}
