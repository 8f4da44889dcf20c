import { compilePattern, type Pattern, PatternError } from "./pattern.ts";
import { LineWriter, SampleWriter } from "./sample-writer.ts";
import type { Profile } from "./table.ts";

/** Parentheses that are part of a C++ name rather than the start of its arguments. */
const reservedParenthesis = /\(anonymous namespace\)|operator\(\)|\(/g;

/** A function's name without its arguments, and without the dot that some PowerPC symbols begin with. */
function withoutArguments(name: string): string {
  const bare = name.startsWith(".") ? name.slice(1) : name;
  for (const found of bare.matchAll(reservedParenthesis)) if (found[0] === "(") return bare.slice(0, found.index);
  return bare;
}

/** For each function, whether its name without arguments matches; nameless functions never do. */
function matchFunctions(profile: Profile, matches: Pattern): Uint8Array {
  const { functions, strings } = profile;
  const answers = new Uint8Array(functions.length);
  for (let i = 0; i < functions.length; i++) {
    const name = strings[functions.name[i] ?? 0] ?? "";
    if (name !== "" && matches(withoutArguments(name))) answers[i] = 1;
  }
  return answers;
}

/**
 * Applies a profile's own `dropFrames` and `keepFrames`: a frame that matches goes with everything it called, and its value
 * moves to its caller, unless no other frame is between it and the root. Expressions that do not compile do
 * nothing, as in pprof. Source: github.com/google/pprof/profile/prune.go.
 */
export function dropUninterestingFrames(profile: Profile): Profile {
  if (profile.dropFrames === "") return profile;
  let matches: Pattern;
  try {
    const drop = compilePattern(`^(${profile.dropFrames})$`);
    const keep = profile.keepFrames === "" ? undefined : compilePattern(`^(${profile.keepFrames})$`);
    matches = (name) => drop(name) && keep?.(name) !== true;
  } catch (error) {
    if (error instanceof PatternError) return profile;
    throw error;
  }
  const matched = matchFunctions(profile, matches);
  const { locations, samples, lines } = profile;
  // The part that a stack loses from this location inwards: nothing, the inlined frames below, or the location as well.
  const cut = new Uint8Array(locations.length);
  const writer = new LineWriter(profile);
  for (let location = 0; location < locations.length; location++) {
    const from = locations.lineStart[location] ?? 0;
    const to = locations.lineStart[location + 1] ?? 0;
    let row = to - 1;
    while (row >= from && matched[lines.function[row] ?? -1] !== 1) row--;
    const isWhole = row === to - 1;
    if (row >= from) cut[location] = isWhole ? 2 : 1;
    for (let kept = row >= from && !isWhole ? row + 1 : from; kept < to; kept++) writer.line(kept);
    writer.next();
  }
  const stacks = new SampleWriter(profile);
  for (let sample = 0; sample < samples.length; sample++) {
    let from = samples.locationStart[sample] ?? 0;
    const to = samples.locationStart[sample + 1] ?? 0;
    let foundOther = false;
    for (let at = to - 1; at >= from; at--) {
      const how = cut[samples.locations[at] ?? 0] ?? 0;
      if (how === 0) foundOther = true;
      else if (foundOther) {
        from = how === 2 ? at + 1 : at;
        break;
      }
    }
    stacks.keep(sample, from, to);
  }
  return { ...profile, ...writer.take(), ...stacks.take() };
}

/** Cuts everything that the matching frame nearest to the leaf called; that frame stays. Source: as above. */
export function pruneFrom(profile: Profile, pattern: Pattern | undefined): Profile {
  if (pattern === undefined) return profile;
  const matched = matchFunctions(profile, pattern);
  const { locations, samples, lines } = profile;
  const cut = new Uint8Array(locations.length);
  const writer = new LineWriter(profile);
  for (let location = 0; location < locations.length; location++) {
    const from = locations.lineStart[location] ?? 0;
    const to = locations.lineStart[location + 1] ?? 0;
    let row = from;
    while (row < to && matched[lines.function[row] ?? -1] !== 1) row++;
    if (row < to) cut[location] = 1;
    for (let kept = row < to ? row : from; kept < to; kept++) writer.line(kept);
    writer.next();
  }
  const stacks = new SampleWriter(profile);
  for (let sample = 0; sample < samples.length; sample++) {
    const start = samples.locationStart[sample] ?? 0;
    const to = samples.locationStart[sample + 1] ?? 0;
    let from = start;
    while (from < to && cut[samples.locations[from] ?? 0] !== 1) from++;
    stacks.keep(sample, from < to ? from : start, to);
  }
  return { ...profile, ...writer.take(), ...stacks.take() };
}
