import { readFileSync } from "node:fs";

/** The resource usage of a process: seconds of CPU time so far, and current bytes of memory. */
export type Usage = { seconds: number; bytes: number };

/** Linux counts CPU time in ticks of this many per second. */
const ticksPerSecond = 100;

/** Read the resource usage of a local process. Throws when it is gone. */
export function readUsage(pid: number): Usage {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The process name is in brackets and may contain spaces, so fields are counted after it. 14 and 15 are user and kernel time.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const pages = Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]);
  return { seconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond, bytes: pages * 4096 };
}
