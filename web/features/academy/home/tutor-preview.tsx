import BookText from "lucide-react/icons/book-text";
import { messages } from "./messages.ts";

const { title, text, example, lesson, before, quote, after, question, answer } = messages.tutor;

/** What asking the tutor is like: a lesson, a question, an answer that quotes the lesson. */
export function TutorPreview() {
  return (
    <section aria-labelledby="tutor" className="mt-20 border-y border-hairline bg-sunken lg:mt-28">
      <div className="page-width grid grid-cols-1 items-center gap-x-16 gap-y-10 py-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)] lg:py-24">
        <div>
          <h2 id="tutor">{title}</h2>
          <p className="mt-5 max-w-[32rem] text-lg text-pretty text-muted">{text}</p>
        </div>
        <figure aria-label={example} className="grid gap-4">
          <blockquote className="rounded-md border border-hairline bg-surface p-6 font-serif text-[1.1875rem] leading-[1.6] text-pretty sm:p-8">
            {before} <mark className="rounded-[2px] bg-mark px-0.5 text-ink">{quote}</mark> {after}
          </blockquote>
          <div className="grid gap-3 sm:ps-16">
            <p className="ms-auto max-w-[26rem] rounded-md bg-accent-soft px-4 py-3">{question}</p>
            <div className="max-w-[30rem] rounded-md border border-hairline bg-surface px-4 py-3">
              <p>
                <q>{quote}</q> {answer}
              </p>
              <p className="mt-3 flex items-center gap-2 border-t border-hairline pt-3 text-sm text-muted">
                <BookText aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
                Quoted from the lesson “{lesson}”
              </p>
            </div>
          </div>
        </figure>
      </div>
    </section>
  );
}
