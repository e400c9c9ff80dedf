import { readFileSync, writeFileSync } from "node:fs";
import { environmentExample, environmentTable, withEnvironmentTable } from "./environment-docs.ts";

// Writes .env.example and the README's table from the environment's schema.
writeFileSync(".env.example", environmentExample());
writeFileSync("README.md", withEnvironmentTable(readFileSync("README.md", "utf8"), environmentTable()));
