import { describe, expect, it, test } from "vitest";
import { nextVoiceState, type VoiceEvent, type VoiceState } from "./voice-state.ts";

describe("the voice tutor", () => {
  it.each<[string, VoiceState, VoiceEvent[]]>([
    ["speaks when the first sound has come", "playing", ["ask", "sound"]],
    ["pauses", "paused", ["ask", "sound", "pause"]],
    ["goes on", "playing", ["ask", "sound", "pause", "play"]],
    ["is paused when it has said everything", "paused", ["ask", "sound", "end"]],
    ["says it again", "playing", ["ask", "sound", "end", "play"]],
    ["forgets a stopped answer: there is nothing to play", "idle", ["ask", "sound", "stop", "play"]],
    ["forgets a stopped answer that was paused", "idle", ["ask", "sound", "pause", "stop", "play"]],
    ["can be stopped while it thinks", "idle", ["ask", "stop"]],
    ["is not woken by sound that comes after Stop", "idle", ["ask", "stop", "sound"]],
    ["is idle after a failure", "idle", ["ask", "fail"]],
    ["is idle after a failure in mid-speech", "idle", ["ask", "sound", "fail"]],
    ["is idle after an answer without sound", "idle", ["ask", "silence"]],
    ["takes a new question while it speaks", "generating", ["ask", "sound", "ask"]],
    ["takes a new question while it is paused", "generating", ["ask", "sound", "end", "ask"]],
    ["ignores a question while it thinks", "generating", ["ask", "ask"]],
    ["does not pause what it has not begun to say", "generating", ["ask", "pause"]],
    ["plays nothing before it was asked", "idle", ["play", "pause", "sound", "end", "stop"]],
    ["stays paused when the rest of the sound comes", "paused", ["ask", "sound", "pause", "sound"]],
  ])("%s", (_, state, events) => {
    expect(events.reduce(nextVoiceState, "idle")).toBe(state);
  });
});

const states: VoiceState[] = ["idle", "generating", "playing", "paused"];
const events: VoiceEvent[] = ["ask", "sound", "end", "pause", "play", "stop", "fail", "silence"];

test("there are these steps and no others", () => {
  const steps = states.flatMap((state) =>
    events.flatMap((event) => {
      const next = nextVoiceState(state, event);
      return next === state ? [] : [`${state} ${event} ${next}`];
    }),
  );
  expect(steps).toEqual([
    "idle ask generating",
    "generating sound playing",
    "generating stop idle",
    "generating fail idle",
    "generating silence idle",
    "playing ask generating",
    "playing end paused",
    "playing pause paused",
    "playing stop idle",
    "playing fail idle",
    "paused ask generating",
    "paused play playing",
    "paused stop idle",
    "paused fail idle",
  ]);
});
