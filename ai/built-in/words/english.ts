import type { Words } from "./words.ts";

export const english: Words = {
  introduction: [
    "I am the academy's built-in tutor, so I answer from the lessons alone.",
    "This is the academy's built-in tutor: what I know is what your lessons say.",
    "I am the built-in tutor. I quote your lessons and add nothing of my own.",
  ],
  quotesStay: "",
  or: " or ",
  opening: {
    nearest: (words) => `I found nothing about ${words} in the lessons; this is the closest they come.`,
    hint: ["No problem. Here is a nudge.", "Then let us take it one step at a time."],
    more: ["Gladly.", "Then a little further."],
    example: ["The lessons have one.", "Here is a case from the lessons."],
  },
  reply: {
    right: ["Yes, that is right: you say what the lesson says.", "That is right. The lesson says the same."],
    partly: [
      "Part of that is in the lesson too. Look for what you have not said yet.",
      "You are on the right track: some of it is there, but something is still missing.",
    ],
    unsure: [
      "I compare words, and I cannot tell from yours whether it is right. Compare it with the lesson yourself.",
      "Your words are not the lesson's, so I cannot confirm it. Compare it with the text.",
    ],
  },
  leadIn: (lesson) => [
    `${lesson} puts it like this:`,
    `In ${lesson} you read:`,
    `${lesson} says:`,
    `The place to look is ${lesson}:`,
  ],
  academicLeadIn: (lesson, heading) => `${lesson}${heading ? `, in the part ${heading},` : ""} states:`,
  instructor: (lesson) => `Your instructor answers, for ${lesson}:`,
  recording: (lesson, title) => `The recording ${title ? `${title} ` : ""}in ${lesson} says:`,
  sameLesson: "The same lesson",
  adds: (source) => [`${source} adds:`, `${source} goes on:`, `${source} also says:`],
  code: "The lesson shows it:",
  tableUnder: (heading) => `The table under ${heading} sets it out.`,
  codeUnder: (heading) => `There is a worked example under ${heading}.`,
  askFirst: {
    question: (topic) => [
      topic ? `Before we look: what do you already know about ${topic}?` : "Before we look: what would you expect, and why?",
      topic
        ? `What would you say yourself about ${topic}, and what makes you think so?`
        : "What would your own answer be, and what is it based on?",
    ],
    where: (lesson, heading) =>
      `The lesson ${lesson} answers it${heading ? ` under ${heading}` : ""}. Tell me what you think first, then we will read it together.`,
  },
  guiding: {
    figures: [
      "Try it with other figures: if the first number doubled, what would come out?",
      "Which of these figures would you have to estimate in your own case?",
    ],
    definition: (term) => [
      `Can you think of an example of ${term} from your own experience?`,
      `How would you explain ${term} to a friend who has never heard of it?`,
      `What would be missing if there were no such thing as ${term}?`,
    ],
    reason: [
      "The lesson gives a reason here. What would happen if it did not hold?",
      "How far does that reason hold in a case you know?",
    ],
    contrast: [
      "Which of the two sides do you come across more often, and what follows from it?",
      "Why do you think the lesson makes this distinction?",
    ],
    condition: [
      "What would you do in that situation, before reading on?",
      "What would have to be different for the opposite to be true?",
    ],
    steps: ["Which of these steps would you find hardest, and why?", "What could go wrong if you swapped two of these steps?"],
    rule: ["What could go wrong for someone who does not follow this?", "When might an exception be justified?"],
    code: (heading) => `Before you run it: what do you expect the code${heading ? ` under ${heading}` : ""} to do, line by line?`,
    general: (heading) => [
      "How would you say that in your own words?",
      heading
        ? `What would you tell a colleague about ${heading} in one sentence?`
        : "What would you tell a colleague about this in one sentence?",
      "Where have you come across this yourself, and what did it look like there?",
      "What is still unclear to you about it?",
    ],
    easy: ["Which word in it is the most important to you?", "Can you say it again in a few words of your own?"],
    demanding: [
      "Now find a case in which this would not hold, and say what you would do there instead. What is it?",
      "What follows from this that the lesson does not say, and how would you test it?",
      "If you had to defend the opposite view, what would be your best argument, and where does it fail?",
    ],
    strict: ["One sentence, in your own words: what does it say?", "Name the point, then one example of it. What are they?"],
    academic: [
      "On what grounds does the lesson say so, and how far do they hold?",
      "Under which conditions would this cease to hold?",
      "How would you define the terms that are used here?",
    ],
    socratic: ["And how do you know?", "What makes you sure of that?"],
  },
  goOn: "Say **more** when you want to go on.",
  exercise: {
    decline: [
      "The solution is yours to find; I would only take the best part away from you. Let us get there step by step.",
      "I do not hand out solutions, whoever asks, but I will gladly go through it with you.",
      "Solving it is where the learning happens, so I keep the solution to myself.",
    ],
    strictDecline: "No solutions. One step:",
    guess:
      "I neither confirm nor deny a bare result, because the solution is yours to find. Show me the way to it, line by line.",
    nudge: [
      "What is given, and what is asked for? Write down both first. What have you tried?",
      "What have you tried so far, and where did you get stuck?",
      "Which idea of the lesson do you think it needs?",
    ],
    look: (lesson, heading) => `A first nudge: think of ${heading ? `${heading} in ` : ""}${lesson}.`,
    pointer: (lesson) => `This passage of ${lesson} helps:`,
    afterPointer: [
      "Which part of your exercise is this about, and what would be your first step?",
      "What does it tell you to begin with?",
    ],
    worked: (lesson) => `Here is a step of a similar case, worked in ${lesson}:`,
    afterWorked: [
      "The figures and words differ, but the method is the same. What is the matching step in your exercise?",
      "What in your exercise corresponds to each part of it?",
    ],
    back: [
      "You have the passage and a case like yours. Write down your first step, however small. What is it?",
      "Show me what you have, even if it is half a line. Where exactly do you get stuck?",
    ],
  },
  lesson: {
    begins: (lesson) => [`${lesson} begins like this:`, `${lesson} opens with its main thought:`],
    goesThrough: (headings) => `From there it goes through ${headings}.`,
    idea: "One idea worth keeping:",
    whichPart: [
      "Which part would you like to take apart first?",
      "What do you expect the first of these parts to be about?",
      "Which of these is new to you?",
    ],
    another: ["Here is another idea from the lesson:", "One step further:", "This is worth a second look:"],
    andWithIt: "Along with it:",
    throughAll: (lesson) =>
      `We have been through the main ideas of ${lesson}. Try its exercises at the end: which one shall we begin with?`,
    hasExample: (lesson) => `${lesson} has one:`,
    which: "Which lesson do you mean? Open one, or name it, and I will go through it with you. There is:",
    workingOn: "What are you working on?",
  },
  quiz: {
    opening: ["Good idea.", "With pleasure.", "Here is one."],
    ask: (lesson, term) => [
      `From ${lesson}: what is meant by ${term}, in your own words?`,
      `From ${lesson}: how would you explain ${term} to a colleague?`,
      `From ${lesson}: what is ${term}, and what is it good for?`,
    ],
  },
  talk: {
    self: "I am the academy's built-in tutor: a program that searches the lessons, quotes them word for word and asks you a question back. No AI service stands behind me, and I know nothing beyond your lessons.",
    hello: (course) =>
      `Hello! I am the academy's built-in tutor: I answer from ${course ? `the lessons of ${course}` : "the lessons of your courses"} and quote them.`,
    helloAgain: ["Hello again!", "Good to have you back."],
    thanks: [
      "You are welcome. What would you like to look at next?",
      "My pleasure. Is there a part that is still unclear?",
      "Gladly. Could you now say it in your own words, without looking?",
    ],
    farewell: ["Goodbye, and come back whenever you like.", "See you next time. One look at the exercises before you go?"],
    whatMeans: (term) => `*What does ${term} mean?*`,
    couldAsk: (questions) => `You could ask me ${questions}, or *Explain this lesson*. What shall it be?`,
    askAbout: "Ask me about one of these:",
    courseHas: (course) => `${course} has these lessons:`,
    yourCourses: "You can ask me about these courses:",
    begin: "Where would you like to begin?",
    askHelp: "That is about the academy itself: the [help](/help) answers it.",
    helped: ["Does that get you there?", "Is there anything else that you are looking for?"],
  },
  ladder: {
    before: (lesson, earlier) => `${lesson} builds on ${earlier}. That is where I would look next.`,
    directly: (lesson, earlier) => `Before ${lesson} comes ${earlier}. That is where I would look next.`,
    afterBefore: "Read that one first, then come back. Which word in it is new to you?",
    smaller: (lesson) => `Let us take one sentence of ${lesson} alone:`,
    sentence: (lesson) => `This is the sentence in ${lesson}:`,
    ask: "I will compare your answer with it: what does it say, in a few words of your own?",
    goOn: "Shall we take the next part, or is there a word that is still unclear?",
    turn: (lesson) =>
      `I have shown you what ${lesson} says about this and what comes before it, and I have no words of my own to add. A person can help you better now: ask the instructor of the course, and bring the sentence where you get stuck; you can keep it in your [notes](/notes). If you press the thumb down under this answer and say what is missing, the instructor will see it too, without your name.`,
  },
  which: {
    doYouMean: "Do you mean one of these?",
    orElse: "Choose one, or put it in other words.",
    ordinals: [
      /^(?:the )?(?:first|1st)(?: one)?$/,
      /^(?:the )?(?:second|2nd)(?: one)?$/,
      /^(?:the )?(?:third|3rd)(?: one)?$/,
      /^(?:the )?last(?: one)?$/,
    ],
  },
  notCovered: {
    inCourse: "This course does not cover that, as far as I can see",
    inCourses: "None of your courses covers that, as far as I can see",
    nothingAbout: (words) => `I find nothing about ${words} in the lessons`,
    honestly: [
      "I would rather say so than guess.",
      "So I will not make anything up.",
      "I will leave it at that rather than guess.",
    ],
    perhapsLanguage: "",
    elsewhere: (lesson, course) => `${course} says something about it, in the lesson ${lesson}.`,
    near: "The closest I can find:",
    courseCovers: "What it does cover:",
    coursesCover: "What they do cover:",
    askOn: [
      "Is one of these close to what you are after?",
      "Which of these would you like to look at?",
      "Shall we take one of these instead?",
    ],
    otherLesson: "Which lesson shall we look at instead?",
    noLessons: "This course has no lessons yet, so there is nothing that I could answer from.",
    notEnrolled:
      "I answer from the lessons of your courses, and you are not enrolled in one yet. Have a look at the [store](/store): once you are enrolled, ask me anything about it.",
    andMore: (count) => `and ${count} more`,
  },
};
