import type { SeriesTable } from "@sweetspot/model";
import { SeriesBuilder } from "@sweetspot/model/series/builder";
import { UnusableInput } from "../diagnostics.ts";
import type { Format, ParseContext } from "../format.ts";
import { ProtobufReader } from "../read/protobuf.ts";
import { FamilyReader } from "./metric-family-reader.ts";
import { reportCut } from "./report-cut.ts";

/**
 * Reads what an exporter answers to `Accept: application/vnd.google.protobuf; encoding=delimited`: a MetricFamily after
 * another, each behind its length. Classic types become the series that the text form has; a native histogram
 * with classic buckets beside it is read as both. Source: prometheus/client_model io/prometheus/client/metrics.proto.
 */
function parseExpositionProtobuf(bytes: Uint8Array, context: ParseContext): SeriesTable {
  const builder = new SeriesBuilder({ series: context.limits.series, samples: context.limits.seriesSamples });
  const families = new FamilyReader(bytes, builder);
  try {
    while (families.next());
  } catch (error) {
    if (!(error instanceof UnusableInput) || families.read === 0) throw error;
    context.diagnostics.add({ ...error.diagnostic, severity: "warning" });
  }
  const mark = families.finish(context);
  const table = builder.finish();
  reportCut(builder.cut, context);
  return { ...table, ...mark };
}

const metricName = /^[a-zA-Z_:][a-zA-Z0-9_:.]*$/;

/** Prometheus' exposition as delimited protobuf. */
export const prometheusProtobuf: Format = {
  id: "prometheus-protobuf",
  label: "Prometheus metrics as delimited protobuf",
  kind: "series",
  version: 4,
  guide: {
    madeBy: "Prometheus client libraries",
    command:
      "curl -H 'Accept: application/vnd.google.protobuf;proto=io.prometheus.client.MetricFamily;encoding=delimited' http://localhost:8080/metrics > metrics.pb",
    reads: "Families of all types, native histograms among them.",
    leaves: "Exemplars.",
  },
  sniff(head) {
    try {
      const reader = new ProtobufReader(head);
      reader.varint();
      const length = reader.number();
      const from = reader.position;
      // The first field is the family's name; what is behind it must be another field of a family.
      if (length < 4 || head[from] !== 0x0a) return "no";
      reader.position = from + 1;
      reader.varint();
      const stop = reader.position + reader.number();
      if (stop >= from + length || stop >= head.length) return "no";
      const name = new TextDecoder().decode(head.subarray(reader.position, stop));
      return metricName.test(name) && [0x12, 0x18, 0x22].includes(head[stop] ?? 0) ? "certain" : "no";
    } catch (error) {
      if (error instanceof UnusableInput) return "no";
      throw error;
    }
  },
  parse: parseExpositionProtobuf,
};
