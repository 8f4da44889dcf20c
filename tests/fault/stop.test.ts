import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { spawnServer } from "../support/spawn-server.ts";

test("SIGTERM lets an upload in flight end, and silent connections hold nothing up", async () => {
  const data = await mkdtemp(join(tmpdir(), "sweetspot-stop-"));
  const server = await spawnServer(data);
  const port = Number(new URL(server.url).port);
  const open = async (text: string): Promise<Socket> => {
    const socket = connect(port, "127.0.0.1");
    await new Promise<void>((connected) => socket.once("connect", connected));
    socket.on("error", () => {});
    socket.write(text);
    return socket;
  };
  await open("");
  await open("GET /healthz HT");
  const body = "BenchmarkA 1 5 ns/op\n";
  const fields = ["host: 127.0.0.1", `content-length: ${body.length}`, "expect: 100-continue"];
  const slow = await open(["PUT /api/v1/files/p/r/v/a.txt HTTP/1.1", ...fields, "", ""].join("\r\n"));
  const closed = once(slow, "close");
  let answer = "";
  slow.on("data", (chunk: Buffer) => (answer += chunk.toString()));
  // The upload is in flight once the server has asked for its body.
  await expect.poll(() => answer).toBe("HTTP/1.1 100 Continue\r\n\r\n");
  answer = "";
  slow.write(body.slice(0, 5));

  const asked = performance.now();
  server.process.kill("SIGTERM");
  const isReady = () =>
    fetch(`${server.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady).toBe(false);
  slow.write(body.slice(5));
  expect(await server.ended).toBe(0);
  await closed;
  expect(performance.now() - asked).toBeLessThan(30_000);
  expect(answer).toMatch(/^HTTP\/1\.1 201 /);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);

  const again = await spawnServer(data);
  expect(await (await fetch(`${again.url}/api/v1/files/p/r/v/a.txt`)).text()).toBe(body);
  again.process.kill("SIGTERM");
  expect(await again.ended).toBe(0);
  await rm(data, { recursive: true, force: true });
});

test("before it takes no more requests, the server says that it is not ready", async () => {
  const data = await mkdtemp(join(tmpdir(), "sweetspot-drain-"));
  const server = await spawnServer(data, { SWEETSPOT_DRAIN_SECONDS: "3" });
  server.process.kill("SIGTERM");
  const ready = async () => {
    const answer = await fetch(`${server.url}/readyz`);
    return [answer.status, ((await answer.json()) as { error?: { code: string } }).error?.code];
  };
  await expect.poll(ready, { timeout: 2_500, interval: 50 }).toEqual([503, "stopping"]);
  // Everything else still works.
  const put = await fetch(`${server.url}/api/v1/files/p/r/v/a.txt`, { method: "PUT", body: "BenchmarkA 1 5 ns/op\n" });
  expect(put.status).toBe(201);
  expect(await server.ended).toBe(0);
  await rm(data, { recursive: true, force: true });
});
