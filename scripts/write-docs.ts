import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { environmentExample, environmentTable, withEnvironmentTable } from "./environment-docs.ts";

// Writes .env.example, the table in the README from the schema of the environment, and the table of sizes in ARCHITECTURE.md.
writeFileSync(".env.example", environmentExample());
writeFileSync("README.md", withEnvironmentTable(readFileSync("README.md", "utf8"), environmentTable()));

const { status } = spawnSync(process.execPath, ["scripts/measure-structure.ts", "--write"], { stdio: "inherit" });
process.exit(status ?? 1);
