import { spawnSync } from "node:child_process";
import { z } from "zod";
import type { Row } from "./report.ts";

const rowsSchema = z.array(
  z.object({ what: z.string(), academy: z.string(), baseline: z.string(), against: z.string(), ratio: z.string() }),
);

/** Measure the indexing of lessons and the memory of their vectors, in a process whose heap holds nothing else. */
export function measureLessonIndex(): Row[] {
  const args = ["--expose-gc", "bench/lesson-index.ts", "10000", "--rows"];
  const { stdout, status } = spawnSync(process.execPath, args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  if (status !== 0) throw new Error("bench/lesson-index.ts failed");
  return rowsSchema.parse(JSON.parse(stdout.trim().split("\n").at(-1) ?? ""));
}
