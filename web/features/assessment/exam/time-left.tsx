import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Clock } from "#web/ui/icons.tsx";
import { messages } from "./messages.ts";
import { passesThreshold } from "./time-thresholds.ts";

/** The least extension that is announced, in milliseconds. */
const worthTellingMs = 5_000;

type TimeLeftProps = {
  /** When the attempt closes by the academy's clock, in milliseconds since 1970. */
  closesAt: number;
  /** How far the academy's clock is ahead of this device's, in milliseconds. */
  skew: number;
  /** Hide the running clock: the time left is shown only on request, and at the thresholds. */
  calm?: boolean;
  onEnd: () => void;
};

/** The time left: always shown, announced at thresholds and on request. */
export function TimeLeft({ closesAt, skew, calm = false, onEnd }: TimeLeftProps) {
  const secondsLeft = () => Math.max(0, Math.ceil((closesAt - Date.now() - skew) / 1000));
  const [seconds, setSeconds] = useState(secondsLeft);
  const [said, setSaid] = useState("");
  const tick = useEffectEvent(() => {
    const left = secondsLeft();
    if (left === seconds) return;
    setSeconds(left);
    if (passesThreshold(left, seconds)) setSaid(messages.left(left));
    if (left === 0) {
      setSaid(messages.timeUp);
      onEnd();
    }
  });
  const begin = useEffectEvent(() => {
    if (secondsLeft() === 0) onEnd();
  });
  useEffect(() => {
    // For a page that is opened after the end.
    begin();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, []);
  const [knownEnd, setKnownEnd] = useState(closesAt);
  if (closesAt !== knownEnd) {
    setKnownEnd(closesAt);
    if (closesAt >= knownEnd + worthTellingMs) setSaid(messages.moreTime(messages.left(secondsLeft())));
  }
  return (
    <div className="flex items-center gap-2">
      {!calm && <Clock aria-hidden="true" className="size-4.5 text-muted" />}
      <span
        hidden={calm}
        role="timer"
        aria-label={messages.timeLeft}
        className={seconds <= 60 ? "font-[600] text-danger tabular-nums" : "tabular-nums"}
      >
        {writeClock(seconds)}
      </span>
      <Button size="sm" variant="quiet" onClick={() => setSaid((before) => again(before, messages.left(seconds)))}>
        {messages.tellTimeLeft}
      </Button>
      <span role="status" className={calm ? "text-sm text-muted" : "sr-only"}>
        {said}
      </span>
    </div>
  );
}

/** Vary a repeated text: an identical one would not be announced again. */
function again(before: string, words: string): string {
  return before === words ? `${words}\u00a0` : words;
}

/** Format a number of seconds as "1:05:00" or "9:05". */
function writeClock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}
