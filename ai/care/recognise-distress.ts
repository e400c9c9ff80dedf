import { foldWord } from "#ai/language/fold-word.ts";
import { undisguise } from "#ai/text/undisguise.ts";

/**
 * What a message reveals about its writer. "crisis": someone may be harmed, by themselves or by another person. "worry": the words are
 * ambiguous. "discouraged": the learning is too much at the moment.
 */
export type Distress = "crisis" | "worry" | "discouraged" | null;

const someone =
  "(?:he|she|they|someone|somebody|(?:my|the|a|his|her) (?:ex[- ]?)?(?:\\w+ )?(?:husband|wife|boyfriend|girlfriend|partner|father|mother|dad|mom|mum|stepfather|stepdad|stepmother|stepmom|stepmum|brother|sister|uncle|aunt|cousin|grandfather|boss|teacher|coach|neighbou?r|roommate|ex|son|parents))";
const person =
  "(?:him|her|them|someone|somebody|everyone|everybody|people|my (?:\\w+ )?(?:husband|wife|boyfriend|girlfriend|partner|father|mother|dad|mom|mum|brother|sister|boss|teacher|neighbou?r|classmates?|colleagues?|family|parents|ex|kids?|child|children|roommate)|the (?:kids|students|teachers?))";

/** What programs, plans or gardens kill, or what dies in them. */
const thing =
  "(?:threads?|process\\w*|sessions?|servers?|containers?|jobs?|programs?|scripts?|daemons?|apps?|tasks?|query|queries|bugs?|features?|ideas?|time|weeds?|bacteria|germs?|pests?|npcs?|boss fight|zombies?|yeast|characters?)";

