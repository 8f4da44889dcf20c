import { execFileSync, spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";

/** The headless shell draws as Chromium does, and needs a fifth less processor time: it has no windows. */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];
const places = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Path of a Chromium on this machine, or undefined. `SWEETSPOT_CHROMIUM` names one that is elsewhere. */
export function findChromium(): string | undefined {
  const stated = process.env["SWEETSPOT_CHROMIUM"];
  if (stated !== undefined && stated !== "") return stated;
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  return [...folders.flatMap((folder) => names.map((name) => path.join(folder, name))), ...places].find(isExecutable);
}

/**
 * The Chromium that browser tests drive. Where there is none and this is a Debian machine we may install on,
 * the distribution's own package is installed; otherwise throws with what to do.
 */
export function bringChromium(): string {
  const found = findChromium();
  if (found !== undefined) return found;
  if (existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
    console.log("no Chromium here: installing the distribution's package");
    const options = { stdio: "pipe", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
    execFileSync("apt-get", ["update", "-qq"], options);
    for (const browser of ["chromium-headless-shell", "chromium"]) {
      // Older releases have no package of the shell alone.
      if (spawnSync("apt-get", ["install", "-y", "-qq", browser, "fonts-dejavu-core"], options).status !== 0) continue;
      const installed = findChromium();
      if (installed !== undefined) return installed;
    }
  }
  throw new Error(
    "no Chromium found: install one (Debian: `sudo apt install chromium`) or set SWEETSPOT_CHROMIUM to its path",
  );
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
