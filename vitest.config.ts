import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { linguiMacro } from "./lingui-macro.ts";
import { keepTemporaryFilesInMemory } from "./scripts/memory-folder.ts";

keepTemporaryFilesInMemory();

/** The files that take longest. They begin first, because a worker that begins one last keeps the others waiting. */
const longest = ["faults", "generated-input", "permissions/permissions", "memory", "mutants"].map(
  (name) => `/tests/${name}.test.ts`,
);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((end) => moduleId.endsWith(end));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

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
    sequence: { sequencer: LongestFirst },
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
