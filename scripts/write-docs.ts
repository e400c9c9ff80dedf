import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { environmentExample, environmentTable, withEnvironmentTable } from "./environment-docs.ts";
import { thirdParty } from "./third-party.ts";
import { writeIcons } from "./write-icons.ts";

// Write .env.example, the table in the README from the schema of the environment, THIRD-PARTY.md, the icons, and the table of sizes in
// ARCHITECTURE.md.
writeFileSync(".env.example", environmentExample());
writeFileSync("README.md", withEnvironmentTable(readFileSync("README.md", "utf8"), environmentTable()));
writeFileSync("THIRD-PARTY.md", thirdParty());
await writeIcons();

const { status } = spawnSync(process.execPath, ["scripts/measure-structure.ts", "--write"], { stdio: "inherit" });
process.exit(status ?? 1);
