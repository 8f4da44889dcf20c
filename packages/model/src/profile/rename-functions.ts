import type { Profile } from "./table.ts";

/**
 * Gives functions other names.
 * @param rename the name for the rows of `name` and `systemName` among the strings; null keeps the name that is there
 */
export function renameFunctions(
  profile: Profile,
  rename: (name: number, systemName: number) => string | null,
): Profile {
  const { functions, strings } = profile;
  const all = [...strings];
  const places = new Map(all.map((text, index) => [text, index]));
  const name = functions.name.map((given, row) => {
    const renamed = rename(given, functions.systemName[row] ?? 0);
    if (renamed === null) return given;
    let index = places.get(renamed);
    if (index === undefined) places.set(renamed, (index = all.push(renamed) - 1));
    return index;
  });
  return { ...profile, strings: all, functions: { ...functions, name } };
}
