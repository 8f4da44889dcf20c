import { statfs } from "node:fs/promises";
import { AppError } from "../errors.ts";

/** Throws `disk-full` while the file system of `folder` has less than `minFreeBytes` left: room to read and delete in. */
export async function assertSpace(folder: string, minFreeBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < minFreeBytes) {
    throw new AppError("disk-full", { details: { freeBytes: bavail * bsize, neededBytes: minFreeBytes } });
  }
}
