import { describe, expect, it, test } from "vitest";
import { nextVoiceState, type VoiceEvent, type VoiceState } from "./voice-state.ts";

describe("the voice tutor", () => {
  it.each<[string, VoiceState, VoiceEvent[]]>([
    ["speaks when the first sound arrives", "playing", ["ask", "sound"]],
    ["pauses", "paused", ["ask", "sound", "pause"]],
    ["continues after a pause", "playing", ["ask", "sound", "pause", "play"]],
    ["is paused at the end of the answer", "paused", ["ask", "sound", "end"]],
    ["replays a finished answer", "playing", ["ask", "sound", "end", "play"]],
    ["discards a stopped answer, so that there is nothing to play", "idle", ["ask", "sound", "stop", "play"]],
    ["discards a stopped answer that was paused", "idle", ["ask", "sound", "pause", "stop", "play"]],
    ["can be stopped while it thinks", "idle", ["ask", "stop"]],
    ["ignores sound that arrives after Stop", "idle", ["ask", "stop", "sound"]],
    ["is idle after a failure", "idle", ["ask", "fail"]],
    ["is idle after a failure in mid-speech", "idle", ["ask", "sound", "fail"]],
    ["is idle after an answer without sound", "idle", ["ask", "silence"]],
    ["takes a new question while it speaks", "generating", ["ask", "sound", "ask"]],
    ["takes a new question while it is paused", "generating", ["ask", "sound", "end", "ask"]],
    ["ignores a question while it thinks", "generating", ["ask", "ask"]],
    ["cannot be paused before the answer begins", "generating", ["ask", "pause"]],
    ["stays idle before the first question", "idle", ["play", "pause", "sound", "end", "stop"]],
    ["stays paused when more sound arrives", "paused", ["ask", "sound", "pause", "sound"]],
  ])("%s", (_, state, events) => {
    expect(events.reduce(nextVoiceState, "idle")).toBe(state);
  });
});

const states: VoiceState[] = ["idle", "generating", "playing", "paused"];
const events: VoiceEvent[] = ["ask", "sound", "end", "pause", "play", "stop", "fail", "silence"];

test("has exactly these transitions", () => {
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
