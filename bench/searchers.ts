import { startAcademy } from "#tests/support/academy-process.ts";
import { measureVisitors } from "./store.ts";

// npm run bench -- searchers: the 95th percentile for visitors of the sample academy's store while 16 others search it, alone.
const academy = await startAcademy("demo");
try {
  const [crowded, alone] = await measureVisitors(academy.url);
  process.stdout.write(
    `store page: 95th percentile ${crowded.toFixed(1)} ms while 16 others search, ${alone.toFixed(1)} ms while nobody searches (${(crowded / alone).toFixed(1)} times)\n`,
  );
} finally {
  await academy.stop();
}
