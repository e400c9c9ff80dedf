import BookText from "lucide-react/icons/book-text";

/** What asking the tutor is like: a lesson, a question, an answer that quotes the lesson. */
export function TutorPreview() {
  return (
    <section aria-labelledby="tutor" className="mt-20 border-y border-hairline bg-sunken lg:mt-28">
      <div className="page-width grid grid-cols-1 items-center gap-x-16 gap-y-10 py-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)] lg:py-24">
        <div>
          <h2 id="tutor">Ask while you read</h2>
          <p className="mt-5 max-w-[32rem] text-lg text-pretty text-muted">
            Every lesson has a tutor beside it. It answers from the course’s own text, shows the sentence that it relies on, and
            says so when the course does not cover your question.
          </p>
        </div>
        <figure aria-label="An example of a question to the tutor" className="grid gap-4">
          <blockquote className="rounded-md border border-hairline bg-surface p-6 font-serif text-[1.1875rem] leading-[1.6] sm:p-8">
            A business can earn a profit and still run out of money.{" "}
            <mark className="bg-mark text-ink">Revenue counts when it is earned, cash when it arrives</mark>, and between the two
            lie the customers who pay later.
          </blockquote>
          <div className="grid gap-3 sm:ps-16">
            <p className="ms-auto max-w-[26rem] rounded-md bg-accent-soft px-4 py-3">
              Why can a profitable shop fail to pay its rent?
            </p>
            <div className="max-w-[30rem] rounded-md border border-hairline bg-surface px-4 py-3">
              <p>
                Because profit and cash keep different calendars. The sale is in the books today; the customer’s money comes next
                month, and the rent is due now.
              </p>
              <p className="mt-3 flex items-center gap-2 border-t border-hairline pt-3 text-sm text-muted">
                <BookText aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
                Quoted from the lesson “Cash Is Not Profit”
              </p>
            </div>
          </div>
        </figure>
      </div>
    </section>
  );
}
