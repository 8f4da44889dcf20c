import type { Pattern } from "./pattern.ts";
import { LineWriter, SampleWriter } from "./sample-writer.ts";
import type { Profile } from "./table.ts";

/** Patterns over function names, source files and binaries; see `filterByName`. */
interface NamePatterns {
  readonly focus?: Pattern | undefined;
  readonly ignore?: Pattern | undefined;
  readonly hide?: Pattern | undefined;
  readonly show?: Pattern | undefined;
}

/** The functions (by name or file) and mappings (by file) that a pattern matches. */
class Matches {
  readonly functions: Uint8Array;
  readonly mappings: Uint8Array;

  constructor(profile: Profile, pattern: Pattern) {
    const { strings, functions, mappings } = profile;
    this.functions = new Uint8Array(functions.length);
    this.mappings = new Uint8Array(mappings.length);
    for (let i = 0; i < functions.length; i++) {
      const name = strings[functions.name[i] ?? 0] ?? "";
      const file = strings[functions.filename[i] ?? 0] ?? "";
      this.functions[i] = pattern(name) || pattern(file) ? 1 : 0;
    }
    for (let i = 0; i < mappings.length; i++) this.mappings[i] = pattern(strings[mappings.file[i] ?? 0] ?? "") ? 1 : 0;
  }

  line(profile: Profile, row: number): boolean {
    const fn = profile.lines.function[row] ?? -1;
    return fn >= 0 && this.functions[fn] === 1;
  }

  mapping(profile: Profile, location: number): boolean {
    const mapping = profile.locations.mapping[location] ?? -1;
    return mapping >= 0 && this.mappings[mapping] === 1;
  }

  location(profile: Profile, location: number): boolean {
    const { lineStart } = profile.locations;
    for (let row = lineStart[location] ?? 0; row < (lineStart[location + 1] ?? 0); row++) {
      if (this.line(profile, row)) return true;
    }
    return this.mapping(profile, location);
  }
}

const neither = 0;
const focused = 1;
const ignored = 2;

/**
 * `focus` keeps the samples with a matching frame, `ignore` drops those with one; `hide` takes matching frames out of the
 * stacks and `show` all others (inlined frames singly), so that their value moves to the nearest frame left below.
 * A sample left without frames goes. Without any pattern the profile is given back as it is.
 * Source of the semantics: github.com/google/pprof/profile/filter.go.
 */
export function filterByName(profile: Profile, patterns: NamePatterns): Profile {
  const [focus, ignore, hide, show] = [patterns.focus, patterns.ignore, patterns.hide, patterns.show].map((pattern) =>
    pattern === undefined ? undefined : new Matches(profile, pattern),
  );
  if (focus === undefined && ignore === undefined && hide === undefined && show === undefined) return profile;
  const { locations, samples } = profile;
  const choice = new Uint8Array(locations.length);
  const hidden = new Uint8Array(locations.length);
  const lines = new LineWriter(profile);
  for (let location = 0; location < locations.length; location++) {
    if (ignore?.location(profile, location) === true) choice[location] = ignored;
    else if (focus === undefined || focus.location(profile, location)) choice[location] = focused;
    const isHideMatched = hide?.location(profile, location) === true;
    const isHiddenWhole = isHideMatched && hide?.mapping(profile, location);
    const isShownWhole = show?.mapping(profile, location) === true;
    for (let row = locations.lineStart[location] ?? 0; row < (locations.lineStart[location + 1] ?? 0); row++) {
      if (isHiddenWhole || (isHideMatched && hide?.line(profile, row))) continue;
      if (show !== undefined && !isShownWhole && !show.line(profile, row)) continue;
      lines.line(row);
    }
    const isEmpty = lines.next() === 0;
    if (isEmpty && (isHideMatched || show !== undefined)) hidden[location] = 1;
  }

  const writer = new SampleWriter(profile);
  for (let sample = 0; sample < samples.length; sample++) {
    const from = samples.locationStart[sample] ?? 0;
    const to = samples.locationStart[sample + 1] ?? 0;
    let kept = false;
    let visible = 0;
    for (let at = from; at < to; at++) {
      const location = samples.locations[at] ?? 0;
      const chosen = choice[location] ?? neither;
      if (chosen === ignored) {
        kept = false;
        break;
      }
      if (chosen === focused) kept = true;
      if (hidden[location] === 0) visible++;
    }
    if (!kept || visible === 0) continue;
    writer.begin(sample);
    for (let at = from; at < to; at++) {
      const location = samples.locations[at] ?? 0;
      if (hidden[location] === 0) writer.frame(location);
    }
  }
  return { ...profile, ...lines.take(), ...writer.take() };
}

/**
 * Cuts every stack above the matching frame nearest to the root; samples without one go. Source: as `filterByName`.
 */
export function showFrom(profile: Profile, pattern: Pattern | undefined): Profile {
  if (pattern === undefined) return profile;
  const matches = new Matches(profile, pattern);
  const { locations, samples } = profile;
  const matched = new Uint8Array(locations.length);
  const lines = new LineWriter(profile);
  for (let location = 0; location < locations.length; location++) {
    const from = locations.lineStart[location] ?? 0;
    const to = locations.lineStart[location + 1] ?? 0;
    let last = to - 1;
    if (!matches.mapping(profile, location)) {
      while (last >= from && !matches.line(profile, last)) last--;
      // A location without a match keeps its lines: no sample shows it unless another frame of the stack matched.
      if (last < from) last = to - 1;
      else matched[location] = 1;
    } else {
      matched[location] = 1;
    }
    for (let row = from; row <= last; row++) lines.line(row);
    lines.next();
  }
  const writer = new SampleWriter(profile);
  for (let sample = 0; sample < samples.length; sample++) {
    const from = samples.locationStart[sample] ?? 0;
    for (let at = (samples.locationStart[sample + 1] ?? 0) - 1; at >= from; at--) {
      if (matched[samples.locations[at] ?? 0] === 0) continue;
      writer.keep(sample, from, at + 1);
      break;
    }
  }
  return { ...profile, ...lines.take(), ...writer.take() };
}
