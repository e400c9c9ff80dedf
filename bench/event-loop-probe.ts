import { rmSync } from "node:fs";
import { createServer } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";

// Loaded into the academy's process with --import. It tells whoever asks how long the event loop was blocked at the longest since the last asking
// (milliseconds, as JSON): a timer that should fire every millisecond, and how late it was.
const histogram = monitorEventLoopDelay({ resolution: 1 });
histogram.enable();

const socket = process.env["BENCH_PROBE_SOCKET"] ?? "";
if (socket !== "" && process.argv[1]?.endsWith("server/main.ts")) {
  rmSync(socket, { force: true });
  const server = createServer((_, response) => {
    response.end(JSON.stringify({ longestBlock: histogram.max / 1e6 }));
    histogram.reset();
  });
  server.listen(socket).unref();
}
