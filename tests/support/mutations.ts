/** Mulberry32: small, seeded, good enough to place damage. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const tokens = [
  "99999999999999999999999",
  "-1",
  "1e999",
  "NaN",
  "null",
  "{}",
  "[]",
  '"__proto__"',
  "0x",
  "\0",
  "\n",
  "\t",
  ";",
  "\ufeff",
  "@ 0x1",
].map((token) => new TextEncoder().encode(token));

/**
 * One random damage: cut, flipped, taken out, spliced with another sample, repeated, or a hostile token put in.
 * `what` says it in words.
 */
export function mutate(
  sample: Uint8Array,
  other: Uint8Array,
  random: () => number,
): { what: string; bytes: Uint8Array } {
  const at = Math.floor(random() * sample.length);
  const length = 1 + Math.floor(random() * 200);
  switch (Math.floor(random() * 6)) {
    case 0:
      return { what: `cut at ${at}`, bytes: sample.slice(0, at) };
    case 1: {
      const bytes = sample.slice();
      const flips = 1 + Math.floor(random() * 20);
      for (let i = 0; i < flips; i++) {
        const place = Math.floor(random() * bytes.length);
        bytes[place] = (bytes[place] ?? 0) ^ (1 << Math.floor(random() * 8));
      }
      return { what: `${flips} bits flipped`, bytes };
    }
    case 2:
      return {
        what: `${length} bytes taken out at ${at}`,
        bytes: join(sample.slice(0, at), sample.slice(at + length)),
      };
    case 3: {
      const from = Math.floor(random() * other.length);
      return { what: `spliced with another at ${at}`, bytes: join(sample.slice(0, at), other.slice(from)) };
    }
    case 4: {
      const part = sample.slice(at, at + length);
      return {
        what: `${part.length} bytes repeated at ${at}`,
        bytes: join(sample.slice(0, at), part, part, part, sample.slice(at)),
      };
    }
    default: {
      const token = tokens[Math.floor(random() * tokens.length)] ?? new Uint8Array(0);
      return {
        what: `token at ${at}`,
        bytes: join(sample.slice(0, at), token, sample.slice(at + Math.floor(random() * 12))),
      };
    }
  }
}

/** The parts one after the other. */
export function join(...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
