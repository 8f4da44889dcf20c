import type { Format } from "../../format.ts";
import { parseJson } from "../../read/json-bounded.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { sniffProfilesExport } from "../../read/otlp-signal.ts";
import { JsonExport } from "./otlp-json-rows.ts";
import { otlpProfile } from "./otlp-profile-table.ts";
import { ProtobufExport } from "./otlp-protobuf-rows.ts";

const reads =
  "All types of values, inlined frames, mappings, attributes of samples and of resources that differ as labels.";
const leaves = "Times of single samples, links to traces, attributes of places in the code.";

/** OTLP profiles in protobuf, of opentelemetry-proto 1.7 to 1.10. Source: opentelemetry-proto, profiles.proto. */
export const otlpProfilesProtobuf: Format = {
  id: "otlp-profiles",
  label: "OpenTelemetry profiles (OTLP protobuf)",
  kind: "profile",
  version: 2,
  guide: {
    madeBy: "async-profiler, the OpenTelemetry eBPF profiler",
    command: "asprof -d 30 -o otlp -f profile.otlp <pid>",
    reads,
    leaves,
  },
  sniff: sniffProfilesExport,
  parse: (bytes, context) => otlpProfile(new ProtobufExport(bytes, context.limits), context),
};

/** OTLP profiles as JSON, as the Collector's file exporter writes them. Source: OpenTelemetry, "OTLP/JSON". */
export const otlpProfilesJson: Format = {
  id: "otlp-profiles-json",
  label: "OpenTelemetry profiles (OTLP JSON)",
  kind: "profile",
  version: 2,
  guide: {
    madeBy: "the OpenTelemetry Collector",
    command: "otelcol --config 'yaml:exporters::file::path: profiles.json'",
    reads,
    leaves,
  },
  sniff: (head) => (jsonOutline(head)?.paths.has("resourceProfiles") === true ? "certain" : "no"),
  parse: (bytes, context) => otlpProfile(new JsonExport(parseJson(bytes)), context),
};
