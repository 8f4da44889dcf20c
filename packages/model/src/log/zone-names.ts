/** Abbreviations that mean one zone nearly everywhere; minutes east of UTC. */
const minutes: ReadonlyMap<string, number> = new Map([
  ["Z", 0],
  ["UTC", 0],
  ["GMT", 0],
  ["WET", 0],
  ["WEST", 60],
  ["CET", 60],
  ["CEST", 120],
  ["EET", 120],
  ["EEST", 180],
  ["MSK", 180],
  ["JST", 540],
  ["KST", 540],
  ["EST", -300],
  ["EDT", -240],
  ["CDT", -300],
  ["MST", -420],
  ["MDT", -360],
  ["PST", -480],
  ["PDT", -420],
]);

/** The minutes east of UTC of `CET`, `+0530`, `+05:30` or `-03`; undefined for a name that several zones have, such as `IST`, and for other texts. */
export function zoneMinutes(zone: string): number | undefined {
  const offset = /^([+-])(\d\d):?(\d\d)?$/.exec(zone);
  if (offset === null) return minutes.get(zone);
  return (Number(offset[2]) * 60 + Number(offset[3] ?? 0)) * (offset[1] === "-" ? -1 : 1);
}
