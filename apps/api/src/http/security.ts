import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { AppError } from "./errors.ts";
import { foreignHost, hostCheck } from "./hosts.ts";

const contentSecurityPolicy = [
  "default-src 'none'",
  // WebAssembly for the call graph's layout; it lets no text become script.
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  // No text becomes markup or script; the one policy is for the address of the page's own worker.
  "require-trusted-types-for 'script'",
  "trusted-types app-worker",
].join("; ");

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** The headers of every answer. */
export const securityHeaders = {
  "content-security-policy": contentSecurityPolicy,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
} as const;

/** Sets the headers of every answer, and refuses requests that another website has made a browser send. */
export function addSecurity(app: FastifyInstance, config: Config): void {
  const mayName = hostCheck(config);
  const publicHost = config.publicUrl === undefined ? undefined : new URL(config.publicUrl).host;
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(securityHeaders);
    if (!mayName(request.raw)) throw foreignHost(request.raw);
    if (!safeMethods.has(request.method)) refuseForeign(request.headers, [request.host, publicHost]);
  });
}

/** `hosts` are those, with their ports, under which this server's own pages may have been opened. */
function refuseForeign(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  hosts: readonly (string | undefined)[],
): void {
  const site = headers["sec-fetch-site"];
  if (site === "same-origin" || site === "none") return;
  if (site !== undefined) throw new AppError("foreign-origin");
  // Browsers leave out Sec-Fetch-Site on plain HTTP beyond loopback, but never Origin.
  const origin = headers["origin"];
  if (typeof origin !== "string") return;
  if (!URL.canParse(origin) || !hosts.includes(new URL(origin).host)) throw new AppError("foreign-origin");
}
