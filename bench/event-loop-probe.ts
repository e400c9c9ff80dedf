import { rmSync } from "node:fs";
import { createServer } from "node:http";
import { monitorEventLoopDelay, PerformanceObserver } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

// Loaded into a process with --import. Reports as JSON: the longest block of the event loop since the last request (milliseconds by which a
// timer of one millisecond was late) and the 99th percentile of such delays, with ?memory also the resident bytes of the process after
// garbage collection, and with ?heap the bytes of its JavaScript heap. It also reports the longest turn in CPU time and the longest pause in
// which V8 collected garbage, which may be a part of that turn. It watches from the first request on, because timers of one millisecond
// slow the process down.
const histogram = monitorEventLoopDelay({ resolution: 1 });
setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const socket = process.env["BENCH_PROBE_SOCKET"] ?? "";
if (socket !== "" && /(?:\bmain\.[jt]s|bare-relay\.ts)$/.test(process.argv[1] ?? "")) {
  rmSync(socket, { force: true });
  // The same in CPU time of this thread: on a busy machine a block is longer than the work that caused it.
  let longestWork = 0;
  let longestCollection = 0;
  let watching: NodeJS.Timeout | undefined;
  const watch = () => {
    histogram.enable();
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longestCollection = Math.max(longestCollection, duration);
    }).observe({ entryTypes: ["gc"] });
    let begun = process.threadCpuUsage();
    return setInterval(() => {
      const { user, system } = process.threadCpuUsage(begun);
      longestWork = Math.max(longestWork, user + system);
      begun = process.threadCpuUsage();
    }, 1).unref();
  };
  const server = createServer(async (request, response) => {
    watching ??= watch();
    const asked = new URL(request.url ?? "/", "http://probe").search;
    const answer =
      asked === "?heap"
        ? { bytes: await heapBytes() }
        : asked === "?memory"
          ? { bytes: heldBytes() }
          : {
              longestBlock: histogram.max / 1e6,
              delay99: histogram.percentile(99) / 1e6,
              longestWork: longestWork / 1000,
              longestCollection,
            };
    response.end(JSON.stringify(answer));
    histogram.reset();
    longestWork = 0;
    longestCollection = 0;
  });
  server.listen(socket).unref();
}

function heldBytes(): number {
  for (let time = 0; time < 3; time += 1) collectGarbage();
  return process.memoryUsage.rss();
}

/** Objects released at the end of one turn of the event loop (finalizers, closed sockets) are collected in the next. */
async function heapBytes(): Promise<number> {
  for (let time = 0; time < 3; time += 1) {
    collectGarbage();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
