import type { Cue } from "#domain/captions.ts";
import { wordCount } from "#ai/text/terms.ts";
import type { LessonText } from "./passage.ts";

/** A recording of a lesson with its captions in one language. */
export type SpokenRecording = { id: string; title: string; language: string; revision: number; cues: readonly Cue[] };

/** Characters from which spoken text becomes a new paragraph: at the next end of a sentence, or anywhere. Quotes begin with a paragraph. */
const paragraphCharacters = { sentence: 40, most: 400 };
/** Words from which it becomes one anywhere: captions without full stops stay short enough to be quoted. */
const paragraphWords = 45;

/** Append the captions of a lesson's recordings to its text, each under the title of its recording. */
export function withRecordings(lesson: LessonText, recordings: readonly SpokenRecording[]): LessonText {
  if (recordings.length === 0) return lesson;
  const parts = recordings.map(({ title, cues }) => `# ${asWords(title)}\n\n${paragraphsOf(cues).map(asWords).join("\n\n")}`);
  return {
    ...lesson,
    content: `${lesson.content}\n\n${parts.join("\n\n")}\n`,
    spoken: { from: lesson.content.length, recordings },
  };
}

function paragraphsOf(cues: readonly Cue[]): string[] {
  const paragraphs: string[] = [];
  let open = "";
  for (const { text } of cues) {
    open = `${open} ${text.replace(/\s+/g, " ")}`.trim();
    const isWhole = /[.!?…。！？؟][\p{Pe}\p{Pf}"']*$/u.test(open) && open.length >= paragraphCharacters.sentence;
    if (!isWhole && open.length < paragraphCharacters.most && wordCount(open) < paragraphWords) continue;
    paragraphs.push(open);
    open = "";
  }
  return open === "" ? paragraphs : [...paragraphs, open];
}

/** Escape words of captions, so that none of them is read as Markdown. */
function asWords(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_[\]<>|~$]|&(?=#?[\da-z]{1,32};)/gi, "\\$&")
    .replace(/^[-+#]/, "\\$&")
    .replace(/^(\d{1,9})(?=[.)])/, "$1\\");
}
