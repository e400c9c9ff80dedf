import { plural } from "#domain/plural.ts";

/** The texts of the help. */
export const messages = {
  title: "Help",
  description: "Ask how the academy works, or read about it.",
  intro: "Ask how something in the academy works. The answer comes from the articles on this page, and quotes them.",
  articles: "Articles",
  allArticles: "All articles",
  search: "Search the help",
  found: (count: number, search: string) => `${plural(count, "article", "articles")} for “${search}”`,
  nothing: "No article says anything about this",
  nothingText: "Try another word, or ask in your own words in the conversation.",
  showAll: "Show all articles",
  notLoaded: "The articles could not be loaded",
  tryAgain: "You can ask all the same, or try again.",
  ask: "Did this answer your question?",
  askText: "The help answers questions about the academy from these articles.",
  askLink: "Ask the help",
  passageMissing: "The quoted passage is no longer in this article.",
  missing: "There is no such article",
  missingText: "It may have another name now.",
  toHelp: "To the help",
} as const;

/** How a conversation with the help begins. */
export const helpOpening = {
  welcome: "What would you like to know about the academy?",
  suggestions: ["How is my progress counted?", "How do I reset my password?", "What does the tutor not do?"],
  placeholder: "Ask how something works",
} as const;
