import * as contract from "@sweetspot/contract";
import { violations } from "@sweetspot/contract/violations";
import { expect } from "vitest";
import type { TestApp } from "./make-app.ts";

/** Fails with the first places where a value is not of its schema. */
export function conforms(schema: Parameters<typeof violations>[0], value: unknown): void {
  expect(violations(schema, value)).toEqual([]);
}

/** Makes a request with a JSON body, or without one. Returns the status and the JSON of the answer. */
export async function call(server: TestApp, method: "PATCH" | "DELETE" | "POST", url: string, payload?: object) {
  const answer = await server.app.inject({ method, url, ...(payload === undefined ? {} : { payload }) });
  return { status: answer.statusCode, body: answer.body === "" ? undefined : answer.json<never>() };
}

/** Fails unless an answer is an error of the table with this status and code. */
export function expectError(answer: { status: number; body: unknown }, status: number, code: string): void {
  conforms(contract.ErrorBody, answer.body);
  expect(answer).toMatchObject({ status, body: { error: { code, status } } });
}
