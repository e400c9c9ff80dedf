import { describe, expect, test } from "vitest";
import { builtInVoice, plainLetters, createSynthesiser } from "./built-in-voice.ts";

const { signal } = new AbortController();

async function speak(text: string): Promise<Int16Array> {
  for await (const sound of builtInVoice().speak({ text, language: "en", signal })) {
    if (sound.kind === "samples") return new Int16Array(sound.bytes.slice().buffer);
  }
  return new Int16Array();
}

describe("the built-in voice", () => {
  test("speaks English, offline and free of charge", async () => {
    const voice = builtInVoice();
    expect(voice).toMatchObject({ name: "built-in", isFree: true });
    expect((["en", "fr", "sw", "pt"] as const).map((language) => voice.speaks(language))).toEqual([true, false, false, false]);
    const samples = await speak("Contrast ratios give the conversation a floor to stand on.");
    // About four seconds at 16,000 samples, and not silent.
    expect(samples.length).toBeGreaterThan(40_000);
    expect(samples.length).toBeLessThan(100_000);
    expect(samples.some((sample) => Math.abs(sample) > 2000)).toBe(true);
  });

  test("more words take longer", async () => {
    const [short, long] = await Promise.all([speak("Yes."), speak("Yes, and then there is much more to be said.")]);
    expect(long.length).toBeGreaterThan(short.length * 2);
  });

  test.each(["-o /etc/passwd", "--help", "$(reboot)", "%s%n%x", "<speak>", "a\0b", "\u202Eabc", "x".repeat(280), "café"])(
    "speaks %j as words @slow",
    async (text) => {
      expect((await speak(text)).length).toBeGreaterThan(1000);
    },
  );

  test("is not blocked by an endless number", async () => {
    const [words, number] = await Promise.all([speak("It is a long number."), speak(`It is ${"9".repeat(270)}.`)]);
    expect(number.length).toBe(words.length);
  });

  test.each(["", "…", "日本語"])("has nothing to say for %j", async (text) => {
    expect(await speak(text)).toHaveLength(0);
  });
});

test.each([
  ["Ça déjà vu, naïve Straße", "Ca deja vu, naive Strasse"],
  ["a\tb\nc\u0007d", "a b c d"],
  ["½ of 日本", "1 2 of"],
])("%j is reduced to %j", (text, spelt) => {
  expect(plainLetters(text)).toBe(spelt);
});

describe("a synthesiser's thread", () => {
  const script = new URL("../../../../tests/support/ai/stubborn-thread.ts", import.meta.url);
  const start = (limits: Parameters<typeof createSynthesiser>[1] = {}) => {
    const synthesiser = createSynthesiser({ script, start: async () => null }, limits);
    return async (text: string, by: AbortSignal = signal) => new TextDecoder().decode(await synthesiser.synthesise(text, by));
  };

  test("stays the same as long as it works", async () => {
    const say = start();
    const [first, second] = await Promise.all([say("a"), say("b")]);
    expect(second).toBe(first);
    expect(await say("c")).toBe(first);
  });

  test.each(["hang", "die", "throw", "refuse"])(
    "that should %s is given up, and the next sentence gets a new one @slow",
    async (behavior) => {
      const say = start({ timeout: behavior === "hang" ? 2_500 : 10_000 });
      const before = await say("a");
      const [failed, next] = await Promise.allSettled([say(behavior), say("b")]);
      expect(failed).toMatchObject({ status: "rejected", reason: { code: "voice.failed" } });
      expect(String(failed.status === "rejected" && failed.reason.cause)).not.toContain("secret");
      expect(next).toMatchObject({ status: "fulfilled" });
      expect(next.status === "fulfilled" && next.value).not.toBe(before);
    },
  );

  test("lets only a limited number of sentences wait", async () => {
    const say = start({ waiting: 2 });
    const outcomes = await Promise.allSettled([say("a"), say("b"), say("c"), say("d")]);
    expect(outcomes.map((each) => (each.status === "rejected" ? each.reason.code : "said"))).toEqual([
      "said",
      "said",
      "said",
      "voice.busy",
    ]);
  });

  test("does not speak sentences that nobody waits for any more", async () => {
    const say = start({ waiting: 1 });
    const leave = new AbortController();
    const first = say("a");
    const left = say("hang", leave.signal);
    leave.abort(new Error("gone"));
    await expect(left).rejects.toThrow("gone");
    // Its slot is free again, and its sentence never reached the thread.
    expect(await say("b")).toBe(await first);
  });
});
