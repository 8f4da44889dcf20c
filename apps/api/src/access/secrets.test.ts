import { expect, test } from "vitest";
import { hashOf } from "../storage/secret-hash.ts";
import { isTokenLike, newSecret, newToken } from "./secrets.ts";

test("a token is known by its form and checksum", () => {
  const token = newToken();
  expect(token).toMatch(/^sweetspot_[0-9A-Za-z]{32}_[0-9a-f]{8}$/);
  expect(isTokenLike(token)).toBe(true);
  const at = "sweetspot_".length + 5;
  const other = token.slice(0, at) + (token[at] === "a" ? "b" : "a") + token.slice(at + 1);
  expect(isTokenLike(other)).toBe(false);
  expect(isTokenLike(`${token} `)).toBe(false);
  expect(isTokenLike("")).toBe(false);
});

test("secrets use every letter and differ", () => {
  const secrets = Array.from({ length: 500 }, newSecret);
  expect(new Set(secrets).size).toBe(500);
  expect(new Set(secrets.join("")).size).toBe(62);
  expect(new Set(secrets.map(hashOf)).size).toBe(500);
});
