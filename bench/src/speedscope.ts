import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import path from "node:path";

const release = path.resolve(import.meta.dirname, "../node_modules/speedscope/dist/release");
const types = new Map([
  [".html", "text/html"],
  [".js", "text/javascript"],
  [".css", "text/css"],
  [".wasm", "application/wasm"],
]);

export interface SpeedscopeServer {
  /** The address that opens these bytes in speedscope. */
  show(bytes: Uint8Array): Promise<{ url: string; painted: string }>;
  stop(): Promise<void>;
}

/** speedscope's own release page, served on loopback beside the profile it is to open. */
export async function startSpeedscope(): Promise<SpeedscopeServer> {
  let profile: Uint8Array = new Uint8Array();
  const server = createServer((request, response) => {
    const name = path.basename(new URL(request.url ?? "/", "http://loopback").pathname) || "index.html";
    if (name === "profile.pb.gz") {
      response.writeHead(200, { "content-type": "application/octet-stream" }).end(profile);
      return;
    }
    readFile(path.join(release, name)).then(
      (bytes) =>
        response
          .writeHead(200, { "content-type": types.get(path.extname(name)) ?? "application/octet-stream" })
          .end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    show: (bytes) => {
      profile = bytes;
      return Promise.resolve({
        url: `${origin}/index.html#profileURL=${encodeURIComponent(`${origin}/profile.pb.gz`)}`,
        // Its toolbar names the views only once a profile is open.
        painted: "text=Left Heavy",
      });
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
