import { plainText } from "#ai/text/plain-text.ts";
import { wordCount } from "#ai/text/terms.ts";
import type { Passage, QuotableSentence } from "#ai/retrieval/passage.ts";

/** A sentence that stands by itself and gives one figure. */
export type FigureSentence = {
  passage: Passage;
  sentence: QuotableSentence;
  text: string;
  figure: string;
  start: number;
  kind: string;
};

const figurePattern =
  /(?<![\p{L}\p{N}.,:#/-])(?:[$€£]\s?)?\d+(?:[.,]\d+)*(?::\d+)?(?:\s?%| percent)?(?![\p{L}\p{N}/]|[.,:-]\d)/gu;
/** What a sentence begins with that leans on the one before it. */
const leaning =
  /^(?:it|its|this|that|these|those|they|their|such|so|but|and|then|here|both|he|she|if|now|take|say|suppose|for example|instead|yet|however|therefore|thus|also|after|before|the (?:first|second|third|last|other|same|result|answer|difference|total|rest|remaining|final|new|old))\b/i;
const words = { least: 8, most: 34 };

/** The sentences that give exactly one figure, in order. */
export function figureSentences(passages: readonly Passage[]): FigureSentence[] {
  return passages.flatMap((passage) =>
    passage.sentences.flatMap((sentence) => {
      const text = plainText(sentence.text);
      const figures = [...text.matchAll(figurePattern)];
      const [figure] = figures;
      const count = wordCount(text);
      const standsAlone = !leaning.test(text) && count >= words.least && count <= words.most && /^\p{Lu}.*[.]$/u.test(text);
      if (!figure || figures.length > 1 || !standsAlone || /["“”=+×÷`]/.test(sentence.text) || isYear(figure[0])) return [];
      return [{ passage, sentence, text, figure: figure[0], start: figure.index, kind: kindOf(figure[0]) }];
    }),
  );
}

/** Every figure of passages, each once, in order. */
export function figuresIn(passages: readonly Passage[]): string[] {
  const texts = passages.flatMap(({ sentences }) => sentences.map(({ text }) => plainText(text)));
  return [...new Set(texts.flatMap((text) => [...text.matchAll(figurePattern)].map(([figure]) => figure)))].filter(
    (each) => !isYear(each),
  );
}

/** Figures of one kind could stand in for each other: ratios, shares, sums of money, and numbers of about the same size. */
export function kindOf(figure: string): string {
  const unit = figure.includes(":") ? "ratio" : /[%t]/.test(figure) ? "share" : /[$€£]/.test(figure) ? "money" : "number";
  const digits = figure.replace(/[.,:]\d+$/, "").replace(/\D/g, "").length;
  return unit === "number" || unit === "money" ? `${unit} ${digits}` : unit;
}

function isYear(figure: string): boolean {
  return /^(?:1[5-9]|20)\d\d$/.test(figure);
}
