import { request } from "node:http";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "@sweetspot/api/config";
import { makeApp, type TestApp } from "../support/make-app.ts";

// An open server in a container, with a public address beside it.
const environment = {
  SWEETSPOT_HOST: "0.0.0.0",
  SWEETSPOT_OPEN: "1",
  SWEETSPOT_PUBLIC_URL: "https://perf.example.org",
  SWEETSPOT_HOSTS: "sweetspot, Bücher.example,perf.lan:7070",
};

let server: TestApp;
beforeAll(async () => {
  server = await makeApp({}, environment);
});
afterAll(() => server.close());

describe("the host that a request names", () => {
  test.each([
    "127.0.0.1",
    "127.0.0.1:7070",
    "localhost",
    "LOCALHOST:7070",
    "localhost.",
    "localhost.:7070",
    "work.localhost",
    "[::1]:7070",
    "192.168.1.20:7070",
    "[fe80::1]",
    "perf.example.org",
    "PERF.example.org.",
    "sweetspot:7070",
    "xn--bcher-kva.example",
    "perf.lan",
  ])("%s is answered", async (host) => {
    const answer = await server.get("/api/v1/home", { host });
    expect(answer.statusCode).toBe(200);
  });

  test.each([
    "evil.example",
    "evil.example:7070",
    "localhost.evil.example",
    "localhostevil.example",
    "127.0.0.1.evil.example",
    "127.999.1.1",
    "127.0.0.1:7070@evil.example",
    "127.0.0.1@evil.example",
    "perf.example.org.evil.example",
    "evil.example#localhost",
    "[::1",
    "[evil.example]",
  ])("%s is refused for reading and for writing", async (host) => {
    for (const method of ["GET", "PUT", "PATCH", "DELETE", "OPTIONS"] as const) {
      const answer = await server.app.inject({ method, url: "/api/v1/files/p/r/v/f", headers: { host } });
      expect([method, answer.statusCode, answer.json().error.code]).toEqual([method, 403, "foreign-host"]);
    }
    expect((await server.get("/p/r", { host })).statusCode).toBe(403);
  });

  test("a browser gets a page that can be read, and the API's clients JSON", async () => {
    const headers = { host: "evil.example", accept: "text/html,application/xhtml+xml" };
    const page = await server.get("/p/r", headers);
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(page.body).toContain("does not answer to the name evil.example");
    expect(page.body).not.toMatch(/<script|<style/);
    expect((await server.get("/api/v1/home", headers)).json().error.code).toBe("foreign-host");
    const odd = await server.get("/p/r", { ...headers, host: "<script>alert(1)</script>" });
    expect(odd.body).not.toContain("<script");
  });

  test("two Host headers, or none, are refused over the wire", async () => {
    await server.app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    const twice = await raw(port, "GET /api/v1/home HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\n\r\n");
    expect(twice).toMatch(/^HTTP\/1\.1 (400|403) /);
    expect(await raw(port, "GET /api/v1/home HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.1 403 /);
    expect(await raw(port, "GET /api/v1/home HTTP/1.1\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 /);
    const status = await new Promise((resolve) =>
      request({ port, path: "/healthz", headers: { host: "sweetspot" } }, (answer) => resolve(answer.statusCode)).end(),
    );
    expect(status).toBe(200);
  });

  test("the public address may change things though a proxy hands its requests on by another name", async () => {
    const headers = { host: "127.0.0.1:7070", origin: "https://perf.example.org" };
    const put = (origin: string) =>
      server.app.inject({
        method: "PUT",
        url: "/api/v1/files/p/r/v/f",
        headers: { ...headers, origin },
        payload: "x 1\n",
      });
    expect((await put("https://perf.example.org")).statusCode).toBe(201);
    expect((await put("https://evil.example")).statusCode).toBe(403);
  });
});

test("a list of hosts that is none is refused at the start", () => {
  for (const written of ["https://a.example", "a.example/b", "*.example", "a b", "*"]) {
    expect(() => readConfig([], { SWEETSPOT_HOSTS: written }), written).toThrow("SWEETSPOT_HOSTS");
  }
  expect(readConfig([], { SWEETSPOT_HOSTS: " A.example. ,," }).hosts).toEqual(["a.example"]);
});

/** Sends a text as it is and gives the whole answer. */
function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.end(text));
    let answer = "";
    socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
}
