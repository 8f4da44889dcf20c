import { openingCharts } from "@sweetspot/contract/opening";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import { addAccess } from "./access/add-access.ts";
import { addAudit } from "./access/add-audit.ts";
import { auditRoutes } from "./access/audit-routes.ts";
import { memberRoutes } from "./access/member-routes.ts";
import { passkeyRoutes } from "./access/passkey-routes.ts";
import { passwordRoutes } from "./access/password-routes.ts";
import { peopleRoutes } from "./access/people-routes.ts";
import { permissionOf } from "./access/route-permissions.ts";
import { providerRoutes } from "./access/provider-routes.ts";
import { sessionRoutes } from "./access/session-routes.ts";
import { addSharePages } from "./access/share-pages.ts";
import { shareRoutes } from "./access/share-routes.ts";
import { tokenRoutes } from "./access/token-routes.ts";
import { trustRoutes } from "./access/trust-routes.ts";
import { wayRoutes } from "./access/way-routes.ts";
import { archiveRoutes } from "./archives/routes.ts";
import { benchPolicyRoutes } from "./benches/policy-routes.ts";
import { benchRoutes } from "./benches/routes.ts";
import { logRoutes } from "./events/log-routes.ts";
import { eventRoutes } from "./events/routes.ts";
import { listExamples } from "./examples/load.ts";
import { exampleRoutes } from "./examples/routes.ts";
import { factRoutes } from "./facts/routes.ts";
import { findingsAnswer, findingsInput } from "./findings/gather-input.ts";
import { prepareVerdict } from "./findings/prepare-verdict.ts";
import { findingsRoutes } from "./findings/routes.ts";
import { formatRoutes } from "./formats/routes.ts";
import { homeRoutes } from "./home/routes.ts";
import { addApiDescription } from "./http/api-description.ts";
import { clientRoutes } from "./operation/client-routes.ts";
import { addClient } from "./http/client.ts";
import { answerClientError } from "./http/client-errors.ts";
import { answerFailure } from "./http/failures.ts";
import { healthRoutes } from "./operation/health.ts";
import { foreignHost, hostCheck } from "./http/hosts.ts";
import { schemaOptions, schemasOnUse } from "./http/schemas-on-use.ts";
import { addSecurity, securityHeaders } from "./http/security.ts";
import { addWebApp, longestParameter } from "./http/web-app.ts";
import { withoutShare } from "./http/share-address.ts";
import { WebPage } from "./http/web-page.ts";
import { addStopping } from "./http/stopping.ts";
import { addStrictBodies } from "./http/strict-bodies.ts";
import { addContinue } from "./http/unread-body.ts";
import { profileRoutes } from "./profiles/routes.ts";
import { pprofRoutes } from "./profiles/pprof-routes.ts";
import { projectRoutes } from "./projects/routes.ts";
import { reportExportRoutes } from "./findings/export-routes.ts";
import { openingOf } from "./reports/opening.ts";
import { prepareOpenings } from "./reports/prepare-openings.ts";
import { projectStorageRoutes } from "./projects/storage-routes.ts";
import { movedAddress } from "./reports/moved-address.ts";
import { moveRoutes } from "./reports/move-routes.ts";
import { revisionRoutes } from "./reports/revision-routes.ts";
import { reportRoutes } from "./reports/routes.ts";
import { prometheusRoutes } from "./series/prometheus-routes.ts";
import { memoryRoutes } from "./series/memory-routes.ts";
import { seriesCatalogueAnswer } from "./series/catalogue-answer.ts";
import { seriesRoutes } from "./series/routes.ts";
import { addOneSpelling } from "./http/one-spelling.ts";
import { originOf } from "./http/origin.ts";
import { principalOf } from "./http/principal.ts";
import type { Access, Services } from "./services.ts";
import type { ReportName } from "./storage/ports.ts";
import { traceRequests } from "./tracing.ts";
import { trashRoutes } from "./trash/routes.ts";
import { fileRoutes } from "./uploads/routes.ts";

