import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, expect, test } from "vitest";
import { randomFrom } from "../support/mutations.ts";
import { spawnEntry, spawnServer, type SpawnedServer } from "../support/spawn-server.ts";

// SWEETSPOT_LONG=1 kills a thousand times, SWEETSPOT_KILLS=<n> n times.
const kills = Number(process.env["SWEETSPOT_KILLS"] ?? (process.env["SWEETSPOT_LONG"] === "1" ? 1_000 : 2));
const uploaders = 32;
const placesEach = 3;

let data = "";
let server: SpawnedServer | undefined;
afterEach(async () => {
  server?.process.kill("SIGKILL");
  await server?.ended;
  await rm(data, { recursive: true, force: true });
});

/** A benchmark file of about `bytes` bytes that no other call gives. */
function benchmark(bytes: number): Uint8Array<ArrayBuffer> {
  const lines = ["goos: linux"];
  let length = 0;
  while (length < bytes) {
    const line = `BenchmarkPut/${randomBytes(12).toString("hex")}-8 \t 1000 \t ${1000 + (length % 977)} ns/op`;
    lines.push(line);
    length += line.length + 1;
  }
  return new TextEncoder().encode(`${lines.join("\n")}\n`);
}

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** The files that may be at an address: the one acknowledged last, or one sent since; undefined is no file. */
class Place {
  readonly address: string;
  acknowledged: string | undefined;
  asked: { readonly sha256: string | undefined } | undefined;

  constructor(address: string) {
    this.address = address;
  }

  /** Takes what the server has after a kill, which must be one of the two. */
  settle(found: string | undefined): void {
    const allowed = [this.acknowledged, ...(this.asked === undefined ? [] : [this.asked.sha256])];
    expect(allowed, this.address).toContain(found);
    this.acknowledged = found;
    this.asked = undefined;
  }
}

interface Artifact {
  readonly state: string;
  readonly rawUrl: string;
  readonly diagnostics: readonly { readonly code: string }[];
}

async function found(url: string): Promise<string | undefined> {
  const answer = await fetch(url);
  if (answer.status === 404) return undefined;
  expect(answer.status).toBe(200);
  return hashOf(new Uint8Array(await answer.arrayBuffer()));
}

test(
  `${kills} kills under ${uploaders} uploaders lose nothing that was acknowledged`,
  { timeout: 7_200_000 },
  async () => {
    data = await mkdtemp(join(tmpdir(), "sweetspot-kill-"));
    const random = randomFrom(20);
    const places = Array.from({ length: uploaders * placesEach }, (_, i) => {
      const [worker, file] = [Math.floor(i / placesEach), i % placesEach];
      return new Place(`/api/v1/files/crash/r${worker % 8}/v${worker}/${file}.txt`);
    });
    let acknowledged = 0;
    let current = await spawnServer(data);
    server = current;
    for (let kill = 0; kill < kills; kill++) {
      const running = current;
      let isKilled = false;
      let inRound = 0;
      const work = async (worker: number): Promise<void> => {
        for (let i = kill; !isKilled; i++) {
          const place = places[worker * placesEach + (i % placesEach)];
          if (place === undefined) return;
          // Small ones stay in memory, large ones go through the disk; now and then a file is deleted.
          const body = i % 7 === 6 ? undefined : benchmark((worker + i) % 16 === 1 ? 1_200_000 : 2_000);
          place.asked = { sha256: body && hashOf(body) };
          try {
            const request = body === undefined ? { method: "DELETE" } : { method: "PUT", body };
            const answer = await fetch(running.url + place.address, request);
            await answer.arrayBuffer();
            expect([200, 201, 204, 404]).toContain(answer.status);
            place.acknowledged = place.asked.sha256;
            place.asked = undefined;
            inRound++;
          } catch (error) {
            if (!isKilled) throw error;
            return;
          }
        }
      };
      const all = Promise.all(Array.from({ length: uploaders }, (_, worker) => work(worker)));
      // At a random number of acknowledgements rather than a time: however fast the machine, the others are on their way.
      const until = 1 + Math.floor(random() * 60);
      while (inRound < until) await new Promise((wait) => setTimeout(wait, 1));
      isKilled = true;
      running.process.kill("SIGKILL");
      await running.ended;
      await all;
      acknowledged += inRound;

      const again = await spawnServer(data);
      current = again;
      server = again;
      for (const place of places) place.settle(await found(again.url + place.address));
    }

    const last = current;
    const pending = async () => ((await (await fetch(`${last.url}/readyz`)).json()) as { pending: number }).pending;
    await expect.poll(pending, { timeout: 60_000 }).toBe(0);
    for (let report = 0; report < 8; report++) {
      const answer = await fetch(`${last.url}/api/v1/reports/crash/r${report}`);
      if (answer.status === 404) continue;
      const body = (await answer.json()) as { artifacts: Artifact[] };
      for (const { state, diagnostics, rawUrl } of body.artifacts) {
        if (state === "ready") continue;
        // Two kills while a file was read look like the file's doing: it is tried again when it is sent again.
        expect(diagnostics.map(({ code }) => code)).toEqual(["quarantined"]);
        const bytes = await (await fetch(last.url + rawUrl)).arrayBuffer();
        const sent = await fetch(`${last.url}${rawUrl}?wait=1`, { method: "PUT", body: bytes });
        const { artifact } = (await sent.json()) as { artifact: Artifact };
        expect([sent.status, artifact.state]).toEqual([200, "ready"]);
      }
    }
    expect(await readdir(data)).not.toContain("incoming");
    last.process.kill("SIGTERM");
    expect(await last.ended).toBe(0);
    const verify = spawnEntry(["verify", "--data", data]);
    expect([await verify.ended, verify.output()]).toEqual([0, expect.stringContaining("every hash checked")]);
    const database = new DatabaseSync(join(data, "sweetspot.db"), { readOnly: true });
    const orphans = database.prepare(
      `select count(*) as n from content
       where sha256 not in (select sha256 from artifact) and sha256 not in (select sha256 from trash_content)`,
    );
    expect(orphans.get()).toEqual({ n: 0 });
    database.close();
    console.log(`${kills} kills, ${acknowledged} acknowledged changes, 0 lost`);
  },
);
