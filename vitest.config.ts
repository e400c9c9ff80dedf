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
    // A worker spends more than half of its time waiting for databases and academies that it has started, so two cores can run four.
    maxWorkers: 4,
    // A worker loads the server once instead of for each file, which saves a third of its work. Tests must undo global changes (a global, a
    // mock, a setting).
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
    restoreMocks: true,
    // Only to catch hangs: tests must not fail on a busy machine. Without `poll`, expect.poll waits only one second.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
