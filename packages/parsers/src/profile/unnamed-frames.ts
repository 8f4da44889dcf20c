import type { Profile } from "@sweetspot/model/profile/table";
import type { Diagnostic } from "../diagnostics.ts";

/** The share of all samples' frames that may be addresses before a remark says how to name them. */
const mostUnnamed = 0.5;

const byPprof = "`go tool pprof -proto -output named.pb.gz ./program FILE`";

/**
 * The remark on a profile whose frames are mostly addresses without names, with the command that names them where the
 * program is (`how`, in the words of its format); undefined for a profile with names.
 */
export function unnamedFramesRemark({ samples, locations }: Profile, how = byPprof): Diagnostic | undefined {
  if (samples.locations.length === 0) return undefined;
  let unnamed = 0;
  for (const location of samples.locations) {
    if (locations.lineStart[location] === locations.lineStart[location + 1]) unnamed++;
  }
  if (unnamed <= samples.locations.length * mostUnnamed) return undefined;
  return {
    severity: "warning",
    code: "unnamed-frames",
    message: `${Math.round((100 * unnamed) / samples.locations.length)} % of the frames are addresses without a name. On the machine that has the program, ${how} names them.`,
  };
}
