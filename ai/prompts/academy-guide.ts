import { foldWord } from "#ai/language/fold-word.ts";

import { helpArticles, type ArticleText } from "#ai/help/read-articles.ts";

/** How the academy itself works, for a learner who needs help with it rather than with a lesson. */
export type GuideEntry = { topic: string; asks: RegExp; answer: string };

/** Topics of questions to the tutor, each with a help article or the section under one of its headings. */
const topics: readonly { article: string; under?: string; asks: RegExp }[] = [
  {
    article: "enrolling",
    asks: /\b(?:enrol\w*|sign up for|join|register for|start) (?:in |for |to )?(?:a |the |this |another |new |some )*(?:courses?|class)|\bhow (?:do|can) i enrol/i,
  },
  {
    article: "finding-a-course",
    asks: /\b(?:find|search|browse|look for|which|what|recommend|suggest)\b.{0,25}\bcourses?\b/i,
  },
  {
    article: "your-dashboard",
    asks: /\b(?:resume|continue|go back to|where is|find|open)\b.{0,20}\b(?:my|a|the) (?:courses?|lessons?)\b|\bmy courses\b/i,
  },
  {
    article: "lessons-and-progress",
    asks: /\b(?:my |the )?progress\b.{0,40}\b(?:work|count|mean|calculat\w*|sav\w*|bar|lost|los[et])|\bhow (?:is|does) (?:my |the )?progress/i,
  },
  {
    article: "signing-in",
    under: "I forgot my password",
    asks: /\b(?:forgot|forgotten|reset|change|lost|new|update)\b.{0,20}\bpasswords?\b/i,
  },
  {
    article: "signing-in",
    asks: /\b(?:log|sign)[ -]?(?:in|out|off|on)\b|\blogout\b|\blogin\b/i,
  },
  {
    article: "enrolling",
    under: "Prices and payment",
    asks: /\b(?:how much|pay|payment|refund|invoice|credit card|free of charge|is it free|are (?:the )?courses free|cost of (?:a|the) course)\b/i,
  },
  {
    article: "voice-tutor",
    asks: /\bvoice\b.{0,20}\btutor\b|\b(?:speak|talk|listen) to (?:the |a )?tutor\b|\bread (?:it|answers?) aloud\b/i,
  },
  {
    article: "settings",
    asks: /\b(?:settings?|dark mode|theme|change (?:the |my )?language)\b/i,
  },
  {
    article: "lessons-and-progress",
    under: "Certificates",
    asks: /\bcertificates?\b/i,
  },
];

/** The answers are taken from the help articles, so that nothing is written twice. */
export const academyGuide: readonly GuideEntry[] = topics.map(({ article, under, asks }) => {
  const found = helpArticles().find(({ id }) => id === article);
  if (!found) throw new Error(`There is no help article ${article}`);
  const answer = `${under === undefined ? found.summary : firstParagraph(found, under)} More in [${found.title}](/help/${found.id}).`;
  return { topic: under ?? found.title, asks, answer };
});

function firstParagraph({ id, content }: ArticleText, heading: string): string {
  const [, after] = content.split(`## ${heading}\n\n`);
  const [paragraph] = after?.split("\n\n") ?? [];
  if (!paragraph) throw new Error(`The help article ${id} has nothing under "${heading}"`);
  return paragraph;
}

const asksElsewhere =
  /\b(?:mot de passe|m'inscrire|s'inscrire|inscription|me connecter|deconnecter|certificats?|parametres|palavra-passe|senha|inscrever|matricular|iniciar sessao|certificados?|configuracoes|definicoes da conta|nenosiri|nywila|kujiandikisha|kujisajili|kuingia kwenye akaunti|cheti|vyeti|mipangilio)\b/;

/** Return whether a message in French, Portuguese or Swahili is about the academy itself. */
export function asksAboutAcademy(message: string): boolean {
  return asksElsewhere.test(foldWord(message));
}

/**
 * A message that asks for the list of courses and nothing else, in text without accents: what the academy teaches is in no lesson. "Which
 * courses are there in a meal?" is another question.
 */
const asksWhichCourses = [
  /(?:what|which)(?: other| kinds? of| sorts? of)? courses (?:do you (?:have|offer|teach)|have you got|are (?:there|available|on offer|offered)|can i (?:take|do|join|choose(?: from)?|study)|does (?:this|the|your) academy (?:have|offer|teach))/,
  /(?:list|show me|tell me|give me|what are)(?: a list of)?(?: all)?(?: of)?(?: the| your)?(?: available)? courses(?: (?:that )?you (?:have|offer)| there are)?/,
  /quels?(?: autres| sont (?:les|vos|tes))? cours(?: (?:avez-vous|proposez-vous|offrez-vous|as-tu|proposes-tu|y a-t-il|est-ce qu(?:e vous (?:avez|proposez)|'il y a)|vous (?:avez|proposez)|sont (?:disponibles|proposes|offerts)|puis-je suivre|propose (?:cette|l'|votre )academie))?/,
  /(?:vous avez|tu as|il y a) quels cours|(?:montre(?:z)?-moi|donne(?:z)?-moi|liste(?:z)?) (?:la liste (?:de |des ))?(?:tous )?(?:les |vos |tes )?cours/,
  /(?:quais|que)(?: outros| sao (?:os|seus|os seus))? cursos(?: (?:(?:voces?|a academia) (?:tem|oferecem?|ensinam?)|tem|tens|ha|existem|oferecem?|estao disponiveis|posso fazer|sao oferecidos))?/,
  /(?:(?:me )?mostr[ea](?:-me)?|list[ea]) (?:a lista d[eo]s? )?(?:todos )?(?:os )?(?:seus )?cursos/,
  /(?:kuna|mna|una|mnatoa|mnafundisha|chuo kina|chuo kinatoa) kozi (?:gani|zipi)|kozi (?:gani|zipi) (?:zipo|ziko|mnazo|unazo|kuna|mna|mnatoa|zinapatikana)|(?:nionyeshe|nipe) (?:orodha ya )?kozi(?: zote| zenu)?/,
].map(
  (asks) =>
    new RegExp(
      `^(?:(?:hi|hello|hey|ok|so|and|please|bonjour|salut|et|ola|oi|e|habari|je)[,!. ]+)*(?:${asks.source})(?: (?:here|now|available|on offer|(?:at|in) (?:this|the|your) academy|ici|disponibles|aqui|disponiveis|(?:na|nesta) academia|hapa|(?:katika )?chuo(?:ni)?(?: hiki)?))*[ ?!.]*$`,
    ),
);

/** Return whether a message asks for the list of the academy's courses, in any of the four languages. */
export function asksForCourses(message: string): boolean {
  const text = foldWord(message).replace(/\s+/g, " ").trim();
  return text.length <= longestRequest && asksWhichCourses.some((asks) => asks.test(text));
}

const longestRequest = 120;

/** Return the guide's entry for a message, or null when it is about something else. */
export function guideTo(message: string): GuideEntry | null {
  return academyGuide.find(({ asks }) => asks.test(message)) ?? null;
}
