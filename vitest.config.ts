import { defineConfig } from "vitest/config";
import { linguiMacro } from "./lingui-macro.ts";

export default defineConfig({
  plugins: [linguiMacro()],
  test: {
    include: ["{domain,ai,server,web,tests,scripts,bench}/**/*.test.{ts,tsx}"],
    exclude: ["tests/e2e/**", "node_modules/**"],
    environment: "node",
    globalSetup: "tests/support/database-server.ts",
    setupFiles: "tests/support/read-in-english.ts",
    // A worker waits for databases and academies that it has started for more than half of its time: two cores carry three.
    maxWorkers: 3,
    // A worker loads the server once and not for each of its files, which was a third of all its work. What a test changes for everybody
    // (a global, a mock, a setting) is put back after it.
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
    restoreMocks: true,
    // Against what hangs: a busy machine fails nothing. Without `poll` whatever is waited for has a second.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
