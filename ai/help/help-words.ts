import type { Language } from "#ai/language/four-languages.ts";

/** The help's own texts, around its quotes. */
type HelpWords = {
  greeting: (self: string) => string;
  self: string;
  identity: (self: string) => string;
  thanks: string;
  farewell: string;
  /** `article` is a link. */
  says: (article: string) => string;
  also: (article: string) => string;
  /** `words` are those that occur in no article; empty if unknown. */
  nothing: (words: readonly string[]) => string;
  nearest: string;
};

export const helpWords: Record<Language, HelpWords> = {
  en: {
    self: "I am the academy's built-in help: a program that searches the help articles and quotes them word for word. No AI service stands behind me.",
    greeting: (self) => `Hello! ${self} Ask me how something in the academy works.`,
    identity: (self) => `${self} For the matter of your courses there is [the tutor](/chat).`,
    thanks: "You are welcome. Is there anything else?",
    farewell: "Goodbye!",
    says: (article) => `${article} says:`,
    also: (article) => `And ${article}:`,
    nothing: (words) =>
      `I find nothing about ${words.length > 0 ? words.join(" or ") : "that"} in the help articles, and I would rather say so than guess. If it is about the matter of a course, ask [the tutor](/chat).`,
    nearest: "The help has articles such as:",
  },
  fr: {
    self: "Je suis l’aide intégrée de l’académie : un programme qui cherche dans les articles de l’aide et les cite mot pour mot. Aucun service d’IA n’est derrière moi.",
    greeting: (self) => `Bonjour ! ${self} Demandez-moi comment fonctionne l’académie.`,
    identity: (self) => `${self} Pour le contenu de vos cours, il y a [le tuteur](/chat).`,
    thanks: "Je vous en prie. Y a-t-il autre chose ?",
    farewell: "Au revoir !",
    says: (article) => `On lit dans ${article} :`,
    also: (article) => `Et dans ${article} :`,
    nothing: (words) =>
      `Je ne trouve rien ${words.length > 0 ? `sur ${words.join(" ou ")}` : "à ce sujet"} dans les articles de l’aide, et je préfère le dire plutôt que deviner. Si la question porte sur le contenu d’un cours, posez-la [au tuteur](/chat).`,
    nearest: "L’aide a par exemple ces articles :",
  },
  pt: {
    self: "Sou a ajuda integrada da academia: um programa que procura nos artigos da ajuda e os cita palavra por palavra. Não há nenhum serviço de IA por trás de mim.",
    greeting: (self) => `Olá! ${self} Pergunte-me como funciona a academia.`,
    identity: (self) => `${self} Para o conteúdo dos seus cursos há [o tutor](/chat).`,
    thanks: "De nada. Há mais alguma coisa?",
    farewell: "Até logo!",
    says: (article) => `${article} diz:`,
    also: (article) => `E ${article}:`,
    nothing: (words) =>
      `Não encontro nada sobre ${words.length > 0 ? words.join(" ou ") : "isso"} nos artigos da ajuda, e prefiro dizê-lo a adivinhar. Se for sobre o conteúdo de um curso, pergunte [ao tutor](/chat).`,
    nearest: "A ajuda tem, por exemplo, estes artigos:",
  },
  sw: {
    self: "Mimi ni msaada uliojengwa ndani ya chuo: programu inayotafuta katika makala za msaada na kuzinukuu neno kwa neno. Hakuna huduma ya AI nyuma yangu.",
    greeting: (self) => `Habari! ${self} Niulize jinsi kitu fulani kinavyofanya kazi katika chuo.`,
    identity: (self) => `${self} Kwa maudhui ya kozi zako kuna [mkufunzi](/chat).`,
    thanks: "Karibu. Je, kuna jambo lingine?",
    farewell: "Kwaheri!",
    says: (article) => `${article} inasema:`,
    also: (article) => `Na ${article}:`,
    nothing: (words) =>
      `Sipati chochote kuhusu ${words.length > 0 ? words.join(" au ") : "hilo"} katika makala za msaada, na ni afadhali niseme hivyo kuliko kubahatisha. Ikiwa ni kuhusu maudhui ya kozi, muulize [mkufunzi](/chat).`,
    nearest: "Msaada una makala kama hizi:",
  },
};
