import { expect, test } from "vitest";
import { parse } from "../../parse.ts";

const codesOf = (header: string): string[] => {
  const request = { method: "GET", url: "https://example.test/", headers: [{ name: header, value: "x" }] };
  const log = { version: "1.2", creator: { name: "x" }, entries: [{ request, response: { status: 200 }, time: 5 }] };
  const bytes = new TextEncoder().encode(JSON.stringify({ log }));
  const outcome = parse(bytes, { fileName: "page.har", receivedAtMs: 0 });
  expect(outcome.format?.id).toBe("har");
  return outcome.diagnostics.map(({ code }) => code);
};

test("an archive with what lets others in says so: it is kept as it was sent", () => {
  expect(codesOf("Cookie")).toEqual(["holds-secrets"]);
  expect(codesOf("authorization")).toEqual(["holds-secrets"]);
  expect(codesOf("Accept")).toEqual([]);
});
