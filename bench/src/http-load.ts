import { connect } from "node:net";

export interface Asked {
  readonly method?: "GET" | "PUT";
  readonly path: string;
  readonly body?: string;
}

/**
 * Sends requests one after the other on each of some connections that are kept, until all are answered. Returns each answer's time,
 * milliseconds. Its own work is a few microseconds a request, less than that of an HTTP client. Rejects at an answer that is not 2xx.
 */
export async function answerTimes(url: string, requests: readonly Asked[], clients: number): Promise<number[]> {
  const { hostname, port, host } = new URL(url);
  const waiting = requests.map(({ method = "GET", path, body }) => {
    const length = body === undefined ? "" : `Content-Length: ${Buffer.byteLength(body)}\r\n`;
    return `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip\r\n${length}\r\n${body ?? ""}`;
  });
  const times: number[] = [];
  const client = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      let received = "";
      let began = 0;
      const next = (): void => {
        const request = waiting.pop();
        if (request === undefined) {
          socket.end();
          resolve();
          return;
        }
        began = performance.now();
        socket.write(request);
      };
      socket.setEncoding("latin1");
      socket.on("connect", next);
      socket.on("error", reject);
      socket.on("data", (chunk: string) => {
        received += chunk;
        const head = received.indexOf("\r\n\r\n");
        const length = /\r\ncontent-length: (\d+)/i.exec(received.slice(0, head))?.[1];
        if (head < 0 || received.length < head + 4 + Number(length ?? 0)) return;
        if (!received.startsWith("HTTP/1.1 2")) {
          reject(new Error(received.slice(0, 2_000)));
          return;
        }
        times.push(performance.now() - began);
        received = "";
        next();
      });
    });
  await Promise.all(Array.from({ length: clients }, client));
  return times;
}
