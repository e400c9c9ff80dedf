import { describe, expect, it } from "vitest";
import type { StoredTurn } from "#domain/conversation.schema.ts";
import { afterEvent, turnsOf, type ConversationEvent, type Turn } from "./conversation.ts";

const citation = { lessonId: "5f6f0c0e-58a1-4f4e-9d63-0f2d2f2f9d10", lessonTitle: "Measure", quote: "66 characters" };
const asked = (id: number, question: string): ConversationEvent => ({ type: "asked", id: String(id), question });
const came = (text: string): ConversationEvent => ({ type: "came", text });

function play(...events: ConversationEvent[]): Turn[] {
  return events.reduce(afterEvent, []);
}

describe("a conversation", () => {
  it("shows the question with an empty answer, which grows as text arrives", () => {
    expect(play(asked(1, "Why?"))).toEqual([
      { id: "1", question: "Why?", state: "waiting", answer: "", language: null, citations: [], suggestions: [] },
    ]);
    expect(play(asked(1, "Why?"), came("Be"), came("cause."))[0]).toMatchObject({ state: "waiting", answer: "Because." });
  });

  it("keeps a complete answer with its citations", () => {
    const turns = play(asked(1, "Why?"), came("Because."), { type: "cited", citations: [citation] }, { type: "completed" });
    expect(turns).toEqual([
      {
        id: "1",
        question: "Why?",
        state: "answered",
        answer: "Because.",
        language: null,
        citations: [citation],
        suggestions: [],
      },
    ]);
  });

  it("keeps the partial answer when it is stopped", () => {
    expect(play(asked(1, "Why?"), came("Beca"), { type: "stopped" })[0]).toMatchObject({ state: "stopped", answer: "Beca" });
  });

  it("has no answer if it was stopped before any text, or only whitespace arrived", () => {
    expect(play(asked(1, "Why?"), { type: "stopped" })[0]).toMatchObject({ state: "unanswered", isStopped: true });
    expect(play(asked(1, "Why?"), came(" \n"), { type: "completed" })[0]).toMatchObject({ state: "unanswered" });
  });

  it("removes the answer after a failure, even a partial one", () => {
    const turns = play(asked(1, "Why?"), came("Beca"), { type: "cited", citations: [citation] }, { type: "failed" });
    expect(turns).toEqual([
      { id: "1", question: "Why?", state: "unanswered", answer: "", language: null, citations: [], suggestions: [] },
    ]);
  });

  it("replaces an unanswered question with the next one", () => {
    const turns = play(
      asked(1, "One?"),
      came("1"),
      { type: "completed" },
      asked(2, "Two?"),
      { type: "failed" },
      asked(3, "Two?"),
    );
    expect(turns.map(({ id, state }) => [id, state])).toEqual([
      ["1", "answered"],
      ["3", "waiting"],
    ]);
  });

  it("asks a stopped question again in the same turn", () => {
    const turns = play(asked(1, "Why?"), came("Beca"), { type: "stopped" }, asked(1, "Why?"));
    expect(turns).toEqual([
      { id: "1", question: "Why?", state: "waiting", answer: "", language: null, citations: [], suggestions: [] },
    ]);
  });

  it("keeps showing a partial answer after a lost connection until the new answer begins", () => {
    const lost = play(asked(1, "Why?"), came("Beca"), { type: "cited", citations: [citation] }, { type: "lost" });
    expect(lost[0]).toMatchObject({ state: "waiting", answer: "Beca", isLost: true });
    const again = [came("Be"), came("cause."), { type: "completed" } as const].reduce(afterEvent, lost);
    expect(again).toEqual([
      { id: "1", question: "Why?", state: "answered", answer: "Because.", language: null, citations: [], suggestions: [] },
    ]);
  });

  it("is empty after it was cleared", () =>
    expect(play(asked(1, "Why?"), came("a"), { type: "completed" }, { type: "cleared" })).toEqual([]));
});

describe("a stored conversation", () => {
  const kept = (state: StoredTurn["state"], answer = "A", id: string = state): StoredTurn => ({
    id,
    question: "Q?",
    state,
    answer,
    language: null,
    citations: [citation],
    suggestions: [],
    helpful: null,
    created_at: "2026-01-01T00:00:00Z",
  });
  const shown = (...turns: StoredTurn[]) => turnsOf(turns).map(({ id, state, answer }) => [id, state, answer]);

  it.each([
    [kept("answered"), "answered", "A"],
    [kept("stopped"), "stopped", "A"],
    [kept("stopped", " "), "unanswered", " "],
    [kept("failed", "half"), "unanswered", ""],
    [kept("answering", "half"), "waiting", ""],
  ] as const)("shows each turn in its final state", (turn, state, answer) =>
    expect(shown(turn)).toEqual([[turn.id, state, answer]]),
  );

  it("distinguishes a stopped question from a failed one, also after a reload", () => {
    const isStopped = (turns: Turn[]) => turns.at(-1)?.isStopped ?? false;
    expect(isStopped(play(asked(1, "Why?"), came(" "), { type: "stopped" }))).toBe(true);
    expect(isStopped(play(asked(1, "Why?"), { type: "stopped" }, asked(1, "Why?"), { type: "failed" }))).toBe(false);
    expect(isStopped(turnsOf([kept("stopped", "")]))).toBe(true);
    expect(isStopped(turnsOf([kept("failed", "")]))).toBe(false);
  });

  it("shows an unanswered question only if it is the last one", () => {
    const turns = [kept("failed"), kept("answered"), kept("answering"), kept("stopped", "", "s"), kept("failed", "", "last")];
    expect(shown(...turns)).toEqual([
      ["answered", "answered", "A"],
      ["last", "unanswered", ""],
    ]);
  });
});
