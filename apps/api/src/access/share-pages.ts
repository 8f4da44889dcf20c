import { entryPath } from "@sweetspot/contract/names";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../http/errors.ts";
import { type PageOpening, asksForPage, type WebPage } from "../http/web-page.ts";
import type { Services } from "../services.ts";
import { hashOf } from "../storage/secret-hash.ts";
import type { ReportName } from "../storage/ports.ts";
import type { FoundShare } from "../storage/share-ports.ts";
import { sharePrincipal } from "./share-gate.ts";

/** Programs that make previews of links in chats, and crawlers: they do not open a link. */
const previewMaker = /bot|crawl|spider|facebookexternalhit|whatsapp|embed|preview|unfurl/i;

/**
 * The pages of links that need no account: `/s/<secret>` leads to the report's page below itself, which asks for everything below
 * it, too. A link that does not work answers 404 with a page that says so, whatever was the matter with it.
 * @param opening what the page of a report is served with, asked for by who holds the link
 */
export function addSharePages(
  app: FastifyInstance,
  services: Pick<Services, "stores" | "as">,
  page: WebPage,
  opening: (
    request: FastifyRequest,
    access: ReturnType<Services["as"]>,
    report: ReportName,
    hasState: boolean,
  ) => Promise<PageOpening>,
): void {
  const hidden = { schema: { hide: true } };
  const { shares } = services.stores.access;

  const guard = (reply: FastifyReply): void =>
    void reply.header("x-robots-tag", "noindex, nofollow").header("cache-control", "no-store");

  /** Every link that does not work gets the same answer. */
  const over = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!asksForPage(request) || !page.isThere) throw new AppError("share-over");
    return page.send(reply.code(404));
  };

  app.get<{ Params: { share: string } }>("/s/:share", hidden, async (request, reply) => {
    guard(reply);
    const { share } = request.params;
    const found = await shares.find(hashOf(share));
    if (found === undefined) return over(request, reply);
    if (request.method === "GET" && !previewMaker.test(request.headers["user-agent"] ?? "")) {
      await shares.countOpening(found.id);
    }
    return reply.redirect(sharePrincipal(share, found).base + pathOf(found) + found.view, 302);
  });

  app.get<{ Params: { share: string; "*": string } }>("/s/:share/*", hidden, async (request, reply) => {
    guard(reply);
    const { share } = request.params;
    const found = await shares.find(hashOf(share));
    const path = `/${request.params["*"]}`;
    if (found === undefined || (path !== pathOf(found) && !path.startsWith(`${pathOf(found)}/`)))
      return over(request, reply);
    const principal = sharePrincipal(share, found);
    const report = { project: found.project, report: found.shown };
    const { addresses, preview } = await opening(request, services.as(principal), report, request.url.includes("?"));
    const isWhole = path === pathOf(found);
    return page.send(reply, {
      addresses: isWhole ? addresses.map((address) => principal.base + address) : [],
      preview: found.hasPreview ? preview : null,
    });
  });
}

/** The path of the report's page, as it is below the link's address. */
function pathOf({ project, report }: FoundShare): string {
  return entryPath(project, report);
}
