import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A temporary folder for what is built, and the git worktrees in it. `remove` takes all of it away, at once and without waiting. */
export class Workspace {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), "sweetspot-bench-")));
  readonly #worktrees: { readonly repository: string; readonly folder: string }[] = [];
  readonly #removeAtExit = (): void => this.remove();
  #isRemoved = false;

  constructor() {
    process.on("exit", this.#removeAtExit);
  }

  /** Says that `folder` is a worktree of `repository` (or is about to become one), so that git forgets it with the rest. */
  ownWorktree(repository: string, folder: string): void {
    this.#worktrees.push({ repository, folder });
  }

  remove(): void {
    if (this.#isRemoved) return;
    this.#isRemoved = true;
    process.off("exit", this.#removeAtExit);
    for (const { repository, folder } of this.#worktrees)
      spawnSync("git", ["-C", repository, "worktree", "remove", "--force", folder], { stdio: "ignore" });
    rmSync(this.folder, { recursive: true, force: true });
    const repositories = new Set(this.#worktrees.map(({ repository }) => repository));
    for (const repository of repositories)
      spawnSync("git", ["-C", repository, "worktree", "prune"], { stdio: "ignore" });
  }
}
