import { parentPort, workerData } from "node:worker_threads";
import { runProgram } from "./run-program.ts";

// Runs in a thread of its own, because synthesis takes a core for as long as it lasts.
const { module, voice } = workerData as { module: WebAssembly.Module; voice: string };

parentPort?.on("message", (text: string) => {
  try {
    const wav = runProgram(module, ["flite", "-voice", voice, "-t", text, "-o", "/out/speech.wav"]);
    parentPort?.postMessage(wav, [wav.buffer as ArrayBuffer]);
  } catch {
    // What it said goes nowhere: it could hold the text.
    parentPort?.postMessage(null);
  }
});
