import type { ErrorBody } from "@sweetspot/contract/errors";

export type Environment = Readonly<Record<string, string | undefined>>;

/** The server that the environment names, asked with its token. */
export class Server {
  readonly origin: string;
  readonly #headers: Record<string, string>;

  constructor(environment: Environment) {
    const written = environment["SWEETSPOT_URL"] || "http://127.0.0.1:7070";
    if (!URL.canParse(written))
      throw new Error(`SWEETSPOT_URL is not an address: "${written}". Write it like http://127.0.0.1:7070`);
    this.origin = written.replace(/\/+$/, "");
    const token = environment["SWEETSPOT_TOKEN"];
    this.#headers = token ? { authorization: `Bearer ${token}` } : {};
  }

  /** The answer to a request. Tries again where the server says that it is busy. Throws a sentence on any failure. */
  async ask(method: "GET" | "PUT" | "POST", path: string, body?: Uint8Array<ArrayBuffer>): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#send(method, path, body);
      if (answer.ok) return answer;
      if (answer.status === 503 && attempt < 6) {
        await new Promise((wait) => setTimeout(wait, 500 * 2 ** attempt));
        continue;
      }
      throw new Error(await failureOf(answer));
    }
  }

  async #send(method: string, path: string, body: Uint8Array<ArrayBuffer> | undefined): Promise<Response> {
    try {
      return await fetch(this.origin + path, {
        method,
        headers: this.#headers,
        ...(body === undefined ? {} : { body }),
      });
    } catch (error) {
      const { cause } = error as { cause?: { code?: string; message?: string } };
      throw new Error(
        `${this.origin} cannot be reached (${cause?.code ?? cause?.message ?? (error as Error).message})`,
        { cause: error },
      );
    }
  }
}

async function failureOf(answer: Response): Promise<string> {
  const text = await answer.text();
  try {
    const { error } = JSON.parse(text) as ErrorBody;
    return `${error.message}${error.hint === undefined ? "" : ` ${error.hint}`} (${error.code})`;
  } catch {
    return `the server answered ${answer.status}: ${text.slice(0, 200)}`;
  }
}
