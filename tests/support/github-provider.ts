import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** Stands in for GitHub: its OAuth 2 with PKCE, and the two addresses of its API that name who signed in. */
export interface GithubProvider {
  readonly url: string;
  /** The person who signs in next. */
  next: { id: number; login: string; name: string | null; email: string; verified: boolean };
  stop(): Promise<void>;
}

export const githubClient = { id: "Iv1.sweetspot", secret: "github gave this out" };

/** Starts it on a port of its own. It refuses what GitHub refuses: another secret, a code twice, a verifier that does not fit. */
export async function startGithubProvider(): Promise<GithubProvider> {
  const codes = new Map<string, { challenge: string; user: GithubProvider["next"] }>();
  const tokens = new Map<string, GithubProvider["next"]>();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? "", "http://github");
    const json = (body: unknown, status = 200): void =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (url.pathname === "/login/oauth/authorize") {
      const code = randomUUID();
      codes.set(code, { challenge: url.searchParams.get("code_challenge") ?? "", user: started.next });
      const back = new URL(url.searchParams.get("redirect_uri") ?? "");
      back.search = `${new URLSearchParams({ code, state: url.searchParams.get("state") ?? "" })}`;
      return void response.writeHead(302, { location: back.href }).end();
    }
    if (url.pathname === "/login/oauth/access_token") {
      let body = "";
      for await (const chunk of request) body += String(chunk);
      const asked = new URLSearchParams(body);
      const code = codes.get(asked.get("code") ?? "");
      codes.delete(asked.get("code") ?? "");
      const challenge = createHash("sha256").update(asked.get("code_verifier") ?? "");
      const isClient = asked.get("client_id") === githubClient.id && asked.get("client_secret") === githubClient.secret;
      // GitHub answers 200 to what it refuses.
      if (code === undefined || !isClient || challenge.digest("base64url") !== code.challenge)
        return json({ error: "bad_verification_code", error_description: "The code is incorrect or expired." });
      const token = `gho_${randomUUID()}`;
      tokens.set(token, code.user);
      return json({ access_token: token, token_type: "bearer", scope: "read:user,user:email" });
    }
    const user = tokens.get((request.headers.authorization ?? "").replace(/^bearer /i, ""));
    if (user === undefined) return json({ message: "Bad credentials" }, 401);
    const { id, login, name, email, verified } = user;
    if (url.pathname === "/api/v3/user") return json({ id, login, name, email: null });
    if (url.pathname === "/api/v3/user/emails") {
      const other = { email: "other@example.org", primary: false, verified: true };
      return json([other, { email, primary: true, verified }]);
    }
    return json({ message: "Not Found" }, 404);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const started: GithubProvider = {
    url: `http://127.0.0.1:${address.port}`,
    next: { id: 0, login: "", name: null, email: "", verified: false },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return started;
}
