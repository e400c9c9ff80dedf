import type { VoiceState } from "./voice-state.ts";

/** Heights of the bars, of 16, when they stand still. */
const still: Record<VoiceState, readonly number[]> = {
  idle: [4, 4, 4, 4],
  generating: [4, 8, 8, 4],
  playing: [8, 16, 11, 6],
  paused: [6, 10, 8, 5],
};
/** Seconds that the bars are apart from each other. */
const offsets = [0, 0.32, 0.61, 0.14];

/** Four bars that rise and fall while the tutor thinks or speaks. */
export function VoiceBars({ state }: { state: VoiceState }) {
  const isMoving = state === "playing" || state === "generating";
  return (
    <span aria-hidden="true" className={state === "idle" ? "text-edge" : "text-accent"}>
      <Bars heights={still[state]} className={isMoving ? "motion-safe:hidden" : ""} seconds={null} />
      {isMoving && <Bars heights={still[state]} className="motion-reduce:hidden" seconds={state === "playing" ? 0.9 : 1.8} />}
    </span>
  );
}

function Bars({ heights, className, seconds }: { heights: readonly number[]; className: string; seconds: number | null }) {
  return (
    <svg viewBox="0 0 18 16" className={`h-4 w-4.5 fill-current ${className}`}>
      {heights.map((height, index) => (
        <rect key={index} x={index * 5} y={(16 - height) / 2} width="3" height={height} rx="1.5">
          {seconds !== null && (
            <>
              <Beat attribute="height" values="4;15;4" seconds={seconds} offset={offsets[index] ?? 0} />
              <Beat attribute="y" values="6;0.5;6" seconds={seconds} offset={offsets[index] ?? 0} />
            </>
          )}
        </rect>
      ))}
    </svg>
  );
}

function Beat({ attribute, values, seconds, offset }: { attribute: string; values: string; seconds: number; offset: number }) {
  return <animate attributeName={attribute} values={values} dur={`${seconds}s`} begin={`-${offset}s`} repeatCount="indefinite" />;
}
