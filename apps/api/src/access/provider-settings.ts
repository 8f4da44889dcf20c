import { readFileSync } from "node:fs";
import { isLoopback } from "../http/hosts.ts";
import { StartFailure } from "../start-failure.ts";

/** A provider that people sign in with, as the settings name it. */
export interface Provider {
  /** In addresses: `gitlab`. */
  readonly id: string;
  /** On the button. */
  readonly label: string;
  /** GitHub signs people in by OAuth 2 and its own API; everybody else by OpenID Connect. */
  readonly protocol: "openid" | "github";
  /** Address of the provider; for OpenID Connect its issuer, to the letter. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Domains of e-mail addresses whose owners need no invitation; `*` stands for everybody whom the provider knows. */
  readonly newcomers: readonly string[];
  /** Whether the provider's word is enough that an e-mail address belongs to who signs in, where it does not say that it checked. */
  readonly trustsEmail: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the providers of `SWEETSPOT_OIDC` and `SWEETSPOT_GITHUB_…`. Throws `StartFailure`. */
export function readProviders(environment: Environment): readonly Provider[] {
  const ids = listOf(environment["SWEETSPOT_OIDC"]);
  const providers = ids.map((id) => {
    if (!/^[a-z][a-z0-9]{0,30}$/.test(id) || id === "github") {
      throw new StartFailure(
        `SWEETSPOT_OIDC must be names of small letters and digits with commas between them, not "${id}"` +
          (id === "github" ? "; GitHub is set by SWEETSPOT_GITHUB_CLIENT_ID" : ""),
      );
    }
    const prefix = `SWEETSPOT_OIDC_${id.toUpperCase()}_`;
    const issuer = addressOf(`${prefix}ISSUER`, needed(environment, `${prefix}ISSUER`));
    return { id, protocol: "openid", issuer, ...clientOf(environment, prefix, id) } as const;
  });
  if (new Set(ids).size < ids.length) throw new StartFailure("SWEETSPOT_OIDC names a provider twice");
  if (!environment["SWEETSPOT_GITHUB_CLIENT_ID"]) return providers;
  const name = "SWEETSPOT_GITHUB_URL";
  const issuer = addressOf(name, environment[name] || "https://github.com").replace(/\/$/, "");
  const github = { id: "github", protocol: "github", issuer } as const;
  return [...providers, { ...github, ...clientOf(environment, "SWEETSPOT_GITHUB_", "GitHub") }];
}

/** The issuers of CI jobs' tokens that projects may trust: GitHub, GitLab, and those of `SWEETSPOT_JOB_ISSUERS`. Throws `StartFailure`. */
export function readJobIssuers(environment: Environment): readonly string[] {
  const name = "SWEETSPOT_JOB_ISSUERS";
  const further = listOf(environment[name]).map((written) => addressOf(name, written));
  return ["https://token.actions.githubusercontent.com", "https://gitlab.com", ...further];
}

function clientOf(environment: Environment, prefix: string, label: string) {
  return {
    label: environment[`${prefix}LABEL`] || label,
    clientId: needed(environment, `${prefix}CLIENT_ID`),
    clientSecret: secretOf(environment, `${prefix}CLIENT_SECRET`),
    newcomers: listOf(environment[`${prefix}NEWCOMERS`]).map((domain) => domain.toLowerCase()),
    trustsEmail: environment[`${prefix}TRUST_EMAIL`] === "1",
  };
}

function needed(environment: Environment, name: string): string {
  const value = environment[name];
  if (!value) throw new StartFailure(`${name} is missing`);
  return value;
}

/** A secret of the environment, or of the file that `<name>_FILE` names. */
function secretOf(environment: Environment, name: string): string {
  const file = environment[`${name}_FILE`];
  if (!file) return needed(environment, name);
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    throw new StartFailure(`${name}_FILE cannot be read: ${(error as Error).message}`);
  }
}

function addressOf(name: string, written: string): string {
  const url = URL.canParse(written) ? new URL(written) : undefined;
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url.hostname));
  if (!isSafe) throw new StartFailure(`${name} must be an https address, not "${written}"`);
  return written;
}

function listOf(written: string | undefined): string[] {
  const entries = (written ?? "").split(",").map((entry) => entry.trim());
  return entries.filter((entry) => entry !== "");
}
