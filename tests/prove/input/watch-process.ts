import { readFileSync, writeFileSync } from "node:fs";

/** The resource usage of a process: seconds of CPU time so far, and bytes of memory. */
export type Usage = { seconds: number; bytes: number };

/** Linux counts CPU time in ticks of this many per second. */
const ticksPerSecond = 100;

/** Measure what some work costs a local process: CPU time, and the memory at its peak beyond that at the start. */
export async function measureCost<Result>(pid: number, work: () => Promise<Result>): Promise<{ result: Result; cost: Usage }> {
  // Linux forgets the earlier peak.
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
  const before = readUsage(pid);
  const result = await work();
  const after = readUsage(pid);
  return { result, cost: { seconds: after.seconds - before.seconds, bytes: after.bytes - before.bytes } };
}

/** Read the CPU time and the peak of the memory of a local process. Throws when it is gone. */
function readUsage(pid: number): Usage {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The process name is in brackets and may contain spaces, so fields are counted after it. 14 and 15 are user and kernel time.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return { seconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond, bytes: Number(peak) * 1024 };
}
