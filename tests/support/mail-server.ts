import { once } from "node:events";
import { SMTPServer } from "smtp-server";

/** A mail as the server took it. */
interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly user: string;
  readonly password: string;
  readonly text: string;
}

/** A mail server (`smtp-server`) on a port of loopback, which takes all that is handed in. */
export interface MailServer {
  readonly port: number;
  readonly taken: TakenMail[];
  /** Mails are refused. */
  isFull: boolean;
  /** Ends once so many mails were taken. */
  until(count: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const waiting = new Set<() => void>();
  let login = { user: "", password: "" };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onAuth(by, _session, done) {
      login = { user: by.username ?? "", password: by.password ?? "" };
      done(null, { user: login.user });
    },
    onData(stream, { envelope }, done) {
      let source = "";
      stream.on("data", (chunk: Buffer) => (source += chunk.toString()));
      stream.on("end", () => {
        if (started.isFull) return done(Object.assign(new Error("mailbox full"), { responseCode: 452 }));
        const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        started.taken.push({ from, to, ...login, text: bodyOf(source) });
        for (const wake of waiting) wake();
        done();
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const started: MailServer = {
    port: address.port,
    taken: [],
    isFull: false,
    async until(count) {
      while (started.taken.length < count) {
        await new Promise<void>((wake) => {
          waiting.add(wake);
        });
      }
      waiting.clear();
    },
    stop: () => new Promise((closed) => server.close(closed)),
  };
  return started;
}

/** The text of a mail's source, whose long lines may be in quoted-printable. */
function bodyOf(source: string): string {
  const [head = "", ...rest] = source.split("\r\n\r\n");
  const body = rest.join("\n\n");
  if (!/quoted-printable/i.test(head)) return body;
  const hex = (_: string, code: string): string => String.fromCharCode(Number.parseInt(code, 16));
  return body.replace(/=\r\n/g, "").replace(/=([0-9A-F]{2})/g, hex);
}
