/** The state of the voice tutor. */
export type VoiceState = "idle" | "generating" | "playing" | "paused";

/**
 * Its events: a question is asked, the first sound of the answer is audible, its sound ends, the person clicks a button, the answer
 * fails, or it ends without any sound.
 */
export type VoiceEvent = "ask" | "sound" | "end" | "pause" | "play" | "stop" | "fail" | "silence";

/** All transitions. "Stop" discards the sound; sound that has been played to its end can be played again. */
const steps: Record<VoiceState, Partial<Record<VoiceEvent, VoiceState>>> = {
  idle: { ask: "generating" },
  generating: { sound: "playing", stop: "idle", fail: "idle", silence: "idle" },
  playing: { pause: "paused", end: "paused", stop: "idle", fail: "idle", ask: "generating" },
  paused: { play: "playing", stop: "idle", fail: "idle", ask: "generating" },
};

/** Return the state after an event; an event without a transition changes nothing. */
export function nextVoiceState(state: VoiceState, event: VoiceEvent): VoiceState {
  return steps[state][event] ?? state;
}
