import { tmpdir } from "node:os";
import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { linguiMacro } from "../../lingui-macro.ts";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [linguiMacro({ storeTexts: true }), tailwindcss()],
  build: {
    // Radix has "use client" directives for frameworks that split client from server; this one does not.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
    chunkSizeWarningLimit: 1000,
    outDir: join(tmpdir(), `academy-gallery-${process.pid}`),
    emptyOutDir: true,
  },
});
