import { parsePprofOptions } from "@sweetspot/model/profile/pprof/options";
import { pprofText } from "@sweetspot/model/profile/pprof/text";
import { Diagnostics } from "@sweetspot/parsers/diagnostics";
import { defaultLimits } from "@sweetspot/parsers/limits";
import { pprofFormat } from "@sweetspot/parsers/profile/pprof";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

// The server's work for top.txt as one process: a gzipped profile's path on the command line → its exact top table.
const file = process.argv[2] ?? "";
const profile = pprofFormat.parse(gunzipSync(readFileSync(file)), {
  diagnostics: new Diagnostics(),
  limits: defaultLimits,
  fileName: file,
  fileTimeMs: undefined,
  receivedAtMs: 0,
  log: null,
});
if (profile.kind !== "profile") throw new Error(`${file} is no profile`);
process.stdout.write(pprofText(profile, "top", parsePprofOptions([])));
