export { recognise, sniffBytes } from "./choose.ts";
export * from "./diagnostics.ts";
export type * from "./format.ts";
export { formats } from "./formats.ts";
export * from "./limits.ts";
export * from "./file-facts.ts";
export * from "./parse.ts";
export * from "./parse-run.ts";
