import type { AnswerEvent } from "#ai/tutor/stream-answer.ts";
import type { StreamedEvent } from "./stream-response.ts";

/** To the faculty an article of the help is a lesson like others; on the wire its quotes name the article. */
export async function* citeArticles(events: AsyncIterable<AnswerEvent>): AsyncGenerator<StreamedEvent> {
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
