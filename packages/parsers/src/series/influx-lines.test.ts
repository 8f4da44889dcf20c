import { expect, test } from "vitest";
import { parse } from "../parse.ts";

test("values of one series within a millisecond are counted, of which one is kept: ghz -O influx-details", () => {
  const lines = [1_795_484_396_065_421_186n, 1_795_484_396_065_396_072n, 1_795_484_396_067_000_000n].map(
    (time) => `ghz_detail,call="a.B.C" latency=7155806,status="OK" ${time}\n`,
  );
  const { state, diagnostics } = parse(new TextEncoder().encode(lines.join("")), { fileName: "a", receivedAtMs: 0 });
  expect(state).toBe("ready");
  expect(diagnostics).toMatchObject([{ code: "repeated-samples", message: expect.stringMatching(/^1 values were/) }]);
});
