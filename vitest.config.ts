import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{domain,ai,server,web,tests,scripts,bench}/**/*.test.{ts,tsx}"],
    exclude: ["tests/e2e/**", "node_modules/**"],
    environment: "node",
    globalSetup: "tests/support/database-server.ts",
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
