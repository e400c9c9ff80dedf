import { startEmbeddedDatabase } from "#server/platform/database/embedded.ts";

// A process that starts the embedded database in the given folder, reports it, and holds it until it is ended. For tests that kill it.
try {
  const database = await startEmbeddedDatabase({ folder: process.argv[2] ?? "", durable: process.argv[3] !== "fast" });
  process.stdout.write(`ready ${JSON.stringify(database.connection)}\n`);
  process.on("SIGTERM", () => void database.stop().then(() => process.exit(0)));
  setInterval(() => {}, 1000);
} catch (error) {
  process.stdout.write(`refused ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
