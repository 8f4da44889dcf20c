import { PprofError } from "./error.ts";
import type { Profile } from "../table.ts";

/** The parts of a C++ name that pprof leaves out, by the word after `demangle=`. */
const leftOut: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  default: [
    ["(", ")"],
    ["<", ">"],
  ],
  templates: [["(", ")"]],
  full: [],
};

/**
 * Gives every function the name under which `go tool pprof -symbolize=<mode>` shows it where it has no program to look symbols
 * up in: names that look like those of C++ lose their parameters, then their template arguments; the name of the file stays as
 * the system name. pprof's test for C++ also meets Go's generics (`items[go.shape.interface { Less(*Item) bool }].find`). Mangled
 * names (`_ZN…`, `_R…`), which pprof demangles, stay as they are.
 * Source: `Symbolize` and `demangleSingleFunction` of github.com/google/pprof/internal/symbolizer/symbolizer.go.
 * @param mode words with colons between them: `none`, or `local`, `fastlocal`, `remote`, `force`, `demangle=<how>`
 * @throws {PprofError} `bad-option` for another word
 */
export function symbolize(profile: Profile, mode: string): Profile {
  let how = "default";
  let isForced = false;
  for (const word of mode.toLowerCase().split(":")) {
    if (word === "none" || word === "no") return profile;
    if (word === "force") isForced = true;
    else if (/^demangle=(?:full|templates|none)$/.test(word)) {
      how = word.slice("demangle=".length);
      isForced = true;
    } else if (!["", "local", "fastlocal", "remote", "demangle=default"].includes(word)) {
      const words = "local, fastlocal, remote, none, force, demangle=none, full, templates or default";
      throw new PprofError("bad-option", `symbolize is made of ${words}, not "${word}".`, "symbolize");
    }
  }
  const { functions, strings } = profile;
  const all = [...strings];
  const places = new Map(all.map((text, index) => [text, index]));
  const indexOf = (text: string): number => {
    let index = places.get(text);
    if (index === undefined) places.set(text, (index = all.push(text) - 1));
    return index;
  };
  const shown = new Map<number, number>();
  const name = functions.name.map((given, row) => {
    const systemName = functions.systemName[row] ?? 0;
    const isOwn = given === systemName || (given === 0 ? how !== "none" : isForced && systemName !== 0);
    if (!isOwn) return given;
    let index = shown.get(systemName);
    if (index === undefined) {
      index = how === "none" ? systemName : indexOf(simpleName(strings[systemName] ?? "", leftOut[how]));
      shown.set(systemName, index);
    }
    return index;
  });
  return { ...profile, strings: all, functions: { ...functions, name } };
}

/** A function's name without parameters and template arguments where it looks like one of C++; otherwise as it is. */
export function simpleName(name: string, without = leftOut["default"]): string {
  // `Class.<init>` is a name of Java, `pkg.(*Type[…]).Method` one of Go.
  if (name.includes(".<") || name.includes("]).")) return name;
  if (!/[<>[\]]|::/.test(name)) return name;
  return (without ?? []).reduce((rest, [start, end]) => withoutNested(rest, start, end), name);
}

/** Takes out each outermost `start … end`; the rest stays from the first `end` that nothing began. */
function withoutNested(name: string, start: string, end: string): string {
  let rest = "";
  let depth = 0;
  let kept = 0;
  for (let at = 0; at < name.length; at++) {
    if (name[at] === start) {
      if (depth++ === 0) rest += name.slice(kept, (kept = at));
    } else if (name[at] === end) {
      if (--depth < 0) break;
      if (depth === 0) kept = at + 1;
    }
  }
  return rest + name.slice(kept);
}
