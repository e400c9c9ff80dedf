import { z } from "zod";
import { visibleText, oneLine } from "./storable-text.ts";

/** The requests that people may make about their data, and their states. */
export const dataRequestKinds = ["export", "correction", "deletion"] as const;
export const dataRequestStates = ["open", "done", "refused"] as const;
export type DataRequestState = (typeof dataRequestStates)[number];

/** Days within which a request is answered, requests per page, days after which an answered one is deleted; text lengths in characters. */
export const dataRequestLimits = {
  dueDays: 30,
  pageSize: 50,
  storedDays: 1095,
  details: 2000,
  reason: 1000,
  person: 300,
} as const;

const text = (most: number) => z.string().overwrite(visibleText).trim().max(most);
const kind = z.enum(dataRequestKinds);

/** Return whether a request is specific enough: a correction has to say what is wrong. */
export function tellsEnough({ kind: asked, details }: { kind: (typeof dataRequestKinds)[number]; details: string }): boolean {
  return asked !== "correction" || oneLine(details) !== "";
}

/** A request made by a person in their settings. */
export const dataRequestSchema = z
  .strictObject({ kind, details: text(dataRequestLimits.details).default("") })
  .refine(tellsEnough, { path: ["details"], error: "The details are missing: say what is wrong and what is right." });

/** A request that arrived by letter, as recorded by an admin. */
export const recordedRequestSchema = z.strictObject({
  kind,
  person: z
    .string()
    .overwrite(oneLine)
    .min(1)
    .max(dataRequestLimits.person)
    .meta({ description: "The email address of an account, or a name that identifies the person" }),
  details: text(dataRequestLimits.details).default(""),
  letter_date: z.iso.date().meta({ description: "The day on which the letter arrived" }),
});

/** How an admin has answered a request. */
export const dataRequestDecisionSchema = z
  .strictObject({ state: z.enum(["done", "refused"]), reason: text(dataRequestLimits.reason).default("") })
  .refine(({ state, reason }) => state === "done" || reason !== "", { path: ["reason"], error: "A refusal needs a reason." });

const facts = {
  id: z.uuid(),
  kind,
  state: z.enum(dataRequestStates),
  details: z.string(),
  reason: z.string(),
  received_at: z.iso.datetime(),
  due_at: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
};

/** The caller's own requests. */
export const ownRequestsSchema = z.object({ requests: z.array(z.object(facts)) });
export type OwnDataRequest = z.infer<typeof ownRequestsSchema>["requests"][number];

const entry = z.object({
  ...facts,
  who: z.string().nullable().meta({ description: "Who made the request; null if the account is gone" }),
  by_letter: z.boolean(),
  is_overdue: z.boolean(),
  decided_by: z.string().nullable().meta({ description: "The name of the admin who answered it" }),
});
export type DataRequestEntry = z.infer<typeof entry>;

/** One page of the register: open requests first, by due date. */
export const dataRequestPageSchema = z
  .object({ requests: z.array(entry), total: z.int(), open: z.int(), page: z.int(), page_size: z.int() })
  .meta({ id: "DataRequests", description: "People's requests about their data" });
export type DataRequestPage = z.infer<typeof dataRequestPageSchema>;
