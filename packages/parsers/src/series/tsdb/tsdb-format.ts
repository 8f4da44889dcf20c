import type { Format } from "../../format.ts";
import { headText } from "../../read/lines.ts";
import { isTar, readTar } from "../../read/tar.ts";
import { isZip, readZip, zipHeadNames } from "../../read/zip.ts";
import { isBlockFile } from "./block.ts";
import { isLogFile } from "./log.ts";
import { parseSnapshot } from "./snapshot.ts";

const blockFolder = /(?:^|[\0/])[0-9A-HJKMNP-TV-Z]{26}\//;
/** Files of a data folder beside its blocks, with which a tar of it often begins. */
const headFile = /(?:^|[\0/])(?:wal|chunks_head)\/(?:\d{6,8}|checkpoint\.\d+)/;

const isWanted = (name: string): boolean => isBlockFile(name) || isLogFile(name);

/** An archive of what Prometheus' snapshot API writes: one folder per block. */
export const tsdbSnapshot: Format = {
  id: "prometheus-tsdb",
  label: "Prometheus TSDB snapshot (tar or zip)",
  kind: "series",
  version: 4,
  guide: {
    madeBy: "Prometheus",
    command:
      "curl -XPOST http://localhost:9090/api/v1/admin/tsdb/snapshot, then tar czf snapshot.tar.gz -C data/snapshots .",
    reads:
      "Blocks, head chunks and write-ahead log, native histograms among them, of a snapshot or of a data folder; as tar, tar.gz or zip.",
    leaves: "Exemplars.",
  },
  sniff(head) {
    const isOurs = (name: string): boolean => blockFolder.test(name) || headFile.test(name);
    if (isTar(head)) return isOurs(headText(head)) ? "certain" : "no";
    return isZip(head) && zipHeadNames(head).some(isOurs) ? "certain" : "no";
  },
  parse: (bytes, context) => parseSnapshot(isZip(bytes) ? readZip(bytes, isWanted) : readTar(bytes), context),
};
