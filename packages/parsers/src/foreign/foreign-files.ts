import { foreignBenches } from "./foreign-benches.ts";
import { foreignBinaries } from "./foreign-binaries.ts";
import type { ForeignFile } from "./foreign-file.ts";
import { foreignHarnesses } from "./foreign-harnesses.ts";
import { foreignMetrics } from "./foreign-metrics.ts";
import { foreignNative } from "./foreign-native.ts";
import { foreignServers } from "./foreign-servers.ts";
import { foreignTexts } from "./foreign-texts.ts";
import { foreignTraces } from "./foreign-traces.ts";

/**
 * Every kind of file that is known and not read. The first that matches is the answer: markup, which many tools write, is among
 * the texts.
 */
export const foreignFiles: readonly ForeignFile[] = [
  ...foreignBinaries,
  ...foreignNative,
  ...foreignBenches,
  ...foreignHarnesses,
  ...foreignMetrics,
  ...foreignServers,
  ...foreignTraces,
  ...foreignTexts,
];
