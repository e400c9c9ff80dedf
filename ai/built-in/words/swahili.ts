import type { Words } from "./words.ts";

export const swahili: Words = {
  introduction: [
    "Mimi ni mkufunzi wa ndani wa chuo: ninajibu kutoka kwenye masomo pekee.",
    "Huyu ni mkufunzi wa ndani wa chuo: ninajua tu yale ambayo masomo yako yanasema.",
    "Mkufunzi wa ndani hapa. Ninanukuu masomo yako na siongezi chochote.",
  ],
  quotesStay: "Nukuu zinabaki katika lugha ya somo.",
  or: " au ",
  opening: {
    nearest: (words) => `Sikupata chochote kuhusu ${words} katika masomo; hiki ndicho kilicho karibu zaidi.`,
    hint: ["Hakuna shida. Hiki hapa kidokezo.", "Basi, hatua moja baada ya nyingine."],
    more: ["Kwa furaha.", "Basi, tuendelee kidogo."],
    example: ["Masomo yana mmoja.", "Huu hapa mfano kutoka kwenye masomo."],
  },
  reply: {
    right: ["Ndiyo, ni sahihi: unasema kile ambacho somo linasema.", "Ni sahihi. Somo linasema vivyo hivyo."],
    partly: [
      "Sehemu ya jibu lako ipo katika somo pia. Tafuta ambalo bado hujasema.",
      "Uko njiani: sehemu ipo, bado kuna kitu kinakosekana.",
    ],
    unsure: [
      "Ninalinganisha maneno tu, na kwa maneno yako siwezi kusema kama ni sahihi. Linganisha mwenyewe na somo.",
      "Maneno yako si ya somo, kwa hiyo siwezi kuthibitisha. Linganisha na maandishi.",
    ],
  },
  leadIn: (lesson) => [
    `${lesson} inasema hivi:`,
    `Katika ${lesson} tunasoma:`,
    `${lesson} inasema:`,
    `Mahali pa kuangalia ni ${lesson}:`,
  ],
  academicLeadIn: (lesson, heading) => `${lesson}${heading ? `, katika sehemu ${heading},` : ""} inaeleza:`,
  recording: (lesson, title) => `Rekodi ${title ? `${title} ` : ""}ya ${lesson} inasema:`,
  instructor: (lesson) => `Mwalimu wako anajibu, kwa ${lesson}:`,
  sameLesson: "Somo hilo hilo",
  adds: (source) => [`${source} pia linasema:`, `${source} linaendelea:`, `${source} linaongeza:`],
  code: "Somo linaonyesha:",
  tableUnder: (heading) => `Jedwali chini ya ${heading} linaonyesha.`,
  codeUnder: (heading) => `Kuna mfano uliofanyiwa kazi chini ya ${heading}.`,
  askFirst: {
    question: (topic) => [
      topic ? `Kabla hatujaangalia: unajua nini tayari kuhusu ${topic}?` : "Kabla hatujaangalia: unatarajia nini, na kwa nini?",
      topic
        ? `Wewe mwenyewe ungesema nini kuhusu ${topic}, na kwa msingi gani?`
        : "Jibu lako mwenyewe lingekuwa nini, na kwa msingi gani?",
    ],
    where: (lesson, heading) =>
      `Somo ${lesson} linajibu${heading ? `, chini ya ${heading}` : ""}. Niambie kwanza unavyofikiri, kisha tusome pamoja.`,
  },
  guiding: {
    figures: [
      "Jaribu kwa namba nyingine: namba ya kwanza ikiwa mara mbili, tutapata nini?",
      "Ni namba zipi ambazo ungelazimika kukadiria katika hali yako?",
    ],
    definition: (term) => [
      `Je, unaweza kutoa mfano wa ${term} kutoka kwenye uzoefu wako?`,
      `Ungemwelezaje rafiki ambaye hajawahi kusikia kuhusu ${term}?`,
      `Kingekosekana nini kama ${term} isingekuwepo?`,
    ],
    reason: [
      "Somo linatoa sababu hapa. Kama sababu hiyo isingekuwa kweli, kingetokea nini?",
      "Sababu hiyo inafaa kiasi gani katika hali unayoijua?",
    ],
    contrast: [
      "Ni upande upi wa tofauti hii unaokutana nao zaidi, na matokeo yake ni nini?",
      "Unadhani kwa nini somo linatofautisha hivyo?",
    ],
    condition: [
      "Ungefanya nini katika hali hiyo, kabla ya kuendelea kusoma?",
      "Nini kingebadilika ili kinyume chake kiwe kweli?",
    ],
    steps: ["Ni hatua ipi unayoiona ngumu zaidi, na kwa nini?", "Nini kingeharibika kama hatua mbili zingebadilishana nafasi?"],
    rule: ["Nini kinaweza kumharibikia mtu asiyefuata hili?", "Ni wakati gani kuacha kanuni hii kungefaa?"],
    code: (heading) =>
      `Kabla ya kuendesha: unatarajia msimbo${heading ? ` chini ya ${heading}` : ""} ufanye nini, mstari kwa mstari?`,
    general: (heading) => [
      "Ungesemaje hilo kwa maneno yako mwenyewe?",
      heading
        ? `Ungemwambia mwenzako nini kuhusu ${heading} kwa sentensi moja?`
        : "Ungemwambia mwenzako nini kuhusu hili kwa sentensi moja?",
      "Umewahi kukutana na hili wapi, na lilikuwaje?",
      "Ni nini bado hakijaeleweka kwako?",
    ],
    easy: ["Ni neno lipi ambalo ni muhimu zaidi kwako hapa?", "Unaweza kulisema tena kwa maneno machache yako?"],
    demanding: [
      "Sasa tafuta hali ambayo hili halingekuwa kweli: ungefanya nini hapo?",
      "Nini kinafuata kutokana na hili ambacho somo halisemi, na ungekithibitishaje?",
      "Kama ungelazimika kutetea maoni kinyume, hoja yako bora ingekuwa ipi, na inashindwa wapi?",
    ],
    strict: ["Kwa sentensi moja, kwa maneno yako: linasema nini?", "Taja wazo, kisha mfano mmoja. Ni vipi?"],
    academic: [
      "Somo linasema hivyo kwa msingi gani, na msingi huo unafika wapi?",
      "Ni katika hali gani hili lisingekuwa kweli tena?",
      "Ungefafanuaje maneno yaliyotumika hapa?",
    ],
    socratic: ["Na unajuaje?", "Nini kinakupa uhakika huo?"],
  },
  goOn: "Sema **endelea** ukiwa tayari kuendelea.",
  exercise: {
    decline: [
      "Suluhisho ni lako kulipata; ningekunyima sehemu iliyo bora. Twende hatua kwa hatua.",
      "Simpi mtu yeyote suluhisho, lakini nitapitia zoezi nawe kwa furaha.",
      "Kujifunza hutokea unapotatua mwenyewe, kwa hiyo suluhisho ninabaki nalo.",
    ],
    strictDecline: "Sitoi suluhisho. Hatua moja:",
    guess:
      "Sithibitishi wala sikanushi tokeo peke yake, kwa sababu suluhisho ni lako kulipata. Nionyeshe njia yako, mstari kwa mstari.",
    nudge: [
      "Umepewa nini, na unaulizwa nini? Andika yote mawili kwanza. Umejaribu nini?",
      "Umejaribu nini hadi sasa, na umekwama wapi?",
      "Unadhani linahitaji wazo gani la somo?",
    ],
    look: (lesson, heading) => `Kidokezo cha kwanza: fikiria kuhusu ${heading ? `${heading} katika ` : ""}${lesson}.`,
    pointer: (lesson) => `Kifungu hiki cha ${lesson} kinasaidia:`,
    afterPointer: [
      "Kinazungumzia sehemu gani ya zoezi lako, na hatua yako ya kwanza ingekuwa ipi?",
      "Kinakuambia uanze na nini?",
    ],
    worked: (lesson) => `Hii hapa hatua ya hali inayofanana, iliyofanyiwa kazi katika ${lesson}:`,
    afterWorked: [
      "Namba na maneno ni tofauti; njia ni ile ile. Hatua inayolingana katika zoezi lako ni ipi?",
      "Katika zoezi lako, ni nini kinachokaa mahali pa kila sehemu?",
    ],
    back: [
      "Una kifungu na mfano unaofanana. Andika hatua yako ya kwanza, hata kama ni ndogo. Ni ipi?",
      "Nionyeshe ulicho nacho, hata nusu mstari. Unakwama wapi hasa?",
    ],
  },
  lesson: {
    begins: (lesson) => [`${lesson} inaanza hivi:`, `${lesson} inafungua na wazo lake kuu:`],
    goesThrough: (headings) => `Kisha inapitia ${headings}.`,
    idea: "Wazo moja la kukumbuka:",
    whichPart: [
      "Ungependa tuchambue sehemu gani kwanza?",
      "Unadhani sehemu ya kwanza inahusu nini?",
      "Ni ipi kati ya hizi iliyo mpya kwako?",
    ],
    another: ["Hili hapa wazo jingine la somo:", "Wazo moja zaidi:", "Hili linastahili kuangaliwa tena:"],
    andWithIt: "Na pamoja nalo:",
    throughAll: (lesson) => `Tumepitia mawazo makuu ya ${lesson}. Jaribu mazoezi yake mwishoni: tuanze na lipi?`,
    hasExample: (lesson) => `${lesson} ina mfano:`,
    which: "Unamaanisha somo gani? Fungua moja, au litaje, nami nitalipitia nawe. Yapo:",
    workingOn: "Unafanyia kazi nini?",
  },
  quiz: {
    opening: ["Wazo zuri.", "Kwa furaha.", "Hili hapa."],
    ask: (lesson, term) => [
      `Kutoka ${lesson}: nini maana ya ${term}, kwa maneno yako mwenyewe?`,
      `Kutoka ${lesson}: ungemwelezaje mwenzako kuhusu ${term}?`,
      `Kutoka ${lesson}: ${term} ni nini, na inafaa kwa nini?`,
    ],
  },
  talk: {
    self: "Mimi ni mkufunzi wa ndani wa chuo: programu inayotafuta katika masomo, inayoyanukuu neno kwa neno na kukuuliza swali. Hakuna huduma ya AI nyuma yangu, na sijui chochote zaidi ya masomo yako.",
    hello: (course) =>
      `Habari! Mimi ni mkufunzi wa ndani wa chuo: ninajibu kutoka kwenye masomo ya ${course ?? "kozi zako"} na kuyanukuu.`,
    helloAgain: ["Habari tena!", "Karibu tena."],
    thanks: [
      "Karibu. Ungependa kuangalia nini sasa?",
      "Kwa furaha. Je, kuna sehemu ambayo bado haijaeleweka?",
      "Karibu sana. Je, sasa unaweza kulisema kwa maneno yako, bila kuangalia?",
    ],
    farewell: ["Kwaheri, na urudi wakati wowote.", "Tutaonana. Je, utaangalia mazoezi kabla ya kuondoka?"],
    whatMeans: (term) => `*Nini maana ya ${term}?*`,
    couldAsk: (questions) => `Unaweza kuniuliza ${questions}, au *Eleza somo hili*. Unachagua nini?`,
    askAbout: "Niulize kuhusu mojawapo ya haya:",
    courseHas: (course) => `${course} ina masomo haya:`,
    yourCourses: "Unaweza kuniuliza kuhusu kozi hizi:",
    begin: "Ungependa kuanza wapi?",
    askHelp: "Hilo linahusu chuo chenyewe: [msaada](/help) unajibu.",
    helped: ["Je, hilo linakusaidia?", "Je, unatafuta kitu kingine?"],
  },
  ladder: {
    before: (lesson, earlier) => `${lesson} linajengwa juu ya ${earlier}. Hapo ndipo ningeangalia sasa.`,
    directly: (lesson, earlier) => `Kabla ya ${lesson} kuna ${earlier}. Hapo ndipo ningeangalia sasa.`,
    afterBefore: "Soma hilo kwanza, kisha urudi. Ni neno gani ndani yake ni jipya kwako?",
    smaller: (lesson) => `Tuchukue sentensi moja tu ya ${lesson}:`,
    sentence: (lesson) => `Hii ndiyo sentensi ya ${lesson}:`,
    ask: "Nitalinganisha jibu lako na sentensi hii: inasema nini, kwa maneno machache yako mwenyewe?",
    goOn: "Tuendelee na sehemu inayofuata, au bado kuna neno lisiloeleweka?",
    turn: (lesson) =>
      `Nimeonyesha ${lesson} linasema nini kuhusu hili na kilicho kabla yake, na sina maneno mengine ya kulieleza. Sasa mtu anaweza kukusaidia vizuri zaidi: muulize mwalimu wa kozi, na umwonyeshe sentensi inayokukwamisha; [maandishi yako](/notes) yanaihifadhi. Ukibonyeza kidole gumba cha chini chini ya jibu hili na kusema kinachokosekana, mwalimu pia anaweza kujua, bila jina lako.`,
  },
  which: {
    doYouMean: "Unamaanisha mojawapo ya masomo haya?",
    orElse: "Chagua moja, au useme kwa maneno mengine.",
    ordinals: [
      /^(?:somo )?(?:[ly]a )?kwanza$/,
      /^(?:somo )?(?:[ly]a )?pili$/,
      /^(?:somo )?(?:[ly]a )?tatu$/,
      /^(?:somo )?(?:[ly]a )?mwisho$/,
    ],
  },
  notCovered: {
    inCourse: "Kozi hii haizungumzii hilo, kwa ninavyoona",
    inCourses: "Hakuna kozi yako inayozungumzia hilo, kwa ninavyoona",
    nothingAbout: (words) => `sipati chochote kuhusu ${words} katika masomo`,
    honestly: ["Ni bora niseme hivyo kuliko kukisia.", "Kwa hiyo sitabuni kitu.", "Ninaishia hapo badala ya kukisia."],
    perhapsLanguage:
      "Masomo yako kwa Kiingereza, na ninajua baadhi tu ya maneno ya Kiswahili: ukitumia neno la Kiingereza huenda nikapata zaidi.",
    elsewhere: (lesson, course) => `${course} inazungumzia jambo hili, katika somo ${lesson}.`,
    near: "Yaliyo karibu zaidi:",
    courseCovers: "Inachozungumzia:",
    coursesCover: "Zinachozungumzia:",
    askOn: [
      "Je, mojawapo ya haya liko karibu na unachotafuta?",
      "Ungependa kuangalia lipi kati ya haya?",
      "Tuchukue mojawapo ya haya badala yake?",
    ],
    otherLesson: "Tugeukie somo gani badala yake?",
    noLessons: "Kozi hii bado haina masomo, kwa hiyo sina chochote cha kujibia.",
    notEnrolled:
      "Ninajibu kutoka kwenye masomo ya kozi zako, na bado hujajiandikisha katika kozi yoyote. Angalia [duka](/store): ukishajiandikisha, niulize chochote kuhusu kozi hiyo.",
    andMore: (count) => `na ${count} zaidi`,
  },
};
