import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setTimeout } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import type { S3Settings } from "./backup-settings.ts";

/** Bytes of one part of a large file: S3 takes 10,000 parts, so 320 GB, and holds each of them in memory once. */
const partBytes = 32 * 1024 * 1024;
/** Requests that are made at most for one answer. */
const attempts = 4;
/** Longest that a store may be silent. */
const silentMs = 60_000;

/** A folder of a bucket by Amazon's S3 API, in the form `https://host/bucket/…` that every store knows. Errors name the store's code. */
export class S3Bucket {
  readonly #client: AwsClient;
  readonly #bucket: string;
  /** "" or a folder with a slash at its end. */
  readonly #prefix: string;
  readonly #signal: AbortSignal | null;
  readonly #partBytes: number;

  /** @param signal ends what is under way */
  constructor({ url, region, keyId, secret }: S3Settings, signal: AbortSignal | null = null, bytes = partBytes) {
    const [bucket = "", ...folders] = new URL(url).pathname.split("/").filter((part) => part !== "");
    this.#client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: "s3", region });
    this.#bucket = `${new URL(url).origin}/${bucket}`;
    this.#prefix = folders.map((folder) => `${folder}/`).join("");
    this.#signal = signal;
    this.#partBytes = bytes;
  }

  /** Stores a file in parts; it is there whole, or not at all. */
  async put(name: string, file: string): Promise<void> {
    const begun = await this.#ask("POST", name, "?uploads");
    const id = encodeURIComponent(/<UploadId>([^<]+)</.exec(await text(begun))?.[1] ?? "");
    const source = await open(file);
    try {
      const tags: string[] = [];
      const { size } = await source.stat();
      for (let at = 0; at < size || tags.length === 0; at += this.#partBytes) {
        const part = await readPart(source, at, Math.min(this.#partBytes, size - at));
        const answer = await this.#ask("PUT", name, `?partNumber=${tags.length + 1}&uploadId=${id}`, part);
        tags.push(answer.headers.etag ?? "");
        answer.resume();
      }
      const parts = tags.map((tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
      const list = Buffer.from(`<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`);
      const ended = await this.#ask("POST", name, `?uploadId=${id}`, list);
      // A store that fails while it joins the parts has answered 200 by then.
      const said = await text(ended);
      if (said.includes("<Error>")) throw new Error(`${this.#bucket} did not join ${name}: ${codeOf(said)}`);
    } catch (error) {
      await this.#ask("DELETE", name, `?uploadId=${id}`).then(text, () => undefined);
      throw error;
    } finally {
      await source.close();
    }
  }

  /** The names of all files in the folder, in the order of their letters. */
  async names(): Promise<string[]> {
    const names: string[] = [];
    for (let isMore = true; isMore;) {
      const after = names.length === 0 ? "" : `&start-after=${encodeURIComponent(this.#prefix + names.at(-1))}`;
      const query = `?list-type=2&prefix=${encodeURIComponent(this.#prefix)}${after}`;
      const list = await text(await this.#ask("GET", undefined, query));
      names.push(...[...list.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = ""]) => key.slice(this.#prefix.length)));
      isMore = /<IsTruncated>true</.test(list);
    }
    return names;
  }

  /** Brings a file into a new file of this machine. */
  async get(name: string, file: string): Promise<void> {
    await pipeline(await this.#ask("GET", name, ""), createWriteStream(file, { flags: "wx", mode: 0o600 }));
  }

  async remove(name: string): Promise<void> {
    await text(await this.#ask("DELETE", name, ""));
  }

  /**
   * Asks again after a pause where the store is busy or the connection broke.
   * @param name of a file in the folder; undefined: the bucket itself
   */
  async #ask(
    method: string,
    name: string | undefined,
    query: string,
    body = Buffer.alloc(0),
  ): Promise<IncomingMessage> {
    const address = this.#bucket + (name === undefined ? "" : `/${this.#prefix}${name}`);
    const hash = createHash("sha256").update(body).digest("hex");
    for (let attempt = 1; ; attempt++) {
      const init = { method, headers: { "x-amz-content-sha256": hash }, ...(body.length > 0 ? { body } : {}) };
      const signed = await this.#client.sign(address + query, init);
      const isLast = attempt === attempts || this.#signal?.aborted === true;
      const answer = await this.#send(signed, body).catch((error: unknown) => {
        if (isLast) throw error;
        return undefined;
      });
      const status = answer?.statusCode ?? 0;
      if (answer !== undefined && status < 300) return answer;
      const code = answer === undefined ? "" : codeOf(await text(answer));
      if (isLast || (status >= 400 && status < 500 && status !== 429)) {
        throw new Error(`${method} ${address} answered ${status} ${code}`);
      }
      await setTimeout(attempt * 1_000, undefined, { signal: this.#signal ?? undefined });
    }
  }

  /** By Node's own client: fetch throws past every handler where a store closes a connection whose body is being waited with (undici). */
  #send({ url, method, headers }: Request, body: Buffer): Promise<IncomingMessage> {
    const send = url.startsWith("https:") ? https.request : http.request;
    return new Promise((resolve, reject) => {
      const options = {
        method,
        headers: { ...Object.fromEntries(headers), "content-length": body.length },
        timeout: silentMs,
        ...(this.#signal === null ? {} : { signal: this.#signal }),
      };
      const request = send(url, options, resolve);
      request.on("timeout", () => request.destroy(new Error(`${new URL(url).host} says nothing`)));
      request.on("error", reject).end(body);
    });
  }
}

async function readPart(source: FileHandle, at: number, bytes: number): Promise<Buffer<ArrayBuffer>> {
  const part = Buffer.alloc(bytes);
  for (let done = 0; done < bytes;) {
    const { bytesRead } = await source.read(part, done, bytes - done, at + done);
    if (bytesRead === 0) throw new Error("the backup became shorter while it was sent");
    done += bytesRead;
  }
  return part;
}

/** The code of an error of S3: `AccessDenied`. */
function codeOf(said: string): string {
  return /<Code>([^<]+)</.exec(said)?.[1] ?? "";
}
