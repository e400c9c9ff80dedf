import type { Words } from "./words.ts";

export const french: Words = {
  introduction: [
    "Je suis le tuteur intégré de l'académie : je réponds uniquement à partir des leçons.",
    "Ici le tuteur intégré de l'académie : je ne sais que ce que disent vos leçons.",
    "C'est le tuteur intégré. Je cite vos leçons et je n'y ajoute rien.",
  ],
  quotesStay: "Les citations restent dans la langue de la leçon.",
  or: " ou ",
  opening: {
    nearest: (words) => `Je n'ai rien trouvé sur ${words} dans les leçons ; voici ce qui s'en approche le plus.`,
    hint: ["Pas de souci. Voici un coup de pouce.", "Alors, une étape à la fois."],
    more: ["Volontiers.", "Alors, un peu plus loin."],
    example: ["Les leçons en donnent un.", "Voici un cas tiré des leçons."],
  },
  reply: {
    right: ["Oui, c'est juste : vous dites ce que dit la leçon.", "C'est juste. La leçon dit la même chose."],
    partly: [
      "Une partie de votre réponse se trouve aussi dans la leçon. Cherchez ce que vous n'avez pas encore dit.",
      "Vous êtes sur la bonne voie : une partie y est, il manque encore quelque chose.",
    ],
    unsure: [
      "Je compare des mots, et les vôtres ne me permettent pas de dire si c'est juste. Comparez vous-même avec la leçon.",
      "Vos mots ne sont pas ceux de la leçon, je ne peux donc pas confirmer. Comparez avec le texte.",
    ],
  },
  leadIn: (lesson) => [
    `${lesson} le dit ainsi :`,
    `Dans ${lesson}, on lit :`,
    `${lesson} dit :`,
    `L'endroit à consulter est ${lesson} :`,
  ],
  academicLeadIn: (lesson, heading) => `${lesson}${heading ? `, dans la partie ${heading},` : ""} énonce :`,
  recording: (lesson, title) => `L’enregistrement ${title ? `${title} ` : ""}de ${lesson} dit :`,
  instructor: (lesson) => `Votre enseignant répond, pour ${lesson} :`,
  sameLesson: "La même leçon",
  adds: (source) => [`${source} ajoute :`, `${source} poursuit :`, `${source} dit aussi :`],
  code: "La leçon le montre :",
  tableUnder: (heading) => `Le tableau sous ${heading} le présente.`,
  codeUnder: (heading) => `Il y a un exemple détaillé sous ${heading}.`,
  askFirst: {
    question: (topic) => [
      topic
        ? `Avant de regarder : que savez-vous déjà à propos de ${topic} ?`
        : "Avant de regarder : à quoi vous attendez-vous, et pourquoi ?",
      topic
        ? `Que diriez-vous vous-même à propos de ${topic}, et sur quoi vous appuyez-vous ?`
        : "Quelle serait votre propre réponse, et sur quoi repose-t-elle ?",
    ],
    where: (lesson, heading) =>
      `La leçon ${lesson} y répond${heading ? `, sous ${heading}` : ""}. Dites-moi d'abord ce que vous en pensez, puis nous la lirons ensemble.`,
  },
  guiding: {
    figures: [
      "Essayez avec d'autres chiffres : si le premier nombre doublait, qu'obtiendrait-on ?",
      "Lesquels de ces chiffres devriez-vous estimer dans votre propre cas ?",
    ],
    definition: (term) => [
      `Pouvez-vous trouver dans votre expérience un exemple pour ${term} ?`,
      `Comment expliqueriez-vous ${term} à quelqu'un qui n'en a jamais entendu parler ?`,
      `Que manquerait-il si ${term} n'existait pas ?`,
    ],
    reason: [
      "La leçon donne ici une raison. Que se passerait-il si elle ne tenait pas ?",
      "Jusqu'où cette raison vaut-elle dans un cas que vous connaissez ?",
    ],
    contrast: [
      "Lequel des deux côtés de cette opposition rencontrez-vous le plus souvent, et qu'en découle-t-il ?",
      "Pourquoi, selon vous, la leçon fait-elle cette distinction ?",
    ],
    condition: [
      "Que feriez-vous dans cette situation, avant de lire la suite ?",
      "Que faudrait-il changer pour que le contraire soit vrai ?",
    ],
    steps: [
      "Laquelle de ces étapes vous paraît la plus difficile, et pourquoi ?",
      "Que pourrait-il arriver si l'on inversait deux de ces étapes ?",
    ],
    rule: ["Que risque quelqu'un qui ne suit pas cette règle ?", "Dans quel cas une exception serait-elle justifiée ?"],
    code: (heading) =>
      `Avant de l'exécuter : que va faire, ligne par ligne, le code${heading ? ` sous ${heading}` : ""} selon vous ?`,
    general: (heading) => [
      "Comment le diriez-vous avec vos propres mots ?",
      heading
        ? `Que diriez-vous à un collègue sur ${heading}, en une phrase ?`
        : "Que diriez-vous de cela à un collègue, en une phrase ?",
      "Où avez-vous déjà rencontré cela, et comment était-ce ?",
      "Qu'est-ce qui reste flou pour vous ?",
    ],
    easy: ["Quel mot vous y paraît le plus important ?", "Pouvez-vous le redire en quelques mots à vous ?"],
    demanding: [
      "Trouvez maintenant un cas où cela ne serait plus vrai : que feriez-vous alors ?",
      "Qu'est-ce qui en découle et que la leçon ne dit pas, et comment le vérifieriez-vous ?",
      "Si vous deviez défendre l'avis contraire, quel serait votre meilleur argument, et où échoue-t-il ?",
    ],
    strict: ["En une phrase, avec vos mots : que dit ce passage ?", "Nommez l'idée, puis un cas. Quels sont-ils ?"],
    academic: [
      "Sur quoi la leçon fonde-t-elle cette affirmation, et quelle en est la portée ?",
      "Dans quelles conditions cela cesserait-il d'être vrai ?",
      "Comment définiriez-vous les termes employés ici ?",
    ],
    socratic: ["Et comment le savez-vous ?", "Qu'est-ce qui vous en rend sûr ?"],
  },
  goOn: "Dites **continue** quand vous voulez aller plus loin.",
  exercise: {
    decline: [
      "La solution, c'est à vous de la trouver ; je vous priverais du meilleur. Avançons pas à pas.",
      "Je ne donne la solution à personne, mais je parcours volontiers l'exercice avec vous.",
      "C'est en cherchant qu'on apprend, je garde donc la solution pour moi.",
    ],
    strictDecline: "Pas de solution. Une étape :",
    guess:
      "Je ne confirme ni n'infirme un résultat seul, car la solution, c'est à vous de la trouver. Montrez-moi le chemin, ligne par ligne.",
    nudge: [
      "Qu'est-ce qui est donné, et que demande-t-on ? Notez d'abord les deux. Qu'avez-vous essayé ?",
      "Qu'avez-vous essayé jusqu'ici, et où cela s'est-il arrêté ?",
      "De quelle idée de la leçon a-t-on besoin, selon vous ?",
    ],
    look: (lesson, heading) => `Un premier coup de pouce : pensez à ${heading ? `${heading} dans ` : ""}${lesson}.`,
    pointer: (lesson) => `Ce passage de ${lesson} aide :`,
    afterPointer: [
      "De quelle partie de votre exercice parle-t-il, et quelle serait votre première étape ?",
      "Par quoi vous dit-il de commencer ?",
    ],
    worked: (lesson) => `Voici une étape d'un cas semblable, traitée dans ${lesson} :`,
    afterWorked: [
      "Les chiffres et les mots sont différents, le chemin est le même. Quelle est l'étape correspondante dans votre exercice ?",
      "Qu'est-ce qui, dans votre exercice, tient la place de chaque élément ?",
    ],
    back: [
      "Vous avez le passage et un cas semblable. Écrivez votre première étape, même petite. Quelle est-elle ?",
      "Montrez-moi ce que vous avez, même une demi-ligne. Où cela s'arrête-t-il exactement ?",
    ],
  },
  lesson: {
    begins: (lesson) => [`${lesson} commence ainsi :`, `${lesson} s'ouvre sur son idée principale :`],
    goesThrough: (headings) => `Ensuite viennent ${headings}.`,
    idea: "Une idée à retenir :",
    whichPart: [
      "Quelle partie voulez-vous examiner en premier ?",
      "De quoi parle, selon vous, la première de ces parties ?",
      "Laquelle est nouvelle pour vous ?",
    ],
    another: ["Voici une autre idée de la leçon :", "Une idée plus loin :", "Ceci mérite un second regard :"],
    andWithIt: "Et avec elle :",
    throughAll: (lesson) =>
      `Nous avons parcouru les idées principales de ${lesson}. Essayez ses exercices à la fin : par lequel commençons-nous ?`,
    hasExample: (lesson) => `${lesson} en donne un :`,
    which: "De quelle leçon parlez-vous ? Ouvrez-en une ou nommez-la, et nous la parcourrons ensemble. Il y a :",
    workingOn: "Sur quoi travaillez-vous ?",
  },
  quiz: {
    opening: ["Bonne idée.", "Avec plaisir.", "En voici une."],
    ask: (lesson, term) => [
      `Dans ${lesson} : que veut dire ${term}, avec vos propres mots ?`,
      `Dans ${lesson} : comment expliqueriez-vous ${term} à un collègue ?`,
      `Dans ${lesson} : que désigne ${term}, et à quoi cela sert-il ?`,
    ],
  },
  talk: {
    self: "Je suis le tuteur intégré de l'académie : un programme qui cherche dans les leçons, les cite mot pour mot et vous pose une question en retour. Aucun service d'IA n'est derrière moi, et je ne sais rien au-delà de vos leçons.",
    hello: (course) =>
      `Bonjour ! Je suis le tuteur intégré de l'académie : je réponds à partir des leçons de ${course ?? "vos cours"} et je les cite.`,
    helloAgain: ["Re-bonjour !", "Content de vous retrouver."],
    thanks: [
      "Je vous en prie. Que voulez-vous voir ensuite ?",
      "Avec plaisir. Reste-t-il une partie peu claire ?",
      "Volontiers. Pourriez-vous maintenant le dire avec vos mots, sans regarder ?",
    ],
    farewell: ["Au revoir, et revenez quand vous voulez.", "À la prochaine. Un coup d'œil aux exercices avant de partir ?"],
    whatMeans: (term) => `*Que signifie ${term} ?*`,
    couldAsk: (questions) => `Vous pourriez me demander ${questions}, ou *Explique cette leçon*. Que choisissez-vous ?`,
    askAbout: "Interrogez-moi sur l'un de ces sujets :",
    courseHas: (course) => `${course} comprend ces leçons :`,
    yourCourses: "Vous pouvez m'interroger sur ces cours :",
    begin: "Par où voulez-vous commencer ?",
    askHelp: "Cela concerne l'académie elle-même : l'[aide](/help) y répond.",
    helped: ["Cela vous aide-t-il ?", "Cherchez-vous autre chose ?"],
  },
  ladder: {
    before: (lesson, earlier) => `${lesson} s'appuie sur ${earlier}. C'est là que je regarderais ensuite.`,
    directly: (lesson, earlier) => `Avant ${lesson} vient ${earlier}. C'est là que je regarderais ensuite.`,
    afterBefore: "Lisez d'abord celle-là, puis revenez. Quel mot y est nouveau pour vous ?",
    smaller: (lesson) => `Prenons une seule phrase de ${lesson} :`,
    sentence: (lesson) => `Voici la phrase de ${lesson} :`,
    ask: "Je comparerai votre réponse à cette phrase : que dit-elle, en quelques mots à vous ?",
    goOn: "Passons-nous à la suite, ou reste-t-il un mot qui n'est pas clair ?",
    turn: (lesson) =>
      `J'ai montré ce que ${lesson} en dit et ce qui vient avant, et je n'ai pas d'autres mots pour l'expliquer. Une personne vous aidera mieux maintenant : demandez à l'enseignant du cours, en lui montrant la phrase qui vous arrête ; vos [notes](/notes) la gardent. Si vous appuyez sur le pouce vers le bas sous cette réponse et dites ce qui manque, l'enseignant pourra l'apprendre aussi, sans votre nom.`,
  },
  which: {
    doYouMean: "Voulez-vous parler de l’une de ces leçons ?",
    orElse: "Choisissez-en une, ou dites-le autrement.",
    ordinals: [
      /^(?:l[ea] )?(?:premiere?|1ere?|1er)$/,
      /^(?:l[ea] )?(?:deuxieme|seconde?|2e)$/,
      /^(?:l[ea] )?(?:troisieme|3e)$/,
      /^(?:l[ea] )?derniere?$/,
    ],
  },
  notCovered: {
    inCourse: "Ce cours n'en parle pas, à ma connaissance",
    inCourses: "Aucun de vos cours n'en parle, à ma connaissance",
    nothingAbout: (words) => `je ne trouve rien sur ${words} dans les leçons`,
    honestly: [
      "Je préfère le dire plutôt que deviner.",
      "Je ne vais donc rien inventer.",
      "J'en reste là plutôt que de deviner.",
    ],
    perhapsLanguage:
      "Les leçons sont en anglais et je ne connais qu'une partie des mots français : avec le terme anglais, je trouverai peut-être mieux.",
    elsewhere: (lesson, course) => `${course} en parle, dans la leçon ${lesson}.`,
    near: "Ce qui s'en approche le plus :",
    courseCovers: "Ce dont il parle :",
    coursesCover: "Ce dont ils parlent :",
    askOn: [
      "L'un de ces sujets se rapproche-t-il de ce que vous cherchez ?",
      "Lequel voulez-vous regarder ?",
      "Prenons-nous plutôt l'un de ceux-ci ?",
    ],
    otherLesson: "Vers quelle leçon nous tournons-nous ?",
    noLessons: "Ce cours n'a pas encore de leçons ; je n'ai donc rien à partir de quoi répondre.",
    notEnrolled:
      "Je réponds à partir des leçons de vos cours, et vous n'êtes encore inscrit à aucun. Jetez un œil à la [boutique](/store) : une fois inscrit, demandez-moi ce que vous voulez.",
    andMore: (count) => `et ${count} de plus`,
  },
};
