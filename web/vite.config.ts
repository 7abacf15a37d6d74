import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { DRAWN, drawings } from "./drawings.ts";
import { icons } from "./icons.ts";
import { shares } from "./share.ts";

export default defineConfig({
  plugins: [svelte(), drawings(), icons(), shares()],
  // The built client is part of the Python package; its server serves it.
  build: {
    outDir: "../src/nacre/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: "index.html", worker: "src/worker/worker.ts" },
      checks: { bundlerTimings: false }, // drawings take their time, and whoever only wants to play need not know why
      // A worker belongs to its address, so that one keeps its name.
      output: {
        entryFileNames: ({ name }) => (name === "worker" ? "worker.js" : "assets/[name]-[hash].js"),
        // What the first page needs comes in one piece: thirty small files take longer than their bytes.
        codeSplitting: { groups: [{ name: "first", tags: ["$initial"], test: (id) => !id.includes("/worker/") }] },
      },
    },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: {
    environment: "happy-dom",
    testTimeout: 30_000, // machines are shared
    include: ["src/**/*.test.ts", "tests/**/*.test.ts", "tests/**/*.test.svelte.ts"],
    setupFiles: ["tests/setup.ts"],
  },
  resolve: {
    alias: { "@drawn": DRAWN },
    // Without it, tests would get Svelte's rendering for servers.
    ...(process.env.VITEST ? { conditions: ["browser"] } : {}),
  },
});
