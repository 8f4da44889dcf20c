import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file system of its own, small enough to be filled. */
export interface SmallDisk {
  readonly folder: string;
  free(): number;
  /** Fills it to the last byte, as another program would. */
  fill(): void;
  /** Takes the filling away. */
  empty(): void;
  remove(): void;
}

/** Mounts a file system in memory; undefined where this user may not mount any. */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), "sweetspot-disk-"));
  if (spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]).status !== 0) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const filling = join(folder, "filling");
  const free = (): number => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    folder,
    free,
    fill() {
      for (let bytes = 1_048_576; bytes >= 1; bytes = bytes > 4_096 ? bytes / 2 : 0) {
        try {
          while (free() >= bytes) writeFileSync(filling, new Uint8Array(bytes), { flag: "a" });
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
        }
      }
    },
    empty: () => unlinkSync(filling),
    remove() {
      spawnSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
