import { type ChildProcess, spawn } from "node:child_process";
import { accessSync, constants, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const names = ["firefox", "firefox-esr"];

/** Path of a Firefox on this machine; `SWEETSPOT_FIREFOX` names one that is elsewhere. Throws with what to do where there is none. */
function findFirefox(): string {
  const stated = process.env["SWEETSPOT_FIREFOX"];
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  const found = [
    ...(stated ? [stated] : []),
    ...folders.flatMap((folder) => names.map((name) => path.join(folder, name))),
  ].find(isExecutable);
  if (found === undefined)
    throw new Error(
      "no Firefox found: install one (Debian: `apt install firefox-esr`) or set SWEETSPOT_FIREFOX to its path",
    );
  return found;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

type Answer = { readonly result?: unknown; readonly message?: string };

/** One window of a headless Firefox, driven over WebDriver BiDi (https://w3c.github.io/webdriver-bidi/). */
export class Firefox {
  /** Errors that pages wrote to the console. */
  readonly complaints: string[] = [];
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();
  #calls = 0;
  #context = "";

  private constructor(child: ChildProcess, profile: string, socket: WebSocket) {
    this.#process = child;
    this.#profile = profile;
    this.#socket = socket;
    socket.addEventListener("message", (event: MessageEvent<string>) => this.#take(event.data));
  }

  static async start(): Promise<Firefox> {
    const profile = mkdtempSync(path.join(tmpdir(), "sweetspot-firefox-"));
    const child = spawn(
      findFirefox(),
      ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"],
      {
        stdio: ["ignore", "ignore", "pipe"],
        env: { ...process.env, HOME: profile },
      },
    );
    const address = await new Promise<string>((resolve, reject) => {
      let output = "";
      child.stderr.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        const found = /WebDriver BiDi listening on (ws:\S+)/.exec(output);
        if (found) resolve(found[1]!);
      });
      child.once("exit", () => reject(new Error(`Firefox ended: ${output.slice(-2000)}`)));
    });
    const socket = new WebSocket(`${address}/session`);
    await new Promise((opened, failed) => {
      socket.addEventListener("open", opened);
      socket.addEventListener("error", failed);
    });
    const firefox = new Firefox(child, profile, socket);
    await firefox.#call("session.new", { capabilities: {} });
    await firefox.#call("session.subscribe", { events: ["log.entryAdded"] });
    const { contexts } = await firefox.#call<{ contexts: { context: string }[] }>("browsingContext.getTree", {});
    firefox.#context = contexts[0]!.context;
    await firefox.#call("browsingContext.setViewport", {
      context: firefox.#context,
      viewport: { width: 1440, height: 900 },
    });
    return firefox;
  }

  async open(url: string): Promise<void> {
    await this.#call("browsingContext.navigate", { context: this.#context, url, wait: "complete" });
  }

  /** The value of an expression in the page: a text, a number, a truth value or nothing. */
  async value(expression: string): Promise<unknown> {
    const { result, exceptionDetails } = await this.#call<{
      result?: { value?: unknown };
      exceptionDetails?: { text: string };
    }>("script.evaluate", { expression, target: { context: this.#context }, awaitPromise: true });
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.text}`);
    return result?.value;
  }

  /** Waits until an expression in the page is true. Throws after half a minute. */
  async until(expression: string): Promise<void> {
    for (const end = Date.now() + 30_000; Date.now() < end; await new Promise((wake) => setTimeout(wake, 50)))
      if ((await this.value(`Boolean(${expression})`)) === true) return;
    throw new Error(`never true: ${expression}`);
  }

  /** Presses the main button of the mouse on the element that an expression gives, once it is there. */
  async click(element: string): Promise<void> {
    await this.until(element);
    await this.value(`(${element}).scrollIntoView({ block: "center", behavior: "instant" })`);
    const middle = JSON.parse(
      (await this.value(
        `(() => { const box = (${element}).getBoundingClientRect(); return JSON.stringify([box.x + box.width / 2, box.y + box.height / 2]) })()`,
      )) as string,
    ) as [number, number];
    const [x, y] = middle.map(Math.round);
    await this.#actions({
      type: "pointer",
      id: "mouse",
      actions: [
        { type: "pointerMove", x, y },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ],
    });
  }

  /** Presses keys one after the other while others are held, such as `\uE009` (control). */
  async press(keys: string, held: readonly string[] = []): Promise<void> {
    const all = held.map((value) => ({ type: "keyDown", value }));
    const up = held.map((value) => ({ type: "keyUp", value }));
    const pressed = Array.from(keys).flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    await this.#actions({ type: "key", id: "keys", actions: [...all, ...pressed, ...up] });
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once("exit", resolve));
    this.#socket.close();
    this.#process.kill();
    await ended;
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  async #actions(source: object): Promise<void> {
    await this.#call("input.performActions", { context: this.#context, actions: [source] });
  }

  #call<Result = unknown>(method: string, params: object): Promise<Result> {
    const id = ++this.#calls;
    this.#socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  #take(text: string): void {
    const message = JSON.parse(text) as Answer & {
      id?: number;
      method?: string;
      params?: { level: string; text: string };
    };
    if (message.method === "log.entryAdded" && message.params?.level === "error")
      this.complaints.push(message.params.text);
    if (message.id === undefined) return;
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.result === undefined) waiting?.reject(new Error(message.message));
    else waiting?.resolve(message.result as never);
  }
}
