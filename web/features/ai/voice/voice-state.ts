/** What the voice tutor is doing. */
export type VoiceState = "idle" | "generating" | "playing" | "paused";

/**
 * What happens to it: a question is asked, the first sound of the answer is heard, its sound ends, the person presses a button, the answer
 * fails, or it ends without any sound.
 */
export type VoiceEvent = "ask" | "sound" | "end" | "pause" | "play" | "stop" | "fail" | "silence";

/** Every step there is. Stop discards the sound; when it has been played to its end it waits to be played again. */
const steps: Record<VoiceState, Partial<Record<VoiceEvent, VoiceState>>> = {
  idle: { ask: "generating" },
  generating: { sound: "playing", stop: "idle", fail: "idle", silence: "idle" },
  playing: { pause: "paused", end: "paused", stop: "idle", fail: "idle", ask: "generating" },
  paused: { play: "playing", stop: "idle", fail: "idle", ask: "generating" },
};

/** The state after an event; an event that means nothing in a state changes nothing. */
export function nextVoiceState(state: VoiceState, event: VoiceEvent): VoiceState {
  return steps[state][event] ?? state;
}
