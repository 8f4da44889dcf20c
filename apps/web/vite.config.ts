import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { earlyScripts } from "./build/early-scripts.ts";
import { chunkGroups } from "./build/chunks.ts";
import { precompress } from "./build/precompress.ts";

const api = process.env["SWEETSPOT_API"] ?? "http://127.0.0.1:7070";

export default defineConfig({
  plugins: [react(), tailwindcss(), earlyScripts(), precompress()],
  server: {
    proxy: { "^/api/(?!v1/docs$)": api, "/healthz": api, "/readyz": api, "^/[^/]+/[^/]+\\.(md|json|png)$": api },
  },
  build: {
    // light-dark() in the tokens is left as written from these versions on.
    target: ["chrome125", "edge125", "firefox128", "safari17.5"],
    cssTarget: ["chrome125", "edge125", "firefox128", "safari17.5"],
    // A data: font or script would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups() },
      },
    },
  },
});
