import { readEverydayDictionary, type Inflection, type LanguageWords } from "./everyday-dictionary.ts";
import { wordsIn } from "./fold-word.ts";

/** Swahili function words and question words. */
const functionWords = `
aidha ama ambacho ambalo ambao ambapo ambaye ambayo ambazo asante au baada baadaye bado baina bila cha chake changu chini fafanua hadi haina hakuna hapa
hapana hata hayo haya hii hili hilo hivi hivyo hiyo hizi hizo hizo huo huu huyo huyu ila ile ili ina inaitwa inafanya inafanyaje inafanyakazi
inafanyika inamaana inamaanisha inavyo je jinsi juu kabla kadiri kama kati katika kiasi kila kile kipi kisha kitu
kozi kuhusu kupitia kusema kutoka kutumia kuwa kwa kwamba kwani kwanini kwake kwangu kwenye la lakini lake langu le lile lipi lini maana mara mambo mfano mifano mimi mtu
mwalimu mwingine na naelewa naomba nataka naweza nao ndani ndio ndiyo ndogo neno ni nieleze nikoje nifanye nifanyeje nini ninahitaji ninataka ninaweza
ninawezaje nipe nisaidie nitafanyaje nitawezaje niambie niko njia nje ni nzuri nyingine pa pale pamoja pia pili samahani sana sawa sasa si
sielewi sijui siyo somo masomo swali maswali tafadhali tena tofauti tu tunahitaji tunatumia tunaweza ule upi uwe unaweza unafanyaje unamaanisha vile vipi vya vyake
vyangu wa wakati wake wangu wao wapi wewe weka wote ya yake yangu yake yale yao yapi yeye yote yupi za zake zangu zile zipi zote nani eleza elezea
kikamilifu yenye gani iko kuna kuko yuko ipo upo yupo yapo zipo wapo huwa ngapi ikiwa iwapo ingawa mbona namna zaidi kidogo hapo hivyo vipi nao nayo wenyewe mwenyewe wenye zenye`;

/** Beginnings of noun classes and adjectives, and the locative "-ni", with what may replace them in the dictionary form. */
const inflections: readonly Inflection[] = [
  [/^vi/, ["ki", ""]],
  [/^vy/, ["ch"]],
  [/^wa/, ["mwa", "m", "mw", ""]],
  [/^mi/, ["m", ""]],
  [/^ma/, ["", "ji", "u"]],
  [/^me/, ["je", "ji"]],
  [/^ny?/, ["u", ""]],
  [/^(?:m|mw|wa|ki|vi|n|ny|ji|ma|u|ku|pa|i|li|zi)/, [""]],
  [/ni$/, [""]],
];

/** Swahili endings of words borrowed from English, and the English ones. A translation counts only if it is an English word. */
const cognates: readonly Inflection[] = [
  [/ia$/, ["y", "ia"]],
  [/isheni$/, ["ition", "ission"]],
  [/esheni$/, ["ation"]],
  [/[iueo]$/, ["", "e"]],
];

export const swahili: LanguageWords = {
  functionWords: wordsIn(functionWords),
  dictionary: readEverydayDictionary(3),
  inflections,
  cognates,
};
