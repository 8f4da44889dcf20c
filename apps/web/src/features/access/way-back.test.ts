import { expect, test } from "vitest";
import { wayBack } from "./way-back.ts";

test.each([
  ["", "/"],
  ["?to=%2Fp%2Fr%3Ff.file%3Dx%23flame", "/p/r?f.file=x#flame"],
  ["?to=https%3A%2F%2Fevil.example%2Fx", "/"],
  ["?to=%2F%2Fevil.example", "/"],
  ["?to=%2F%5Cevil.example", "/"],
  ["?to=https%3A%2F%2Fhere.example%2F%2Fevil.example", "/"],
  ["?to=%2F.%2F%2Fevil.example", "/"],
  ["?to=javascript%3Aalert(1)", "/"],
  ["?to=%2Fsettings%2Fsign-in%3Fto%3D%2F", "/"],
  ["?to=https%3A%2F%2Fhere.example%2Fp", "/p"],
])("%s leads to %s", (search, path) => {
  expect(wayBack(search, "https://here.example")).toBe(path);
});
