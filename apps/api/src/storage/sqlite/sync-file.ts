import { open } from "node:fs/promises";

/** Waits until a file's, or a folder's, content is on the disk. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
