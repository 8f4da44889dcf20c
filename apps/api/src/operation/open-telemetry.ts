import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout } from "node:timers/promises";
import {
  type Attributes,
  type Context,
  defaultTextMapGetter,
  diag,
  DiagConsoleLogger,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter as JsonExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { OTLPTraceExporter as ProtobufExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import type { FastifyRequest } from "fastify";
import { StartFailure } from "../start-failure.ts";
import type { Stretch, Tracing } from "./spans.ts";

/** Requests whose work is remembered at most; work that another process does is never asked for here. */
const mostRemembered = 10_000;
/** Longest that a stop waits for a collector. */
const stopMs = 3_000;

/** Traces by OpenTelemetry's SDK, which reads its own variables: endpoint, headers, sampler, attributes, sizes of batches. Throws `StartFailure`. */
export function openTelemetry(environment: Readonly<Record<string, string | undefined>>): Tracing {
  diag.setLogger(new DiagConsoleLogger(), DiagLogLevel.ERROR);
  const resource = defaultResource()
    .merge(resourceFromAttributes({ "service.name": "sweetspot" }))
    .merge(detectResources({ detectors: [envDetector] }));
  const spanProcessors = [new BatchSpanProcessor(exporterOf(environment["OTEL_EXPORTER_OTLP_PROTOCOL"]))];
  const provider = new BasicTracerProvider({ resource, spanProcessors });
  const tracer = provider.getTracer("sweetspot");
  const propagator = new W3CTraceContextPropagator();
  const current = new AsyncLocalStorage<Context>();
  const remembered = new Map<string, Context>();
  const spans = new WeakMap<FastifyRequest, Span>();

  const contextOf = (origin: string | undefined): Context | undefined => {
    if (origin === undefined) return current.getStore();
    const context = remembered.get(origin);
    remembered.delete(origin);
    return context;
  };
  const start = (name: string, kind: SpanKind, attributes: Attributes, parent: Context): Span =>
    // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- one enum, declared twice: for import and for require
    tracer.startSpan(name, { kind, attributes }, parent);
  const fail = (span: Span, error: Error): void => {
    span.recordException(error);
    span.setStatus({ code: SpanStatusCode.ERROR, message: error.message });
  };

  return {
    async span<T>({ name, kind, attributes }: Stretch, run: () => Promise<T>, origin?: string): Promise<T> {
      const above = contextOf(origin);
      // Statements of the server's own rounds belong to nothing that somebody waits for.
      if (above === undefined && kind === "database") return run();
      const parent = above ?? ROOT_CONTEXT;
      const spanKind = kind === "database" ? SpanKind.CLIENT : SpanKind.INTERNAL;
      const span = start(name, spanKind, { ...attributes }, parent);
      try {
        return await current.run(trace.setSpan(parent, span), run);
      } catch (error) {
        fail(span, error as Error);
        throw error;
      } finally {
        span.end();
      }
    },
    remember(origin) {
      const context = current.getStore();
      if (context !== undefined && remembered.size < mostRemembered) remembered.set(origin, context);
    },
    addTo(app) {
      app.addHook("onRequest", (request, _reply, done) => {
        const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
        const { url: route = "" } = request.routeOptions;
        const attributes = { "http.request.method": request.method, "http.route": route, "request.id": request.id };
        const span = start(`${request.method} ${route}`.trim(), SpanKind.SERVER, attributes, parent);
        spans.set(request, span);
        current.run(trace.setSpan(parent, span), done);
      });
      app.addHook("onError", async (request, reply, error) => {
        const span = spans.get(request);
        if (span !== undefined && reply.statusCode >= 500) fail(span, error);
      });
      const end = (request: FastifyRequest, status?: number): void => {
        const span = spans.get(request);
        if (status !== undefined) span?.setAttribute("http.response.status_code", status);
        span?.end();
        spans.delete(request);
      };
      app.addHook("onResponse", async (request, reply) => end(request, reply.statusCode));
      app.addHook("onRequestAbort", async (request) => end(request));
    },
    async stop() {
      await Promise.race([provider.shutdown().catch((error: unknown) => console.error(error)), setTimeout(stopMs)]);
    },
  };
}

function exporterOf(protocol = ""): JsonExporter | ProtobufExporter {
  if (protocol === "http/json") return new JsonExporter();
  if (protocol === "" || protocol === "http/protobuf") return new ProtobufExporter();
  throw new StartFailure(`OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf or http/json, not "${protocol}"`);
}
