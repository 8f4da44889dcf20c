import type { FastifyInstance } from "fastify";

/** A stretch of work as a trace shows it. Attributes hold no secret, and no address, which may hold that of a link. */
export interface Stretch {
  readonly name: string;
  readonly kind: "work" | "database";
  readonly attributes: Readonly<Record<string, string | number>>;
}

/** Makes spans of work, and sends them on. */
export interface Tracing {
  /** Runs work in a span below the one that asks; `origin` names what was remembered when the work was asked for, instead. */
  span<T>(stretch: Stretch, run: () => Promise<T>, origin?: string): Promise<T>;
  /** Remembers under a name which span asks for work that will be done later. */
  remember(origin: string): void;
  /** Makes a span of every request. */
  addTo(app: FastifyInstance): void;
  stop(): Promise<void>;
}

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
