import { afterAll, beforeAll, describe, it } from "vitest";
import { expectOnScreen } from "./on-screen.ts";
import { visitExamples, type Visits } from "./site.ts";

let site: Visits;
beforeAll(async () => {
  site = await visitExamples();
});
afterAll(() => site.stop());

describe("what a stranger asks is answered without scrolling", () => {
  /** The better variant and its gain; its cost, or the caution against it; the certainty; the next run; the origin. */
  const facts: readonly [string, readonly RegExp[]][] = [
    [
      "/neutrino/header-index",
      [
        /1-byte is 6 times faster/,
        /9\.4 % more memory/,
        /Proven over 10 processes a side/,
        /No further run is needed/,
        /CPU time in bbolt\.\(\*node\)\.put fell by 1\.42 s\/op, out of 3\.77 s\/op in WriteHeadersLargeBatch/,
      ],
    ],
    [
      "/opera/key-value-stores",
      [
        /badger has over 99\.9 % fewer read bytes/,
        /more memory/,
        /Proven over 10 processes a side/,
        /No further run is needed/,
        /memory allocated in z\.Calloc rose by 1\.89 KiB\/op, out of 2\.29 KiB\/op/,
      ],
    ],
    [
      "/neutrino/pr-213",
      [
        /2-byte allocated 32 % less memory/,
        /13 % more time/,
        /Nothing is proven/,
        /sweetspot bench --before/,
        /as printed in mem\.top\.txt, bbolt\.\(\*node\)\.put changed by −80\.8 %/,
      ],
    ],
    [
      "/klaytn/cache-memory",
      [
        /2\.14 times the heap profile/,
        /8\.5 % higher in cache/,
        /One contradiction/,
        /capture each variant several times/,
        /GOGC=100 lets the heap grow to 87 GiB/,
      ],
    ],
    [
      "/safe/fifty-appends",
      [
        /append_end rises by 9\.87 ms/,
        /One contradiction/,
        /capture each variant several times/,
        /Where it comes from: verify_chain grows from 43 % to 84 % of append stored/,
      ],
    ],
  ];
  it.each(facts)("%s, wide and on a phone", (report, said) => expectOnScreen(site, report, said));
});
