import { demangle } from "../symbol/demangle.ts";
import { renameFunctions } from "./rename-functions.ts";
import type { Profile } from "./table.ts";

/**
 * The profile with readable names for functions of C++ and Rust that a compiler has named: `store::grow` for
 * `_ZN5store4growEv`, which stays as the system name. As in pprof, a function whose name differs from its system name has a
 * readable name already, and two functions with one readable name add up where functions are told apart by their name.
 * Source: `demangleSingleFunction` of github.com/google/pprof/internal/symbolizer/symbolizer.go.
 */
export function withReadableNames(profile: Profile): Profile {
  const readable = new Map<number, string>();
  profile.strings.forEach((text, index) => {
    const name = demangle(text);
    if (name !== text) readable.set(index, name);
  });
  if (readable.size === 0) return profile;
  return renameFunctions(profile, (name, systemName) =>
    name === systemName ? (readable.get(systemName) ?? null) : null,
  );
}

/** Whether functions have names that `withReadableNames` gave them. */
export function hasReadableNames({ functions, strings }: Profile): boolean {
  return functions.name.some((name, row) => {
    const systemName = functions.systemName[row] ?? 0;
    return name !== systemName && demangle(strings[systemName] ?? "") === strings[name];
  });
}
