import { defineConfig } from "vite";
import { threadModules } from "./build/thread-modules.ts";

/**
 * Bundles the server with its libraries (docs/decisions/0150): Node resolves and opens a hundred files rather than nine hundred. Left out are
 * those with machine code, and the pool, whose threads begin with a file of its own.
 */
export default defineConfig({
  plugins: [threadModules()],
  ssr: { noExternal: true, external: ["better-sqlite3", "@resvg/resvg-js", "piscina"] },
  build: {
    ssr: "src/main.ts",
    target: "node24",
    minify: false,
    rolldownOptions: { output: { chunkFileNames: "[name]-[hash].js" } },
  },
});
