export * from "./errors.ts";
export * from "./names.ts";
export * from "./profiles.ts";
export * from "./reports.ts";
export * from "./view-state.ts";
export * from "./view-state-part.ts";
export * from "./view-state-profile.ts";
