import { defineConfig } from "vite";
import { runAnywhere } from "./build/run-anywhere.ts";

/** Bundles the client into one script for any Node from 18 on, which the server hands out at /cli. */
export default defineConfig({
  plugins: [runAnywhere()],
  ssr: { noExternal: true },
  build: {
    ssr: "src/main.ts",
    target: "node18",
    minify: false,
    rolldownOptions: { output: { entryFileNames: "sweetspot.js" } },
  },
});
