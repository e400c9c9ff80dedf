import type { Words } from "./words.ts";

export const portuguese: Words = {
  introduction: [
    "Sou o tutor integrado da academia: respondo apenas a partir das lições.",
    "Aqui fala o tutor integrado da academia: só sei o que dizem as suas lições.",
    "Este é o tutor integrado. Cito as suas lições e não acrescento nada.",
  ],
  quotesStay: "As citações ficam na língua da lição.",
  or: " ou ",
  opening: {
    nearest: (words) => `Não encontrei nada sobre ${words} nas lições; isto é o que mais se aproxima.`,
    hint: ["Não faz mal. Aqui vai uma dica.", "Então, um passo de cada vez."],
    more: ["Com gosto.", "Então, um pouco mais adiante."],
    example: ["As lições têm um.", "Eis um caso das lições."],
  },
  reply: {
    right: ["Sim, está certo: diz o mesmo que a lição.", "Está certo. A lição diz o mesmo."],
    partly: [
      "Uma parte disso também está na lição. Procure o que ainda não disse.",
      "Está no bom caminho: uma parte está lá, ainda falta alguma coisa.",
    ],
    unsure: [
      "Eu comparo palavras, e as suas não me permitem dizer se está certo. Compare com a lição.",
      "As suas palavras não são as da lição, por isso não posso confirmar. Compare com o texto.",
    ],
  },
  leadIn: (lesson) => [`${lesson} diz assim:`, `Em ${lesson} lê-se:`, `${lesson} diz:`, `O lugar onde procurar é ${lesson}:`],
  academicLeadIn: (lesson, heading) => `${lesson}${heading ? `, na parte ${heading},` : ""} afirma:`,
  recording: (lesson, title) => `A gravação ${title ? `${title} ` : ""}de ${lesson} diz:`,
  instructor: (lesson) => `Seu instrutor responde, para ${lesson}:`,
  sameLesson: "A mesma lição",
  adds: (source) => [`${source} acrescenta:`, `${source} continua:`, `${source} diz ainda:`],
  code: "A lição mostra-o:",
  tableUnder: (heading) => `A tabela em ${heading} apresenta-o.`,
  codeUnder: (heading) => `Há um exemplo resolvido em ${heading}.`,
  askFirst: {
    question: (topic) => [
      topic ? `Antes de olharmos: o que já sabe sobre ${topic}?` : "Antes de olharmos: o que esperaria, e porquê?",
      topic ? `O que diria sobre ${topic}, e em que se baseia?` : "Qual seria a sua própria resposta, e em que se baseia?",
    ],
    where: (lesson, heading) =>
      `A lição ${lesson} responde a isso${heading ? `, em ${heading}` : ""}. Diga-me primeiro o que pensa, depois lemos juntos.`,
  },
  guiding: {
    figures: [
      "Experimente com outros números: se o primeiro dobrasse, qual seria o resultado?",
      "Quais destes números teria de estimar no seu próprio caso?",
    ],
    definition: (term) => [
      `Consegue dar um exemplo de ${term} da sua experiência?`,
      `Como explicaria ${term} a alguém que nunca ouviu falar disso?`,
      `O que faltaria se ${term} não existisse?`,
    ],
    reason: [
      "A lição dá aqui uma razão. O que aconteceria se ela não valesse?",
      "Até onde vale essa razão num caso que conhece?",
    ],
    contrast: [
      "Qual dos lados deste contraste encontra mais vezes, e o que resulta daí?",
      "Por que acha que a lição faz essa distinção?",
    ],
    condition: [
      "O que faria nessa situação, antes de continuar a ler?",
      "O que teria de ser diferente para o contrário ser verdade?",
    ],
    steps: [
      "Qual destes passos lhe parece o mais difícil, e porquê?",
      "O que poderia correr mal se dois destes passos trocassem de lugar?",
    ],
    rule: ["O que pode correr mal a quem não seguir isto?", "Quando se justificaria uma exceção?"],
    code: (heading) => `Antes de o executar: o que espera que o código${heading ? ` em ${heading}` : ""} faça, linha a linha?`,
    general: (heading) => [
      "Como diria isso com as suas próprias palavras?",
      heading ? `O que diria a um colega sobre ${heading}, numa frase?` : "O que diria disto a um colega, numa frase?",
      "Onde já encontrou isto, e como era?",
      "O que ainda não está claro para si?",
    ],
    easy: ["Que palavra lhe parece a mais importante?", "Consegue dizê-lo de novo em poucas palavras suas?"],
    demanding: [
      "Agora encontre um caso em que isto não valeria: o que faria então?",
      "O que resulta disto que a lição não diz, e como o verificaria?",
      "Se tivesse de defender a opinião contrária, qual seria o seu melhor argumento, e onde falha?",
    ],
    strict: ["Numa frase, com palavras suas: o que diz o texto?", "Diga a ideia e depois um caso. Quais são?"],
    academic: [
      "Em que se baseia a lição para o afirmar, e até onde isso vale?",
      "Em que condições isto deixaria de ser verdade?",
      "Como definiria os termos usados aqui?",
    ],
    socratic: ["E como o sabe?", "O que lhe dá essa certeza?"],
  },
  goOn: "Diga **continua** quando quiser avançar.",
  exercise: {
    decline: [
      "A solução é para você encontrar; eu só lhe tiraria a melhor parte. Vamos lá passo a passo.",
      "Não dou a solução a ninguém, mas faço o caminho consigo com gosto.",
      "É ao resolver que se aprende, por isso guardo a solução para mim.",
    ],
    strictDecline: "Sem soluções. Um passo:",
    guess:
      "Não confirmo nem nego um resultado sozinho, porque a solução é para você encontrar. Mostre-me o caminho, linha a linha.",
    nudge: [
      "O que é dado e o que se pede? Escreva primeiro as duas coisas. O que já tentou?",
      "O que tentou até agora, e onde parou?",
      "De que ideia da lição acha que precisa?",
    ],
    look: (lesson, heading) => `Uma primeira dica: pense em ${heading ? `${heading}, em ` : ""}${lesson}.`,
    pointer: (lesson) => `Esta passagem de ${lesson} ajuda:`,
    afterPointer: ["De que parte do seu exercício fala, e qual seria o seu primeiro passo?", "Por onde lhe diz para começar?"],
    worked: (lesson) => `Eis um passo de um caso parecido, resolvido em ${lesson}:`,
    afterWorked: [
      "Os números e as palavras são outros, o caminho é o mesmo. Qual é o passo correspondente no seu exercício?",
      "O que há no seu exercício no lugar de cada parte?",
    ],
    back: [
      "Já tem a passagem e um caso parecido. Escreva o seu primeiro passo, por pequeno que seja. Qual é?",
      "Mostre-me o que tem, nem que seja meia linha. Onde para exatamente?",
    ],
  },
  lesson: {
    begins: (lesson) => [`${lesson} começa assim:`, `${lesson} abre com a ideia principal:`],
    goesThrough: (headings) => `A partir daí passa por ${headings}.`,
    idea: "Uma ideia a guardar:",
    whichPart: [
      "Que parte quer analisar primeiro?",
      "De que acha que trata a primeira destas partes?",
      "Qual destas é nova para si?",
    ],
    another: ["Eis outra ideia da lição:", "Mais uma ideia:", "Isto merece um segundo olhar:"],
    andWithIt: "E com ela:",
    throughAll: (lesson) => `Já passámos pelas ideias principais de ${lesson}. Tente os exercícios no fim: por qual começamos?`,
    hasExample: (lesson) => `${lesson} tem um:`,
    which: "De que lição fala? Abra uma ou diga o nome, e vemo-la juntos. Há:",
    workingOn: "Em que está a trabalhar?",
  },
  quiz: {
    opening: ["Boa ideia.", "Com gosto.", "Aqui vai uma."],
    ask: (lesson, term) => [
      `De ${lesson}: o que significa ${term}, com as suas palavras?`,
      `De ${lesson}: como explicaria ${term} a um colega?`,
      `De ${lesson}: o que designa ${term}, e para que serve?`,
    ],
  },
  talk: {
    self: "Sou o tutor integrado da academia: um programa que procura nas lições, as cita palavra por palavra e lhe devolve uma pergunta. Não há nenhum serviço de IA por trás de mim, e não sei nada além das suas lições.",
    hello: (course) =>
      `Olá! Sou o tutor integrado da academia: respondo a partir das lições de ${course ?? "seus cursos"} e cito-as.`,
    helloAgain: ["Olá de novo!", "Que bom ter você de volta."],
    thanks: [
      "De nada. O que quer ver a seguir?",
      "Foi um prazer. Há alguma parte que ainda não esteja clara?",
      "Com gosto. Consegue agora dizê-lo com palavras suas, sem olhar?",
    ],
    farewell: ["Até logo, e volte quando quiser.", "Até à próxima. Uma olhada nos exercícios antes de ir?"],
    whatMeans: (term) => `*O que significa ${term}?*`,
    couldAsk: (questions) => `Pode perguntar-me ${questions}, ou *Explica esta lição*. O que escolhe?`,
    askAbout: "Pergunte-me sobre um destes temas:",
    courseHas: (course) => `${course} tem estas lições:`,
    yourCourses: "Pode perguntar-me sobre estes cursos:",
    begin: "Por onde quer começar?",
    askHelp: "Isso é sobre a própria academia: a [ajuda](/help) responde.",
    helped: ["Isto ajuda?", "Procura mais alguma coisa?"],
  },
  ladder: {
    before: (lesson, earlier) => `${lesson} apoia-se em ${earlier}. É aí que eu iria ver a seguir.`,
    directly: (lesson, earlier) => `Antes de ${lesson} vem ${earlier}. É aí que eu iria ver a seguir.`,
    afterBefore: "Leia primeiro essa e depois volte. Que palavra nela é nova para si?",
    smaller: (lesson) => `Vamos pegar em uma só frase de ${lesson}:`,
    sentence: (lesson) => `Esta é a frase de ${lesson}:`,
    ask: "Comparo a sua resposta com esta frase: o que diz ela, em poucas palavras suas?",
    goOn: "Passamos à parte seguinte, ou há ainda uma palavra que não está clara?",
    turn: (lesson) =>
      `Mostrei o que ${lesson} diz sobre isto e o que vem antes, e não tenho outras palavras para o explicar. Agora uma pessoa pode ajudar melhor: pergunte ao professor do curso e mostre-lhe a frase em que fica parado; as suas [notas](/notes) guardam-na. Se carregar no polegar para baixo por baixo desta resposta e disser o que falta, o professor também o pode saber, sem o seu nome.`,
  },
  which: {
    doYouMean: "É sobre uma destas lições?",
    orElse: "Escolha uma, ou diga-o por outras palavras.",
    ordinals: [
      /^(?:[ao] )?(?:primeir[ao]|1[aoªº])$/,
      /^(?:[ao] )?(?:segund[ao]|2[aoªº])$/,
      /^(?:[ao] )?(?:terceir[ao]|3[aoªº])$/,
      /^(?:[ao] )?ultim[ao]$/,
    ],
  },
  notCovered: {
    inCourse: "Este curso não trata disso, até onde vejo",
    inCourses: "Nenhum dos seus cursos trata disso, até onde vejo",
    nothingAbout: (words) => `não encontro nada sobre ${words} nas lições`,
    honestly: ["Prefiro dizê-lo a adivinhar.", "Por isso não vou inventar nada.", "Fico por aqui em vez de adivinhar."],
    perhapsLanguage:
      "As lições estão em inglês e só conheço uma parte das palavras portuguesas: com o termo inglês talvez encontre melhor.",
    elsewhere: (lesson, course) => `${course} fala disso, na lição ${lesson}.`,
    near: "O que mais se aproxima:",
    courseCovers: "Do que ele trata:",
    coursesCover: "Do que eles tratam:",
    askOn: ["Algum destes temas se aproxima do que procura?", "Qual destes quer ver?", "Vemos antes um destes?"],
    otherLesson: "Para que lição vamos?",
    noLessons: "Este curso ainda não tem lições, por isso não tenho a partir de que responder.",
    notEnrolled:
      "Respondo a partir das lições dos seus cursos, e ainda não está inscrito em nenhum. Veja a [loja](/store): depois de se inscrever, pergunte-me o que quiser.",
    andMore: (count) => `e mais ${count}`,
  },
};
