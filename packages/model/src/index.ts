export type * from "./bench/table.ts";
export type * from "./brand.ts";
export type * from "./events/table.ts";
export * from "./evidence.ts";
export * from "./exhaustive.ts";
export type * from "./facts/table.ts";
export * from "./profile/table.ts";
export type * from "./series/table.ts";
