import { findLessonBefore } from "#ai/built-in/find-lesson-before.ts";
import type { TutorTask } from "#ai/task.ts";
import { isAboutAcademy } from "#ai/tutor/choose-approach.ts";
import { dataBlock, oneLine } from "./prompt-parts.ts";

/**
 * What the model is told to do in this turn, and the titles of lessons that this names, which are data. In the rule, `{lesson}` stands for
 * the letters that these titles get.
 */
type Told = { rule: string; lessons?: readonly string[] };

const discouraged = `The learner is discouraged. Begin with one warm, plain sentence: this is hard for many people, and being stuck says nothing about them. No
praise that is not earned, no advice about their life. Then take one small step of the lesson: one short idea in simple words, and one easy
question. Do not say that the course does not cover what they wrote.`;

const steps = [
  "Explain the term in question again, by its definition, in simpler words than before.",
  "Show one worked example, preferably the lesson's own, step by step.",
  "Go back to what it builds on: name {lesson}, say in a sentence what it explains, and suggest reading it first.",
  "Take one sentence of the lesson alone, quote it, and ask what it says, in a few words of the learner's own.",
  "You have shown what the lessons have. Say so kindly, and suggest asking the instructor of the course and bringing the sentence where they get stuck.",
] as const;

const hints = [
  "Take step 1, the nudge.",
  "The learner had the nudge: take step 2, the pointer.",
  "The learner had the pointer: take step 3, the worked step of a similar case.",
  "The learner had all three steps: go back to what they have written, and ask about the first point where it stops.",
] as const;

/** Write where the conversation stands and what this turn is to do, as the built-in faculty would; empty if there is nothing to say. */
export function statePrompt(task: TutorTask, boundary: string): string {
  const told = [...(task.isDiscouraged ? [{ rule: discouraged }] : []), ...rulesFor(task), ...topicOf(task)];
  if (told.length === 0) return "";
  const titles = [...new Set(told.flatMap(({ lessons = [] }) => lessons))];
  const names = titles.map((title) => `Lesson ${letterOf(title, titles)}: ${oneLine(title)}`);
  const rules = told.map(({ rule, lessons = [] }) => `- ${rule.replaceAll("{lesson}", referTo(lessons, titles))}`);
  return [
    `Where the conversation stands, and what to do in this turn:\n${rules.join("\n")}`,
    ...(names.length > 0 ? [dataBlock(boundary, names.join("\n"))] : []),
  ].join("\n");
}

function referTo(lessons: readonly string[], titles: readonly string[]): string {
  if (lessons.length === 0) return "an earlier lesson, if there is one";
  return `lesson${lessons.length > 1 ? "s" : ""} ${lessons.map((title) => letterOf(title, titles)).join(", ")}`;
}

function letterOf(title: string, titles: readonly string[]): string {
  return String.fromCodePoint("A".charCodeAt(0) + titles.indexOf(title));
}

function rulesFor(task: TutorTask): Told[] {
  const { question, found, context, approach } = task;
  switch (approach) {
    case "ask":
      return [
        {
          rule: `It is unclear which lesson below is meant: {lesson}. Do not answer yet and quote nothing: ask in one sentence which of them the learner means, and list their
titles. The learner also sees a button for each of them.${context.course === null && isAboutAcademy(task) ? " It may be about the academy itself: help with that first." : ""}`,
          lessons: found.gate.nearest.map(({ lessonTitle }) => lessonTitle),
        },
      ];
    case "exercise": {
      const step = hints[Math.min(question.exercise?.step ?? 0, hints.length - 1)] ?? hints[0];
      const guess = question.exercise?.isGuess === true ? " The message is a bare result: neither confirm nor deny it." : "";
      return [{ rule: `The learner works on an exercise. ${step}${guess}` }];
    }
    case "simpler": {
      const step = Math.min(question.lost, steps.length) - 1;
      const topic = found.passages[0]?.passage;
      const before = step === 2 && topic ? findLessonBefore(task, topic) : null;
      const rule = `The learner still does not follow. Stay with the lesson of your last answer and do not repeat it. ${steps[step] ?? steps[0]}`;
      return [{ rule, ...(before ? { lessons: [before.lesson.lessonTitle] } : {}) }];
    }
    case "academy":
      return context.course === null
        ? []
        : [{ rule: "The question is about the academy itself. Say that the help answers it, with this link: [help](/help)." }];
    default:
      return [];
  }
}

/** Tell which lesson the learner has chosen, or refers to; nothing if the learner cannot read a lesson with that title. */
function topicOf({ question: { chosen, topic }, found, approach }: TutorTask): Told[] {
  const isKnown = (title: string) => [...found.outline, ...found.lessons].some(({ lessonTitle }) => lessonTitle === title);
  if (chosen !== null && isKnown(chosen)) {
    const rule =
      "You asked which lesson is meant, and the learner's last message chooses {lesson} below: answer the question that they asked before it, from that lesson.";
    return [{ rule, lessons: [chosen] }];
  }
  if (topic === null || !isKnown(topic) || approach === "ask" || approach === "talk") return [];
  return [{ rule: "The message refers to your last answer, which was about {lesson} below.", lessons: [topic] }];
}
