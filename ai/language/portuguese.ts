import { readEverydayDictionary, type Inflection, type LanguageWords } from "./everyday-dictionary.ts";
import { wordsIn } from "./fold-word.ts";

/** Portuguese function words and question words, without accents. */
const functionWords = `
a agora aí ai ajuda ajudar ajude ainda alem algo algum alguma algumas alguns ali ante antes ao aos apenas apos aquela aquele aquilo as
assim ate aula aulas bem boa bom cada coisa coisas com como compreender consigo consiste contra cujo curso cursos da dai das de define definicao
definir dela dele delas deles depois descreva desde desta deste destas destes dessa desse deve devem devo diferenca diferencas difere diga dizer
disso disto do dos duas dum duma durante e ela elas ele eles em enquanto entao entender entendi entendo entre era es essa essas esse esses
esta estao estar estas este estes estou eu exactamente exatamente exemplo exemplos explica explicacao explicar explique fala falar faz fazer
faco favor ficar foi for forem funciona funcionam funcionar ha ideia isso isto ja la lhe licao licoes logo mais mas me mesma mesmo meu meus
mim minha minhas muita muito na nada nao nas nem nenhum nenhuma nesse neste nesta no nos nossa nosso num numa nunca o obrigada obrigado oi ola onde
ora os ou outra outras outro outros palavra para pela pelas pelo pelos pergunta perguntas pode podem poder poderia podes podia por porque
porquê posso pouco pra precisa precisam precisar preciso precisos qual quais qualquer quando quanta quantas quanto quantos que quem quer queria quero
questao saber sabe sao se seja sem sempre ser sera serve seu seus si sido significa significado significam so sob sobre somente sou sua suas
talvez tambem tanto tao te tem temos tenho ter teu tipo toda todas todo todos tu tua tudo um uma umas uns usa usam usar vai vamos vao vez
voce voces vos`;

/** Inflected endings, and those of the dictionary forms that they may come from. */
const inflections: readonly Inflection[] = [
  [/(?:oes|aes|aos)$/, ["ao"]],
  [/ais$/, ["al"]],
  [/eis$/, ["el", "il"]],
  [/ns$/, ["m"]],
  [/(?:s|es)$/, [""]],
  [/as?$/, ["o", ""]],
  [/(?:o|a|as|am|amos|ou|ei|ava|avam|ados?|adas?|ando|ara|aria|e|em|ue|uem)$/, ["ar"]],
  [/(?:o|e|es|em|emos|eu|i|idos?|idas?|endo|era|eria|a)$/, ["er", "ir"]],
  [/(?:imos|iu|indo|ira)$/, ["ir"]],
  [/(?:c|qu)(?:e|em|ei)$/, ["car"]],
  [/(?:g|gu)(?:e|em|ei)$/, ["gar"]],
  [/(?:ica|ico|icas|icos)$/, ["ico"]],
  [/zinh[oa]s?$/, [""]],
];

/** Endings of international words, and their English counterparts. A translation counts only if it is an English word. */
const cognates: readonly Inflection[] = [
  [/(?:acao|acoes)$/, ["ation", "ion"]],
  [/(?:cao|coes)$/, ["tion", "ction"]],
  [/(?:sao|soes)$/, ["sion", "ssion"]],
  [/(?:idades?|dades?)$/, ["ity", "ty"]],
  [/(?:ilidades?)$/, ["ility"]],
  [/(?:encias?)$/, ["ence", "ency"]],
  [/(?:ancias?)$/, ["ance", "ancy"]],
  [/ic[oa]s?$/, ["ic", "ical", "ics"]],
  [/[aá]ri[oa]s?$/, ["ary"]],
  [/[oó]ri[oa]s?$/, ["ory"]],
  [/os[oa]s?$/, ["ous", "ose"]],
  [/iv[oa]s?$/, ["ive"]],
  [/ais$/, ["al"]],
  [/aveis$|avel$/, ["able"]],
  [/iveis$|ivel$/, ["ible"]],
  [/ismos?$/, ["ism"]],
  [/istas?$/, ["ist"]],
  [/ores?$/, ["or", "er"]],
  [/entos?$/, ["ent"]],
  [/antes?$/, ["ant"]],
  [/mente$/, ["ly", "ally"]],
  [/(?:izar|iza|izam|izado|izada)$/, ["ize"]],
  [/(?:ificar|ifica|ificam)$/, ["ify"]],
  [/(?:ar|a|am|ado|ada|ando)$/, ["ate", "", "e"]],
  [/ias?$/, ["y", "ia"]],
  [/[oae]s?$/, ["", "e"]],
  [/s$/, [""]],
  [/$/, ["e"]],
];

export const portuguese: LanguageWords = {
  functionWords: wordsIn(functionWords),
  dictionary: readEverydayDictionary(2),
  inflections,
  cognates,
};
