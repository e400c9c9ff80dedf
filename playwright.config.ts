import { defineConfig } from "@playwright/test";
import { keepTemporaryFilesInMemory } from "./scripts/memory-folder.ts";

keepTemporaryFilesInMemory();

const onCi = process.env["CI"] !== undefined;

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/support/prepare.ts",
  outputDir: "test-results/browser",
  // Each worker starts its own academies. A worker uses half of a core and waits the rest of the time: two cores carry four.
  workers: 4,
  fullyParallel: false,
  forbidOnly: onCi,
  // No retries: a test that passes only at the second attempt has found a defect, in the page or in itself.
  retries: 0,
  // Only to catch hangs: speed is measured elsewhere, and tests must not fail on a busy machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json", { outputFile: process.env["BROWSER_REPORT"] ?? "test-results/browser.json" }]],
  use: {
    navigationTimeout: 60_000,
    browserName: "chromium",
    viewport: { width: 1280, height: 800 },
    // Animations only cost time: every click on a moving element waits until it stops.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    // Recording every step costs a fifth of the suite's time: TRACE=1 npx playwright test …
    trace: process.env["TRACE"] ? "retain-on-failure" : "off",
    launchOptions: {
      ...(process.env["CHROMIUM_PATH"] ? { executablePath: process.env["CHROMIUM_PATH"] } : {}),
      args: [
        // Chromium's own sandbox refuses to run as root.
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
