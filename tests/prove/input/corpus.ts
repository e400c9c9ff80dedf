import fc from "fast-check";
import { generatedText, type GeneratedRequest } from "#tests/support/generated-requests.ts";
import type { SeededRandom } from "#server/platform/pictures/seeded-random.ts";
import type { Caller, CallerKind } from "./callers.ts";
import type { Door } from "./doors.ts";

/** An accepted request, with the ids of its round replaced by their roles. */
type Accepted = { caller: CallerKind; sent: string };

export type Corpus = {
  /** Remember a request that was accepted. */
  add(door: Door, caller: Caller, sent: GeneratedRequest): void;
  /** Return a door with a body that has accepted a request, of these methods if some are given. Undefined when there is none. */
  pickDoor(methods?: readonly string[]): Door | undefined;
  /** Return a variation of an accepted request, for the people and lessons of this round. Undefined when the door has accepted none. */
  vary(door: Door, callers: readonly Caller[]): { caller: Caller; sent: GeneratedRequest } | undefined;
};

/** The accepted requests remembered per door; the oldest is forgotten. */
const mostPerDoor = 12;

/**
 * Create a memory of accepted requests. Few generated requests are accepted: most name a course of somebody else or lack a field. Varying
 * one text of an accepted request gets that text to the database. `roles` returns the ids of the current round by their role ("course").
 */
export function createCorpus(random: SeededRandom, roles: () => Readonly<Record<string, string>>): Corpus {
  const byDoor = new Map<Door, Accepted[]>();
  return {
    add: (door, { kind }, sent) => {
      let text = JSON.stringify(sent);
      for (const [role, id] of Object.entries(roles())) text = text.replaceAll(id, `{{${role}}}`);
      const accepted = byDoor.get(door) ?? [];
      accepted.push({ caller: kind, sent: text });
      byDoor.set(door, accepted.slice(-mostPerDoor));
    },
    pickDoor: (methods) => {
      const doors = [...byDoor.keys()].filter(({ body, method }) => body && (!methods || methods.includes(method)));
      return doors.length > 0 ? random.pick(doors) : undefined;
    },
    vary: (door, callers) => {
      const accepted = byDoor.get(door);
      const { caller: kind, sent = "" } = accepted ? random.pick(accepted) : {};
      const caller = callers.find((each) => each.kind === kind);
      if (!caller) return undefined;
      let text = sent;
      for (const [role, id] of Object.entries(roles())) text = text.replaceAll(`{{${role}}}`, id);
      const request = JSON.parse(text) as GeneratedRequest;
      return { caller, sent: { ...request, body: replaceOneText(request.body, random) } };
    },
  };
}

/** Return a JSON value in which one text, chosen at random, is a generated one. Ids stay. */
function replaceOneText(value: unknown, random: SeededRandom): unknown {
  const isText = (each: unknown): each is string => typeof each === "string" && !/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(each);
  let texts = 0;
  JSON.stringify(value, (_, each: unknown) => {
    if (isText(each)) texts += 1;
    return each;
  });
  if (texts === 0) return value;
  const chosen = random.int(0, texts - 1);
  const [text = ""] = fc.sample(generatedText, { numRuns: 1, seed: random.int(0, 2 ** 31 - 1) });
  let seen = -1;
  return JSON.parse(
    JSON.stringify(value, (_, each: unknown) => {
      if (isText(each)) seen += 1;
      return isText(each) && seen === chosen ? text : each;
    }),
  );
}
