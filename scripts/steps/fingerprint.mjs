import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** SHA-256 over the names and contents of files and of all files below folders; missing ones count as absent. */
export function fingerprint(base, entries) {
  const hash = createHash("sha256");
  const visit = (entry) => {
    const full = path.join(base, entry);
    if (!existsSync(full)) return hash.update(`absent ${entry}\n`);
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort())
        if (name !== "node_modules" && name !== "dist" && name !== ".types") visit(path.join(entry, name));
      return hash;
    }
    return hash.update(`${entry}\n`).update(readFileSync(full));
  };
  for (const entry of entries) visit(entry);
  return hash.digest("hex");
}
