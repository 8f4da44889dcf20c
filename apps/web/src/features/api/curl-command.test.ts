import { expect, test } from "vitest";
import type { ApiOperation } from "@sweetspot/contract";
import { curlCommand } from "./curl-command.ts";

const origin = "https://sweetspot.example.org";
const commandOf = (method: string, path: string, operation: ApiOperation, curl = "curl") =>
  curlCommand({ id: "", method, path, operation }, origin, curl);

test("values fill the path and the query, encoded; where people sign in, the command sends a token", () => {
  const operation: ApiOperation = {
    parameters: [
      { name: "variant", in: "path", required: true, example: "2 byte" },
      { name: "file", in: "query", required: true, example: "after/cpu.pb.gz" },
      { name: "limit", in: "query", required: true, schema: { default: 50 } },
      { name: "focus", in: "query" },
    ],
  };
  expect(commandOf("get", "/api/v1/x/{variant}", operation)).toBe(
    `curl '${origin}/api/v1/x/2%20byte?file=after%2Fcpu.pb.gz&limit=50'`,
  );
  const curl = 'curl -H "Authorization: Bearer $SWEETSPOT_TOKEN"';
  expect(commandOf("delete", "/api/v1/x", {}, curl)).toBe(`${curl} -X DELETE ${origin}/api/v1/x`);
});

test("a body is JSON in quotes that a shell keeps, a form, or what printf writes", () => {
  const json: ApiOperation = { requestBody: { content: { "application/json": { example: { note: "it's" } } } } };
  expect(commandOf("put", "/m", json)).toBe(
    `curl -X PUT ${origin}/m -H 'content-type: application/json' -d '{"note":"it'\\''s"}'`.replace(
      / (?=-X|https|-H|-d)/g,
      " \\\n  ",
    ),
  );
  const form: ApiOperation = {
    requestBody: { content: { "application/x-www-form-urlencoded": { example: { "match[]": "up" } } } },
  };
  expect(commandOf("post", "/s", form)).toBe(`curl ${origin}/s --data-urlencode match%5B%5D=up`);
  const upload: ApiOperation = { requestBody: { content: { "application/octet-stream": { example: "100 %\n" } } } };
  const archive: ApiOperation = { requestBody: { content: { "application/octet-stream": { example: "ID.tar" } } } };
  expect(commandOf("post", "/f", archive)).toBe(`curl -X POST -T ID.tar ${origin}/f`);
  expect(commandOf("post", "/f", upload)).toBe(`printf '100 %%\\n' | curl -X POST -T - ${origin}/f`);
  expect(commandOf("put", "/f", upload)).toBe(`printf '100 %%\\n' | curl -T - ${origin}/f`);
});
