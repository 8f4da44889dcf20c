import { startServer } from "../../tests/support/server.ts";

export interface SweetspotServer {
  /** Uploads the bytes and gives the address of their flame graph. */
  show(bytes: Uint8Array<ArrayBuffer>): Promise<{ url: string; painted: string }>;
  stop(): Promise<void>;
}

/** The real server with a fresh data folder. */
export async function startSweetspot(): Promise<SweetspotServer> {
  const server = await startServer();
  let count = 0;
  return {
    show: async (bytes) => {
      const name = `${++count}.pb.gz`;
      const answer = await fetch(`${server.url}/api/v1/files/bench/r${count}/v/${name}?wait=1`, {
        method: "PUT",
        body: bytes,
      });
      if (!answer.ok) throw new Error(`the upload was answered ${answer.status}: ${await answer.text()}`);
      return {
        url: `${server.url}/bench/r${count}/profiles`,
        painted: "svg g.frame >> nth=1",
      };
    },
    stop: () => server.stop(),
  };
}
