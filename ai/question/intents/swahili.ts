import type { IntentPatterns } from "./intent-patterns.ts";

const exercise = "(?:zoezi|mazoezi|kazi ya nyumbani|swali|maswali|tatizo|jaribio)";

/** The patterns for Swahili messages. */
export const swahili: IntentPatterns = {
  lesson:
    /^(?:(?:tafadhali|naomba|unaweza) )*(?:eleza|nieleze|elezea|nielezee|fupisha|fanya muhtasari wa|nifupishie) (?:somo hili|hili somo|somo|ukurasa huu|hii|hili)[ .?!]*$|\bsomo hili (?:linahusu|linazungumzia) nini|\b(?:muhtasari|mambo makuu|hoja kuu)(?: (?:wa|ya) somo(?: hili)?)?[ .?!]*$|^sielewi somo/i,
  course:
    /\bnaweza kukuuliza nini\b|\bkozi hii (?:inahusu|inafundisha|ina) nini|\bnitajifunza nini\b|\bmasomo gani\b|\bkuna masomo (?:gani|yapi)\b/i,
  solution: new RegExp(
    `\\b(?:jibu|majibu|suluhisho|matokeo) (?:la |ya |kwa )(?:\\w+ )?${exercise}|\\b(?:tatua|nitatulie|fanya|nifanyie|jibu|nijibie|maliza|kamilisha) (?:hili |hizi |haya |langu )?${exercise}|\\b${exercise} (?:namba |nambari |la |ya )?(?:\\d|kwanza|pili|tatu)|\\b(?:nipe|niambie|nionyeshe|toa|nitajie) (?:tu )?(?:jibu|majibu|suluhisho|matokeo)\\b`,
    "i",
  ),
  pressure:
    /\b(?:haraka|dharura|sina muda|muda umeisha|nitafeli|nitashindwa|nakuomba sana|nakusihi)\b|\bmimi ni (?:mwalimu|mkufunzi|msimamizi|admin\w*|mtengenezaji|mwandishi|msanidi|mmiliki)\b|\b(?:mwalimu|mkufunzi|bosi|mama|msimamizi) (?:amesema|alisema|ameruhusu|anaruhusu|anataka|wangu amesema|wangu ameruhusu)|\b(?:ruhusa|kibali)\b|\b(?:jifanye|fikiria|tucheze|igiza|kuanzia sasa|wewe sasa ni)\b|\b(?:puuza|sahau|acha)\b.{0,40}\b(?:maagizo|maelekezo|sheria|kanuni|ya awali|yaliyotangulia)\b|\b(?:namba|nambari|jibu|herufi|neno|mstari|hatua) (?:tu|pekee|ya kwanza tu)\b|\b(?:tarakimu|herufi|nusu|hatua|neno) (?:ya|la) (?:kwanza|mwisho)|\b(?:tafsiri|kwa (?:kiingereza|kifaransa|kireno)|shairi|base64|kinyume)\b|\bkamilisha sentensi|\bndiyo au hapana\b|\bkweli au (?:si kweli|uongo)\b|\b(?:jibu|suluhisho|matokeo)\b/i,
  guess: /^(?:(?:basi|sawa|je|na)[, ]+)*(?:ni|nadhani ni|nadhani|nafikiri|nimepata|jibu ni|jibu langu ni|matokeo ni)\b.{0,60}\d/i,
  example: /\bmfano\b(?! (?:wa data|wa kuigwa))|\bmifano\b|\bkwa mfano\b/i,
  quiz: /\b(?:nijaribu|nipime|niulize)\b|\bniulize (?:swali|maswali)|\bnipe (?:swali|maswali|zoezi|jaribio)\b(?!.*\bjibu)/i,
  hint: /^(?:(?:mimi )?(?:bado )?(?:nimekwama|nimepotea|nimechanganyikiwa|sijui)|sina (?:wazo|uhakika)|(?:nipe |naomba )?(?:kidokezo|dokezo|msaada)|nisaidie|msaada)\b.{0,40}$/i,
  more: /^(?:(?:sawa|na|lakini|basi|ndiyo|tafadhali|naomba)[, ]+)*(?:zaidi|endelea|kisha|halafu|(?:ni)?(?:eleze?|elezee?|fafanulie|fafanua) (?:zaidi|tena|vizuri|polepole|kwa (?:urahisi(?: zaidi)?|njia (?:rahisi|nyingine)|lugha rahisi|maneno (?:mengine|rahisi)))|(?:kwa )?(?:urahisi|rahisi) zaidi|kwa (?:maneno (?:mengine|rahisi)|lugha rahisi|urahisi)|polepole|(?:hii |hiyo )?ni ngumu(?: sana)?|kwa nini(?: hivyo)?|kwanini|vipi|kivipi|(?:bado )?(?:sielewi|sijaelewa)(?: (?:bado|vizuri))?|una maana gani|unamaanisha nini)(?:[, ]+tafadhali)?[ .?!]*$/i,
  greeting: /^(?:habari|jambo|hujambo|mambo|salamu|shikamoo|karibu|hodi)\b.{0,25}$/i,
  wellbeing: /^(?:u hali gani|habari yako|habari gani|hali yako|vipi hali)\b.{0,15}$/i,
  thanks: /^(?:(?:sawa|vizuri|safi|ah|oh|ndiyo|nzuri)[\s,.!]+)*(?:asante|ahsante|shukrani|nimeelewa|safi|vizuri|sawa)\b.{0,40}$/i,
  farewell: /^(?:kwaheri|kwa heri|tutaonana|usiku mwema|baadaye)\b.{0,25}$/i,
  identity:
    /\b(?:wewe ni nani|u nani|wewe ni (?:binadamu|roboti|mtu|ai|mashine|chatgpt))\b|\bunaweza kufanya nini\b|\bjina lako (?:ni )?nani\b|\b(?:puuza|sahau|onyesha|nionyeshe|rudia)\b.{0,30}\b(?:maagizo|maelekezo|sheria|prompt)\b/i,
};
