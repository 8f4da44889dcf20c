import { demangle, shownParts } from "../../symbol/demangle.ts";
import { renameFunctions } from "../rename-functions.ts";
import type { Profile } from "../table.ts";
import { PprofError } from "./error.ts";

/** The parts that pprof leaves out of the name of a C++ function that is not mangled. */
const leftOut = {
  default: [
    ["(", ")"],
    ["<", ">"],
  ],
  templates: [["(", ")"]],
  full: [],
} as const satisfies Readonly<Record<keyof typeof shownParts, readonly (readonly [string, string])[]>>;

/**
 * Gives every function the name under which `go tool pprof -symbolize=<mode>` shows it where it has no program to look symbols
 * up in: names that look like those of C++ lose their parameters, then their template arguments; the name of the file stays as
 * the system name. pprof's test for C++ also meets Go's generics (`items[go.shape.interface { Less(*Item) bool }].find`). Mangled
 * names (`_ZN…`, `_R…`) have been made readable when the file was read; `demangle=…` starts from the system name again.
 * Source: `Symbolize` and `demangleSingleFunction` of github.com/google/pprof/internal/symbolizer/symbolizer.go.
 * @param mode words with colons between them: `none`, or `local`, `fastlocal`, `remote`, `force`, `demangle=<how>`
 * @throws {PprofError} `bad-option` for another word
 */
export function symbolize(profile: Profile, mode: string): Profile {
  let how: keyof typeof shownParts | "none" = "default";
  let isForced = false;
  for (const word of mode.toLowerCase().split(":")) {
    if (word === "none" || word === "no") return profile;
    if (word === "force") isForced = true;
    else if (word === "demangle=full" || word === "demangle=templates" || word === "demangle=none") {
      how = word === "demangle=none" ? "none" : word === "demangle=full" ? "full" : "templates";
      isForced = true;
    } else if (!["", "local", "fastlocal", "remote", "demangle=default"].includes(word)) {
      const words = "local, fastlocal, remote, none, force, demangle=none, full, templates or default";
      throw new PprofError("bad-option", `symbolize is made of ${words}, not "${word}".`, "symbolize");
    }
  }
  const shown = new Map<string, string>();
  return renameFunctions(profile, (name, systemName) => {
    const isOwn = name === systemName || (name === 0 ? how !== "none" : isForced && systemName !== 0);
    if (!isOwn) return null;
    const mangled = profile.strings[systemName] ?? "";
    if (how === "none") return mangled;
    const known = shown.get(mangled);
    if (known !== undefined) return known;
    const demangled = demangle(mangled, shownParts[how]);
    const readable = demangled === mangled ? simpleName(mangled, leftOut[how]) : demangled;
    shown.set(mangled, readable);
    return readable;
  });
}

/** A function's name without parameters and template arguments where it looks like one of C++; otherwise as it is. */
export function simpleName(name: string, without: readonly (readonly [string, string])[] = leftOut.default): string {
  // `Class.<init>` is a name of Java, `pkg.(*Type[…]).Method` one of Go.
  if (name.includes(".<") || name.includes("]).")) return name;
  if (!/[<>[\]]|::/.test(name)) return name;
  return without.reduce((rest, [start, end]) => withoutNested(rest, start, end), name);
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
