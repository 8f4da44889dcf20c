import { readFileSync } from "node:fs";
import type { Transporter } from "nodemailer";
import { isLoopback } from "../http/hosts.ts";
import { StartFailure } from "../start-failure.ts";

/** The server that mail is handed in at, and the address that it comes from. */
export interface MailSettings {
  readonly host: string;
  readonly port: number;
  /** `direct`: TLS from the first byte; `upgrade`: the connection must turn to TLS before anything is said; `none`: plain. */
  readonly tls: "direct" | "upgrade" | "none";
  readonly user: string;
  readonly password: string;
  /** `Sweetspot <sweetspot@example.org>` */
  readonly from: string;
}

/** Reads `SWEETSPOT_SMTP_URL` (or the file that `…_FILE` names) and `SWEETSPOT_MAIL_FROM`. Throws `StartFailure`. */
export function readMail(
  environment: Readonly<Record<string, string | undefined>>,
  publicUrl: string | undefined,
): MailSettings | undefined {
  const file = environment["SWEETSPOT_SMTP_URL_FILE"];
  const written = file ? readSecret(file) : environment["SWEETSPOT_SMTP_URL"];
  if (!written) return undefined;
  const url = URL.canParse(written) ? new URL(written) : undefined;
  // Not repeated in the message: it may hold a password.
  if (url === undefined || !/^smtps?:$/.test(url.protocol) || url.hostname === "") {
    throw new StartFailure("SWEETSPOT_SMTP_URL must be as smtps://user:password@smtp.example.org");
  }
  const from = environment["SWEETSPOT_MAIL_FROM"];
  if (!from) throw new StartFailure("SWEETSPOT_SMTP_URL needs SWEETSPOT_MAIL_FROM, the address that mail comes from");
  // A link of a mail must not depend on what the request for it said.
  if (publicUrl === undefined)
    throw new StartFailure("SWEETSPOT_SMTP_URL needs SWEETSPOT_PUBLIC_URL, for links in mails");
  const isDirect = url.protocol === "smtps:";
  const isPlain = isLoopback(url.hostname) || url.searchParams.get("tls") === "off";
  return {
    host: url.hostname,
    port: url.port === "" ? (isDirect ? 465 : 587) : Number(url.port),
    tls: isDirect ? "direct" : isPlain ? "none" : "upgrade",
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    from,
  };
}

function readSecret(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    throw new StartFailure(`SWEETSPOT_SMTP_URL_FILE cannot be read: ${(error as Error).message}`);
  }
}

/** Hands one mail of plain text in, by `nodemailer`, which is loaded with the first. Throws where the server does not take it. */
export async function sendMail(
  settings: MailSettings,
  mail: { readonly to: string; readonly subject: string; readonly text: string },
): Promise<void> {
  const transport = await transportOf(settings);
  const { from } = settings;
  // An object is one address, whatever commas are in it.
  await transport.sendMail({ from, to: { name: "", address: mail.to }, subject: mail.subject, text: mail.text });
}

/** Greets the mail server and signs in there without handing anything in. Throws what it says where it does not let us. */
export async function greetMailServer(settings: MailSettings): Promise<void> {
  await (await transportOf(settings)).verify();
}

async function transportOf({ host, port, tls, user, password }: MailSettings): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    host,
    port,
    secure: tls === "direct",
    requireTLS: tls === "upgrade",
    ignoreTLS: tls === "none",
    ...(user === "" ? {} : { auth: { user, pass: password } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
