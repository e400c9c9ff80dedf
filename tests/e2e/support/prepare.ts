import { prepareDemos } from "../../support/academy-process.ts";

/** Before all browser tests: seed the sample academy once; every worker's academy starts with a copy of it. */
export default async function prepare(): Promise<() => Promise<void>> {
  // With ACADEMY_URL an already running demo is tested instead.
  return process.env["ACADEMY_URL"] ? async () => {} : prepareDemos();
}
