import { connect, type Socket } from "node:net";

/** A connection that sends exactly what it is told to, and keeps what comes back. */
export interface RawClient {
  readonly socket: Socket;
  /** Everything received so far. */
  readonly answer: () => string;
  /** Milliseconds from the connection to its end, once it has ended. */
  readonly ended: Promise<number>;
}

export async function rawClient(port: number, text: string | Uint8Array): Promise<RawClient> {
  const socket = connect(port, "127.0.0.1");
  await new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  const started = performance.now();
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
  socket.on("error", () => {});
  const ended = new Promise<number>((resolve) => socket.once("close", () => resolve(performance.now() - started)));
  socket.write(text);
  return { socket, answer: () => answer, ended };
}

/** The head of an upload's request. */
export function uploadHead(path: string, bytes: number, more = ""): string {
  return `PUT /api/v1/files/${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${bytes}\r\n${more}\r\n`;
}
