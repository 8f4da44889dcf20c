import type { ProfileSize } from "./profile-data.ts";

/** Synthetic profiles by the size of their call tree. */
const flameSizes = [
  ["1 k", { seed: 31, samples: 30, functions: 6_000, locations: 20_000, meanDepth: 37 }],
  ["100 k", { seed: 32, samples: 2_700, functions: 6_000, locations: 20_000, meanDepth: 37 }],
  ["1 M", { seed: 33, samples: 27_000, functions: 6_000, locations: 20_000, meanDepth: 37 }],
  ["5.6 M", { seed: 10, samples: 155_000, functions: 6_000, locations: 20_000, meanDepth: 37 }],
] as const satisfies readonly (readonly [string, ProfileSize])[];

/** The sizes that `BENCH_TREES=1 k,1 M` names, or all. */
export function wantedSizes(): readonly (readonly [string, ProfileSize])[] {
  const wanted = process.env["BENCH_TREES"]?.split(",");
  return flameSizes.filter(([nodes]) => wanted === undefined || wanted.includes(nodes));
}
