import type { FastifyInstance } from "fastify";

/** A name in the one spelling in which names are stored and looked for: `é` is one character, whatever the client's system writes. */
export function oneSpelling(name: string): string {
  return name.normalize("NFC");
}

/** Takes the names of addresses in their one spelling: macOS spells `é` as `e` with an accent after it, and both look alike. */
export function addOneSpelling(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    const params = request.params as Record<string, unknown>;
    for (const [key, value] of Object.entries(params)) {
      if (typeof value === "string") params[key] = oneSpelling(value);
    }
  });
}
