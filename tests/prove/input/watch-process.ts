import { readFileSync } from "node:fs";

/** What a process has used so far: seconds of processor time, and bytes of memory that it holds now. */
export type Usage = { seconds: number; bytes: number };

/** Ticks a second that Linux counts processor time in. */
const ticksPerSecond = 100;

/** Reads what a process of this machine uses. Throws when it is gone. */
export function readUsage(pid: number): Usage {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // Its name stands in brackets and may hold spaces: fields are counted from behind it. 14 and 15 are the time in the program and in the kernel.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const pages = Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]);
  return { seconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond, bytes: pages * 4096 };
}
