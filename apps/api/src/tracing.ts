import type { FastifyInstance } from "fastify";
import type { Stretch, Tracing } from "./operation/spans.ts";

export type { Stretch } from "./operation/spans.ts";

let tracing: Tracing | undefined;

/**
 * Starts to send traces if OpenTelemetry's variables name a collector; the library is loaded only then.
 * @returns what sends the last of them; undefined where none are sent
 */
export async function startTracing(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Pick<Tracing, "stop"> | undefined> {
  const endpoint = environment["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"] || environment["OTEL_EXPORTER_OTLP_ENDPOINT"];
  if (!endpoint || environment["OTEL_SDK_DISABLED"] === "true") return undefined;
  const { openTelemetry } = await import("./operation/open-telemetry.ts");
  tracing = openTelemetry(environment);
  return tracing;
}

/** Makes spans of an app's requests where traces are sent. */
export function traceRequests(app: FastifyInstance): void {
  tracing?.addTo(app);
}

/** Runs work, in a span where traces are sent. */
export function traced<T>(stretch: () => Stretch, run: () => Promise<T>, origin?: string): Promise<T> {
  return tracing === undefined ? run() : tracing.span(stretch(), run, origin);
}

/** Remembers who asks for work that `traced` does later with this origin. */
export function rememberOrigin(origin: string): void {
  tracing?.remember(origin);
}
