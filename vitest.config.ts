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
    // A worker waits more than half of its time for databases and academies that it has started: two cores carry three.
    maxWorkers: 3,
    // A worker loads the server once and not for each of its files, which was a third of all its work. Tests must undo global changes
    // (a global, a mock, a setting).
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
    restoreMocks: true,
    // Only against hangs: a busy machine must not fail tests. Without `poll`, expect.poll waits one second.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
