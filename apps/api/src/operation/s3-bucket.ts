import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AwsClient } from "aws4fetch";
import type { S3Settings } from "./backup-settings.ts";

/** Bytes of one part of a large file: S3 takes 10,000 parts, so 320 GB, and holds each of them in memory once. */
const partBytes = 32 * 1024 * 1024;

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
    this.#client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: "s3", region, retries: 3 });
    this.#bucket = `${new URL(url).origin}/${bucket}`;
    this.#prefix = folders.map((folder) => `${folder}/`).join("");
    this.#signal = signal;
    this.#partBytes = bytes;
  }

  /** Stores a file in parts; it is there whole, or not at all. */
  async put(name: string, file: string): Promise<void> {
    const begun = await this.#ask("POST", name, "?uploads");
    const id = encodeURIComponent(/<UploadId>([^<]+)</.exec(await begun.text())?.[1] ?? "");
    const source = await open(file);
    try {
      const tags: string[] = [];
      const { size } = await source.stat();
      for (let at = 0; at < size || tags.length === 0; at += this.#partBytes) {
        const part = await readPart(source, at, Math.min(this.#partBytes, size - at));
        const answer = await this.#ask("PUT", name, `?partNumber=${tags.length + 1}&uploadId=${id}`, part);
        tags.push(answer.headers.get("etag") ?? "");
      }
      const parts = tags.map((tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
      const list = Buffer.from(`<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`);
      const ended = await this.#ask("POST", name, `?uploadId=${id}`, list);
      // A store that fails while it joins the parts has answered 200 by then.
      const text = await ended.text();
      if (text.includes("<Error>")) throw new Error(`${this.#bucket} did not join ${name}: ${codeOf(text)}`);
    } catch (error) {
      await this.#ask("DELETE", name, `?uploadId=${id}`).catch(() => undefined);
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
      const text = await (await this.#ask("GET", undefined, query)).text();
      names.push(...[...text.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = ""]) => key.slice(this.#prefix.length)));
      isMore = /<IsTruncated>true</.test(text);
    }
    return names;
  }

  /** Brings a file into a new file of this machine. */
  async get(name: string, file: string): Promise<void> {
    const { body } = await this.#ask("GET", name, "");
    if (body === null) throw new Error(`${this.#bucket} gave no ${name}`);
    await pipeline(Readable.fromWeb(body as never), createWriteStream(file, { flags: "wx", mode: 0o600 }));
  }

  async remove(name: string): Promise<void> {
    await this.#ask("DELETE", name, "");
  }

  /** @param name of a file in the folder; undefined: the bucket itself */
  async #ask(method: string, name: string | undefined, query: string, body?: Buffer<ArrayBuffer>): Promise<Response> {
    const path = name === undefined ? "" : `/${this.#prefix}${name}`;
    const sha256 = createHash("sha256")
      .update(body ?? "")
      .digest("hex");
    const answer = await this.#client.fetch(this.#bucket + path + query, {
      method,
      headers: { "x-amz-content-sha256": sha256 },
      signal: this.#signal,
      ...(body === undefined ? {} : { body }),
    });
    if (answer.ok) return answer;
    throw new Error(`${method} ${this.#bucket}${path} answered ${answer.status} ${codeOf(await answer.text())}`);
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
function codeOf(text: string): string {
  return /<Code>([^<]+)</.exec(text)?.[1] ?? "";
}
