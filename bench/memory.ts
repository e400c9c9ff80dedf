import { parseArgs } from "node:util";
import { measureMemory, memoryKinds } from "#tests/prove/memory.ts";

// npm run measure-memory: bytes that the academy retains per request, for every page, every read-only call, and repeatable write
// calls. --requests N (5000), --only PATTERN, --kinds pages,files,calls,writes, --part 1/3.
const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "5000" },
    only: { type: "string", default: "" },
    part: { type: "string", default: "1/1" },
    kinds: { type: "string", default: memoryKinds.join(",") },
  },
});
const [part = 1, parts = 1] = values.part.split("/").map(Number);
const named = values.kinds.split(",");
const { most, broken } = await measureMemory(
  {
    requests: Number(values.requests),
    kinds: memoryKinds.filter((kind) => named.includes(kind)),
    choose: (found) => found.filter(({ name }, index) => name.includes(values.only) && index % parts === part - 1),
  },
  (line) => process.stdout.write(`${line}\n`),
);
process.stdout.write(`${String(Math.round(most)).padStart(7)} bytes at the most\n`);
for (const violation of broken) process.stdout.write(`${violation}\n`);
if (broken.length > 0) process.exitCode = 1;
