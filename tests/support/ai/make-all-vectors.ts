import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import type { EmbeddingModel } from "#ai/embedding-model.ts";
import { startMakingVectors } from "#server/ai/vectors/make-vectors.ts";
import type { Database } from "#server/dependencies.ts";

/**
 * Make the vectors of all published lessons. Throws when none has been made for a while (milliseconds): the job itself tries forever, for
 * example with a wrong key.
 */
export async function makeAllVectors(db: Database, model: EmbeddingModel, patience = 3 * 60_000): Promise<void> {
  const job = startMakingVectors({ db, log: pino({ level: "warn" }, process.stderr), embeddingModel: model });
  try {
    let left = Infinity;
    for (let since = performance.now(); left > 0;) {
      await pause(Math.min(500, patience));
      const made = await db.selectFrom("lesson_vectors").select("lesson_id").where("model", "=", model.name).execute();
      const published = await db.selectFrom("lessons").select("id").execute();
      if (published.length - made.length < left) since = performance.now();
      left = published.length - made.length;
      if (performance.now() - since > patience)
        throw new Error(`${model.name} has made no vectors for ${Math.round(patience / 1000)} seconds.`);
    }
  } finally {
    await job.stop();
  }
}
