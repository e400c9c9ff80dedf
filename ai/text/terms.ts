import { newStemmer } from "snowball-stemmers";
import { foldWord } from "#ai/language/fold-word.ts";
import { wordingOf, type Wording } from "#ai/language/wording.ts";
import { askingWords, functionWords } from "./function-words.ts";

const english = newStemmer("english");

/** Return the stem of a lower-case English word, by the Snowball rules. */
function stem(word: string): string {
  return word.length <= 2 || !/^[a-z']+$/.test(word) ? word : english.stem(word);
}

/** Irregular forms of English words, which no stemmer unites: each line has a word and its forms. */
const irregular = `
arise arose arisen;awake awoke awoken;bear bore borne;beat beaten;become became;begin began begun;bend bent;bind bound;bite bit bitten;bleed bled;blow blew blown
break broke broken;breed bred;bring brought;build built;burn burnt;buy bought;catch caught;choose chose chosen;cling clung;come came;creep crept;deal dealt;dig dug
do did done;draw drew drawn;dream dreamt;drink drank drunk;drive drove driven;eat ate eaten;fall fell fallen;feed fed;fight fought;flee fled;fly flew flown
forbid forbade forbidden;forget forgot forgotten;forgive forgave forgiven;freeze froze frozen;give gave given;go went gone;grow grew grown;hang hung;hear heard;hide hid hidden
hold held;keep kept;know knew known;lead led;lean leant;leap leapt;learn learnt;lend lent;light lit;lose lost;make made;meet met;pay paid;ride rode ridden;ring rang rung
rise rose risen;run ran;say said;see saw seen;seek sought;sell sold;send sent;shake shook shaken;shine shone;shoot shot;show shown;shrink shrank shrunk;sing sang sung;sink sank sunk;sit sat
sleep slept;slide slid;speak spoke spoken;spell spelt;spend spent;spill spilt;spin spun;spoil spoilt;stand stood;steal stole stolen;stick stuck;sting stung;strike struck;swear swore sworn
sweep swept;swell swollen;swim swam swum;swing swung;take took taken;teach taught;tear tore torn;tell told;think thought;throw threw thrown;understand understood;wake woke woken;wear wore worn
weave wove woven;weep wept;win won;write wrote written;child children;foot feet;goose geese;man men;mouse mice;person people;tooth teeth;woman women;half halves;knife knives;leaf leaves
life lives;loaf loaves;self selves;shelf shelves;thief thieves;wife wives;wolf wolves;criterion criteria;datum data;medium media;phenomenon phenomena;analysis analyses;basis bases;crisis crises
hypothesis hypotheses;index indices indexes;appendix appendices;matrix matrices;vertex vertices;axis axes;bacterium bacteria`;

const baseOf = new Map(
  irregular
    .trim()
    .split(/[;\n]/)
    .flatMap((line) => {
      const [base = "", ...forms] = line.split(" ");
      return forms.map((form) => [form, base] as const);
    }),
);

/** A content word: as written, its normalized stem, and its position. */
export type Term = {
  word: string;
  stem: string;
  start: number;
  /** English words for a word of another language, the likeliest first. */
  means?: readonly string[];
  /** True for a word of another language that the dictionary lacks. */
  foreign?: boolean;
};

/** A word with its apostrophes. "x-height", "p-value" and "A/B" are single words, because a letter alone means nothing; so is "C++". */
const wordPattern = /(?<![\p{L}\p{N}])\p{L}[-‑/]\p{L}+|[\p{L}\p{N}]+(?:['’][\p{L}]+)*(?:[+#]+(?![\p{L}\p{N}]))?/gu;

/** The size of the cache of stems, enough for the words of a large library. */
const known = new Map<string, string>();

const mostKnown = 50_000;

/** The longest word that is stemmed; longer strings are not words of a language. */
const longestWord = 100;

/** Return the normalized stem of a lower-case word. */
export function stemOf(word: string): string {
  if (word.length > longestWord) return word;
  const remembered = known.get(word);
  if (remembered !== undefined) return remembered;
  if (known.size >= mostKnown) known.clear();
  const found = stem(oneSpelling(regular(word)));
  known.set(word, found);
  return found;
}

/** Return the stem of a word in a language, given as a tag, as `termsOf` stems the words of its texts. */
export function stemIn(word: string, language: string): string {
  const wording = wordingOf(language);
  const plain = word.toLowerCase().replaceAll("’", "'");
  return wording === null ? stemOf(plain) : wording.stem(withoutElision(plain, wording));
}

/**
 * Return the content words of a text in order, without function words such as "the" and "how".
 * @param language the tag of the text's language; English unless given
 */
export function termsOf(text: string, language?: string): Term[] {
  const wording = wordingOf(language);
  if (wording !== null) return termsIn(text, wording);
  const terms: Term[] = [];
  for (const match of text.matchAll(wordPattern)) {
    const plain = match[0].toLowerCase().replaceAll("’", "'").replace(/'s$/, "");
    if (functionWords.has(plain) || (plain.length === 1 && !/\p{N}/u.test(plain))) continue;
    terms.push({ word: match[0], stem: stemOf(plain), start: match.index });
  }
  return terms;
}

function termsIn(text: string, wording: Wording): Term[] {
  const terms: Term[] = [];
  for (const match of text.normalize("NFC").matchAll(wordPattern)) {
    const word = withoutElision(match[0], wording);
    const folded = foldWord(word);
    if (wording.functionWords.has(folded) || (word.length === 1 && /[a-z]/.test(folded))) continue;
    terms.push({ word, stem: wording.stem(word.replaceAll("’", "'")), start: match.index + match[0].length - word.length });
  }
  return terms;
}

function withoutElision(word: string, { elided }: Wording): string {
  return elided === null ? word : word.replace(elided, "") || word;
}

/**
 * Return the content words of a question: without question words, unless it has no others ("What is the difference between a want and a
 * need?").
 */
export function questionTermsOf(text: string): Term[] {
  const terms = termsOf(text);
  const own = terms.filter(({ word }) => !askingWords.has(word.toLowerCase().replaceAll("’", "'")));
  return own.length > 0 ? own : terms.filter(({ word }) => !plainAsking.test(word));
}

/** Words without content, which are dropped even if nothing else is left. */
const plainAsking =
  /^(?:what|explain\w*|difference|different|example|examples|tell|tells|say|please|help|hello|ok|okay|thanks?|question|lesson|course|mean|means|meant|understand|know|find|show|give|more)$/i;

/** Return the distinct stems of a text, in English unless a language is given. */
export function stemsOf(text: string, language?: string): Set<string> {
  return new Set(termsOf(text, language).map((term) => term.stem));
}

/** Return the number of words of a text. */
export function wordCount(text: string): number {
  return text.match(wordPattern)?.length ?? 0;
}

/** Unify the British and American spelling of a lower-case word: "colour" and "color" become the same. */
function oneSpelling(word: string): string {
  return word
    .replace(/(?<=[a-z]{2})our(?=(s|ed|ing|ful|less|ite|ites|able|er|ers|hood|ly)?$)/, "or")
    .replace(/(?<=[a-z]{3})is(?=(e|es|ed|ing|er|ers|ation|ations)$)/, "iz")
    .replace(/(?<=[a-z]{3})ys(?=(e|es|ed|ing|er|ers)$)/, "yz")
    .replace(/^(cent|met|fib|theat|lit)re(?=s?$)/, "$1er")
    .replace(/^(catal|dial|anal)ogue(?=s?$)/, "$1og")
    .replace(/^grey/, "gray");
}

/** Return the base form of an irregular word ("gave" is "give"); a regular word stays unchanged. */
function regular(word: string): string {
  return baseOf.get(word) ?? word;
}
