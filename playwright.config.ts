import { defineConfig } from "@playwright/test";

const onCi = process.env["CI"] !== undefined;

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/support/prepare.ts",
  outputDir: "test-results",
  // Each worker starts academies of its own. One keeps three quarters of a core busy and waits for the rest of its time: two cores carry three.
  workers: 3,
  fullyParallel: false,
  forbidOnly: onCi,
  // A test that passes only at the second try has found a defect, of the page or its own.
  retries: 0,
  // Against what hangs; how quick the pages are is measured elsewhere, and a busy machine fails nothing.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/browser.json" }]],
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 800 },
    // Nothing is found by watching things move: each click on what still moves waits until it stands.
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
