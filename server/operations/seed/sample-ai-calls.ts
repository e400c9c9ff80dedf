import { samplePeople, type SamplePerson } from "./sample-people.ts";

/** A call to a model, as stored in the ledger. */
export type SampleAiCall = {
  person: SamplePerson["key"];
  hoursAgo: number;
  functionName: string;
  model: string;
  inputTokens: number;
  outputTokens: number;
  failed: boolean;
};

/** The vendor that the sample academy used at first, with an obviously fictional name. The recent calls are the built-in faculty's. */
const vendor = "openai-compatible:sample-model";
const standIn = `built-in for ${vendor}`;

/** Hours before the sample was created, function, tokens read and written. A failed call cost nothing. */
type Call = readonly [hoursAgo: number, functionName: string, inputTokens: number, outputTokens: number];

const withVendor: Record<string, readonly Call[]> = {
  student: [
    [556.8, "chat", 1310, 240],
    [556.6, "chat", 1545, 310],
    [532.5, "chat", 1280, 205],
    [484.7, "chat", 1620, 290],
    [484.5, "voice-tutor", 1410, 260],
    [461.8, "chat", 1365, 330],
    [461.2, "help", 720, 110],
    [364.9, "chat", 1490, 275],
    [364.4, "chat", 1730, 350],
    [364.2, "chat", 1905, 300],
    [293.8, "voice-tutor", 0, 0],
    [293.7, "voice-tutor", 1440, 225],
    [221.9, "chat", 1330, 260],
    [197.6, "chat", 1580, 320],
    [197.2, "assessment-agent", 2840, 910],
    [125.8, "chat", 1465, 280],
    [125.3, "chat", 1690, 345],
    [124.9, "chat", 0, 0],
  ],
  instructor: [
    [820, "lesson-content-agent", 2960, 1480],
    [651, "lesson-content-agent", 3120, 1610],
    [650.5, "assessment-agent", 2790, 880],
    [389, "engagement-coach", 940, 190],
    [149, "assessment-agent", 2705, 845],
  ],
};

const withoutVendor: readonly (readonly [hoursAgo: number, functionName: string, model: string])[] = [
  [124.8, "chat", standIn],
  [124.6, "chat", standIn],
  [52.8, "chat", "built-in"],
  [52.6, "chat", "built-in"],
  [28.9, "help", "built-in"],
  [28.7, "voice-tutor", "built-in"],
  [4.9, "chat", "built-in"],
  [4.6, "chat", "built-in"],
  [4.3, "chat", "built-in"],
];

/** The sample people's calls to the AI faculty. None of them counts towards the budget of the day on which the sample is created. */
export const sampleAiCalls: readonly SampleAiCall[] = [
  ...samplePeople.flatMap(({ key }) =>
    (withVendor[key] ?? []).map(([hoursAgo, functionName, inputTokens, outputTokens]) => ({
      person: key,
      hoursAgo,
      functionName,
      model: vendor,
      inputTokens,
      outputTokens,
      failed: inputTokens === 0,
    })),
  ),
  ...withoutVendor.map(([hoursAgo, functionName, model]) => ({
    person: "student",
    hoursAgo,
    functionName,
    model,
    inputTokens: 0,
    outputTokens: 0,
    failed: false,
  })),
];
