import type { SpeechModel } from "#ai/speech-model.ts";

type Saying = { text: string; language: string; signal: AbortSignal };
type Reply = (saying: Saying) => Promise<Uint8Array>;

/** Create a scripted voice: each sentence is answered by the test's function. */
export function scriptedVoice({ isFree = true, languages = ["en"] }: { isFree?: boolean; languages?: string[] } = {}) {
  const said: Saying[] = [];
  let reply: Reply = () => Promise.reject(new Error("the voice was asked what no test scripted"));
  const model: SpeechModel = {
    name: isFree ? "built-in" : "openai:scripted/voice",
    isFree,
    speaks: (language) => languages.includes(language),
    async *speak({ text, language, signal }) {
      const saying = { text, language, signal };
      said.push(saying);
      yield { kind: "samples", rate: 16_000, bytes: await reply(saying) };
    },
  };
  return { model, said, always: (next: Reply) => void (reply = next) };
}

/** Return sound that encodes its sentence: as many samples as the sentence has characters, all of its first letter. */
export function soundOfSentence(text: string): Uint8Array {
  return new Uint8Array(text.length * 2).fill(text.charCodeAt(0));
}