/** Patterns for text in lower case without accents. Frequent jokes are exempted below. */
const crises: readonly RegExp[] = [
  // English
  /\b(?:kill(?:ing)?|hang(?:ing)?|shoot(?:ing)?|drown(?:ing)?|starv(?:e|ing)) (?:myself|my self)\b/,
  /\bkms\b/,
  /\b(?:end(?:ed|ing)?|tak(?:e|ing)|took|finish) my (?:own )?life\b(?! (?:insurance|story|lessons?|savings|experience|cycle|as an|goals))/,
  /\bend(?:ing)? it all\b/,
  /\bput an end to (?:my life|it all)\b/,
  /\b(?:i|i'?m|me|my|am)\b.{0,40}\b(?:suicidal|suicide)\b/,
  /\bsuicid(?:e|al) (?:thoughts|plan|note)\b/,
  /\b(?:want|wanna|wish|like|ready|going|hope|rather)\b.{0,15}\b(?:to die|die|to be dead|i (?:was|were) dead|i'?d (?:die|never been born)|i had never been born|not to (?:exist|wake up))\b/,
  /\bbetter off (?:dead|without me)\b/,
  /\b(?:don'?t|do not) (?:want|wanna) (?:to )?(?:live|be alive|exist|wake up|be here)\b/,
  /\bno (?:reason|point)(?: left)? (?:to|in) liv(?:e|ing)\b/,
  /\bnothing (?:left )?to live for\b/,
  /\bpoint (?:in|of) (?:living|being alive)\b/,
  /\bi\b.{0,25}\bthink(?:ing)? (?:about|of) (?:dying|ending (?:it|things))\b/,
  /\blike ending (?:it|things)\b/,
  /\bhow many (?:\w+ ){1,4}(?:to die|to kill|would kill)\b/,
  /\btie a noose\b/,
  /\blife (?:is|isn'?t|is not) (?:not )?worth living\b/,
  /\bcan'?t go on living\b/,
  /\btired of (?:living|being alive)\b/,
  /\b(?:hurt(?:ing)?|harm(?:ing)?|cut(?:ting)?|burn(?:ing)?|punish(?:ing)?) myself\b/,
  /\b(?:cut(?:ting)?|burn(?:ing)?|slit(?:ting)?) my (?:arms?|wrists?|legs?|thighs?|skin)\b/,
  /\b(?:knife|gun|blade|razor)\b.{0,40}\bmyself\b/,
  /\bself[- ]?harm(?:ing)?\b/,
  /\bslit my wrists?\b/,
  /\b(?:took|taken|take|swallow(?:ed)?|taking)\b.{0,25}\b(?:all (?:my|the)|too many|a (?:whole )?bottle of|a lot of|lots of) (?:\w+ )?(?:pills|tablets|painkillers|medication|sleeping pills)\b/,
  /\boverdos(?:e|ed|ing)\b.{0,20}\b(?:tonight|myself|on (?:pills|my))\b/,
  /\bi(?:'ve| have)? overdosed\b/,
  /\bgoing to jump (?:off|from|in front)\b/,
  /\bjump off (?:a|the) (?:bridge|roof|building)\b/,
  new RegExp(
    `\\b${someone}\\b.{0,25}\\b(?:hits?|hitting|beats?|beating|chok(?:es|ed|ing)|strangl(?:es|ed|ing)|rap(?:es|ed|ing)|molest(?:s|ed|ing)|abus(?:es|ed|ing)|kicks?|kicked|kicking|punch(?:es|ed|ing)|slaps?|slapped|hurts?|hurting|burns|burned|touch(?:es|ed) me (?:where|at night|and)|forc(?:es|ed) me to (?:have sex|touch|undress|sleep with))\\b(?: me\\b(?! (?:at|up|in|to|about|with (?:a|an|another|the) (?:question|idea|task|problem|bill|lawsuit))\\b)| us\\b(?! (?:at|up|in|to)\\b)|(?<=touch(?:es|ed) me \\w+)|(?<=me to .*))`,
  ),
  new RegExp(
    `\\b${someone}\\b.{0,30}\\b(?:threat\\w+|says?|said|going|trying|tries|wants?|promised|swears?)\\b.{0,25}\\b(?:kill|hurt|stab|shoot|murder|beat) (?:me|us)\\b`,
  ),
  /\bi(?:'m| am|m| was|'ve been| have been| got| keep being)\b.{0,15}\b(?:raped|molested|sexually (?:assaulted|abused)|abused|beaten at home|being beaten|beaten (?:by|up)|assaulted)\b/,
  /\b(?:domestic violence|abuse)\b.{0,20}\b(?:victim|at home)\b/,
  /\b(?:afraid|scared|frightened) (?:to go home|of (?:my (?:husband|father|dad|boyfriend|partner|stepdad|stepfather|mother|mom|uncle)))\b/,
  /\bnot safe at home\b/,
  /\btouch(?:es|ed) me (?:where|in ways|at night)\b/,
  new RegExp(
    `\\b(?:want|wanna|going|gonna|plan\\w*|will|about|i'?ll)\\b.{0,12}\\b(?:kill|murder|stab|shoot|poison|strangle|hurt|attack) ${person}\\b`,
  ),
  /\b(?:bring|take|bringing|taking|have) a (?:gun|knife|bomb) (?:to|into|at) (?:school|work|class|college|university)\b/,
  /\bshoot up (?:the|my) (?:school|office|place|class)\b/,
  // French
  /\b(?:me|m'|nous) ?(?:tuer|suicider|pendre|noyer|(?:ouvrir|couper) les veines|foutre en l'air|jeter (?:sous|d'un|du))\b/,
  /\b(?:j'ai|des|mes|ces) (?:des )?(?:envies?|idees?|pensees?) (?:de )?(?:suicid\w+|mort|mourir|noires)\b/,
  /\bje suis suicidaire\b/,
  /\bpens\w+ au suicide\b/,
  /\b(?:en finir|mettre fin a mes jours)\b(?! avec (?:ce|cet|cette|l[ae]|les|mon|ma) (?:cours|exercice|lecon|chapitre|projet|devoir))/,
  /\b(?:veux|voudrais|envie de|aimerais|prefere) (?:\w+ )?(?:mourir|disparaitre pour toujours|etre mort\w*)\b/,
  /\b(?:ne )?(?:veux|peux) plus vivre\b/,
  /\bplus (?:de|aucune) raison de vivre\b/,
  /\bplus envie de vivre\b/,
  /\bje pense (?:a|souvent a) (?:mourir|la mort|en finir)\b/,
  /\bon me (?:frappe|bat|viole|maltraite)\b/,
  /\bvictime de (?:viol|violences?|maltraitance|abus)\b/,
  /\bla vie ne vaut (?:plus|pas)\b/,
  /\bje me (?:scarifie|coupe|mutile|fais du mal|brule)\b(?! (?:en|les cheveux|la parole))/,
  /\b(?:coupe|ouvert|taillade)\w* les veines\b/,
  /\bme faire du mal\b/,
  /\bme (?:mutiler|scarifier)\b/,
  /\b(?:avale|pris)\b.{0,20}\b(?:trop de|tous mes|toute? (?:une|la) boite|tous les) ?(?:de )?(?:medicaments|cachets|comprimes|somniferes)?\b/,
  /\b(?:il|elle|mon (?:\w+ )?(?:mari|copain|pere|beau-pere|oncle|frere|ex|patron|conjoint)|ma (?:\w+ )?(?:mere|femme|copine|belle-mere|soeur)|mes parents)\b.{0,20}\b(?:me|m'|nous) ?(?:a |ont )?(?:frappe\w*|bat(?:tent)?|battu\w*|viole\w*|tape\w*|etrangle\w*|touche\w*|menace\w*|maltraite\w*)\b/,
  /\b(?:j'ai ete|je suis) (?:viole\w*|battue?|maltraite\w*|agresse\w*)\b/,
  /\bpeur de rentrer (?:a la maison|chez moi)\b/,
  /\b(?:veux|vais|voudrais|envie de) (?:le|la|les) (?:tuer|poignarder|buter)\b/,
  /\b(?:veux|vais|envie de) (?:tuer|poignarder) (?:mon|ma|mes|quelqu'un|tout le monde)\b/,
  // Portuguese
  /\b(?:me matar|matar-me|suicidar-me|me suicidar|enforcar-me|me enforcar|cometer suicidio|tirar a (?:minha )?(?:propria )?vida|acabar com (?:a minha vida|a vida|minha vida|tudo isto de vez)|por fim a (?:minha )?vida|pensamentos suicidas|penso em suicidio|estou suicida|pensar em suicidio|pensando em suicidio)\b/,
  /\b(?:quero|queria|vontade de|gostava de|prefiro|desejo|preferia) (?:morrer|estar mort\w+|desaparecer para sempre|sumir para sempre)\b/,
  /\bnao (?:quero|aguento|consigo) (?:mais )?(?:viver|estar viv\w+)(?: mais)?\b/,
  /\bnao (?:ha|tenho|vejo) (?:mais )?(?:razao|motivo|sentido)\w* para viver\b/,
  /\ba vida nao vale a pena\b/,
  /\bmelhor morr?e?r?\w* ?d?o? que viver\b/,
  /\b(?:me corto|corto-me|me cortar|cortar-me|me machuco|me machucar|magoar-me|automutil\w+|me mutilar|cortar os pulsos)\b/,
  /\btomei (?:todos os|muitos|um monte de|uma caixa de|demasiados) (?:meus )?(?:comprimidos|remedios|medicamentos)\b/,
  /\b(?:ele|ela|(?:o )?meu (?:\w+ )?(?:marido|namorado|pai|padrasto|tio|irmao|ex|chefe|companheiro)|(?:a )?minha (?:\w+ )?(?:mae|mulher|namorada|madrasta|irma|esposa)|(?:os )?meus pais)\b.{0,20}\b(?:me|nos) (?:bate\w*|bateu|espanca\w*|violou|estupr\w+|toca|agride|agrediu|ameaca\w*|maltrata|abus\w+)\b/,
  /\b(?:ele|ela|marido|namorado|pai|padrasto|mae)\b.{0,10}\b(?:bate|bateu|espanca|violou|agride|ameacou|toca)(?:-me| em mim)\b/,
  /\b(?:abusa|abusou) (?:sexualmente )?de mim\b/,
  /\bsofro (?:de )?(?:abusos?|violencia|maus[- ]tratos)\b/,
  /\bapanho d[oa] (?:meu|minha)\b/,
  /\bele me (?:viola|estupra|bate)\b/,
  /\bfui (?:violada?|estuprada?|abusada?|agredida?)\b/,
  /\bmedo de (?:voltar|ir) para casa\b/,
  /\b(?:quero|vou|apetece-me|vontade de) (?:mata-l[oa]s?|matar (?:o|a|os|as|o meu|a minha|meu|minha|todos|alguem|ele|ela)|esfaquear)\b(?! (?:saudades?|fome|sede|charada|tempo|processo|aula))/,
  // Swahili
  /\b(?:nataka|ninataka|natamani|nitaka|nimeamua|nafikiria|ninafikiria|bora) (?:\w+ )?(?:kujiua|kujinyonga|kufa|nife|kujitoa uhai|kumaliza maisha|kukatisha maisha)\b/,
  /\b(?:kujiua|kujinyonga|nitajiua|nijiue|nitajinyonga|najiua|kujitoa uhai)\b/,
  /\b(?:sitaki|sioni|sina) (?:\w+ )?(?:kuishi|sababu ya kuishi|maana ya (?:kuishi|maisha)|haja ya kuishi)\b/,
  /\bmaisha hayana (?:maana|thamani)\b/,
  /\bnimechoka (?:kuishi|na maisha)\b/,
  /\b(?:najikata|ninajikata|najiumiza|ninajiumiza|kujiumiza|kujikata|nimejikata|nimejiumiza)\b/,
  /\bnimekunywa (?:sumu|(?:dawa|vidonge) (?:nyingi|vingi|zote|vyote))\b/,
  /\b(?:heri|bora) (?:nife|nikufe)\b/,
  /\b(?:ninapigwa|napigwa|nanyanyaswa|ninanyanyaswa|ninateswa|nateswa)\b/,
  /\bkunywa sumu\b/,
  /\b(?:ananipiga|hunipiga|wananipiga|alinipiga|amenipiga|alinibaka|amenibaka|ananibaka|nimebakwa|nilibakwa|ananitesa|wananitesa|ananinyanyasa|ananitishia|anatishia kuniua|ameniambia ataniua|ataniua|ananishika|ananigusa)\b(?! (?:jeki|picha|simu))/,
  /\bnaogopa kurudi nyumbani\b/,
  /\b(?:nataka|nitamu|nita|ninataka) ?(?:kumuua|muua|kuwaua|waua|kumchoma kisu)\b/,
  /\bkuua (?:mtu|watu|mume wangu|mke wangu|baba|bosi wangu)\b/,
];

/**
 * Jokes and jargon with words of a crisis. They are removed and the rest is still checked, because a person who asks about a process may
 * also mention how they are. For that reason no pattern here spans a word that refers to the writer.
 */
const harmless = new RegExp(
  [
    "\\b(?:die|dying|died|dead|mourir|morte?|morrer|morrendo|morro|kufa|nimekufa) (?:\\w+ )?(?:laugh\\w*|of (?:laughter|boredom|embarrassment|shame|heat|hunger|curiosity)|de rire|de honte|d'ennui|de faim|de (?:tanto )?rir|de vergonha|de tedio|kwa kicheko)\\b",
    "\\blaugh\\w* (?:so|until|till)\\b[^.,;!?]{0,25}\\b(?:die|dead)\\b",
    "\\bto die for\\b|\\bsome slack\\b|\\bsuicide (?:squad|burn|door|clause|prevention|rates?|statistics)\\b",
    "\\bshoot (?:myself|me|us) (?:in the foot|an? (?:e-?mail|message))\\b|\\bcut myself (?:off|out)\\b|\\bkick(?:ing)? myself\\b",
    `\\b${thing}(?: (?!(?:i|im|i'\\w+|me|my|myself|and|want|wanna)\\b)[\\w'-]+){0,4} (?:kill|die|dies|dead|suicid\\w*)\\b(?! (?:my ?self|me)\\b)`,
    `\\bkill (?:(?:the|a|an|this|that|all|my|running) )?(?:${thing}|darlings?|switch)\\b`,
  ].join("|"),
  "g",
);

/** Ambiguous words: the question is answered, and the answer ends with where to get help. */
const worries: readonly RegExp[] = [
  // English
  /\b(?:can'?t|cannot) (?:take (?:it|this)|go on|do this|cope) (?:any ?more|any longer)\b/,
  /\b(?:can'?t|cannot) (?:take (?:it|this)|go on|cope)(?= *(?:$|[.,;!?]))/,
  /\beverything is (?:hopeless|pointless)\b/,
  /\bi feel (?:so |completely |totally )?(?:hopeless|worthless|empty|numb|alone)\b/,
  /\bi hate (?:myself|my life)\b/,
  /\bnobody (?:would|will) miss me\b/,
  /\b(?:want|wish) to disappear\b/,
  /\bi(?:'m| am|m)? (?:feel(?:ing)? )?(?:(?:so|very|really|just|too) )*(?:sad|depressed|lonely|miserable|desperate)\b/,
  // French
  /\bje n'en peux plus\b/,
  /\btout est (?:inutile|sans espoir|fini pour moi)\b/,
  /\bje me sens (?:vide|seule?|nulle? et seule?|desesperee?)\b/,
  /\bje (?:me )?(?:hais|deteste)(?: ma vie)?$/,
  /\bpersonne ne me regretterait?\b/,
  /\bje (?:suis|me sens) (?:(?:si|tres|trop|tellement|vraiment) )*(?:tristes?|deprimee?|malheureu(?:x|se)|desesperee?)\b/,
  // Portuguese
  /\bnao aguento mais\b/,
  /\bnada (?:mais )?faz sentido(?= *(?:$|[.,;!?]))/,
  /\bsinto-me (?:vazi[oa]|sozinh[oa]|sem esperanca)\b/,
  /\bme sinto (?:vazi[oa]|sozinh[oa]|sem esperanca)\b/,
  /\b(?:odeio-me|me odeio|odeio a minha vida)\b/,
  /\b(?:estou|sinto-me|me sinto) (?:(?:muito|tao|demasiado|realmente) )*(?:triste|deprimid[oa]|infeliz|desesperad[oa])\b/,
  // Swahili
  /\bsiwezi tena(?= *(?:$|[.,;!?]))/,
  /\bnimekata tamaa (?:ya|na) maisha\b/,
  /\bnajichukia\b/,
  /\bnajisikia (?:mpweke|sina thamani)\b/,
  /\b(?:nina|ninahisi|nahisi) (?:huzuni|unyonge|upweke)\b/,
];

const discouragements: readonly RegExp[] = [
  // English
  /\bi (?:can'?t|cannot) do this(?= *(?:$|[.,;!?]))/,
  /\b(?:i(?:'m| am)|im) (?:(?:just|too|so|really|such|probably|simply) )*(?:an? )?(?:stupid|dumb|idiot|failure|slow for this|hopeless at|bad at (?:this|maths?|everything)|not smart enough|not made for this|old for this|useless)\b/,
  /\bi(?:'ll| will)? (?:never (?:get|understand|learn|be able)|give up|quit|am giving up)\b/,
  /\bi(?:'m| am) (?:giving up|so frustrated|frustrated|overwhelmed)\b/,
  /\bthis is (?:too (?:hard|difficult|much)|impossible)(?: for me)?\b/,
  /\beveryone else (?:gets|understands)\b/,
  /\bwant to (?:give up|quit)\b/,
  /\bmy brain (?:hurts|is too small)\b/,
  /\bfeel (?:so )?(?:stupid|dumb)\b/,
  // French
  /\bje suis (?:trop |vraiment |si )?(?:nulle?|bete|stupide|idiote?|decouragee?|perdue?)\b/,
  /\bje n'y arriverai? (?:jamais|pas)\b/,
  /\bj'abandonne\b/,
  /\bc'est trop (?:dur|difficile)\b/,
  /\bje (?:ne )?comprendrai jamais\b/,
  // Portuguese
  /\b(?:sou|estou) (?:muito |tao |demasiado )?(?:burr[oa]|estupid[oa]|idiota|desanimad[oa]|frustrad[oa])\b/,
  /\b(?:desisto|vou desistir)\b/,
  /\bnunca vou (?:conseguir|perceber|entender|aprender)\b/,
  /\be (?:muito|demasiado) dificil(?: para mim)?\b/,
  // Swahili
  /\b(?:mimi ni|mi ni) (?:mjinga|bure|mpumbavu)\b/,
  /\bnimekata tamaa\b/,
  /\bnakata tamaa\b/,
  /\bsitaweza kamwe\b/,
  /\b(?:ni|hii ni) (?:ngumu|vigumu) (?:sana|mno)(?: kwangu)?\b/,
  /\bsitaelewa kamwe\b/,
];

/** Return the distress that a message reveals. */
export function recogniseDistress(message: string): Distress {
  // An invisible character may split a word or stand for a space.
  const readings = new Set(
    ["", " "].map((between) => foldWord(undisguise(message, between)).replace(/\s+/g, " ").slice(0, 8000)),
  );
  const isIn = (signs: readonly RegExp[], texts: Iterable<string> = readings) =>
    [...texts].some((text) => signs.some((sign) => sign.test(text)));
  const meant = [...readings].map((text) => text.replace(harmless, " "));
  if (isIn(crises, meant)) return "crisis";
  if (isIn(worries)) return "worry";
  return isIn(discouragements) ? "discouraged" : null;
}
