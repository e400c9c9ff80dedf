import { Accordion } from "#web/ui/accordion.tsx";
import { messages } from "./messages.ts";

/** What businesses ask before they begin. The first answer is open: it is the one that most come for. */
export function Questions() {
  return (
    <section
      aria-labelledby="questions"
      className="page-width grid grid-cols-1 gap-x-16 gap-y-8 pt-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] lg:pt-28"
    >
      <h2 id="questions">{messages.questionsTitle}</h2>
      <Accordion
        defaultOpen={["0"]}
        items={messages.questions.map(({ question, answer }, index) => ({
          id: String(index),
          title: question,
          content: <p className="max-w-measure text-pretty">{answer}</p>,
        }))}
      />
    </section>
  );
}
