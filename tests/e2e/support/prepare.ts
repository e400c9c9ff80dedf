import { prepareDemos } from "../../support/academy-process.ts";

/** Before all browser tests: the sample academy is made once, and every academy of a worker begins with a copy of it. */
export default async function prepare(): Promise<() => Promise<void>> {
  // A demo that is already running somewhere is tried instead.
  return process.env["ACADEMY_URL"] ? async () => {} : prepareDemos();
}