/** Builds the server without listening: the table of contents of everything it answers. */
export async function buildApp(services: Services, options: { log?: boolean } = {}): Promise<FastifyInstance> {
  const failures = answerFailure(services);
  const mayName = hostCheck(services.config);
  const app = fastify({
    logger:
      options.log === true ? { level: "warn", redact: ["req.headers.authorization", "req.headers.cookie"] } : false,
    logController: new LogController({ disableRequestLogging: true }),
    // By network, never by the number of proxies: such a number is believed of whoever sends the headers.
    trustProxy: services.config.proxies ?? false,
    // The limit of JSON bodies; uploads are streams with a limit of their own.
    bodyLimit: 1024 * 1024,
    // The whole request, for the slowest upload; headers alone have 30 s (set in serve.ts).
    requestTimeout: 660_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: "idle",
    // Refused by `addStopping`, in the form of all other errors.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    // Addresses that no route can have: no hook runs for these.
    frameworkErrors(error, request, reply) {
      reply.headers(securityHeaders);
      void failures(mayName(request.raw) ? error : foreignHost(request.raw), request, reply);
    },
    // Links and queries about one function hold its name, which may have 64 kB and three bytes of address for each of them.
    http: { maxHeaderSize: 256 * 1024 },
    rewriteUrl: withoutShare,
    routerOptions: { maxParamLength: longestParameter, ignoreTrailingSlash: true },
    ajv: schemaOptions,
    schemaController: schemasOnUse,
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.setErrorHandler(async (error, request, reply) => {
    const moved = await movedAddress(services, error, request);
    return moved === undefined
      ? failures(error, request, reply)
      : reply.header("cache-control", "no-store").redirect(moved, 307);
  });
  addContinue(app, (request) => request.method === "PUT" && (request.url ?? "").startsWith("/api/v1/files/"));
  addOneSpelling(app);
  addSecurity(app, services.config);
  addClient(app);
  traceRequests(app);
  addStopping(app, services.stopping);
  await addAccess(app, services.gate);
  addAudit(app, services.stores.access.audit, services.gate.isOpen);
  addStrictBodies(app);
  await addApiDescription(app, services.answers, permissionOf);
  const passed = { services };

  await app.register(healthRoutes, passed);
  await app.register(clientRoutes, passed);
  await app.register(sessionRoutes, passed);
  await app.register(providerRoutes, passed);
  await app.register(passkeyRoutes, passed);
  await app.register(passwordRoutes, passed);
  await app.register(wayRoutes, passed);
  await app.register(peopleRoutes, passed);
  await app.register(memberRoutes, passed);
  await app.register(tokenRoutes, passed);
  await app.register(trustRoutes, passed);
  await app.register(shareRoutes, passed);
  await app.register(auditRoutes, passed);
  await app.register(homeRoutes, {
    ...passed,
    examples: (catalogue) => listExamples(services.config.examplesFolder, catalogue),
  });
  await app.register(formatRoutes, passed);
  await app.register(projectRoutes, passed);
  await app.register(projectStorageRoutes, passed);
  await app.register(reportRoutes, passed);
  await app.register(moveRoutes, passed);
  await app.register(revisionRoutes, passed);
  await app.register(reportExportRoutes, passed);
  await app.register(archiveRoutes, passed);
  await app.register(fileRoutes, passed);
  await app.register(trashRoutes, passed);
  await app.register(pprofRoutes, passed);
  await app.register(benchRoutes, passed);
  await app.register(benchPolicyRoutes, passed);
  await app.register(factRoutes, passed);
  await app.register(findingsRoutes, passed);
  await app.register(exampleRoutes, passed);
  await app.register(profileRoutes, passed);
  await app.register(seriesRoutes, passed);
  await app.register(memoryRoutes, passed);
  await app.register(eventRoutes, passed);
  await app.register(logRoutes, passed);
  await app.register(prometheusRoutes, passed);

  const { stores, workers } = services;
  prepareOpenings(app, services, {
    verdict: (report) => prepareVerdict(services, report),
    answers: [
      (report) => seriesCatalogueAnswer(stores, workers, report, openingCharts),
      async (report) => findingsAnswer(workers, report, await findingsInput(stores, report)),
    ],
  });
  const page = new WebPage(services.config.webFolder);
  const opening = (request: FastifyRequest, access: Access, report: ReportName, hasState: boolean) =>
    openingOf(access, report, hasState, originOf(services.config, request));
  addSharePages(app, services, page, opening);
  await addWebApp(app, services.config.webFolder, page, (request, report, hasState) => {
    workers.warm();
    return opening(request, services.as(principalOf(request)), report, hasState);
  });
  return app;
}
