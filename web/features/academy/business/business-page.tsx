import type { CourseSummary } from "#domain/course.schema.ts";
import { defaultCategories } from "#domain/course.ts";
import { CoursePicture } from "#web/features/courses/catalog/course-picture.tsx";
import { ButtonLink, TextLink } from "#web/ui/link.tsx";
import { CategoryTile } from "#web/features/courses/catalog/category-tile.tsx";
import { Accordion } from "#web/ui/accordion.tsx";
import { messages } from "./messages.ts";

/** The offer, with one primary action. */
export function BusinessHero({ courses }: { courses: readonly CourseSummary[] }) {
  return (
    <section className="border-b border-hairline">
      <div className="page-width grid grid-cols-1 items-center gap-x-14 gap-y-12 pt-14 pb-16 sm:pt-20 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:py-24">
        <div>
          <p className="flex items-center gap-2 font-[550]">
            {messages.title}
            <span className="rounded-xs bg-accent-soft px-1.5 text-xs font-bold tracking-wide text-accent">{messages.mark}</span>
          </p>
          <h1 className="mt-5 text-5xl">{messages.heading}</h1>
          <p className="mt-6 max-w-[33rem] text-lg text-pretty text-muted lg:text-xl lg:leading-[1.5]">{messages.intro}</p>
          <p className="mt-9 flex flex-wrap items-center gap-x-6 gap-y-4">
            <ButtonLink variant="primary" size="lg" to="/auth">
              {messages.requestDemo}
            </ButtonLink>
            <TextLink to="/catalog">{messages.seeCourses}</TextLink>
          </p>
        </div>
        <Pictures courses={courses} />
      </div>
    </section>
  );
}

/** A picture of each category, or nothing as long as one of them has no course. */
function Pictures({ courses }: { courses: readonly CourseSummary[] }) {
  const shown = defaultCategories.flatMap((category) => courses.findLast((course) => course.category === category) ?? []);
  if (shown.length < defaultCategories.length) return null;
  return (
    <div aria-hidden="true" className="grid grid-cols-2 gap-3 sm:gap-4">
      {shown.map((course) => (
        <CoursePicture key={course.id} shownAs="half" course={course} eager className="rounded-md" />
      ))}
    </div>
  );
}

/** The academy's four categories. Without courses they still link to the store. */
export function BusinessCategories({ courses }: { courses: readonly CourseSummary[] }) {
  return (
    <section aria-labelledby="categories" className="page-width pt-20 lg:pt-28">
      <h2 id="categories">{messages.categoriesTitle}</h2>
      <p className="mt-3 max-w-[38rem] text-lg text-pretty text-muted">{messages.categoriesText}</p>
      <ul className="mt-8 grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-5">
        {defaultCategories.map((category) => (
          <li key={category}>
            <CategoryTile category={category} course={courses.find((course) => course.category === category)}>
              {messages.categories[category]}
            </CategoryTile>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The offer again, at the end of the page. */
export function Closing() {
  return (
    <section aria-labelledby="closing" className="page-width pt-20 lg:pt-28">
      <div className="flex flex-wrap items-center justify-between gap-x-12 gap-y-7 rounded-md border border-hairline bg-surface p-7 sm:p-10">
        <div className="max-w-[36rem]">
          <h2 id="closing">{messages.closing}</h2>
          <p className="mt-3 text-lg text-pretty text-muted">{messages.closingText}</p>
        </div>
        <ButtonLink size="lg" to="/auth">
          {messages.requestDemo}
        </ButtonLink>
      </div>
    </section>
  );
}

/** Frequent questions of businesses. The first answer is open: it is the most common one. */
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

/** The benefits for a business: three, side by side where there is room. */
export function Reasons() {
  return (
    <section aria-labelledby="reasons" className="page-width pt-16 lg:pt-24">
      <h2 id="reasons">{messages.reasonsTitle}</h2>
      <ul className="mt-8 grid grid-cols-1 gap-x-10 gap-y-8 md:grid-cols-3">
        {messages.reasons.map(({ title, text }) => (
          <li key={title} className="border-t border-ink pt-5">
            <h3>{title}</h3>
            <p className="mt-2.5 text-pretty text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
