import { defaultPreferences } from "#domain/learning-preferences.schema.ts";
import { careFor, withoutCrises } from "#ai/care/care-for.ts";
import { recogniseDistress } from "#ai/care/recognise-distress.ts";
import type { Language } from "#ai/language/four-languages.ts";
import { answerLanguage, writtenLanguage } from "#ai/language/answer-language.ts";
import { recentMessages } from "#ai/question/recent-messages.ts";
import { understandQuestion } from "#ai/question/understand-question.ts";
import { quoteVerifier } from "#ai/quotes/verify-quote.ts";
import type { PassageSource } from "#ai/retrieval/passage-source.ts";
import { seekPassages } from "#ai/retrieval/seek-passages.ts";
import { sourceOfHelp } from "#ai/tutor/answer-source.ts";
import type { PreparedAnswer, TutorQuestion } from "#ai/tutor/prepare-answer.ts";
import { dataPrompt } from "#ai/prompts/prompt-parts.ts";
import type { Passage } from "#ai/retrieval/passage.ts";
import { wordCount } from "#ai/text/terms.ts";
import { yieldToEventLoop } from "#ai/text/yield-to-event-loop.ts";
import type { HelpTask } from "#ai/task.ts";

/** Increment it with every change of these texts: it is stored with each answer. */
export const helpPromptVersion = "help-1";

/** The most words of articles in one prompt. */
const promptWords = 1600;

const languages = { en: "English", fr: "French", sw: "Swahili", pt: "Portuguese" } as const;

const rolePrompt = `You are the help of an online course academy: you answer how the academy itself works. You are part of its AI faculty; when you are asked,
say that you are an AI. Answer in Markdown, in a few sentences or a short list of steps: no headings, no HTML, no flattery.`;

const rulesPrompt = `How you answer:
- Say only what the articles below say. When they do not answer the question, say so in your first sentence and name the article that comes nearest, if any.
  Never invent a button, a page, a price or a rule.
- Put between double quotation marks only what stands in an article letter by letter, one sentence or part of one at a time; the academy checks it. Quote the
  sentence that your answer rests on.
- Link to an article as [its title](its address), and to no other address that the articles do not name.
- You can change nothing for anybody: you have no access to accounts, and you never ask for a password or a code.
- A question about the matter of a course belongs to the tutor, at [the tutor](/chat).`;

/** Answers of the help are short, in tokens. */
const answerTokens = 1200;

type AskedIn = Pick<TutorQuestion, "messages" | "preferences" | "pageLanguage">;

/** Return the language of the articles that answer a question: the question's own, else the person's choice, else the page's. */
export function helpLanguage({ messages, preferences = defaultPreferences, pageLanguage = "en" }: AskedIn): Language {
  return writtenLanguage(messages) ?? preferences.language ?? pageLanguage;
}

/**
 * Find the help's passages for a question about the academy, and write the request to the model. The articles are in the language returned
 * by `helpLanguage`.
 */
export async function prepareHelpAnswer(source: PassageSource, asked: TutorQuestion): Promise<PreparedAnswer> {
  const { messages: said, reader, preferences = defaultPreferences, pageLanguage = "en", crisisContacts = null } = asked;
  const care = careFor(said, answerLanguage(said, { chosen: preferences.language, page: pageLanguage }), crisisContacts);
  if (care.instead !== null) return { kind: "crisis", text: care.instead };
  await yieldToEventLoop();
  const messages = recentMessages(withoutCrises(said));
  const question = understandQuestion(messages);
  await yieldToEventLoop();
  const found = await seekPassages(source, question, { reader, courseId: null, lessonId: null }, { byMeaning: false });
  const language = helpLanguage(asked);
  const earlierAnswers = messages.filter(({ role }) => role === "assistant").map(({ content }) => content);
  const task = { kind: "help", question, found, earlierAnswers, language } as const;
  const shown = passagesFor(task);
  return {
    kind: "answer",
    request: {
      system: helpPrompt(task, shown, crypto.randomUUID()),
      messages,
      task,
      maxOutputTokens: answerTokens,
    },
    verify: quoteVerifier(found.lessons),
    suggestions: [],
    care,
    // Nothing is kept of what was answered to a person who may be in distress.
    ...(recogniseDistress(question.text) !== "worry" && { source: sourceOfHelp(task, shown, helpPromptVersion) }),
  };
}

/** Build the system text of a turn of the help. `boundary` must be random. */
function helpPrompt(task: HelpTask, shown: readonly Passage[], boundary: string): string {
  const articles = task.found.outline.map(({ lessonId, lessonTitle }) => `- ${lessonTitle}: /help/${lessonId}`);
  return [
    rolePrompt,
    rulesPrompt,
    `Answer in the language that the person writes in; where that is not plain, in ${languages[task.language]}.`,
    dataPrompt(boundary),
    `All articles and their addresses:\n${articles.join("\n")}`,
    passagesText(shown, boundary),
  ].join("\n\n");
}

/** Return the passages that the model gets, best first. */
function passagesFor({ found }: HelpTask): Passage[] {
  const chosen: Passage[] = [];
  let words = 0;
  for (const { passage } of found.passages) {
    words += wordCount(passage.text);
    if (words > promptWords) break;
    chosen.push(passage);
  }
  return chosen;
}

function passagesText(chosen: readonly Passage[], boundary: string): string {
  if (chosen.length === 0) return "No article says anything to this question.";
  const blocks = chosen.map(
    ({ lesson, headings, text }) => `[${[lesson.lessonTitle, ...headings].join(" > ")}, /help/${lesson.lessonId}]\n${text}`,
  );
  return `BEGIN ${boundary}\n${blocks.join("\n\n")}\nEND ${boundary}`;
}
