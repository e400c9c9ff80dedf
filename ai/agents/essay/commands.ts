import { undisguise } from "#ai/text/undisguise.ts";

/** The replacement for a removed sentence. */
export const leftOut = "[…]";
/** Digits and signs that stand for letters. */
const twins: Readonly<Record<string, string>> = { "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", $: "s" };

/** Words about grading and its results, in the academy's languages and a few more. */
const grading =
  /\b(?:grad(?:e|es|ing|er|ers|ed)|scor(?:e|es|ing)|mark(?:s|ed|ing|er)?|points?|rubrics?|criteri(?:on|a)|evaluat\w*|assess(?:or|ment|ing)?|examiner|reviewer|full credit|maximum|top band|not(?:e|es|a|as|ar|er) maxim\w*|bareme|correcteur|pontua\w*|nota|corretor|alama|msahihishaji|punkte|bewert\w*|korrektor|puntos|calific\w*|puntuacion)\b/u;
/** Words that demand something of the reader. */
const wanting =
  /\b(?:give|gives|award|assign|return|output|respond|reply|answer with|write|print|set|put|make|grant|allocate|record|report|choose|ignore|disregard|forget|override|bypass|skip|stop|must|should|shall|have to|need to|please|you are|you're|your task|your job|from now on|treat|consider|assume|pretend|act as|donne[rz]?|attribue[rz]?|ignore[rz]?|oublie[rz]?|de|conceda|atribua|ignore|esqueca|toa|mpe|puuza|sahau|gib|vergib|ignoriere|vergiss|da|otorga|asigna|olvida)\b/u;
const machine =
  /\b(?:system prompt|assistant|prompt|instructions?|language model|llm|chatbot|an? ai|as ai|jailbreak|dan mode|instructions? precedentes|instrucoes|instrucciones|maagizo|anweisungen)\b/u;
const shapes =
  /<\/?(?:system|assistant|user|instructions?|grade|score|s)>|<\|[^|]{1,40}\|>|\[\/?inst\]|\bbegin [0-9a-f-]{8,}|\bend [0-9a-f-]{8,}|"(?:points|rows|score|total|grade)"\s*:|^\s*(?:#+\s*)?(?:system|assistant|developer|grader|note to (?:the )?\w+)\s*:/u;
const forget =
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,80}\b(?:instructions?|prompts?|(?:the|these|your|all|previous) rules|rubrics?|above|previous|criteria|you were told)\b/u;

/** Normalize a sentence for matching: no invisible characters, look-alikes or accents, lower case. */
function plainForm(text: string, foldTwins: boolean): string {
  const form = undisguise(text).normalize("NFD").replace(/\p{M}/gu, "");
  return foldTwins ? Array.from(form, (sign) => twins[sign] ?? sign).join("") : form;
}

/** Return whether a sentence addresses the grader: demands points, changes rules, or imitates a part of a conversation with a model. */
function speaksToGrader(sentence: string): boolean {
  return [false, true].some((folds) => {
    const form = plainForm(sentence, folds);
    const spaced = form.replace(/\b(\w) (?=\w\b)/gu, "$1").replace(/(?<=\w)[.\-_*](?=\w)/gu, "");
    return [form, spaced].some(
      (text) => shapes.test(text) || forget.test(text) || (wanting.test(text) && (grading.test(text) || machine.test(text))),
    );
  });
}

/**
 * Remove the sentences of an essay that address the grader, and count them. A model is shown only the rest, so that it cannot obey them.
 * Harmless sentences about grading that demand something are removed as well; a person reads the whole essay.
 */
export function withoutCommands(essay: string): { text: string; commands: number } {
  let commands = 0;
  const pieces = essay.match(/[^.!?。！？\n]+(?:[.!?。！？]+["'”’)\]]*|\n|$)\s*|[\s\S]/gu) ?? [];
  const safePieces = pieces.map((piece) => {
    if (!speaksToGrader(piece)) return piece;
    commands++;
    return `${leftOut}${/\n\s*$/.test(piece) ? "\n" : " "}`;
  });
  return { text: safePieces.join("").trim(), commands };
}
