import { foreignBenches } from "./foreign-benches.ts";
import { foreignBinaries } from "./foreign-binaries.ts";
import { foreignDatabases } from "./foreign-databases.ts";
import type { ForeignFile } from "./foreign-file.ts";
import { foreignHarnesses } from "./foreign-harnesses.ts";
import { foreignLibraries } from "./foreign-libraries.ts";
import { foreignMetrics } from "./foreign-metrics.ts";
import { foreignRuntimes } from "./foreign-runtimes.ts";
import { foreignMoments } from "./foreign-moments.ts";
import { foreignNetwork } from "./foreign-network.ts";
import { foreignNative } from "./foreign-native.ts";
import { foreignServers } from "./foreign-servers.ts";
import { foreignSystems } from "./foreign-systems.ts";
import { foreignTexts } from "./foreign-texts.ts";
import { foreignTraces } from "./foreign-traces.ts";
import { foreignWeb } from "./foreign-web.ts";

/**
 * Every kind of file that is known and not read. The first that matches is the answer: markup, which many tools write, is among
 * the texts.
 */
export const foreignFiles: readonly ForeignFile[] = [
  ...foreignRuntimes,
  ...foreignBinaries,
  ...foreignNative,
  ...foreignBenches,
  ...foreignHarnesses,
  ...foreignWeb,
  ...foreignSystems,
  ...foreignNetwork,
  ...foreignLibraries,
  ...foreignMetrics,
  ...foreignServers,
  ...foreignDatabases,
  ...foreignMoments,
  ...foreignTraces,
  ...foreignTexts,
];
