import type { ModelReply } from "#tests/support/stand-in-model-replies.ts";
import { startStandInModel } from "#tests/support/stand-in-model.ts";

/** The vendor's server that the tutor of a world asks. It answers correctly, or misbehaves in another way each time. */
export type Vendor = {
  /** The environment of an academy that uses it. */
  environment: Record<string, string>;
  setState(state: VendorState): void;
  /** Whether it has ever misbehaved. */
  readonly hasFailed: boolean;
  /** How many answers it has delayed so far, or never ended. */
  readonly slowAnswers: number;
  /** How many requests it has not answered to the end, and whose sender still waits. */
  readonly openAnswers: number;
  stop(): Promise<void>;
};

/** slow: it takes seconds for each piece, falls silent in the middle of an answer, or never begins one. */
export type VendorState = "well" | "lying" | "away" | "slow";

const answer = ["An owl ", "is a bird. ", 'The lesson says: "An owl is a bird." ', "Have you seen one?"];

const lies: readonly ModelReply[] = [
  { kind: "garbage" },
  { kind: "garbage", pieces: ["An owl ", "is "] },
  { kind: "cut", pieces: ["An owl "] },
  { kind: "unfinished", pieces: ["An owl ", "is a "] },
  { kind: "error-event", pieces: ["An owl "], message: "overloaded" },
  { kind: "text", pieces: answer, usage: { input: -7, output: 1e15 } },
  { kind: "text", pieces: answer, usage: { input: Number.NaN, output: 0.5 } },
  { kind: "text", pieces: answer, usage: null },
  { kind: "text", pieces: [] },
  { kind: "text", pieces: ["\u0000\ud800", "x".repeat(300_000)] },
  { kind: "status", status: 200, body: "<!doctype html><title>Sign in to the network</title>" },
  { kind: "status", status: 401 },
  { kind: "status", status: 500 },
];

const delays: readonly ModelReply[] = [
  { kind: "text", pieces: answer, wait: 700 },
  { kind: "stall" },
  { kind: "text", pieces: answer, wait: 4_000 },
  { kind: "stall", pieces: ["An owl ", "is "] },
];

export async function startVendor(): Promise<Vendor> {
  const standIn = await startStandInModel();
  let state: VendorState = "well";
  let hasFailed = false;
  let told = 0;
  let delayed = 0;
  let open = 0;
  standIn.always(({ hungUp }) => {
    open += 1;
    void hungUp.then(() => (open -= 1));
    if (state === "well") return { kind: "text", pieces: answer, usage: { input: 100, output: 20 } };
    if (state === "away") return { kind: "status", status: 503 };
    if (state === "slow") {
      delayed += 1;
      return delays[delayed % delays.length] ?? { kind: "stall" };
    }
    told += 1;
    return lies[told % lies.length] ?? { kind: "garbage" };
  });
  return {
    environment: { AI_TEXT_MODEL: "openai-compatible:stand-in", AI_BASE_URL: standIn.baseUrl, AI_API_KEY: "key" },
    setState: (next) => {
      state = next;
      if (next !== "well") hasFailed = true;
    },
    get hasFailed() {
      return hasFailed;
    },
    get slowAnswers() {
      return delayed;
    },
    get openAnswers() {
      return open;
    },
    stop: () => standIn.close(),
  };
}
