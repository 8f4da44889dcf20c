import { spawn } from "node:child_process";
import { createHash, createHmac } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

export const s3Key = { keyId: "AKIDEXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY" };
export const s3Region = "eu-central-1";

/** A store with an empty bucket `backups`, which takes only what `s3Key` has signed. */
export interface S3Store {
  /** The bucket's address. */
  readonly url: string;
  stop(): Promise<void>;
}

const sha256 = (data: Buffer | string): string => createHash("sha256").update(data).digest("hex");
const hmac = (key: Buffer | string, data: string): Buffer => createHmac("sha256", key).update(data).digest();

/** Whether a request is signed by the key as AWS Signature Version 4 says, worked out here from the specification, and has the body that it signs. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const { authorization = "" } = request.headers;
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, keyId, date = "", region = "", names = "", signature] = form.exec(authorization) ?? [];
  const time = String(request.headers["x-amz-date"] ?? "");
  const hash = String(request.headers["x-amz-content-sha256"] ?? "");
  if (keyId !== s3Key.keyId || region !== s3Region || hash !== sha256(body) || !time.startsWith(date)) return false;
  const [path = "", query = ""] = (request.url ?? "").split("?");
  const sorted = query.split("&").map((pair) => (pair === "" || pair.includes("=") ? pair : `${pair}=`));
  const headers = names.split(";").map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, path, sorted.toSorted().join("&"), headers.join(""), names, hash].join("\n");
  const scope = `${date}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n");
  const key = hmac(hmac(hmac(hmac(`AWS4${s3Key.secret}`, date), region), "s3"), "aws4_request");
  return hmac(key, text).toString("hex") === signature;
}

/** A store in this process: files in memory, parts, lists, and signatures that are checked. */
export async function startS3Store(): Promise<S3Store> {
  const files = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks);
      const { pathname, searchParams } = new URL(request.url ?? "", "http://store");
      const name = pathname.replace(/^\/backups\/?/, "");
      const id = searchParams.get("uploadId");
      const parts = uploads.get(id ?? "");
      const answer = (status: number, text: string | Buffer = "", headers = {}): void =>
        void response.writeHead(status, headers).end(text);
      if (!isSigned(request, body)) return answer(403, "<Error><Code>SignatureDoesNotMatch</Code></Error>");
      if (request.method === "POST" && searchParams.has("uploads")) {
        const made = `upload/${uploads.size}`;
        uploads.set(made, new Map());
        return answer(200, `<R><UploadId>${made}</UploadId></R>`);
      }
      if (request.method === "PUT" && parts !== undefined) {
        parts.set(Number(searchParams.get("partNumber")), body);
        return answer(200, "", { etag: `"${sha256(body)}"` });
      }
      if (request.method === "POST" && parts !== undefined) {
        const listed = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"([^"]+)"<\/ETag>/g)];
        const joined = listed.map(([, number, tag]) => {
          const part = parts.get(Number(number)) ?? Buffer.alloc(0);
          return sha256(part) === tag ? part : undefined;
        });
        if (joined.includes(undefined)) return answer(200, "<Error><Code>InvalidPart</Code></Error>");
        files.set(name, Buffer.concat(joined as Buffer[]));
        uploads.delete(id ?? "");
        return answer(200, "<R/>");
      }
      if (request.method === "DELETE") {
        if (id === null) files.delete(name);
        else uploads.delete(id);
        return answer(204);
      }
      if (name !== "") {
        const file = files.get(name);
        return file === undefined ? answer(404, "<Error><Code>NoSuchKey</Code></Error>") : answer(200, file);
      }
      const [prefix, after] = [searchParams.get("prefix") ?? "", searchParams.get("start-after") ?? ""];
      const keys = [...files.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
      // Pages of two, so that lists go on.
      const page = keys.slice(0, 2).map((key) => `<Contents><Key>${key}</Key></Contents>`);
      answer(200, `<R><IsTruncated>${keys.length > 2}</IsTruncated>${page.join("")}</R>`);
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/backups`,
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** The program `versitygw`, an S3 gateway over a folder, where it is on the path. */
export const versitygw = (process.env["PATH"] ?? "")
  .split(delimiter)
  .map((folder) => join(folder, "versitygw"))
  .find((file) => existsSync(file));

/** Starts `versitygw` on a folder of its own. */
export async function startVersitygw(program: string): Promise<S3Store> {
  const folder = mkdtempSync(join(tmpdir(), "sweetspot-s3-"));
  mkdirSync(join(folder, "backups"));
  const probe = createServer();
  await new Promise<void>((listening) => probe.listen(0, "127.0.0.1", listening));
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  const gateway = spawn(program, ["--port", `127.0.0.1:${port}`, "--region", s3Region, "posix", folder], {
    env: { ...process.env, ROOT_ACCESS_KEY: s3Key.keyId, ROOT_SECRET_KEY: s3Key.secret },
    stdio: "ignore",
  });
  const ended = new Promise((done) => gateway.once("exit", done));
  const url = `http://127.0.0.1:${port}/backups`;
  // It answers 403 to who has no key.
  while (
    !(await fetch(url).then(
      () => true,
      () => false,
    ))
  ) {
    if (gateway.exitCode !== null) throw new Error(`versitygw ended with ${gateway.exitCode}`);
    await new Promise((wait) => setTimeout(wait, 50));
  }
  return {
    url,
    async stop() {
      gateway.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
