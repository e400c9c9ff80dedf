import { readEverydayDictionary, type Inflection, type LanguageWords } from "./everyday-dictionary.ts";
import { wordsIn } from "./fold-word.ts";

/** French function words and question words, without accents. */
const functionWords = `
a ai aide aider aidez ainsi alors apres as au aucun aussi autre autres aux avais avait avant avec avez avoir avons besoin bien bon bonjour bonne
bref ca car ce ceci cela celle celui ces cet cette ceux chaque chez ci combien comme comment comprendre comprends compris concerne
connaitre consiste contre cours d dans de decris definir definis definition depuis des dessous dessus difference differences dire dis dit dites
dois doit doivent donc donne donner donnez dont du elle elles en encore entre es est et etait etes etre eu eux exactement exemple exemples
explication explique expliquer expliquez expliquez fait faire fais faites fallait faut fonctionne fonctionnent font ici idee il ils j je jusqu
l la laquelle le lecon lecons lequel les lesquelles lesquels leur leurs lorsque lors lui m ma mais marche me meme memes merci mes moi moins mon
mot mots n ne ni non nos notre nous on ont ou oui par parce parle parler pas pendant permet peu peut peuvent peux plus plutot possible pour
pourquoi pourrais pourrait pouvez pouvoir puis puisque qu quand que quel quelle quelles quelque quelques quels quest question questions qui
quoi rien s sa sais sans sauf savoir se selon sera sert servent servir ses seulement si sien signifie signifient soi soit sommes son sont sous
souvent stp suis sur svp t ta tant te tel telle tes toi ton toujours tous tout toute toutes tre tres trop tu un une utile utiliser utilise
utilisent va vais veut veux veulent vers via voila voici vos votre voudrais vouloir vous vraiment y`;

/** Inflected endings, and those of the dictionary forms that they may come from. */
const inflections: readonly Inflection[] = [
  [/aux$/, ["al", "au"]],
  [/[sx]$/, [""]],
  [/(?:e|es|ees?|ent|ons|ez|ant|ants|ait|aient|era|eront|erait)$/, ["er", "", "re", "ir"]],
  [/(?:i|is|it|ie|ies|issent|issons|issez|issant|ira)$/, ["ir", "re"]],
  [/(?:s|u|us|ue|ues|ent|ons|ez|ait|aient|ant|ra|rait)$/, ["re", "oir", "ir"]],
  [/(?:elles?|ennes?|onnes?|ettes?)$/, ["el", "en", "on", "et"]],
  [/(?:euses?|trices?)$/, ["eur", "eux", "teur"]],
  [/ves?$/, ["f"]],
  [/quees?$/, ["quer"]],
  [/c(?:e|es|ons|ant|ais|ait|a)$/, ["cer"]],
  [/ge(?:ons|ant|ait|aient|a)$/, ["ger"]],
];

/** Endings of international words, and their English counterparts. A translation counts only if it is an English word. */
const cognates: readonly Inflection[] = [
  [/(?:ites?|tes?)$/, ["ity", "ty", "te"]],
  [/ibilites?$/, ["ibility"]],
  [/iques?$/, ["ic", "ical", "ics", "ique"]],
  [/eurs?$/, ["or", "er"]],
  [/aires?$/, ["ary", "ar"]],
  [/oires?$/, ["ory"]],
  [/euses?$|eux$/, ["ous"]],
  [/ifs?$|ives?$/, ["ive"]],
  [/(?:elle|el)s?$/, ["al"]],
  [/ismes?$/, ["ism"]],
  [/istes?$/, ["ist"]],
  [/ies?$/, ["y"]],
  [/ees?$/, ["ed", "ey"]],
  [/isations?$/, ["ization"]],
  [/(?:iser|ise|ises|isent)$/, ["ize"]],
  [/(?:ifier|ifie|ifient)$/, ["ify"]],
  [/(?:er|e|es|ent|ez|ons)$/, ["ate", "", "e"]],
  [/(?:ment)$/, ["ly", "ment"]],
  [/res?$/, ["er", "re"]],
  [/s$/, [""]],
  [/$/, ["e"]],
];

export const french: LanguageWords = {
  functionWords: wordsIn(functionWords),
  dictionary: readEverydayDictionary(1),
  inflections,
  cognates,
};
