import type { ViewParams, ViewStatePart } from "./view-state-part.ts";

/**
 * Everything a link must bring back, as URL parameters: `?v=1&p.sample=alloc_space&b.filter=…`.
 *
 *   v            the version of this codec that wrote the link (absent: 1)
 *   <part>.<x>   the state of one view, see view-state-part.ts; each view's own file declares its part:
 *                view-state-profile.ts (p), view-state-bench.ts (b), view-state-series.ts (m)
 *
 * Links outlive versions. When a part's parameters change their name or meaning, raise `viewStateVersion` and add an
 * upgrader from the version before; a link written by a newer server is read as far as it is understood, and parameters
 * that no part here knows are kept as they are.
 */
export const viewStateVersion = 1;

/** `upgraders.get(n)` turns the parameters of version n into those of n + 1. */
export type Upgraders = ReadonlyMap<number, (params: ViewParams) => ViewParams>;

const upgraders: Upgraders = new Map();

const versionKey = "v";

/** The version that a link says it was written by. */
export function versionOf(params: ViewParams): number {
  const written = Number(params.get(versionKey) ?? 1);
  return Number.isInteger(written) && written >= 1 ? written : 1;
}

/** A link's parameters as this version writes them. `table` and `current` are arguments so that tests can have their own. */
export function upgradeViewParams(
  params: ViewParams,
  table: Upgraders = upgraders,
  current = viewStateVersion,
): ViewParams {
  let upgraded = params;
  for (let version = versionOf(params); version < current; version++) {
    upgraded = table.get(version)?.(upgraded) ?? upgraded;
  }
  return upgraded;
}

/** One view's state from a link's parameters. */
export function readViewState<State extends object>(part: ViewStatePart<State>, params: ViewParams): State {
  return part.read(upgradeViewParams(params));
}

/** The link's parameters with one view's state replaced; every other view's are kept. */
export function writeViewState<State extends object>(
  part: ViewStatePart<State>,
  params: ViewParams,
  state: State,
): Map<string, string> {
  const own = `${part.namespace}.`;
  const written = new Map<string, string>();
  for (const [key, value] of upgradeViewParams(params)) {
    if (key !== versionKey && !key.startsWith(own)) written.set(key, value);
  }
  for (const [key, value] of part.write(state)) written.set(key, value);
  return stamped(written);
}

/** Whether a parameter belongs to a view (`p.zoom`), as opposed to some other use of the query. */
export function isPartKey(key: string): boolean {
  return /^[a-z]+\.[A-Za-z]+$/.test(key);
}

function stamped(params: Map<string, string>): Map<string, string> {
  return [...params.keys()].some(isPartKey) ? new Map([[versionKey, String(viewStateVersion)], ...params]) : params;
}
