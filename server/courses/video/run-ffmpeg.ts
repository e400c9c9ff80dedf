import { spawn } from "node:child_process";
import { accessSync, constants as access } from "node:fs";
import { availableParallelism, constants, setPriority } from "node:os";
import { delimiter, join } from "node:path";
import { renditionSide } from "#domain/media.ts";

/** Limits of encoding: bytes of memory, and seconds per second of the recording, with a minimum. */
const limits = { memory: 2 * 1024 ** 3, leastSeconds: 600, secondsEach: 12 };

/** Return the path of ffmpeg on this machine; null if it is not installed. */
export function findFfmpeg(path = process.env["PATH"] ?? ""): string | null {
  const places = path.split(delimiter).filter((folder) => folder.startsWith("/"));
  return places.map((folder) => join(folder, "ffmpeg")).find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, access.X_OK);
    return true;
  } catch {
    return false;
  }
}

type Encoding = { ffmpeg: string; from: string; to: string; seconds: number; signal: AbortSignal };

/**
 * Encode a recording with a short side of 720 pixels: H.264 and AAC in MP4, which every browser plays, with its index at the beginning.
 * Runs with the lowest priority, and ends when this process ends, however that happens. Returns why it failed; null if it succeeded.
 * Rejects with the signal's reason, and with the code of a full disk if the disk does not take the result.
 */
export async function encodeSmaller({ ffmpeg, from, to, seconds, signal }: Encoding): Promise<string | null> {
  signal.throwIfAborted();
  const isWide = "gt(iw,ih)";
  // The file may be hostile: ffmpeg may open only files, and data and subtitle streams are left out.
  const args = ["-nostdin", "-hide_banner", "-loglevel", "error", "-y", "-protocol_whitelist", "file", "-i", from];
  args.push("-map", "0:v:0", "-map", "0:a:0?", "-sn", "-dn", "-map_metadata", "-1", "-map_chapters", "-1");
  args.push("-vf", `scale='if(${isWide},-2,${renditionSide})':'if(${isWide},${renditionSide},-2)',format=yuv420p`);
  args.push("-c:v", "libx264", "-preset", "veryfast", "-crf", "25", "-maxrate", "2500k", "-bufsize", "5000k");
  args.push("-threads", String(Math.max(1, Math.floor(availableParallelism() / 2))));
  args.push("-c:a", "aac", "-b:a", "128k", "-ac", "2", "-movflags", "+faststart", "-f", "mp4", to);
  // The shell watches its input, which closes however this process ends, and kills the encoder: a leftover one would run beside the next.
  const script = `ulimit -v ${limits.memory / 1024} 2>/dev/null; exec 3<&0; "$@" </dev/null 3<&- & encoder=$!
    { cat <&3 >/dev/null; kill -9 $encoder; } >/dev/null 2>&1 & watcher=$!
    wait $encoder; status=$?; kill $watcher; exit $status`;
  const child = spawn("/bin/sh", ["-c", script, "sh", ffmpeg, ...args], { env: {}, stdio: ["pipe", "ignore", "pipe"] });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said = (said + text).slice(-1000)));
  child.stdin.on("error", () => {});
  const end = () => child.stdin.end();
  const late = setTimeout(end, Math.max(limits.leastSeconds, seconds * limits.secondsEach) * 1000);
  signal.addEventListener("abort", end);
  try {
    const status = await new Promise<string>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", (code, killedBy) => resolve(killedBy ?? String(code)));
    });
    signal.throwIfAborted();
    if (status !== "0" && /No space left on device|Disk quota exceeded|Read-only file system/.test(said))
      throw Object.assign(new Error(`ffmpeg could not write: ${said.trim()}`), { code: "ENOSPC" });
    return status === "0" ? null : `ffmpeg ended with ${status}: ${said.trim()}`;
  } finally {
    clearTimeout(late);
    signal.removeEventListener("abort", end);
    end();
  }
}
