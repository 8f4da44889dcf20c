export * from "./errors.ts";
export * from "./names.ts";
export * from "./reports.ts";
