import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "./errors.ts";
import { type Preview, withPreview } from "./page-preview.ts";

/** The parts that a page of the web app is served with. */
export interface PageOpening {
  /** The addresses of what the page asks for first. */
  readonly addresses: readonly string[];
  /** The preview of a link to it in chats. */
  readonly preview: Preview | null;
}

/** The page of the web app, which is the same at every address that is not a file. */
export class WebPage {
  readonly #file: string | undefined;

  /** @param folder of the built web app; undefined where none is served */
  constructor(folder: string | undefined) {
    this.#file = folder === undefined ? undefined : join(folder, "index.html");
  }

  /** Whether it is built. */
  get isThere(): boolean {
    return this.#file !== undefined && existsSync(this.#file);
  }

  /** Sends the page; it is always asked for again. Throws `not-found` where it is not built. */
  async send(
    reply: FastifyReply,
    { addresses, preview }: PageOpening = { addresses: [], preview: null },
  ): Promise<FastifyReply> {
    if (addresses.length > 0) reply.header("link", addresses.map(preload).join(", "));
    if (this.#file === undefined || !this.isThere) {
      throw new AppError("not-found", { message: "The web app is not built. Run npm start, or npm run build." });
    }
    const html = await readFile(this.#file, "utf8");
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-cache");
    return reply.type("text/html; charset=utf-8").send(preview === null ? html : withPreview(html, preview));
  }
}

/** Returns whether a browser may be shown the page at an address; programs learn that there is nothing. */
export function asksForPage({ url, headers }: FastifyRequest): boolean {
  return /text\/html|\*\/\*/.test(headers.accept ?? "*/*") && !/^\/(api|assets)([/?]|$)/.test(url);
}

/** With the mode that `fetch` has by itself, else the browser would fetch it twice. */
function preload(address: string): string {
  return `<${address}>; rel=preload; as=fetch; crossorigin=anonymous`;
}
