import type { Format } from "../../format.ts";
import { isTar, readTar } from "../../read/tar.ts";
import { headText } from "../../read/lines.ts";
import { parseSnapshot } from "./snapshot.ts";

const blockName = /(?:^|[\0/])[0-9A-HJKMNP-TV-Z]{26}\/(?:meta\.json|index|tombstones|chunks\/)/;

/** A tar of what Prometheus' snapshot API writes: one folder per block. */
export const tsdbSnapshot: Format = {
  id: "prometheus-tsdb",
  label: "Prometheus TSDB snapshot (tar)",
  kind: "series",
  version: 1,
  sniff(head) {
    if (!isTar(head)) return "no";
    return blockName.test(headText(head)) ? "certain" : "no";
  },
  parse: (bytes, context) => parseSnapshot(readTar(bytes), context),
};
