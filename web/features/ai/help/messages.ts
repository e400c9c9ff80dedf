import { msg, plural } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";

/** The texts of the help. */
export const messages = defineMessages({
  title: msg`Help`,
  description: msg`Ask how the academy works, or read about it.`,
  intro: msg`Ask how something in the academy works. The answer comes from the articles on this page, and quotes them.`,
  sections: {
    Beginning: msg`Beginning`,
    Learning: msg`Learning`,
    "Your account": msg`Your account`,
    Teaching: msg`Teaching`,
    "Running the academy": msg`Running the academy`,
  },
  articles: msg`Articles`,
  allArticles: msg`All articles`,
  search: msg`Search the help`,
  found: (count: number, search: string) => msg`${plural(count, { one: "# article", other: "# articles" })} for “${search}”`,
  nothing: msg`No article says anything about this`,
  nothingText: msg`Try another word, or ask in your own words in the conversation.`,
  showAll: msg`Show all articles`,
  notLoaded: msg`The articles could not be loaded`,
  tryAgain: msg`You can still ask, or try again.`,
  ask: msg`Did this answer your question?`,
  askText: msg`The help answers questions about the academy from these articles.`,
  askLink: msg`Ask the help`,
  passageMissing: msg`The quoted passage does not appear in this version of the article.`,
  missing: msg`There is no such article`,
  missingText: msg`It may have another name now.`,
  onlyEnglish: msg`The help is written in English.`,
  toHelp: msg`To the help`,
});

/** The opening of a conversation with the help. */
export const helpOpening = defineMessages({
  welcome: msg`What would you like to know about the academy?`,
  suggestions: [msg`How is my progress counted?`, msg`How do I reset my password?`, msg`What does the tutor not do?`],
  placeholder: msg`Ask how something works`,
});
