import { gunzipSync } from "node:zlib";
import { ProfileBuilder } from "@sweetspot/model/profile/builder";
import { encodePprof } from "@sweetspot/model/profile/encode-pprof";
import { expect, onTestFinished, test } from "vitest";
import { makeApp } from "../support/make-app.ts";

test("the stacks of millions of frames are sent in parts, none left out", async () => {
  const server = await makeApp();
  onTestFinished(() => server.close());
  const builder = new ProfileBuilder([{ type: "samples", unit: "count" }]);
  const stack = Array.from({ length: 80 }, (_, at) => builder.frame(`main.f${at}`, "main.go", at));
  const samples = 42_000;
  // Equal samples would be merged.
  for (let sample = 0; sample < samples; sample++) {
    builder.sample(
      [...stack.slice(sample % 80), ...stack.slice(0, sample % 80)],
      [sample + 1],
      [{ key: "n", number: BigInt(sample), unit: "" }],
    );
  }
  expect((await server.put("p/r/big/stacks.pb", encodePprof(builder.finish()))).status).toBe(201);
  const address = "/api/v1/files/p/r/big/stacks.pb/pprof/traces.txt";
  const answer = await server.get(address);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
  // Bytes, since as a text they would take ten times the time.
  const lines = (bytes: Buffer, word: string) => {
    let count = 0;
    for (let found = bytes.indexOf(word); found >= 0; found = bytes.indexOf(word, found + word.length)) count++;
    return count;
  };
  expect(lines(answer.rawPayload, "main.f")).toBe(80 * samples);
  expect(lines(answer.rawPayload, "-----------+---")).toBe(samples + 1);
  expect(answer.rawPayload.subarray(-100).toString()).toMatch(/main\.f\d+\n-+\+-+\n$/);
  const zipped = await server.get(address, { "accept-encoding": "gzip" });
  expect(zipped.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(zipped.rawPayload).equals(answer.rawPayload)).toBe(true);
});
