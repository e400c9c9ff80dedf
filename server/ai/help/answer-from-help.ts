import { helpPassages } from "#ai/help/help-passages.ts";
import { helpLanguage, prepareHelpAnswer } from "#ai/help/prepare-help-answer.ts";
import type { AnswerEvent } from "#ai/tutor/stream-answer.ts";
import { giveAnswer, type AnswerDependencies, type AnswerRequest } from "#server/ai/chat/give-answer.ts";
import type { StreamedEvent } from "#server/ai/chat/stream-response.ts";
import type { Dependencies } from "#server/dependencies.ts";

type AskedHelp = Omit<AnswerRequest, "functionName" | "prepare">;

/** Create what answers questions about the academy itself from the articles of its help. `answer` throws what `giveAnswer` throws. */
export function answersFromHelp({ academy }: Pick<Dependencies, "academy">) {
  return {
    languageOf: helpLanguage,
    answer(answerDeps: AnswerDependencies, asked: AskedHelp): AsyncGenerator<StreamedEvent> {
      const passages = helpPassages(helpLanguage(asked.question), academy.current().page);
      const input = { ...asked, functionName: "help", prepare: prepareHelpAnswer };
      return citeArticles(giveAnswer({ ...answerDeps, passages }, input));
    },
  };
}

/** Convert citations: the model treats help articles as lessons, but in the response their quotes name the article. */
async function* citeArticles(events: AsyncIterable<AnswerEvent>): AsyncGenerator<StreamedEvent> {
  for await (const event of events) {
    if (event.kind !== "citations") yield event;
    else {
      const citations = event.citations.map(({ lessonId, lessonTitle, quote }) => ({
        article: lessonId,
        articleTitle: lessonTitle,
        quote,
      }));
      yield { kind: "citations", citations };
    }
  }
}
