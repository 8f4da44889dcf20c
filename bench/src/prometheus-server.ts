import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

interface PrometheusServer {
  readonly url: string;
  /** Largest resident size so far, bytes; undefined where it cannot be read. */
  peakBytes(): number | undefined;
  stop(): Promise<void>;
}

/** A Prometheus on loopback that scrapes nothing and answers from a data folder. Resolves once it is ready. */
export async function startPrometheus(folder: string, port = 7155): Promise<PrometheusServer> {
  const home = mkdtempSync(path.join(tmpdir(), "sweetspot-bench-prometheus-"));
  const config = path.join(home, "prometheus.yml");
  writeFileSync(config, "global: {scrape_interval: 1h}\n");
  const child = spawn(
    "prometheus",
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${folder}`,
      "--storage.tsdb.retention.time=100y",
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: "ignore" },
  );
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const url = `http://127.0.0.1:${port}`;
  for (let ready = false; !ready;) {
    if (child.exitCode !== null) throw new Error("prometheus ended before it was ready");
    ready = await fetch(`${url}/-/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (!ready) await wait(20);
  }
  return {
    url,
    peakBytes() {
      const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1];
      return peak === undefined ? undefined : Number(peak) * 1024;
    },
    async stop() {
      child.kill();
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}
