/** What stands in the place of a sentence that was left out. */
export const leftOut = "[…]";
/** Signs that take no room or look like another: whoever commands in disguise uses them. */
const unseen = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/gu;
const twins: Readonly<Record<string, string>> = {
  а: "a",
  е: "e",
  о: "o",
  р: "p",
  с: "c",
  у: "y",
  х: "x",
  і: "i",
  ѕ: "s",
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};

/** Who grades and what comes of it, in the academy's languages and some more. */
const grading =
  /\b(?:grad(?:e|es|ing|er|ers|ed)|scor(?:e|es|ing)|mark(?:s|ed|ing|er)?|points?|rubrics?|criteri(?:on|a)|evaluat\w*|assess(?:or|ment|ing)?|examiner|reviewer|full credit|maximum|top band|not(?:e|es|a|as|ar|er) maxim\w*|bareme|correcteur|pontua\w*|nota|corretor|alama|msahihishaji|punkte|bewert\w*|korrektor|puntos|calific\w*|puntuacion)\b/u;
/** Words that want something of whoever reads. */
const wanting =
  /\b(?:give|gives|award|assign|return|output|respond|reply|answer with|write|print|set|put|make|grant|allocate|record|report|choose|ignore|disregard|forget|override|bypass|skip|stop|must|should|shall|have to|need to|please|you are|you're|your task|your job|from now on|treat|consider|assume|pretend|act as|donne[rz]?|attribue[rz]?|ignore[rz]?|oublie[rz]?|de|conceda|atribua|ignore|esqueca|toa|mpe|puuza|sahau|gib|vergib|ignoriere|vergiss|da|otorga|asigna|olvida)\b/u;
const machine =
  /\b(?:system prompt|assistant|prompt|instructions?|language model|llm|chatbot|an? ai|as ai|jailbreak|dan mode|instructions? precedentes|instrucoes|instrucciones|maagizo|anweisungen)\b/u;
const shapes =
  /<\/?(?:system|assistant|user|instructions?|grade|score|s)>|<\|[^|]{1,40}\|>|\[\/?inst\]|\bbegin [0-9a-f-]{8,}|\bend [0-9a-f-]{8,}|"(?:points|rows|score|total|grade)"\s*:|^\s*(?:#+\s*)?(?:system|assistant|developer|grader|note to (?:the )?\w+)\s*:/u;
const forget =
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,80}\b(?:instructions?|prompts?|(?:the|these|your|all|previous) rules|rubrics?|above|previous|criteria|you were told)\b/u;

/** A sentence in the form in which it is looked at: no signs that nobody sees, no look-alikes, no accents, small letters. */
function plainForm(text: string, foldTwins: boolean): string {
  const form = text.normalize("NFKC").replace(unseen, "").toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  return foldTwins ? Array.from(form, (sign) => twins[sign] ?? sign).join("") : form;
}

/** Whether a sentence speaks to whoever grades it: wants points, changes rules, or plays a part of the conversation with a model. */
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
 * An essay without the sentences that speak to whoever grades it, and how many those are. A model is shown the rest: what it never reads it cannot obey.
 * Sentences about grading that want something of somebody are taken out as well; a person reads the whole.
 */
export function withoutCommands(essay: string): { text: string; commands: number } {
  let commands = 0;
  const pieces = essay.match(/[^.!?。！？\n]+(?:[.!?。！？]+["'”’)\]]*|\n|$)\s*|[\s\S]/gu) ?? [];
  const kept = pieces.map((piece) => {
    if (!speaksToGrader(piece)) return piece;
    commands++;
    return `${leftOut}${/\n\s*$/.test(piece) ? "\n" : " "}`;
  });
  return { text: kept.join("").trim(), commands };
}
