import { type NewLabel, ProfileBuilder } from "@sweetspot/model/profile/builder";
import { encodePprof } from "@sweetspot/model/profile/encode-pprof";
import type { FunctionIndex, LocationIndex } from "@sweetspot/model/profile/table";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";

/** The size of a synthetic profile. */
export interface ProfileSize {
  readonly seed: number;
  readonly samples: number;
  readonly functions: number;
  readonly locations: number;
  readonly meanDepth: number;
}

/** Sizes of about 1, 10 and 50 MB once gzipped. */
export const profileSizes = {
  "1 MB": { seed: 1, samples: 9_500, functions: 6_000, locations: 20_000, meanDepth: 37 },
  "10 MB": { seed: 10, samples: 155_000, functions: 6_000, locations: 20_000, meanDepth: 37 },
  "50 MB": { seed: 50, samples: 1_400_000, functions: 20_000, locations: 60_000, meanDepth: 16 },
} as const satisfies Record<string, ProfileSize>;

/** Path of a synthetic profile, made on first use: the same size always gives the same bytes. */
export function makeProfile(name: string, size: ProfileSize): string {
  const home = path.join(tmpdir(), "sweetspot-bench-profiles");
  const file = path.join(home, `${name.replace(" ", "")}-${size.seed}-${size.samples}.pb.gz`);
  if (existsSync(file)) return file;
  mkdirSync(home, { recursive: true });
  writeFileSync(`${file}.part`, gzipSync(synthesise(size)));
  renameSync(`${file}.part`, file);
  return file;
}

const packages = ["main", "runtime", "net/http", "encoding/json", "go.etcd.io/bbolt", "example.test/node/db", "sync"];
const types = ["", "(*Server).", "(*DB).", "(*Tx).", "Cursor.", "(*Tree[go.shape.int]).", "Handler."];
const verbs = ["Serve", "Get", "put", "scan", "Encode", "decode", "walk", "Commit", "hash", "verify", "lock", "read"];

/**
 * Stacks that share their beginnings as real ones do: each leaves an earlier one at some frame and goes on along a call
 * graph in which a location has few callees. A tenth of the locations have inlined frames, two thirds of the samples labels.
 */
function synthesise({ seed, samples, functions, locations, meanDepth }: ProfileSize): Uint8Array {
  const random = generator(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const builder = new ProfileBuilder(
    [
      { type: "samples", unit: "count" },
      { type: "cpu", unit: "nanoseconds" },
    ],
    { defaultSampleType: "cpu", periodType: { type: "cpu", unit: "nanoseconds" }, period: 10_000_000n },
  );
  const mapping = builder.mapping({ start: 0x400000n, limit: 0x8400000n, file: "bench", flags: 15 });
  const names: FunctionIndex[] = Array.from({ length: functions }, (_, i) => {
    const home = pick(packages);
    return builder.function(`${home}.${pick(types)}${pick(verbs)}${i}`, `${home}/f${Math.floor(i / 12)}.go`);
  });
  // A few are hot, most are rare.
  const hot = <T>(list: readonly T[]): T => list[Math.floor(list.length * random() * random())]!;
  const places: LocationIndex[] = Array.from({ length: locations }, (_, i) => {
    const lines = Array.from({ length: random() < 0.1 ? 1 + below(4) : 1 }, () => ({
      function: hot(names),
      line: 1 + below(900),
    }));
    return builder.location({ mapping, address: BigInt(0x400000 + i * 17), lines });
  });
  const callees: LocationIndex[][] = [];
  const next = (caller: LocationIndex): LocationIndex => {
    callees[caller] ??= Array.from({ length: 1 + below(11) }, () => hot(places));
    return pick(callees[caller]);
  };
  const recent: LocationIndex[][] = [];
  for (let sample = 0; sample < samples; sample++) {
    const depth = 1 + Math.min(500, Math.floor(-Math.log(1 - random()) * meanDepth));
    const stack = recent.length > 0 && random() > 0.02 ? pick(recent).slice(0, 1 + below(depth)) : [places[below(8)]!];
    while (stack.length < depth) stack.push(next(stack.at(-1)!));
    recent[recent.length < 4_000 ? recent.length : below(4_000)] = stack;
    const hits = 1 + below(6);
    const labels: NewLabel[] =
      random() < 0.33
        ? []
        : [
            { key: "tenant", text: `t${below(50)}` },
            { key: "bytes", number: BigInt(16 << below(18)), unit: "bytes" },
          ];
    builder.sample(stack.toReversed(), [hits, hits * 10_000_000], labels);
  }
  return encodePprof(builder.finish({ durationNanos: BigInt(samples) * 10_000_000n }));
}

/** Mulberry32: the same numbers for the same seed, in [0, 1). */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
