import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{domain,ai,server,web,tests,scripts,bench}/**/*.test.{ts,tsx}"],
    exclude: ["tests/e2e/**", "node_modules/**"],
    environment: "node",
    globalSetup: "tests/support/database-server.ts",
    maxWorkers: 2,
    // A worker loads the server once and not for each of its files, which was a third of all its work. What a test changes for everybody
    // (a global, a mock, a setting) is put back after it.
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
    restoreMocks: true,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
