import { newStemmer } from "snowball-stemmers";
import { foldWord } from "./fold-word.ts";
import { otherLanguages } from "./four-languages.ts";

/** How the words of a language other than English are read. */
export type Wording = {
  /** Words without content, folded. */
  functionWords: ReadonlySet<string>;
  /** What is written together with the next word without belonging to it, as in "l'oiseau". */
  elided: RegExp | null;
  /** Return the stem of a word, without accents, which people often leave out. */
  stem: (word: string) => string;
};

/** The Snowball stemmers by language. Swahili has none. */
const stemmers: Readonly<Record<string, string>> = {
  ar: "arabic",
  ca: "catalan",
  cs: "czech",
  da: "danish",
  de: "german",
  es: "spanish",
  eu: "basque",
  fi: "finnish",
  fr: "french",
  ga: "irish",
  hu: "hungarian",
  hy: "armenian",
  it: "italian",
  nb: "norwegian",
  nl: "dutch",
  nn: "norwegian",
  no: "norwegian",
  pt: "portuguese",
  ro: "romanian",
  ru: "russian",
  sl: "slovene",
  sv: "swedish",
  ta: "tamil",
  tr: "turkish",
};

/** Elided words, as in "l'index", "qu'une" and "jusqu'à", and the "t" of "utilise-t-elle". */
const elidedIn: Readonly<Record<string, RegExp>> = {
  fr: /^(?:(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quelqu)['’]|t-)/i,
  it: /^(?:[cdlmnstv]|un|quest|quell|(?:d|n|s)?(?:a|e|u)ll)['’]/i,
  ca: /^[dlmnst]['’]/i,
};

/** The most stems that are remembered for each language. */
const mostKnown = 50_000;
/** The longest word that is stemmed; longer strings are not words of a language. */
const longestWord = 100;

const wordings = new Map<string, Wording>();

/** Return how the words of a language are read, given as a tag such as "pt-BR"; null for English, which also applies if none is given. */
export function wordingOf(language: string | undefined): Wording | null {
  const [base = "en"] = (language ?? "en").toLowerCase().split("-");
  if (base === "en") return null;
  const known = wordings.get(base) ?? createWording(base);
  wordings.set(base, known);
  return known;
}

function createWording(base: string): Wording {
  const name = stemmers[base];
  const stemmer = name === undefined ? null : newStemmer(name);
  const stems = new Map<string, string>();
  const words = Object.entries(otherLanguages).find(([language]) => language === base)?.[1];
  return {
    functionWords: words?.functionWords ?? new Set(),
    elided: elidedIn[base] ?? null,
    stem: (word) => {
      const plain = word.toLowerCase();
      if (stemmer === null || plain.length > longestWord) return foldWord(plain);
      const remembered = stems.get(plain);
      if (remembered !== undefined) return remembered;
      if (stems.size >= mostKnown) stems.clear();
      const stem = foldWord(stemmer.stem(plain));
      stems.set(plain, stem);
      return stem;
    },
  };
}
