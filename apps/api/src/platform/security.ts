import type { FastifyInstance } from "fastify";
import { type Config, isLoopback } from "../config.ts";
import { AppError } from "../errors.ts";

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

/** Headers of every answer, and the refusal of requests that another website has made a browser send. */
export function addSecurity(app: FastifyInstance, config: Config): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({
      "content-security-policy": contentSecurityPolicy,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
    // A page anywhere can point a name of its own at 127.0.0.1: without sign-in, the name is what gives it away.
    if (!config.isOpen && config.publicUrl === undefined && !isLoopback(hostName(request.hostname))) {
      throw new AppError("foreign-host", { details: { host: request.hostname } });
    }
    if (!safeMethods.has(request.method)) refuseForeign(request.headers, request.host);
  });
}

function refuseForeign(headers: Readonly<Record<string, string | string[] | undefined>>, host: string): void {
  const site = headers["sec-fetch-site"];
  if (site === "same-origin" || site === "none") return;
  if (site !== undefined) throw new AppError("foreign-origin");
  // Browsers leave out Sec-Fetch-Site on plain HTTP beyond loopback, but never Origin.
  const origin = headers["origin"];
  if (typeof origin !== "string") return;
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw new AppError("foreign-origin");
}

function hostName(hostname: string): string {
  return hostname.endsWith(".localhost") ? "localhost" : hostname;
}
