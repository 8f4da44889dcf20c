import { packedVersion } from "@sweetspot/model/columns/format";
import { type Format, formats } from "@sweetspot/parsers";

/** Names what gave an evidence, so that it is rebuilt once that changes: `pprof@3+1`, the last being the packed form's. */
export function readerOf(format: Format | undefined): string {
  // A file that no format knows may be known to a later set of formats.
  if (format === undefined) return `none of ${formats.map(({ id, version }) => `${id}@${version}`).join(" ")}`;
  return `${format.id}@${format.version}+${packedVersion}`;
}

/** Readers whose evidence is still good. */
export function currentReaders(): readonly string[] {
  return [...formats.map(readerOf), readerOf(undefined)];
}
